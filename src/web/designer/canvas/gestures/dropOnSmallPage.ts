import type { DraftField } from '#core/draft/draft.ts';
import type { Gesture } from './gesture.ts';
import { putOnPage } from './putOnPage.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { type Room, roomOf } from '#web/ui/browser/place.ts';

/** The small page under the pointer, in the list beside the desk. */
function smallPageAt(room: Room, x: number, y: number): HTMLElement | undefined {
  const found = room.elementFromPoint(x, y)?.closest<HTMLElement>('[data-thumbnail]');
  return found ?? undefined;
}

/**
 * A move that, released over a small page, puts the fields on that page, at the same places of it.
 * Small pages stand left of the desk: only there is it asked what lies under the pointer.
 */
export function dropOnSmallPage(
  stage: Stage,
  fields: readonly DraftField[],
  gesture: Gesture,
): Gesture {
  const frame = stage.viewer.clientFrame();
  const room = roomOf(stage.viewer.scroller);
  let target: HTMLElement | undefined;

  function aim(next: HTMLElement | undefined) {
    if (next === target) return;
    target?.removeAttribute('data-drop');
    next?.setAttribute('data-drop', '');
    target = next;
  }

  return {
    move(at) {
      aim(frame.now().toLocal(at).x < 0 ? smallPageAt(room, at.x, at.y) : undefined);
      gesture.move(at);
      const page = target?.dataset.thumbnail;
      if (page !== undefined) stage.note.set(stage.t('statusDropOn', { page }));
    },
    commit() {
      const { thumbnail, fileKey } = target?.dataset ?? {};
      aim(undefined);
      if (thumbnail === undefined || fileKey === undefined) return gesture.commit();
      gesture.cancel();
      putOnPage(stage, fields, { fileKey, page: Number(thumbnail) });
    },
    cancel() {
      aim(undefined);
      gesture.cancel();
    },
  };
}
