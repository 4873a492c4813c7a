import { blockSize } from '#core/draft/reuse/savedBlock.ts';
import { keepInside } from '#core/geometry/keepInside.ts';
import { type Rect, rectAround, rectsOverlap } from '#core/geometry/rect.ts';
import type { SnapResult } from '#core/geometry/snapping/snapRect.ts';
import { badgeColour } from '#web/ui/parts/Badge.tsx';
import type { PageHit } from '#web/viewer/viewerState.ts';
import { drawGuides } from '#web/designer/canvas/gestures/drawGuides.ts';
import type { PointerAt } from '#web/designer/canvas/gestures/gesture.ts';
import { snapping, snapWords } from '#web/designer/canvas/gestures/snapping.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import type { ArmedBlock } from '#web/designer/store/designerState.ts';
import styles from './BlockGhost.module.css';
import { placeBlockAt } from './placeBlockAt.ts';

/** The ghost of a block under the pointer: where its boxes would stand. */
export interface BlockGhost {
  show(at: PointerAt): void;
  /** Makes the fields where the ghost is now; false where it is on no page. */
  place(at: PointerAt): boolean;
  end(): void;
}

/** Where a block comes to lie, whole on its page. */
interface BlockDrop {
  hit: PageHit;
  rect: Rect;
  snapped: SnapResult;
}

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

/** Follows the pointer with a block in its true size. `isLoose`: away from pages, too. */
export function blockGhosting(stage: Stage, armed: ArmedBlock, isLoose: boolean): BlockGhost {
  const { viewer, store, t } = stage;
  const size = blockSize(armed.block);
  const snap = snapping(stage, []);
  const guides = drawGuides(stage.overlay);
  const { signers } = store.getState().history.present;
  const ghost = ghostElement(
    armed,
    signers.map(({ id }) => id),
  );
  document.body.append(ghost);
  let frame = viewer.clientFrame();
  let drop: BlockDrop | undefined;

  function isOverDesk({ x, y }: PointerAt): boolean {
    const { scroller } = viewer;
    if (!scroller) return false;
    const [right, bottom] = [frame.left + scroller.clientWidth, frame.top + scroller.clientHeight];
    return x >= frame.left && y >= frame.top && x < right && y < bottom;
  }

  function dropAt(at: PointerAt): BlockDrop | undefined {
    const { pxPerPt } = viewer.getState();
    const hit = isOverDesk(at) ? viewer.nearestPage(at.x, at.y, frame) : undefined;
    if (!hit) return undefined;
    const shown = { width: size.width * pxPerPt, height: size.height * pxPerPt };
    if (!rectsOverlap(rectAround(at, shown), hit.region)) return undefined;
    const page = hit.view.size;
    const inside = keepInside(rectAround(hit.point, size), page);
    const place = { fileKey: hit.fileKey, page: hit.pageNumber };
    const snapped = snap.move(inside, place, page, at.free);
    return { hit, rect: keepInside(snapped.rect, page), snapped };
  }

  function show(at: PointerAt) {
    drop = dropAt(at);
    const { pxPerPt } = viewer.getState();
    const [width, height] = [size.width * pxPerPt, size.height * pxPerPt];
    const box = drop
      ? {
          x: drop.hit.region.x + drop.rect.x * pxPerPt,
          y: drop.hit.region.y + drop.rect.y * pxPerPt,
        }
      : rectAround(at, { width, height });
    ghost.style.transform = `translate(${box.x}px, ${box.y}px)`;
    ghost.style.width = `${width}px`;
    ghost.style.height = `${height}px`;
    ghost.dataset['shown'] = String(drop !== undefined || isLoose);
    const origin = drop && viewer.pageOrigin(drop.hit.fileKey, drop.hit.pageNumber);
    guides.show(drop && origin ? drop.snapped.guides : [], origin ?? at, pxPerPt);
    stage.note.set(
      drop ? [snapWords(t, drop.snapped), t('statusFree')].filter(Boolean).join(' · ') : '',
    );
  }

  function end() {
    guides.end();
    ghost.remove();
    stage.note.set('');
  }

  return {
    show,
    place(at) {
      // The view may have scrolled since: the block is placed where the pointer is now.
      frame = viewer.clientFrame();
      show(at);
      const found = drop;
      end();
      if (!found) return false;
      const { fileKey, pageNumber } = found.hit;
      placeBlockAt(stage, armed, { fileKey, page: pageNumber, corner: found.rect });
      return true;
    },
    end,
  };
}
