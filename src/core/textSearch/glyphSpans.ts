import { hasRightToLeft } from '#core/writing/direction.ts';
import { visualOrder } from './bidiOrder.ts';
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
 * for an item whose text was put together in another way.
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
    // What runs from the right is drawn from the left, and read the other way round.
    const isTurned = hasRightToLeft(item.text);
    for (let at = next; at < last; at += 1) {
      const glyph = seen[at];
      if (!glyph || !(isTurned || glyph.unicode.startsWith(first)) || !isOn(item, glyph)) continue;
      const matched = isTurned ? turnedFrom(item, seen, at) : matchedFrom(item, seen, at);
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
    for (const [unit, span] of unitSpans(item, glyph, unicode).entries())
      spans[index + unit] = span;
    index += unicode.length;
    next += 1;
  }
  return { spans: withSpaces(spans), next };
}

/** The spans of the units of one glyph: equal parts of its advance. */
function unitSpans(item: Baseline, glyph: DrawnGlyph, unicode: string): Span[] {
  const from = along(item, glyph.start);
  const step = (along(item, glyph.end) - from) / unicode.length;
  return Array.from({ length: unicode.length }, (_, unit) => [
    from + step * unit,
    from + step * (unit + 1),
  ]);
}

/** The same as `matchedFrom` for an item of which some runs from the right. */
function turnedFrom(item: Baseline, glyphs: readonly DrawnGlyph[], at: number) {
  const indices = [...item.text.split('').keys()].filter(
    (index) => !/\s/.test(item.text[index] ?? ''),
  );
  const units: string[] = [];
  const drawn: Span[] = [];
  let next = at;
  for (; units.length < indices.length; next += 1) {
    const glyph = glyphs[next];
    if (!glyph) return undefined;
    const unicode = glyph.unicode.trim();
    units.push(...unicode.split(''));
    drawn.push(...unitSpans(item, glyph, unicode));
  }
  const order = visualOrder(
    indices.map((index) => item.text[index] ?? ''),
    units,
  );
  if (!order) return undefined;
  const spans: (Span | undefined)[] = Array.from({ length: item.text.length });
  for (const [place, index] of indices.entries()) spans[index] = drawn[order[place] ?? -1];
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
