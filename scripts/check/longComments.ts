import { parseSync } from 'vite';

/** The last column that comments in code may reach, counted in characters. */
export const lastColumn = 100;

interface Span {
  start: number;
  end: number;
}

/** Tools read their instructions as one line, so these cannot be broken. */
const instruction = /^\s*(\/\/|\{?\/\*)\s*(oxlint-|biome-|@ts-|@vite|#__)/;

/** A line with a single word, such as an address, cannot be broken either. */
const oneWord = /^[\s/*]*\S+$/;

/** The comments of CSS. Strings are skipped: text in them that looks like a comment is none. */
function cssComments(text: string): Span[] {
  const parts = text.matchAll(
    /"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|\/\*[\s\S]*?\*\//g,
  );
  return [...parts]
    .filter((part) => part[0].startsWith('/*'))
    .map((part) => ({ start: part.index, end: part.index + part[0].length }));
}

/** The comments that the file's parser finds. Throws for a script that cannot be parsed. */
function commentsOf(path: string, text: string): Span[] {
  if (path.endsWith('.css')) return cssComments(text);
  const { comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  return comments;
}

/**
 * The numbers, from 1, of the lines in which a comment goes beyond `lastColumn`. The end of `path`
 * tells the language, CSS or a kind of script. Throws for a script that cannot be parsed.
 */
export function longComments(path: string, text: string): number[] {
  const comments = commentsOf(path, text);
  let offset = 0;
  return text.split('\n').flatMap((line, index) => {
    const start = offset;
    const end = start + line.length;
    offset = end + 1;
    const comment = comments.findLast((span) => span.start < end && span.end > start);
    if (!comment) return [];
    // The formatter handles code that follows a comment.
    const upTo = line.slice(0, comment.end - start);
    const fits = [...upTo].length <= lastColumn || oneWord.test(upTo) || instruction.test(upTo);
    return fits ? [] : [index + 1];
  });
}
