/** The presentation forms of an Arabic letter; the last two where it joins to its left. */
interface LetterForms {
  isolated: string;
  final: string;
  initial?: string;
  medial?: string;
}

/** What is drawn at one place: a letter or ligature, and the marks that stand with it. */
export interface Cluster {
  /** The characters to draw, the marks behind what they stand with. */
  drawn: string;
  /** Index of its first character, and of the one after its last, in code points. */
  from: number;
  to: number;
}

const tatweel = '\u0640';
const zeroWidthJoiner = '\u200d';
const lam = '\u0644';
/** Joins like a letter of four forms, but Unicode has only two for it. */
const noonGhunna = '\u06ba';
/** Alef maksura, whose initial and medial forms stand apart from the other two. */
const alefMaksura = '\u0649';

const blocks = [
  [0xfb50, 0xfbff],
  [0xfe80, 0xfefc],
] as const;

/**
 * The forms by the letters that they stand for (one, or lam and alef). In both blocks those of a
 * letter follow each other: isolated, final, initial, medial.
 */
function readForms(): ReadonlyMap<string, LetterForms> {
  const found = new Map<string, string[]>();
  for (const [first, last] of blocks) {
    for (let code = first; code <= last; code++) {
      const form = String.fromCodePoint(code);
      const letters = form.normalize('NFKC');
      if (letters === form) continue;
      found.set(letters, [...(found.get(letters) ?? []), form]);
    }
  }
  const forms = new Map<string, LetterForms>();
  for (const [letters, own] of found) {
    if (letters.length > 2 || letters === noonGhunna) continue;
    if (letters.length === 2 && !letters.startsWith(lam)) continue;
    if (letters === alefMaksura) own.push(...own.splice(0, 2));
    const [isolated, final, initial, medial] = own;
    if (isolated === undefined || final === undefined) continue;
    const isDual = initial !== undefined && medial !== undefined;
    forms.set(letters, { isolated, final, ...(isDual ? { initial, medial } : {}) });
  }
  return forms;
}

const forms = readForms();

/** Marks that stand with the character before them, and let letters join across them. */
const mark = /[\p{Mn}\p{Me}]/u;
/** Characters that say how to write and leave no ink themselves. */
const unseen = /[\u061c\u200c-\u200f]/u;

/** Whether a character is written without ink: joiners, and marks of direction. */
export const isUnseen = (char: string): boolean => unseen.test(char);

/** Whether a character stands with the one before it. */
export const isMark = (char: string): boolean => mark.test(char);

/** Whether a character is an Arabic letter that is drawn by its presentation forms. */
export const hasForms = (char: string): boolean => forms.has(char);

/** Whether a character is an Arabic or Hebrew mark, whose place depends on what it stands with. */
export const isPlacedMark = (char: string): boolean =>
  /[\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\ufb1e]/u.test(char) &&
  mark.test(char);

const joinsBefore = (char: string | undefined) =>
  char === tatweel || char === zeroWidthJoiner || (char !== undefined && forms.has(char));

const joinsAfter = (char: string | undefined) =>
  char === tatweel ||
  char === zeroWidthJoiner ||
  (char !== undefined && forms.get(char)?.initial !== undefined);

/**
 * The characters of a line, in the order in which they are read, as they are drawn: Arabic letters
 * in the form that their neighbours ask for, lam and alef as one, marks with their letter, and
 * nothing for what leaves no ink (The Unicode Standard, 9.2).
 */
export function joinLetters(chars: readonly string[]): Cluster[] {
  const clusters: Cluster[] = [];
  let before: string | undefined;
  for (let at = 0; at < chars.length; ) {
    const char = chars[at] ?? '';
    const next = nextLetter(chars, at + 1);
    const follower = chars[next];
    const isLigature = char === lam && follower !== undefined && forms.has(lam + follower);
    const to = isLigature ? nextLetter(chars, next + 1) : next;
    const own = isLigature ? lam + follower : char;
    const last = isLigature ? follower : char;
    const marks = chars.slice(at + 1, to).filter((_, step) => at + 1 + step !== next);
    const form = formOf(own, joinsAfter(before), joinsBefore(chars[to]));
    clusters.push({ drawn: (isUnseen(own) ? '' : form) + marks.join(''), from: at, to });
    before = last;
    at = to;
  }
  return clusters;
}

/** The same without joining: each letter by itself, with its marks. */
export function letterByLetter(chars: readonly string[]): Cluster[] {
  const clusters: Cluster[] = [];
  for (let at = 0; at < chars.length; ) {
    const to = nextLetter(chars, at + 1);
    const [cluster] = joinLetters(chars.slice(at, to));
    clusters.push({ drawn: cluster?.drawn ?? '', from: at, to });
    at = to;
  }
  return clusters;
}

/** Index of the first character from here on that is no mark. */
function nextLetter(chars: readonly string[], from: number): number {
  let at = from;
  while (at < chars.length && mark.test(chars[at] ?? '')) at++;
  return at;
}

function formOf(letters: string, fromBefore: boolean, toNext: boolean): string {
  const own = forms.get(letters);
  if (!own) return letters;
  if (toNext && own.initial !== undefined && own.medial !== undefined) {
    return fromBefore ? own.medial : own.initial;
  }
  return fromBefore ? own.final : own.isolated;
}
