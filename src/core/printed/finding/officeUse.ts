import { containsPoint, type Rect } from '#core/geometry/rect.ts';
import type { Word } from '#core/printed/printedPage.ts';
import type { Surroundings } from '#core/printed/near/surroundings.ts';

/** What says that a frame is for the office: `For office use only`, and so in other languages. */
const last = /^(?:only|amtliche|dienstliche|ambtelijk|réservé|reservado)[.:,]?$/iu;
const office = new RegExp(
  `^(?:${[
    'office|official|revenue|department|dept|agency|state|court|clerk|irs|bank|staff',
    'internal|government|administrative|administration|authority|county|city',
  ].join('|')})(?:['’]?s)?[.]?$`,
  'iu',
);
/** How far before its last word such a label begins, in points. */
const reach = 70;
/** A frame is at most this part of the page. */
const mostOfPage = 0.25;

/** Whether a word ends `… use only`, or says so by itself. */
function isOffice(word: Word, { wordsIn }: Surroundings): boolean {
  if (!last.test(word.text)) return false;
  if (!/^only/iu.test(word.text)) return true;
  const { x, y, height } = word.rect;
  // What the preparer of a form fills in is for its use only, too: but it is filled in.
  const words = wordsIn({ x: x - reach, y, width: reach, height });
  return (
    words.some(({ text }) => /^use$/iu.test(text)) && words.some(({ text }) => office.test(text))
  );
}

const area = ({ width, height }: Rect) => width * height;

/** An open frame is closed by lines of one length below its label, so far apart at most. */
const farthestLine = 100;
const farthestNext = 60;
/** The widest of them, as a part of the page; wider ones divide its sections. */
const widestOpen = 0.5;

/** The frame around a label that has no walls at its sides: down to the last of its lines. */
function openFrame({ levelsIn, page }: Surroundings, label: Rect): Rect[] {
  const { x, y, width, height } = label;
  const next = (from: number, by: number) =>
    levelsIn(x, x + width, from, from + by).toSorted((a, b) => a.at - b.at);
  const line = next(y + height, farthestLine).find(
    ({ from, to }) => from < x + 3 && to > x + width - 3,
  );
  if (!line || line.to - line.from > widestOpen * page.size.width) return [];
  let { at } = line;
  const isOneOf = (other: { from: number; to: number }) =>
    Math.abs(other.from - line.from) < 3 && Math.abs(other.to - line.to) < 3;
  for (let below = line; below; ) {
    at = below.at;
    const [lower] = next(at + 1, farthestNext);
    if (!lower || !isOneOf(lower)) break;
    below = lower;
  }
  return [{ x: line.from, y, width: line.to - line.from, height: at - y }];
}

/** The frames of a page that its office fills in: nobody else is asked to. */
export function officeFrames(around: Surroundings, spaces: readonly Rect[]): Rect[] {
  const { words, size } = around.page;
  const most = mostOfPage * size.width * size.height;
  return words
    .filter((word) => isOffice(word, around))
    .flatMap(({ rect }) => {
      const middle = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
      const [smallest] = spaces
        .filter((space) => containsPoint(space, middle) && area(space) <= most)
        .toSorted((a, b) => area(a) - area(b));
      return smallest && around.hasWalls(smallest) ? smallest : openFrame(around, rect);
    });
}
