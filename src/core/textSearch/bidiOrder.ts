import { hasRightToLeft } from '#core/writing/direction.ts';

type Units = readonly string[];

/** The greatest length up to `most` for which units are the same; undefined where none is. */
function longestRun(most: number, isSame: (length: number) => boolean): number | undefined {
  for (let length = most; length > 0; length -= 1) if (isSame(length)) return length;
  return undefined;
}

const isForward = (logical: Units, at: number, visual: Units, from: number, length: number) => {
  for (let step = 0; step < length; step += 1)
    if (logical[at + step] !== visual[from + step]) return false;
  return true;
};

const isBackward = (logical: Units, at: number, visual: Units, from: number, length: number) => {
  for (let step = 0; step < length; step += 1)
    if (logical[at + step] !== visual[from + length - 1 - step]) return false;
  return true;
};

/** How many units from `at` on do not run from right to left. */
function leftToRightFrom(logical: Units, at: number): number {
  const end = logical.findIndex((unit, index) => index > at && hasRightToLeft(unit));
  return (end < 0 ? logical.length : end) - at;
}

/** The order of a line that begins at its right: numbers and Latin words in it run forward. */
function fromRight(logical: Units, visual: Units): number[] | undefined {
  const order: number[] = [];
  for (let at = 0, end = visual.length; at < logical.length; ) {
    const most = hasRightToLeft(logical[at] ?? '') ? 1 : leftToRightFrom(logical, at);
    const [from, here] = [end, at];
    const length = longestRun(most, (one) => isForward(logical, here, visual, from - one, one));
    if (length === undefined) return undefined;
    for (let step = 0; step < length; step += 1) order.push(from - length + step);
    at += length;
    end -= length;
  }
  return order;
}

/** The order of a line that begins at its left, with words in it that run backward. */
function fromLeft(logical: Units, visual: Units): number[] | undefined {
  const order: number[] = [];
  for (let at = 0; at < logical.length; ) {
    const here = at;
    const most = hasRightToLeft(logical[at] ?? '') ? logical.length - at : 1;
    const length = longestRun(most, (one) => isBackward(logical, here, visual, here, one));
    if (length === undefined) return undefined;
    for (let step = 0; step < length; step += 1) order.push(here + length - 1 - step);
    at += length;
  }
  return order;
}

/**
 * For each unit of a text as it is read, its index among the same units as they stand from left to
 * right; undefined where these are other units, or in an order that no direction explains.
 */
export function visualOrder(logical: Units, visual: Units): number[] | undefined {
  if (logical.length !== visual.length) return undefined;
  return fromRight(logical, visual) ?? fromLeft(logical, visual);
}
