import { labelPhrases } from '#core/draft/labels/labelPhrases.ts';
import { suggestNames } from '#core/draft/labels/suggestNames.ts';
import type { Proposal } from '#core/printed/near/proposal.ts';
import { isWrittenOver } from '#core/printed/near/surroundings.ts';
import type { PrintedPage } from '#core/printed/printedPage.ts';
import { pairsOf, type Truth } from './scoring.ts';

/** Of the fields found whose own name is words: how many there are, and how many names fit. */
export interface NameTally {
  worded: number;
  fitting: number;
}

const types = { check: 'Check', text: 'SingleLine', signature: 'Signature' } as const;

/** Words that name nothing on their own, and those that programs give to fields. */
const empty = new Set(
  [
    'the and for you your our from line with form field text check box topmost page',
    'page1 page2 this that are any not see per has have was were its name1 undefined fill row col',
    'dollars cents amt txt row1 table button group radio checkbox textfield untitled subform part schedule number enter',
  ]
    .join(' ')
    .split(' '),
);

/** The words of a name or tooltip: `firstName2` is `first name`. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/['’]|\p{M}/gu, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= 3 && !empty.has(word));
}

/** Whether two words are one but for their endings or the rest of an abbreviation. */
const isLike = (a: string, b: string) => a.startsWith(b) || b.startsWith(a);

const longest = (words: readonly string[]) => words.toSorted((a, b) => b.length - a.length)[0];

/** Whether a word is made of the first letters of others: `ssn`, of `Social Security number`. */
function isInitials(word: string, name: string): boolean {
  const initials = name
    .split(/[^\p{L}]+/u)
    .map((part) => part.charAt(0).toLowerCase())
    .join('');
  return initials.includes(word);
}

/**
 * Whether a suggested name shares its main word with a field's own: the longest of either, or the
 * last.
 */
export function sharesMainWord(own: readonly string[], name: string): boolean {
  const words = wordsOf(name);
  const has = (all: readonly string[], word: string | undefined) =>
    word !== undefined && all.some((one) => isLike(one, word));
  return (
    has(own, longest(words)) ||
    has(words, longest(own)) ||
    has(own.slice(-1), words.at(-1)) ||
    own.some((word) => isInitials(word, name))
  );
}

/**
 * How many names suggested for the fields that were found share their main word with the field's
 * own tooltip or name, where these are words at all.
 */
export function scoreNames(
  printed: PrintedPage,
  truths: readonly Truth[],
  proposals: readonly Proposal[],
): NameTally {
  const fields = proposals.map(({ kind, rect, caption }) => ({ type: types[kind], rect, caption }));
  const names = suggestNames(
    fields,
    labelPhrases(printed.words.filter((word) => !isWrittenOver(word))),
  );
  const named = new Map(proposals.map((proposal, index) => [proposal, names[index] ?? '']));
  const worded = pairsOf(truths, proposals)
    .map(([{ words }, proposal]) => ({ own: wordsOf(words), name: named.get(proposal) ?? '' }))
    .filter(({ own }) => own.length > 0);
  const fitting = worded.filter(({ own, name }) => sharesMainWord(own, name));
  return { worded: worded.length, fitting: fitting.length };
}
