/** Pages that have a word of their own. */
export type PageWord = 'all' | 'odd' | 'even' | 'last';

/** What people may write for them, in lower case. */
export type PageWords = Readonly<Record<string, PageWord>>;

const englishWords: PageWords = { all: 'all', odd: 'odd', even: 'even', last: 'last' };

function pagesOfWord(word: PageWord, pageCount: number): number[] {
  if (word === 'last') return [pageCount];
  const all = Array.from({ length: pageCount }, (_, at) => at + 1);
  return word === 'all' ? all : all.filter((page) => page % 2 === (word === 'odd' ? 1 : 0));
}

/** The pages from one to another, as written; undefined when they cannot be read. */
function pagesOfPart(part: string, pageCount: number): number[] | undefined {
  const match = /^(\d*)\s*(?:(-|–)\s*(\d*))?$/.exec(part);
  if (!match || part === '' || /^[-–]$/.test(part)) return undefined;
  const [, from = '', dash, to = ''] = match;
  const first = from === '' ? 1 : Number(from);
  const last = dash === undefined ? first : to === '' ? pageCount : Number(to);
  if (first < 1 || last > pageCount || first > last) return undefined;
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/**
 * Reads page numbers as people write them: `3`, `1-4, 8`, `5-` (to the end), `-3` (from the start),
 * and words for some: `odd, 2`. Returns them in order, each once; undefined when one cannot be read
 * or is not in 1 to `pageCount`.
 */
export function parsePageRange(
  text: string,
  pageCount: number,
  words: PageWords = {},
): number[] | undefined {
  const pages = new Set<number>();
  for (const part of text.split(/[,;]/)) {
    const name = part.trim().toLowerCase();
    const word = words[name] ?? englishWords[name];
    const named = word ? pagesOfWord(word, pageCount) : pagesOfPart(name, pageCount);
    if (!named) return undefined;
    for (const page of named) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
}
