import type { Rect } from '#core/geometry/rect.ts';
import type { Word } from '#core/printed/printedPage.ts';
import { isFieldLabel } from '#core/printed/near/askingWords.ts';

/** Words nearer to each other than this, in ems, are one label. */
const widestSpace = 1.3;
/** The most words of a label; more are a sentence. */
const mostWords = 7;
/** The least width of a place behind a label, in points, and what is left free before it. */
const leastWidth = 26;
const before = 2;
/** Below a label with less room behind it, so much room is a place for several lines. */
const widestBelow = 90;
const leastBelow = 22;
/** Below labels without colons there is less room. */
const mostBelowBare = 7;
/** How high a line is that one writes on, in ems, and how far below its baseline it ends. */
const lineHeight = 1.5;
const belowBaseline = 0.3;

/** The part of the words of a space that its labels have at least; else it is text with colons. */
const leastAsked = 0.6;

/** A label with the row that it stands in. */
interface InlineLabel {
  words: readonly Word[];
  from: number;
  to: number;
}

/** The words of a space by rows from the top, each divided at wide gaps and behind colons. */
function rowsOf(words: readonly Word[]): InlineLabel[][] {
  const level = words
    .filter(({ baseline }) => baseline !== undefined)
    .toSorted((a, b) => (a.baseline ?? 0) - (b.baseline ?? 0));
  const rows: Word[][] = [];
  for (const word of level) {
    const last = rows.at(-1)?.[0];
    if (last && (word.baseline ?? 0) - (last.baseline ?? 0) < 2) rows.at(-1)?.push(word);
    else rows.push([word]);
  }
  return rows.map((row) => {
    const labels: { words: Word[]; from: number; to: number }[] = [];
    for (const word of row.toSorted((a, b) => a.rect.x - b.rect.x)) {
      const last = labels.at(-1);
      const end = word.rect.x + word.rect.width;
      const isOwn = last && !last.words.at(-1)?.text.endsWith(':');
      if (last && isOwn && word.rect.x - last.to <= widestSpace * word.em) {
        last.words.push(word);
        last.to = end;
      } else labels.push({ words: [word], from: word.rect.x, to: end });
    }
    return labels;
  });
}

/** How many words stand before what a label explains in brackets. */
function wordsBeforeNote(words: readonly Word[]): number {
  const note = words.findIndex(({ text }) => text.startsWith('('));
  return note > 0 ? note : words.length;
}

/** Whether a label asks for what is written behind it: it ends with a colon, and is no sentence. */
function isAsking({ words }: InlineLabel): boolean {
  return (
    words.at(-1)?.text.endsWith(':') === true &&
    wordsBeforeNote(words) <= mostWords &&
    /^[\p{Lu}\p{Lo}\d(]/u.test(words[0]?.text ?? '') &&
    words.some(({ text }) => /\p{L}{2}|\p{Lo}/u.test(text))
  );
}

/** Whether the labels of the last row, at the foot of a space, name what forms ask for. */
function isBareRow(space: Rect, row: readonly InlineLabel[], words: readonly Word[]): boolean {
  const lowest = Math.max(...words.map(({ rect }) => rect.y + rect.height));
  return (
    row.length >= 2 &&
    space.y + space.height - lowest < mostBelowBare &&
    row.every(({ words: own }) => isFieldLabel(own))
  );
}

/** The place for a label: behind it up to `end`, or below it down to `foot`; or nothing. */
function placeAt(
  space: Rect,
  { words, to }: InlineLabel,
  { end, foot, isAlone }: { end: number; foot: number; isAlone: boolean },
): Rect[] {
  const [{ em, baseline } = { em: 0, baseline: 0 }] = words;
  const height = lineHeight * em;
  const y = (baseline ?? 0) + belowBaseline * em - height;
  const x = to + before;
  const width = end - before - x;
  const below = foot - y - height;
  if (isAlone && width < widestBelow && below >= leastBelow)
    return [{ ...space, y: y + height, height: below }];
  return width >= leastWidth ? [{ x, y, width, height }] : [];
}

/**
 * The places behind labels that stand within a space, row by row: `Telephone:` and `Fax:` beside
 * each other, `City:` below `Street:`. Below the last label of a row, down to the next one, there
 * may be room for several lines. Nothing where the space holds no more than one label, or text.
 */
export function placesAtLabels(space: Rect, words: readonly Word[]): Rect[] {
  const rows = rowsOf(words);
  const bare = rows.at(-1) ?? [];
  const isBare = isBareRow(space, bare, words);
  const asking = rows.flat().filter(isAsking);
  const asked = asking.reduce((sum, label) => sum + label.words.length, 0);
  if (!isBare && (asking.length < 2 || asked < leastAsked * words.length)) return [];
  return rows.flatMap((row, index) =>
    row.flatMap((label, at) => {
      if (!isAsking(label) && !(isBare && row === bare)) return [];
      const end = row[at + 1]?.from ?? space.x + space.width;
      const foot = rows[index + 1]?.[0]?.words[0]?.rect.y ?? space.y + space.height;
      return placeAt(space, label, { end, foot, isAlone: row.length === 1 });
    }),
  );
}
