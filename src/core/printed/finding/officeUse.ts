import { containsPoint, type Rect } from '#core/geometry/rect.ts';
import type { Word } from '#core/printed/printedPage.ts';
import type { Surroundings } from './surroundings.ts';

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
      return smallest ?? [];
    });
}
