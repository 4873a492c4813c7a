import type { Rect } from '#core/geometry/rect.ts';
import type { Word } from '#core/printed/printedPage.ts';

/** Words nearer to each other than this, in ems, are one label. */
const widestSpace = 1.3;
/** A longer label is a sentence, and what stands apart in it is no other label. */
const mostWords = 5;
/** The least width of a place below its own label. */
const leastWidth = 20;
/** How far before its label a place begins, where another label stands before it. */
const before = 2;

const isNumber = (word: Word | undefined) => /^\(?\d{1,3}[a-z]?[.)]?$/i.test(word?.text ?? '');

/** The labels of one row: runs of words with wide gaps between them, from the left. */
function labelsOf(words: readonly Word[]): Word[][] {
  const labels: Word[][] = [];
  for (const word of words.toSorted((a, b) => a.rect.x - b.rect.x)) {
    const last = labels.at(-1)?.at(-1);
    const gap = last ? word.rect.x - last.rect.x - last.rect.width : Infinity;
    // The number of a line stands apart from the label that it belongs to.
    const isNumbered = labels.length === 1 && labels[0]?.length === 1 && isNumber(last);
    if (gap <= widestSpace * word.em || isNumbered) labels.at(-1)?.push(word);
    else labels.push([word]);
  }
  return labels;
}

/** Whether words name something: they begin with a letter or number, and are few. */
function isName(label: readonly Word[]): boolean {
  return label.length <= mostWords && /^[\p{Lu}\p{Lo}\d]/u.test(label[0]?.text ?? '');
}

/** Whether labels share a word, as `First name` and `Last name`: what they ask for is one thing. */
function areOfOneThing(labels: readonly (readonly Word[])[]): boolean {
  const [first = [], ...others] = labels.map((label) =>
    label.map(({ text }) => text.toLowerCase()),
  );
  return first.some((text) => others.every((other) => other.includes(text)));
}

/**
 * The places below several labels that stand beside one another on one row at the head of a space,
 * such as `City`, `State` and `ZIP`: one for each, from its label to the next one. The place as it
 * is where there are no such labels, or what they ask for is one thing.
 */
export function splitByLabels(place: Rect, words: readonly Word[]): Rect[] {
  const [first] = words;
  const isOneRow = words.every(
    ({ baseline }) => baseline !== undefined && Math.abs(baseline - (first?.baseline ?? 0)) < 1.5,
  );
  const labels = isOneRow ? labelsOf(words) : [];
  if (labels.length < 2 || !labels.every(isName) || areOfOneThing(labels)) return [place];
  const starts = labels.map((label, index) =>
    index === 0 ? place.x : (label[0]?.rect.x ?? place.x) - before,
  );
  const parts = starts.map((x, index) => ({
    ...place,
    x,
    width: (starts[index + 1] ?? place.x + place.width) - x,
  }));
  return parts.every(({ width }) => width >= leastWidth) ? parts : [place];
}
