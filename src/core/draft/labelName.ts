import type { Rect } from '#core/geometry/rect.ts';
import type { FieldType } from '#core/wire/fileMetadata.ts';
import { plainName } from './fieldNames.ts';
import type { PlacedText } from './labelPhrases.ts';

/** On which side of a field a label stands. */
type Side = 'inside' | 'left' | 'right' | 'above' | 'below';

/** What a point of distance costs on each side, and how far a label may be there, in points. A missing side is not looked at. */
type Reach = Partial<Record<Side, { cost: number; most: number }>>;

/**
 * Where forms of all countries put their labels: beside or above a line to write on, right of a box to tick, below or
 * beside a line to sign on.
 */
const reaches: Record<FieldType, Reach> = {
  SingleLine: {
    inside: { cost: 1, most: 40 },
    left: { cost: 1, most: 160 },
    above: { cost: 2.5, most: 26 },
    below: { cost: 4, most: 16 },
  },
  Check: {
    right: { cost: 1, most: 40 },
    left: { cost: 2, most: 40 },
    above: { cost: 6, most: 16 },
    below: { cost: 8, most: 10 },
  },
  Signature: {
    inside: { cost: 1, most: 80 },
    below: { cost: 1.5, most: 24 },
    left: { cost: 1.5, most: 120 },
    above: { cost: 2, most: 26 },
  },
};

const right = (rect: Rect) => rect.x + rect.width;
const bottom = (rect: Rect) => rect.y + rect.height;

/** How much two stretches share, as a part of the shorter one. */
function shared(fromA: number, toA: number, fromB: number, toB: number): number {
  const overlap = Math.min(toA, toB) - Math.max(fromA, fromB);
  return overlap / Math.max(0.01, Math.min(toA - fromA, toB - fromB));
}

/** The side of a field on which a label stands, and how far away, in points; undefined when it stands askew. */
function relation(field: Rect, label: Rect): { side: Side; distance: number } | undefined {
  const acrossRows = shared(field.y, bottom(field), label.y, bottom(label));
  const acrossColumns = shared(field.x, right(field), label.x, right(label));
  if (acrossRows > 0.6 && acrossColumns > 0.6)
    return {
      side: 'inside',
      distance: Math.max(0, label.x - field.x) / 4 + Math.max(0, label.y - field.y) / 4,
    };
  if (acrossRows > 0.4) {
    if (right(label) <= field.x + 4)
      return { side: 'left', distance: Math.max(0, field.x - right(label)) };
    if (label.x >= right(field) - 4)
      return { side: 'right', distance: Math.max(0, label.x - right(field)) };
  }
  if (acrossColumns > 0.2) {
    // A label belongs to the field below whose start it stands over.
    const askew = Math.abs(label.x - field.x) / 20;
    if (bottom(label) <= field.y + 3)
      return { side: 'above', distance: Math.max(0, field.y - bottom(label)) + askew };
    if (label.y >= bottom(field) - 3)
      return { side: 'below', distance: Math.max(0, label.y - bottom(field)) + askew };
  }
  return undefined;
}

/** The phrase of the page that labels a field, or undefined when none stands near enough. */
export function nearestLabel(
  field: { type: FieldType; rect: Rect },
  phrases: readonly PlacedText[],
): PlacedText | undefined {
  let best: { phrase: PlacedText; cost: number } | undefined;
  for (const phrase of phrases) {
    if (!/\p{L}{2}/u.test(phrase.text)) continue;
    const found = relation(field.rect, phrase.rect);
    const reach = found && reaches[field.type][found.side];
    if (!found || !reach || found.distance > reach.most) continue;
    const cost = (found.distance + 1) * reach.cost;
    if (!best || cost < best.cost) best = { phrase, cost };
  }
  return best?.phrase;
}

/** Letters that have no plain form to fall apart into. */
const spelledOut: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/** At most so many words of a label become a name. */
const mostWords = 6;

/** A label as a field name: `Date of birth:` -> `Date_of_birth`. Undefined when nothing readable is left. */
export function labelToName(label: string): string | undefined {
  const words = label
    .replaceAll(/\([^)]*\)/g, ' ')
    .replace(/^\s*(?:\d+[a-z]?|[a-z])[.)]?\s+(?=\p{L})/iu, '')
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== '')
    .slice(0, mostWords);
  const latin = words
    .join('_')
    .replaceAll("'", '')
    .replaceAll(/[ßæœøłđ]/giu, (letter) => spelledOut[letter.toLowerCase()] ?? '');
  if (!/[A-Za-z]{2}/.test(latin.normalize('NFKD').replaceAll(/\p{M}/gu, ''))) return undefined;
  return plainName(latin)
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 40)
    .replace(/_+$/, '');
}

/** The name that the text beside a field suggests, or undefined. */
export function suggestName(
  field: { type: FieldType; rect: Rect },
  phrases: readonly PlacedText[],
): string | undefined {
  const label = nearestLabel(field, phrases);
  return label && labelToName(label.text);
}
