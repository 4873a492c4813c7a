import { plainFieldName } from '#core/draft/commands/fieldNames.ts';

/** Letters that have no plain form to fall apart into. */
const spelledOut: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/** At most so many words of a label become a name, and so many characters. */
const mostWords = 6;
const mostCharacters = 40;

/** The words of a label's first sentence, without its number and what stands in brackets. */
function labelWords(label: string): string[] {
  const plain = label
    .trim()
    .replace(/^\(([^()]*)\)$/, '$1')
    .replaceAll(/\([^)]*\)?/g, ' ')
    .trim()
    .replace(/^(?:\d+[a-z]?[.)]?|[a-z][.)])\s+(?=\p{L})/iu, '')
    .replace(/^[a-z]\s+(?=\p{L})/u, '');
  // What follows the first sentence explains the label.
  const [sentence = ''] = plain.split(/(?<=\p{L}{3}|\s)\.(?=\s+\p{Lu})|[:;?](?:\s|$)/u);
  return sentence
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** A label of more words that begins with a small letter goes on from the line before it. */
const mostSmallWords = 3;

/** A label over or under a field has no more words; a line of a text has. */
const mostLabelWords = 10;

/** Whether words are a line of a running text, not a label: `the tenant below, agree on the`. */
export function isRunningText(label: string, isStacked: boolean): boolean {
  const words = labelWords(label);
  if (isStacked && words.length > mostLabelWords) return true;
  return words.length > mostSmallWords && /^\p{Ll}/u.test(words[0] ?? '');
}

/** Whether a word only leads on to the next one, as the last of a name or a heading does not. */
export function leadsOn(word: string): boolean {
  return /^(?:and|or|of|the|a|to|for|if|und|oder|et|ou|de|la)$/i.test(word);
}

/** At most so many characters of a label are said. */
const mostSaid = 60;

/** A label as people are told it, without what leads on to the field: `Name: ….` is `Name`. */
export function labelInWords(label: string): string {
  const plain = label
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s:*.…_‥·]+$/u, '')
    .trim();
  const characters = [...plain];
  return characters.length > mostSaid
    ? `${characters.slice(0, mostSaid).join('').trimEnd()}…`
    : plain;
}

/** A label as a field name: `Date of birth:` -> `Date_of_birth`; undefined if unreadable. */
export function labelToName(label: string): string | undefined {
  const words = labelWords(label).slice(0, mostWords);
  while (words.length > 1 && words.join('_').length > mostCharacters) words.pop();
  // A name does not end in a word that only leads on.
  while (words.length > 2 && leadsOn(words.at(-1) ?? '')) words.pop();
  const latin = words
    .join('_')
    .replaceAll(/[ßæœøłđ]/giu, (letter) => spelledOut[letter.toLowerCase()] ?? '');
  if (!/[A-Za-z]{2}/.test(latin.normalize('NFKD').replaceAll(/\p{M}/gu, ''))) return undefined;
  return plainFieldName(latin)
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, mostCharacters)
    .replace(/_+$/, '');
}
