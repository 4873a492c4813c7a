import { roomOf } from '#web/ui/browser/place.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { offerBack } from '#web/designer/store/offerBack.ts';

/** Steps by which fields go to other pages. */
const moves: ReadonlySet<string> = new Set(['moveFields', 'changePage']);

/** Says when fields leave the page of their text and follow it no more, with a way back. */
export function sayDetached({
  store,
  speaker,
  viewer,
}: Pick<DesignerSession, 'store' | 'speaker' | 'viewer'>): () => void {
  return store.onStep((step) => {
    if (step.kind !== 'commit' || !moves.has(step.label.key)) return;
    const anchored = step.before.fields.filter((field) => field.anchor);
    if (anchored.length === 0) return;
    const { reading } = store.getState();
    const after = reading.fieldsById(step.after.fields);
    const count = anchored.filter(({ id }) => after.has(id) && !after.get(id)?.anchor).length;
    if (count === 0) return;
    const t = speaker.textOf('designer');
    offerBack(store, {
      key: 'detached',
      // The page around may have taken this step.
      room: roomOf(viewer.scroller),
      message: () => t('detachedByMove', { count }),
      label: () => t('bringBack'),
    });
  });
}
