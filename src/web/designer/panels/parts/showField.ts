import type { DesignerSession } from '#web/designer/store/designerSession.ts';

/** Brings a field into view on the desk; what is in view already does not move. */
export function showField({ store, viewer }: DesignerSession, fieldId: string): void {
  const { history, reading } = store.getState();
  const field = reading.fieldsById(history.present.fields).get(fieldId);
  if (field) viewer.scrollToPage(field.fileKey, field.page, { rect: field.rect });
}
