import { namesSigner } from '#core/printed/near/signingWords.ts';
import type { Surroundings } from '#core/printed/near/surroundings.ts';
import type { Word } from '#core/printed/printedPage.ts';
import type { Stretch } from './stretches.ts';

/** Words nearer to each other, or to a gap, than this, in ems, are one text with it. */
const widestSpace = 0.9;
/** A label before a gap has no more words; the last ones of a longer text name it. */
const mostLabelWords = 5;
const mostWords = 4;
/** What stands in brackets behind a gap is no longer than this, in words. */
const mostInBrackets = 6;
/** How far above a gap the line of text before it stands at most, in ems. */
const widestLeading = 2.2;

/** Words that only lead on to others: English, Dutch, German, French, Spanish. */
const joining =
  /^(?:and|or|of|the|a|an|in|to|at|on|by|is|are|for|that|with|from|this|en|van|de|het|een|und|oder|der|die|das|am|et|le|la|les|du|des|un|une|y|el|los|las|del)$/iu;
/** Where a part of a sentence ends. */
const partEnd = /[,;.)"”’]$/u;

/** How far below a place the word for who it is for stands at most, in points. */
const underReach = 9;

const isTelling = ({ text }: Word) => /\p{L}{2}/u.test(text);
const end = ({ rect }: Word) => rect.x + rect.width;

/** The words of the row that a gap is in, from the left. */
function rowAt({ wordsIn, page }: Surroundings, at: number): Word[] {
  return wordsIn({ x: 0, y: at - 7, width: page.size.width, height: 6 })
    .filter(({ baseline }) => baseline !== undefined && Math.abs(baseline - at) < 5)
    .toSorted((a, b) => a.rect.x - b.rect.x);
}

/** The words that lead up to a place without a wide space, in their order. */
function wordsBefore(row: readonly Word[], from: number): Word[] {
  const before: Word[] = [];
  let next = from;
  for (const word of row.toReversed()) {
    if (end(word) > next + 1) continue;
    if (next - end(word) > widestSpace * word.em) break;
    before.unshift(word);
    next = word.rect.x;
  }
  return before;
}

/** The words that go on right behind a place. */
function wordsBehind(row: readonly Word[], to: number): Word[] {
  const behind: Word[] = [];
  let last = to;
  for (const word of row) {
    if (word.rect.x < last - 1) continue;
    if (word.rect.x - last > widestSpace * word.em) break;
    behind.push(word);
    last = end(word);
  }
  return behind;
}

/** What brackets right behind a gap call it: `("Tenant")`, `(street address)`; or nothing. */
function inBrackets(behind: readonly Word[]): string | undefined {
  const text = behind
    .slice(0, mostInBrackets + 1)
    .map((word) => word.text)
    .join(' ');
  const [, inside = ''] = /^[,.]?\s?\(([^()]*)\)/u.exec(text) ?? [];
  const [, quoted] = /["“”„'‘]([^"“”'’]{2,})["“”'’]/u.exec(inside) ?? [];
  if (quoted !== undefined) return quoted.replace(/,$/, '');
  return /^\p{L}[\p{L} ,/-]*\p{L}$/u.test(inside) ? inside : undefined;
}

/** The last words of a part of a sentence, without those that only join them; or nothing. */
function lastWords(words: readonly Word[]): string | undefined {
  const texts = words.map(({ text }) => text);
  const parted = texts.findLastIndex((text, at) => at < texts.length - 1 && partEnd.test(text));
  const own = texts.slice(Math.max(parted + 1, texts.length - mostWords));
  while (own.length > 1 && joining.test(own[0] ?? '')) own.shift();
  const isNaming = own.some((text) => /\p{L}{2}/u.test(text) && !joining.test(text));
  return isNaming ? own.join(' ') : undefined;
}

/** The end of the line of text that goes on with a gap at the start of the next one. */
function lineBefore(around: Surroundings, { from }: Stretch, at: number, em: number): Word[] {
  const y = at - widestLeading * em;
  const above = around.wordsIn({ x: from - em, y, width: around.page.size.width, height: em });
  const baseline = Math.max(...above.map((word) => word.baseline ?? 0));
  if (baseline <= 0) return [];
  const row = rowAt(around, baseline + 1);
  const last = row.at(-1);
  return last ? wordsBefore(row, end(last) + 0.1) : [];
}

/** Whether words before a place are its label: with a colon, few, or no text goes on behind it. */
function isLabel(before: readonly Word[], behind: readonly Word[]): boolean {
  const [first, last] = [before[0]?.text ?? '', before.at(-1)?.text ?? ''];
  const isWhole = before.length <= mostLabelWords || !behind.some(isTelling);
  return last.endsWith(':') || (isWhole && /^\P{Ll}/u.test(first));
}

/** The words that a sentence goes on with behind a gap, unless they only join; or nothing. */
function goingOn(behind: readonly Word[]): string | undefined {
  const text = behind[0]?.text ?? '';
  if (!/^\p{Ll}{3}/u.test(text) || joining.test(text)) return undefined;
  return behind
    .filter(isTelling)
    .slice(0, 2)
    .map((word) => word.text)
    .join(' ');
}

/** Who the word right below a place says it is for, as `Plaintiff,` below `____,`. */
function signerUnder({ wordsIn }: Surroundings, { from, to }: Stretch, at: number) {
  const words = wordsIn({ x: from, y: at + 3, width: to - from, height: underReach });
  const text = words.map((word) => word.text).join(' ');
  return words.length <= 2 && namesSigner(text) ? text : undefined;
}

/** The words that lead to a gap; `of ____` at the start of a line goes on from the one before. */
function leadingTo(
  around: Surroundings,
  gap: Stretch,
  at: number,
  [before, behind]: readonly [readonly Word[], readonly Word[]],
): string | undefined {
  const em = [...before, ...behind][0]?.em ?? 0;
  return lastWords(before) ?? lastWords([...lineBefore(around, gap, at, em), ...before]);
}

/**
 * What names a gap within a running text: the brackets right behind it, the words of the sentence
 * that lead up to it, or those that go on. Undefined where a label stands before it, which is read
 * as any other, and where no text is beside it.
 */
export function gapCaption(around: Surroundings, gap: Stretch, at: number): string | undefined {
  const row = rowAt(around, at);
  const before = wordsBefore(row, gap.from);
  const behind = wordsBehind(row, gap.to);
  const [first] = before;
  const bracketed = inBrackets(behind);
  if (bracketed !== undefined) return bracketed;
  if (first && isLabel(before, behind)) return undefined;
  if (!first && !behind.some(isTelling)) return signerUnder(around, gap, at);
  return leadingTo(around, gap, at, [before, behind]) ?? (first ? undefined : goingOn(behind));
}
