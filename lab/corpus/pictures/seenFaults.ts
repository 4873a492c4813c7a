import {
  changedIn,
  type Difference,
  differencesOf,
  type PagePart,
  type PagePicture,
  strangersOf,
} from '../../../src/testing/pdf/comparePictures.ts';
import type { Entered, GuardedPage } from './guardFields.ts';

/** The pictures of one page by one reader, before and after sealing; undefined: it draws none. */
export interface PagePair {
  before: PagePicture | undefined;
  after: PagePicture | undefined;
}

/** What a reader showed of a page. */
export interface PageVerdict {
  /** Whether there were two pictures to compare. */
  isDrawn: boolean;
  /** Whether the prepared page, too, is not drawn as on the screen, so that sealing is not why. */
  isOtherwise: boolean;
  faults: string[];
}

/** Pixels that a new entry changes at least. */
const leastInk = 8;
/**
 * Pixels of the height of a box in which something new is to be seen: on a page that a reader draws
 * very small, as some do where a unit is more than a point, a word is no more than a stray.
 */
const leastHeight = 6;

/** How the pictures of a reader are held against what the signer was shown. */
export type Reading =
  /** Drawn by the same program at the same size: they are the same but for strays. */
  | 'same'
  /**
   * Another program: its own two are the same. What the sealed page has that the signer was not
   * shown is a fault where the program's picture of the prepared page did not have it.
   */
  | 'other';

/**
 * What is wrong with a page of the sealed document as a reader shows it: something outside our
 * boxes is not as the signer was shown, or there is nothing new in one of them.
 */
export function judgePage(
  page: GuardedPage,
  entered: Entered,
  untouched: readonly PagePart[],
  { before, after }: PagePair,
  reading: Reading,
): PageVerdict {
  if (!before || !after) {
    const faults = before && !after ? ['it does not draw the sealed page'] : [];
    return { isDrawn: false, isOtherwise: false, faults };
  }
  const boxes = entered.parts.get(page.number) ?? [];
  const allowed = boxes.map(({ part }) => part);
  const own = differencesOf(reading === 'same' ? page.picture : before, after, allowed);
  const unlike = reading === 'same' ? [] : strangersOf(page.picture, after, allowed);
  const isOther = reading === 'other' && unlike.length + own.length > 0;
  const otherwise = isOther ? strangersOf(page.picture, before, allowed) : [];
  // A reader may draw a field by itself, or read content in a way of its own; sealed, it shows what
  // the signer was shown.
  const isSettled = (one: Difference) =>
    reading === 'other' &&
    !unlike.some((other) => touches(one, other)) &&
    (untouched.some((part) => isWithin(one, part)) ||
      otherwise.some((other) => touches(one, other)));
  const changed = own.filter((one) => !isSettled(one));
  const apart = unlike.filter(
    (one) => ![...own, ...otherwise].some((other) => touches(one, other)),
  );
  const isLarge = ({ top, bottom }: PagePart) => (bottom - top) * before.height >= leastHeight;
  const missing = boxes.filter(
    ({ part, must }) =>
      must !== undefined && isLarge(part) && changedIn(before, after, part) < leastInk,
  );
  const faults = [
    ...places(page, 'changed by sealing', changed),
    ...places(page, 'not as on the screen', apart),
    ...missing.map(({ must }) => `nothing new is seen of ${must}`),
  ];
  return { isDrawn: true, isOtherwise: otherwise.length > 0, faults };
}

/** Places with one fault as one text: how many, and where the largest is. */
function places(page: GuardedPage, fault: string, found: readonly Difference[]): string[] {
  const [largest] = found.toSorted((one, other) => other.pixels - one.pixels);
  if (!largest) return [];
  return [`${fault}: ${found.length} × such as ${wordsOf(page, largest)}`];
}

/** Points that a difference may reach beyond a field, as a share of the page. */
const slack = 0.012;

const isWithin = (one: PagePart, part: PagePart) =>
  one.left >= part.left - slack &&
  one.top >= part.top - slack &&
  one.right <= part.right + slack &&
  one.bottom <= part.bottom + slack;

const touches = (one: PagePart, other: PagePart) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

/** Where, in points from the top-left corner, and how many pixels. */
const wordsOf = ({ width, height }: GuardedPage, place: Difference) => {
  const [x, y] = [place.left * width, place.top * height];
  const [right, bottom] = [place.right * width, place.bottom * height];
  const numbers = [x, y, right - x, bottom - y].map((value) => Math.round(value));
  return `${numbers.join(' ')} (${place.pixels} px)`;
};
