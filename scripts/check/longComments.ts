import { parseSync } from 'vite';

/** The column at which comments in code end at the latest, counted in characters. */
export const lastColumn = 100;

interface Span {
  start: number;
  end: number;
}

/** Instructions to tools are read as one line, so that they cannot be broken. */
const instruction = /^\s*(\/\/|\{?\/\*)\s*(oxlint-|biome-|@ts-|@vite|#__)/;

/** A line with one word only, such as an address, has no place to be broken at either. */
const oneWord = /^[\s/*]*\S+$/;

/** The comments of CSS. Strings are passed over: what looks like a comment in them is none. */
function cssComments(text: string): Span[] {
  const parts = text.matchAll(
    /"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|\/\*[\s\S]*?\*\//g,
  );
  return [...parts]
    .filter((part) => part[0].startsWith('/*'))
    .map((part) => ({ start: part.index, end: part.index + part[0].length }));
}

/** The comments as the file's parser sees them. Throws for a script that cannot be parsed. */
function commentsOf(path: string, text: string): Span[] {
  if (path.endsWith('.css')) return cssComments(text);
  const { comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  return comments;
}

/**
 * The numbers, from 1, of the lines in which a comment goes beyond `lastColumn`. Which language it
 * is, CSS or a kind of script, is told by the end of `path`. Throws for a script that cannot be
 * parsed.
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
    // Code that follows a comment is the formatter's concern.
    const upTo = line.slice(0, comment.end - start);
    const fits = [...upTo].length <= lastColumn || oneWord.test(upTo) || instruction.test(upTo);
    return fits ? [] : [index + 1];
  });
}
