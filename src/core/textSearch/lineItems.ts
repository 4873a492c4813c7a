import type { LineItem } from './textLines.ts';

/** What is read of the text content of a page, as pdf.js gives it: lengths in user units. */
export interface TextContent {
  items: readonly object[];
  styles: Readonly<Record<string, { ascent?: number; descent?: number; vertical?: boolean }>>;
}

interface TextRunItem {
  str: string;
  /** A PDF matrix. */
  transform: readonly number[];
  width: number;
  height: number;
  fontName: string;
  hasEOL: boolean;
}

/**
 * The text items of a page in points on the page as shown. `transform` leads there from the page's
 * user space: that of pdf.js's viewport at scale 1.
 */
export function lineItems(
  { items, styles }: TextContent,
  transform: readonly number[],
): LineItem[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const point = (x: number, y: number) => ({ x: a * x + c * y + e, y: b * x + d * y + f });
  const vector = (x: number, y: number) => ({ x: a * x + c * y, y: b * x + d * y });
  return items.flatMap((item): LineItem[] => {
    if (!isTextRun(item)) return [];
    const [ta = 1, tb = 0, tc = 0, td = 1, te = 0, tf = 0] = item.transform;
    const size = Math.hypot(ta, tb) || 1;
    const style = styles[item.fontName];
    if (style?.vertical) {
      // Glyphs hang from the line, in its middle, and go down by the item's height.
      const up = Math.hypot(tc, td) || 1;
      const length = item.height / up;
      return [
        {
          text: item.str,
          start: point(te, tf),
          end: point(te - tc * length, tf - td * length),
          rise: vector(ta / 2, tb / 2),
          fall: vector(-ta / 2, -tb / 2),
          endsLine: item.hasEOL,
        },
      ];
    }
    const ascent = style?.ascent || 0.8;
    const descent = style?.descent || -0.2;
    const along = { x: (ta / size) * item.width, y: (tb / size) * item.width };
    return [
      {
        text: item.str,
        start: point(te, tf),
        end: point(te + along.x, tf + along.y),
        rise: vector(tc * ascent, td * ascent),
        fall: vector(tc * descent, td * descent),
        endsLine: item.hasEOL,
      },
    ];
  });
}

/** Marks of content beside the text have no text. */
function isTextRun(item: object): item is TextRunItem {
  return 'str' in item;
}
