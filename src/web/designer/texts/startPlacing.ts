import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { createTextFinder } from './createTextFinder.ts';

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
  stopPlacing(store);
  const finder = createTextFinder(document.pdf);
  if (field?.anchor) finder.look(field.anchor.text);
  store.setState({
    placingByText: { fileKey, fieldId, finder, choice: { kind: 'all' } },
    tool: undefined,
    // Trays would lie on the bar.
    ordering: undefined,
    isReusing: false,
    isShowingSteps: false,
  });
  return true;
}

/** Ends placing by text; nothing is placed. */
export function stopPlacing(store: DesignerSession['store']): void {
  store.getState().placingByText?.finder.stop();
  store.setState({ placingByText: undefined });
}
