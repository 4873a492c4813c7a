import type { Point } from '#core/geometry/rect.ts';
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
  const toPage: ToPage = {
    point: (x, y) => ({ x: a * x + c * y + e, y: b * x + d * y + f }),
    vector: (x, y) => ({ x: a * x + c * y, y: b * x + d * y }),
  };
  return items.flatMap((item): LineItem[] => {
    if (!isTextRun(item)) return [];
    const style = styles[item.fontName] ?? {};
    const sides = style.vertical ? sidesDown(item, toPage) : sidesAlong(item, style, toPage);
    return [{ text: item.str, ...sides, endsLine: item.hasEOL }];
  });
}

interface ToPage {
  point(x: number, y: number): Point;
  vector(x: number, y: number): Point;
}
type Sides = Pick<LineItem, 'start' | 'end' | 'rise' | 'fall'>;

/** The sides of text that runs along its baseline. */
function sidesAlong(
  { transform, width }: TextRunItem,
  style: { ascent?: number; descent?: number },
  { point, vector }: ToPage,
): Sides {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = transform;
  const size = Math.hypot(a, b) || 1;
  const ascent = style.ascent || 0.8;
  const descent = style.descent || -0.2;
  return {
    start: point(x, y),
    end: point(x + (a / size) * width, y + (b / size) * width),
    rise: vector(c * ascent, d * ascent),
    fall: vector(c * descent, d * descent),
  };
}

/** Those of vertical writing: its glyphs hang in the middle of a line that goes down. */
function sidesDown({ transform, height }: TextRunItem, { point, vector }: ToPage): Sides {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = transform;
  const length = height / (Math.hypot(c, d) || 1);
  return {
    start: point(x, y),
    end: point(x - c * length, y - d * length),
    rise: vector(a / 2, b / 2),
    fall: vector(-a / 2, -b / 2),
  };
}

/** Marks of content beside the text have no text. */
function isTextRun(item: object): item is TextRunItem {
  return 'str' in item;
}
