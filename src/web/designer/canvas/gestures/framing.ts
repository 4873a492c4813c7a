import { type Rect, rectFromPoints, rectsOverlap } from '#core/geometry/rect.ts';
import styles from '#web/designer/canvas/Overlay.module.css';
import type { Stage } from '#web/designer/canvas/stage.ts';
import type { Gesture, PointerAt } from './gesture.ts';

/** What a frame is drawn around. */
export interface Framed<T> {
  /** The pages that hold some of it, and what stands on each. */
  pages: readonly { fileKey: string; page: number }[];
  on(fileKey: string, page: number): readonly T[];
  /** Its box, while it is in the DOM. */
  boxOf(one: T): HTMLElement | undefined;
  /** Hears what the frame touches when it is drawn. */
  take(touched: readonly T[]): void;
}

/** Draws a frame over all pages, and marks what it touches. */
export function framing<T extends { readonly rect: Rect }>(
  { viewer, overlay }: Stage,
  start: PointerAt,
  { pages, on, boxOf, take }: Framed<T>,
): Gesture | undefined {
  if (!overlay) return undefined;
  const frame = viewer.clientFrame();
  const { pxPerPt } = viewer.getState();
  const from = viewer.clientToContent(start.x, start.y, frame);
  const marquee = document.createElement('div');
  marquee.className = styles.marquee ?? '';
  overlay.append(marquee);
  overlay.setAttribute('data-gesture', 'marqueeing');
  /** The boxes that are marked. */
  const marked = new Map<T, HTMLElement | undefined>();
  let touched: readonly T[] = [];

  /** What a box in content px touches. */
  function touchedBy(box: Rect): T[] {
    const found: T[] = [];
    for (const { fileKey, page } of pages) {
      const origin = viewer.pageOrigin(fileKey, page);
      if (!origin) continue;
      const inPoints = {
        x: (box.x - origin.x) / pxPerPt,
        y: (box.y - origin.y) / pxPerPt,
        width: box.width / pxPerPt,
        height: box.height / pxPerPt,
      };
      for (const one of on(fileKey, page)) if (rectsOverlap(one.rect, inPoints)) found.push(one);
    }
    return found;
  }

  /** Marks what came and unmarks what left: a large frame costs what its edge crossed. */
  function mark(all: readonly T[]) {
    const now = new Set(all);
    for (const [one, box] of marked) {
      if (now.has(one)) continue;
      if (box) delete box.dataset.touched;
      marked.delete(one);
    }
    for (const one of all) {
      if (marked.has(one)) continue;
      const box = boxOf(one);
      if (box) box.dataset.touched = '';
      marked.set(one, box);
    }
  }

  function end() {
    mark([]);
    marquee.remove();
    overlay?.removeAttribute('data-gesture');
  }

  return {
    move(at) {
      const to = viewer.clientToContent(at.x, at.y, frame);
      const box = rectFromPoints(from, to);
      marquee.style.left = `${box.x}px`;
      marquee.style.top = `${box.y}px`;
      marquee.style.width = `${box.width}px`;
      marquee.style.height = `${box.height}px`;
      touched = touchedBy(box);
      mark(touched);
    },
    commit() {
      end();
      take(touched);
    },
    cancel: end,
  };
}
