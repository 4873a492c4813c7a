import { toDrawn, undrawableIn } from '#core/appearance/fontMeasures.ts';

const scripts = [
  ['Chinese', /\p{Script=Han}/u],
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Korean', /\p{Script=Hangul}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Indian', /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}]/u],
  ['emoji', /\p{Extended_Pictographic}/u],
] as const;

/**
 * The text as it can be printed: in place of characters that no shipped font has it says how many
 * of what kind they are, since a record may neither drop anything nor show what nobody can read.
 */
export function sayUnprintable(text: string): string {
  const strange = new Set(undrawableIn(text));
  const drawn = toDrawn(text);
  if (strange.size === 0) return drawn;
  const parts: string[] = [];
  let run: string[] = [];
  const end = () => {
    if (run.length > 0) parts.push(wordsFor(run));
    run = [];
  };
  for (const char of drawn) {
    // A blank between two such words belongs to them.
    if (strange.has(char) || (char === ' ' && run.length > 0)) run.push(char);
    else {
      end();
      parts.push(char);
    }
  }
  end();
  return parts.join('');
}

function wordsFor(run: readonly string[]): string {
  const blanks = run.length - run.findLastIndex((char) => char !== ' ') - 1;
  const count = run.filter((char) => char !== ' ').length;
  const joined = run.join('');
  const kind = scripts.find(([, script]) => script.test(joined))?.[0];
  const characters = `${kind ? `${kind} ` : ''}character${count === 1 ? '' : 's'}`;
  return `[${count} ${characters}, not printable here]${' '.repeat(blanks)}`;
}
