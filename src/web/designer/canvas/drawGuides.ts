import type { Point } from '#core/geometry/point.ts';
import type { SnapGuide } from '#core/geometry/snapRect.ts';
import { roundForReading } from './fieldWords.ts';
import styles from './Overlay.module.css';

/** Guides on the overlay: drawn and taken away without anybody else noticing. */
export interface Guides {
  /** Shows these lines (points on a page) of the page whose corner is at `origin` (content px). */
  show(guides: readonly SnapGuide[], origin: Point, pxPerPt: number): void;
  end(): void;
}

/** More than these at once say nothing any more. */
const atMost = 6;

/** An empty set of guides on that layer. */
export function drawGuides(overlay: HTMLElement | undefined): Guides {
  const lines: HTMLElement[] = [];

  function lineAt(index: number): HTMLElement | undefined {
    const found = lines[index];
    if (found || !overlay) return found;
    const line = document.createElement('div');
    line.append(document.createElement('span'));
    overlay.append(line);
    lines[index] = line;
    return line;
  }

  return {
    show(guides, origin, pxPerPt) {
      const shown = guides.slice(0, atMost);
      for (const [index, { from, to, kind }] of shown.entries()) {
        const line = lineAt(index);
        if (!line) return;
        const isUpright = from.x === to.x;
        const length = isUpright ? to.y - from.y : to.x - from.x;
        line.className = kind === 'gap' ? `${styles.guide} ${styles.measure}` : `${styles.guide}`;
        line.dataset.upright = String(isUpright);
        line.style.left = `${origin.x + from.x * pxPerPt}px`;
        line.style.top = `${origin.y + from.y * pxPerPt}px`;
        line.style.width = isUpright ? '1px' : `${length * pxPerPt}px`;
        line.style.height = isUpright ? `${length * pxPerPt}px` : '1px';
        const tag = line.firstElementChild;
        if (tag) tag.textContent = kind === 'gap' ? `${roundForReading(length)}` : '';
        line.hidden = false;
      }
      for (const line of lines.slice(shown.length)) line.hidden = true;
    },
    end() {
      for (const line of lines.splice(0)) line.remove();
    },
  };
}
