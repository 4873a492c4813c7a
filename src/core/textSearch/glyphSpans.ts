import type { LineItem } from './textLines.ts';
import { type DrawnFont, type DrawnGlyph, drawnGlyphs, type Instructions } from './drawnGlyphs.ts';

type Baseline = Pick<LineItem, 'text' | 'start' | 'end'>;

/** Where a UTF-16 unit begins and ends, as parts of the way along the baseline. */
type Span = readonly [number, number];

/** Glyphs that are passed over at most before an item is given up: it is not drawn in order. */
const mostPassed = 5_000;
/** Points by which a glyph may stand beside its baseline. */
const nearby = 0.5;

/**
 * The text items of a page with the places of their glyphs, as far as these can be told.
 * `transform` and `fontOf` as for `drawnGlyphs`.
 */
export function withGlyphs(
  items: readonly LineItem[],
  instructions: Instructions,
  transform: readonly number[],
  fontOf: (name: string) => DrawnFont | undefined,
): LineItem[] {
  const spans = glyphSpans(items, drawnGlyphs(instructions, transform, fontOf));
  return items.map((item, index) => {
    const own = spans[index];
    return own ? { ...item, spans: own } : item;
  });
}

/**
 * Finds the glyphs that each text item was made of: both come in the order of drawing. Undefined
 * for an item whose text was put together in another way, such as one that runs from the right.
 */
function glyphSpans(
  items: readonly Baseline[],
  glyphs: readonly DrawnGlyph[],
): (Span[] | undefined)[] {
  const seen = glyphs.filter(({ unicode }) => unicode.trim() !== '');
  let next = 0;
  return items.map((item) => {
    const [first] = item.text.trimStart();
    if (first === undefined) return undefined;
    const last = Math.min(seen.length, next + mostPassed);
    for (let at = next; at < last; at += 1) {
      const glyph = seen[at];
      if (!glyph?.unicode.startsWith(first) || !isOn(item, glyph)) continue;
      const matched = matchedFrom(item, seen, at);
      if (!matched) continue;
      next = matched.next;
      return matched.spans;
    }
    return undefined;
  });
}

/** The spans of an item whose first glyph stands at `at`; undefined where the texts differ. */
function matchedFrom(item: Baseline, glyphs: readonly DrawnGlyph[], at: number) {
  const spans: (Span | undefined)[] = Array.from({ length: item.text.length });
  let next = at;
  for (let index = 0; index < item.text.length; ) {
    if (/\s/.test(item.text[index] ?? '')) {
      index += 1;
      continue;
    }
    const glyph = glyphs[next];
    const unicode = glyph?.unicode.trim() ?? '';
    if (!glyph || !item.text.startsWith(unicode, index)) return undefined;
    const from = along(item, glyph.start);
    const step = (along(item, glyph.end) - from) / unicode.length;
    for (let unit = 0; unit < unicode.length; unit += 1)
      spans[index + unit] = [from + step * unit, from + step * (unit + 1)];
    index += unicode.length;
    next += 1;
  }
  return { spans: withSpaces(spans), next };
}

/** White space reaches from the glyph before it to the one after it. */
function withSpaces(spans: readonly (Span | undefined)[]): Span[] {
  let before = 0;
  return spans.map((span, index) => {
    if (span) {
      before = span[1];
      return span;
    }
    const after = spans.slice(index).find((one) => one !== undefined)?.[0] ?? Math.max(before, 1);
    return [before, after];
  });
}

function along({ start, end }: Baseline, { x, y }: { x: number; y: number }): number {
  const across = { x: end.x - start.x, y: end.y - start.y };
  const whole = across.x ** 2 + across.y ** 2;
  return whole === 0 ? 0 : ((x - start.x) * across.x + (y - start.y) * across.y) / whole;
}

/** Whether a glyph begins on the baseline of an item, or close to it. */
function isOn(item: Baseline, { start }: DrawnGlyph): boolean {
  const part = along(item, start);
  const length = Math.hypot(item.end.x - item.start.x, item.end.y - item.start.y);
  const x = item.start.x + (item.end.x - item.start.x) * part;
  const y = item.start.y + (item.end.y - item.start.y) * part;
  const beside = Math.hypot(start.x - x, start.y - y);
  return beside <= nearby && part * length >= -nearby && part * length <= length + nearby;
}
