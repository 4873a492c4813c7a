import { type Rect, rectsOverlap, unionRects } from '#core/geometry/rect.ts';
import type { Word } from '#core/printed/printedPage.ts';
import { isFieldLabel, isSigningWord } from '#core/printed/near/askingWords.ts';
import type { Proposal } from '#core/printed/near/proposal.ts';
import type { Surroundings } from '#core/printed/near/surroundings.ts';

/** Words nearer to each other than this, in ems, are one phrase. */
const widestSpace = 0.8;
/** The most words of a phrase that announces a place, and its largest letters. */
const mostWords = 4;
const largest = 13;
/** The least room behind a label with a colon, and how much of it is taken, in points. */
const leastBehind = 90;
const mostWide = 200;
/** Around a lone word such as `Signature`: the least room above or below, and how much is taken. */
const leastHigh = 26;
const mostHigh = 50;
const signatureWidth = 160;
/** The most height of a signature on a line. */
const highestOnLine = 20;
/** Where the text of a page ends at the right, as a part of its width. */
const margin = 0.92;

/** The phrases of a page: words of one row without wide gaps, from the left. */
function phrasesOf(words: readonly Word[]): Word[][] {
  const level = words.filter(({ baseline }) => baseline !== undefined);
  const sorted = level.toSorted(
    (a, b) => Math.round(a.baseline ?? 0) - Math.round(b.baseline ?? 0) || a.rect.x - b.rect.x,
  );
  const phrases: Word[][] = [];
  for (const word of sorted) {
    const last = phrases.at(-1)?.at(-1);
    const gap = last ? word.rect.x - last.rect.x - last.rect.width : Infinity;
    const isOnRow = last && Math.abs((last.baseline ?? 0) - (word.baseline ?? 0)) < 1.5;
    if (isOnRow && gap > -1 && gap <= widestSpace * word.em) phrases.at(-1)?.push(word);
    else phrases.push([word]);
  }
  return phrases;
}

/** A place with the words that announce it. */
export interface AnnouncedPlace extends Proposal {
  label: Rect;
}

/** Whether nothing is printed in a place: no words, lines, pictures. */
function isBlank(around: Surroundings, rect: Rect): boolean {
  const { x, y, width, height } = rect;
  return (
    around.wordsIn(rect).length === 0 &&
    around.levelsIn(x, x + width, y, y + height).length === 0 &&
    around.uprightsOn(y + height, height / 2, x, x + width).length === 0 &&
    !around.page.pictures.some((picture) => rectsOverlap(picture, rect)) &&
    !around.isDrawnOver(rect) &&
    !around.isShaded(rect)
  );
}

/** A place for a signature on a line, made as high as the room above it, up to some lines. */
export function raiseSignature(around: Surroundings, rect: Rect): Rect {
  const foot = rect.y + rect.height;
  for (let height = highestOnLine; height > rect.height; height -= 2) {
    const above = { ...rect, y: foot - height, height: height - rect.height };
    if (above.y > 0 && isBlank(around, above)) return { ...rect, y: foot - height, height };
  }
  return rect;
}

/** The place behind a label with a colon at the end of its row; or nothing. */
function placeBehind(around: Surroundings, phrase: readonly Word[]): Rect | undefined {
  const label = unionRects(phrase.map(({ rect }) => rect));
  const [{ em, baseline } = { em: 0, baseline: undefined }] = phrase;
  if (!label || baseline === undefined) return undefined;
  const x = label.x + label.width + 0.4 * em;
  const end = margin * around.page.size.width;
  const row = { x, y: label.y, width: end - x, height: label.height };
  if (row.width < leastBehind || !isBlank(around, row)) return undefined;
  const height = 1.5 * em;
  return { x, y: baseline + 0.3 * em - height, width: Math.min(row.width, mostWide), height };
}

/** The empty area above or below a lone word; the larger one, where both are large enough. */
function areaBeside(around: Surroundings, label: Rect): Rect | undefined {
  const { size } = around.page;
  const width = Math.min(signatureWidth, margin * size.width - label.x);
  const roomOf = (isAbove: boolean) => {
    const y = (height: number) => (isAbove ? label.y - height : label.y + label.height);
    for (let height = mostHigh; height >= leastHigh; height -= 2) {
      const rect = { x: label.x, y: y(height), width, height };
      const isOnPage = rect.y > 0 && rect.y + height < size.height;
      if (isOnPage && isBlank(around, rect)) return rect;
    }
    return undefined;
  };
  const [above, below] = [roomOf(true), roomOf(false)];
  // A heading has its text below it, a caption the next line: only a lone word is neither.
  const least = { x: label.x, y: label.y + label.height, width, height: leastHigh / 2 };
  if (width < signatureWidth / 2 || !isBlank(around, least)) return undefined;
  return below && below.height > (above?.height ?? 0) ? below : above;
}

/** The place that a phrase announces; or nothing. */
function announcedBy(around: Surroundings, phrase: readonly Word[]): AnnouncedPlace | undefined {
  const [first] = phrase;
  const label = unionRects(phrase.map(({ rect }) => rect));
  if (!first || !label || phrase.length > mostWords || first.em > largest) return undefined;
  const kind = phrase.some(isSigningWord) ? 'signature' : 'text';
  if (phrase.at(-1)?.text.endsWith(':')) {
    // What begins with brackets or a small letter goes on from a text before it.
    const isLabel = /^[\p{Lu}\p{Lo}\d]/u.test(first.text) && isFieldLabel(phrase);
    if (kind === 'text' && !isLabel) return undefined;
    const rect = placeBehind(around, phrase);
    return rect && { kind, rect, label };
  }
  if (!isSigningWord(first) || !/^\p{Lu}/u.test(first.text)) return undefined;
  const rect = areaBeside(around, label);
  return rect && { kind, rect, label };
}

/**
 * Places that nothing but words announces: behind `Date:` at the end of a row, above or below a
 * lone `Signature`. Words that do not stand alone announce nothing.
 */
export function* findAnnounced(around: Surroundings): Generator<void, AnnouncedPlace[]> {
  const found: AnnouncedPlace[] = [];
  for (const [index, phrase] of phrasesOf(around.page.words).entries()) {
    if (index % 64 === 63) yield;
    const place = announcedBy(around, phrase);
    if (place) found.push(place);
  }
  return found;
}
