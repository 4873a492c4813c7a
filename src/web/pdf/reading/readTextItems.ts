import { type PageBox, pdfToPage } from '#core/geometry/pdfSpace.ts';
import type { Rect } from '#core/geometry/rect.ts';

/** One run of text as the file draws it. */
export interface TextItem {
  text: string;
  /** Page space; from the baseline's descent to the ascent, a fifth below and the rest above. */
  rect: Rect;
}

/** What is read of pdf.js's text items: lengths in user units, `transform` a PDF matrix. */
export interface RawTextItem {
  str: string;
  transform: readonly number[];
  width: number;
  height: number;
}

/** The part of a line's height below its baseline; fonts differ, labels need no better. */
const descent = 0.2;

/** The runs of text with something to read, each with the box around it on the page as shown. */
export function readTextItems(items: readonly RawTextItem[], box: PageBox): TextItem[] {
  return items.flatMap(({ str, transform, width, height }) => {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
    if (!str.trim() || ![a, b, c, d, e, f, width, height].every(Number.isFinite)) return [];
    const along = unit(a, b);
    const up = unit(c, d);
    const corners = [0, width].flatMap((right) =>
      [-descent * height, (1 - descent) * height].map((high) =>
        pdfToPage(
          {
            x: e + along.x * right + up.x * high,
            y: f + along.y * right + up.y * high,
          },
          box,
        ),
      ),
    );
    const xs = corners.map((corner) => corner.x);
    const ys = corners.map((corner) => corner.y);
    const x = Math.min(...xs);
    const y = Math.min(...ys);
    return {
      text: str,
      rect: { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y },
    };
  });
}

function unit(x: number, y: number) {
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
}
