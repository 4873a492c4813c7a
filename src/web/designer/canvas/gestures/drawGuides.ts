import type { Point } from '#core/geometry/rect.ts';
import type { SnapGuide } from '#core/geometry/snapping/snapRect.ts';
import { drawTag, type Tag } from './drawTag.ts';
import { roundForReading } from '#web/designer/canvas/fieldWords.ts';
import { guideStrokes } from './guideStrokes.ts';
import { moveFreely } from './moveFreely.ts';
import styles from '#web/designer/canvas/Overlay.module.css';

/** Guides on the overlay, drawn and removed without React. */
export interface Guides {
  /** Shows these lines (points on a page) of the page whose corner is at `origin` (content px). */
  show(guides: readonly SnapGuide[], origin: Point, pxPerPt: number): void;
  end(): void;
}

/** More than these at once say nothing any more. */
const atMost = 6;

/**
 * An empty set of guides on that layer. A line is a dot that is stretched: placing it again costs
 * neither layout nor painting. It lies on whole device px, as it would be blurred between two.
 */
export function drawGuides(overlay: HTMLElement | undefined): Guides {
  const dots: HTMLElement[] = [];
  const tags: Tag[] = [];

  function dotAt(index: number): HTMLElement | undefined {
    const found = dots[index];
    if (found || !overlay) return found;
    const dot = document.createElement('div');
    dot.className = styles.guide ?? '';
    overlay.append(dot);
    moveFreely(dot);
    dots[index] = dot;
    return dot;
  }

  function tagAt(index: number): Tag {
    const tag = tags[index] ?? drawTag(overlay);
    tags[index] = tag;
    return tag;
  }

  return {
    show(guides, origin, pxPerPt) {
      const whole = (px: number) => Math.round(px * devicePixelRatio) / devicePixelRatio;
      const shown = guides.slice(0, atMost);
      const strokes = shown.flatMap((guide) => guideStrokes(guide, origin, pxPerPt));
      for (const [index, { x, y, length, isUpright }] of strokes.entries()) {
        const stretch = isUpright ? `scale(1, ${length})` : `scale(${length}, 1)`;
        const dot = dotAt(index);
        if (dot) dot.style.transform = `translate(${whole(x)}px, ${whole(y)}px) ${stretch}`;
      }
      for (const dot of dots.slice(strokes.length)) dot.style.transform = '';
      const gaps = shown.filter((guide) => guide.kind === 'gap');
      for (const [index, { from, to }] of gaps.entries())
        tagAt(index).show(`${roundForReading(to.x - from.x + to.y - from.y)}`, {
          x: origin.x + ((from.x + to.x) / 2) * pxPerPt,
          y: origin.y + ((from.y + to.y) / 2) * pxPerPt,
        });
      for (const tag of tags.slice(gaps.length)) tag.end();
    },
    end() {
      for (const dot of dots.splice(0)) dot.remove();
      for (const tag of tags.splice(0)) tag.end();
    },
  };
}
