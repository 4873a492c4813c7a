import { showToast } from '#web/ui/overlays/showToast.ts';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { type HeldText, keepHeldTexts } from '#web/designer/store/keptInputs.ts';

/** Keeps what was typed in a document's metadata and means nothing yet; undefined: nothing was. */
export function holdText(store: DesignerStore, fileKey: string, held: HeldText | undefined): void {
  const { draftId, heldTexts } = store.getState();
  if (!held && !heldTexts.has(fileKey)) return;
  const next = new Map(heldTexts);
  if (held) next.set(fileKey, held);
  else next.delete(fileKey);
  store.setState({ heldTexts: next });
  keepHeldTexts(draftId, next);
}

/** What was kept of a document, which then is no longer. */
export function takeHeldText(store: DesignerStore, fileKey: string): HeldText | undefined {
  const held = store.getState().heldTexts.get(fileKey);
  holdText(store, fileKey, undefined);
  return held;
}

/** Says that what was typed is kept, if the text is out of sight now. */
export function sayHeld({ store, speaker }: DesignerSession): void {
  const { tab, panelOpen } = store.getState();
  if (tab === 'metadata' && panelOpen) return;
  showToast({ key: 'held', message: () => speaker.textOf('editor')('heldAside') });
}
