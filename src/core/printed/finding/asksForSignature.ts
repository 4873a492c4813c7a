import type { Rect } from '#core/geometry/rect.ts';
import type { Word } from '#core/printed/printedPage.ts';
import { isSigningWord } from '#core/printed/near/askingWords.ts';
import { beforeSignature, namesSigner } from '#core/printed/near/signingWords.ts';
import type { Surroundings } from '#core/printed/near/surroundings.ts';

/** A place to sign is at least so wide and at most so high, in points. */
const leastWide = 60;
const mostHigh = 90;
/** How far before a place, and above or below it, its caption stands. */
const before = 90;
const near = 10;
/** How far above a place in a box its label stands, with no line between. */
const aboveInBox = 26;
/** How far along a place its caption begins at most. */
const mostAlong = 120;
/** The word that asks for a signature is one of the first of its caption; later ones explain. */
const mostWords = 5;
/** Words nearer to each other than this, in ems, are one caption. */
const widestSpace = 1;

/** The caption that begins first among words; from the left, up to a wide gap. */
function firstCaption(words: readonly Word[]): Word[] {
  const named = words.filter(({ baseline }) => baseline !== undefined);
  const top = Math.min(...named.map(({ baseline }) => baseline ?? 0));
  const row = named
    .filter(({ baseline }) => Math.abs((baseline ?? 0) - top) < 2)
    .toSorted((a, b) => a.rect.x - b.rect.x);
  const end = row.findIndex((word, index) => {
    const last = row[index - 1];
    return last && word.rect.x - last.rect.x - last.rect.width > widestSpace * word.em;
  });
  return end < 0 ? row : row.slice(0, end);
}

/** Whether a caption asks for a signature; undefined where there is none. */
function asks(words: readonly Word[]): boolean | undefined {
  const caption = firstCaption(words);
  if (!caption.some(({ text }) => /\p{L}{2}/u.test(text))) return undefined;
  return caption.slice(0, mostWords).some((word, index) => {
    // `Signed this ____ day of` tells when, `Signed by` who.
    const next = caption[index + 1]?.text ?? '';
    return (
      isSigningWord(word) && !(/^signed$/iu.test(word.text) && /^(?:this|on|at|the)$/iu.test(next))
    );
  });
}

/** The words at the head of the column of empty cells that a place is in. */
function headOfColumn(
  { wordsIn }: Surroundings,
  { x, width, ...place }: Rect,
  spaces: readonly Rect[],
): readonly Word[] {
  const column = spaces
    .filter((space) => Math.abs(space.x - x) < 3 && Math.abs(space.width - width) < 3)
    .toSorted((a, b) => b.y - a.y);
  let top = column.find(({ y, height }) => y <= place.y + 2 && y + height > place.y + 2)?.y;
  for (const { y, height } of column) {
    if (top === undefined || Math.abs(y + height - top) > 2) continue;
    const words = wordsIn({ x: x + 1, y: y + 1, width: width - 2, height: height - 2 });
    if (words.length > 0) return words;
    top = y;
  }
  return [];
}

/** Whether words below a line name who signs there. */
function isSigner(words: readonly Word[]): boolean {
  const caption = firstCaption(words);
  return words.length <= mostWords && namesSigner(caption.map(({ text }) => text).join(' '));
}

/** Words between the two parties of a case, and how far from a party's line they stand at most. */
const against = /^-?(?:vs?|versus|against|gegen|tegen|contre|contra)[.,]?-?$/iu;
const mostBetween = 60;

/** Whether a line is one for a party in the heading of a case, which nobody signs there. */
function isOfCase({ wordsIn }: Surroundings, { x, y, width, height }: Rect): boolean {
  const near = { x, y: y - mostBetween, width, height: height + 2 * mostBetween };
  return wordsIn(near).some(
    (word) =>
      against.test(word.text) && wordsIn({ ...word.rect, x, width }).every((one) => one === word),
  );
}

/** What is nearest before a line, on it: its label, whatever the next row says. */
function labelBeside(
  left: readonly Word[],
  { x, y, height }: Rect,
  reach = near,
): Word | undefined {
  const last = left
    .filter(({ rect, baseline }) => rect.x < x - 1 && (baseline ?? 0) < y + height + 3)
    .toSorted((a, b) => a.rect.x - b.rect.x)
    .at(-1);
  return last && x - last.rect.x - last.rect.width < reach ? last : undefined;
}

/** Whether a word is the first of its row, or stands apart from the others. */
function isFirst(words: readonly Word[], word: Word): boolean {
  return words.every(
    ({ rect, baseline }) =>
      rect === word.rect ||
      Math.abs((baseline ?? 0) - (word.baseline ?? 0)) > 2 ||
      word.rect.x - rect.x - rect.width > word.em,
  );
}

/** The words beside a line, by how much they tell: before it, below, farther before, above. */
function sidesOfLine({ wordsIn }: Surroundings, { x, y, height, ...rect }: Rect) {
  const width = Math.min(rect.width, mostAlong);
  const left = wordsIn({ x: x - before, y, width: before, height: height + 4 });
  const below = wordsIn({ x: x - 2, y: y + height, width, height: near });
  const above = wordsIn({ x, y: y - near, width, height: near });
  const label = labelBeside(left, { x, y, height, width });
  return { label, left, below, sides: [...(label ? [left] : []), below, left, above] };
}

/** The words at the head of a box, then those before it and below it, unless walls part them. */
function sidesOfBox(around: Surroundings, rect: Rect): (readonly Word[])[] {
  const { x, y, height } = rect;
  const width = Math.min(rect.width, mostAlong);
  const walls = around.levelsIn(x + 2, x + width - 2, y - aboveInBox, y - 1);
  const top = Math.max(y - aboveInBox, ...walls.map(({ at }) => at));
  const left = { x: x - before, y, width: before, height: height + 4 };
  const below = { x: x - 2, y: y + height, width, height: near };
  // Words below a box are its caption, but those in the next box are that one's.
  const isNextBox = around.hasWall({ ...below, x }, x);
  return [
    around.wordsIn({ x, y: top, width, height: y - top }),
    around.hasWall(rect, x) ? [] : around.wordsIn(left),
    isNextBox ? [] : around.wordsIn(below),
  ];
}

/** What the first side where words stand says; undefined where there are none. */
function firstAsking(sides: readonly (readonly Word[])[]): boolean | undefined {
  for (const words of sides) {
    const isAsked = asks(words);
    if (isAsked !== undefined) return isAsked;
  }
  return undefined;
}

/**
 * Whether the caption of a place asks for a signature: that before a line, or else that below it;
 * of a box that above, or the head of its column. The first side where words stand decides.
 */
export function asksForSignature(
  around: Surroundings,
  rect: Rect,
  isLine: boolean,
  spaces: readonly Rect[],
): boolean {
  if (rect.height > mostHigh || rect.width < leastWide) return false;
  if (!isLine)
    return (
      firstAsking(sidesOfBox(around, rect)) ?? asks(headOfColumn(around, rect, spaces)) ?? false
    );
  const { label, left, below, sides } = sidesOfLine(around, rect);
  const alone = labelBeside(left, rect, before);
  if (alone && beforeSignature.test(alone.text) && isFirst(left, alone)) return true;
  return (!label && isSigner(below) && !isOfCase(around, rect)) || firstAsking(sides) === true;
}
