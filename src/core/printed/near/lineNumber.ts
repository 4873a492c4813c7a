import type { Rect } from '#core/geometry/rect.ts';
import type { Word } from '#core/printed/printedPage.ts';
import type { Surroundings } from './surroundings.ts';

/** The number of a line of a form, such as `12` or `4a`. */
export const lineNumber = /^\(?\d{1,3}[A-Za-z]?[).]?$/;
/** The largest box that it stands in, in points. */
export const widestNumber = 28;
/** How high the line is that a number stands on at the foot of a space. */
const footReach = 18;

/** The number right before the foot of a space: beside it, one line is written. */
export function numberAtFoot(
  { wordsIn }: Surroundings,
  { x, y, width, height }: Rect,
): Word | undefined {
  const before = { x: x - widestNumber, width: widestNumber - 1 };
  const words = wordsIn({ ...before, y: y + 2, height: height - 3 });
  const [word] = words;
  const isAtFoot = word && word.rect.y > y + height - footReach && lineNumber.test(word.text);
  return words.length === 1 && isAtFoot && width >= 1.5 * widestNumber ? word : undefined;
}
