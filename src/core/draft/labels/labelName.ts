import { plainFieldName } from '#core/draft/commands/fieldNames.ts';

/** Letters that have no plain form to fall apart into. */
const spelledOut: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/** At most so many words of a label become a name, and so many characters. */
const mostWords = 6;
const mostCharacters = 40;

/** A label as a field name: `Date of birth:` -> `Date_of_birth`; undefined if unreadable. */
export function labelToName(label: string): string | undefined {
  const plain = label
    .replaceAll(/\([^)]*\)?/g, ' ')
    .trim()
    .replace(/^(?:\d+[a-z]?[.)]?|[a-z][.)])\s+(?=\p{L})/iu, '')
    .replace(/^[a-z]\s+(?=\p{L})/u, '');
  // What follows the first sentence explains the label.
  const [sentence = ''] = plain.split(/(?<=\p{L}{3}|\s)\.(?=\s+\p{Lu})|[:;?](?:\s|$)/u);
  const words = sentence
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, mostWords);
  while (words.length > 1 && words.join('_').length > mostCharacters) words.pop();
  // A name does not end in a word that only leads on.
  while (
    words.length > 2 &&
    /^(?:and|or|of|the|a|to|for|if|und|oder|et|ou|de|la)$/i.test(words.at(-1) ?? '')
  )
    words.pop();
  const latin = words
    .join('_')
    .replaceAll(/[ßæœøłđ]/giu, (letter) => spelledOut[letter.toLowerCase()] ?? '');
  if (!/[A-Za-z]{2}/.test(latin.normalize('NFKD').replaceAll(/\p{M}/gu, ''))) return undefined;
  return plainFieldName(latin)
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, mostCharacters)
    .replace(/_+$/, '');
}
