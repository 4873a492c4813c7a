import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { openTool, type ToolKey } from '#web/designer/store/openTool.ts';
import type { PlacingByText } from '#web/designer/store/placingByText.ts';
import { createTextFinder } from './createTextFinder.ts';

/** Placing by text, while it is being done; there is nothing to begin with. */
export const placingByText: ToolKey<PlacingByText | undefined> = {
  id: 'byText',
  place: 'tray',
  initial: undefined,
};

/**
 * Begins to place a field by text on the document in view, or to let a field follow one. Returns
 * false while that document is not open.
 */
export function startPlacing(
  { store, viewer }: Pick<DesignerSession, 'store' | 'viewer'>,
  fieldId?: string,
): boolean {
  const { history, reading, documents } = store.getState();
  const field =
    fieldId === undefined ? undefined : reading.fieldsById(history.present.fields).get(fieldId);
  const fileKey =
    field?.fileKey ?? viewer.getState().currentPage?.fileKey ?? history.present.files[0]?.key;
  const document = fileKey === undefined ? undefined : documents.get(fileKey);
  if (fileKey === undefined || document?.state !== 'open') return false;
  const finder = createTextFinder(document.pdf);
  if (field?.anchor) finder.look(field.anchor.text);
  const placing: PlacingByText = { fileKey, fieldId, finder, choice: { kind: 'all' } };
  openTool(store, placingByText, placing, () => finder.stop());
  store.setState({ tool: undefined });
  return true;
}
