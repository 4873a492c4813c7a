import { blockSize } from '#core/draft/reuse/savedBlock.ts';
import { badgeColour } from '#web/ui/parts/Badge.tsx';
import { aiming, type Ghosting } from '#web/designer/canvas/gestures/aiming.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import type { ArmedBlock } from './armedBlock.ts';
import styles from './BlockGhost.module.css';
import { placeBlockAt } from './placeBlockAt.ts';
import { floorOf, roomOf } from '#web/ui/browser/place.ts';

/** The boxes of a block, drawn in parts of its size so that they grow with the page. */
function ghostElement({ block, takers }: ArmedBlock, signerIds: readonly string[]): HTMLElement {
  const size = blockSize(block);
  const element = document.createElement('div');
  element.className = styles.ghost ?? '';
  element.setAttribute('aria-hidden', 'true');
  for (const { rect, places } of block.fields) {
    const box = document.createElement('div');
    box.className = styles.box ?? '';
    const taker = takers.get(places[0] ?? '');
    const known = taker === undefined || taker === 'new' ? -1 : signerIds.indexOf(taker.signerId);
    box.dataset['signer'] = String(known < 0 ? 8 : badgeColour(known));
    box.style.left = `${(rect.x / size.width) * 100}%`;
    box.style.top = `${(rect.y / size.height) * 100}%`;
    box.style.width = `${(rect.width / size.width) * 100}%`;
    box.style.height = `${(rect.height / size.height) * 100}%`;
    element.append(box);
  }
  return element;
}

/** Aims a block in its true size. `isLoose`: shown away from pages, too. */
export function blockGhosting(stage: Stage, armed: ArmedBlock, isLoose: boolean): Ghosting {
  const { signers } = stage.store.getState().history.present;
  const ghost = ghostElement(
    armed,
    signers.map(({ id }) => id),
  );
  floorOf(roomOf(stage.viewer.scroller)).append(ghost);
  const follower = aiming(
    stage,
    {
      size: blockSize(armed.block),
      ghost,
      put: ({ fileKey, page }, rect) => placeBlockAt(stage, armed, { fileKey, page, corner: rect }),
    },
    isLoose,
  );
  return {
    ...follower,
    place(at) {
      const isPlaced = follower.place(at);
      ghost.remove();
      return isPlaced;
    },
    end() {
      follower.end();
      ghost.remove();
    },
  };
}
