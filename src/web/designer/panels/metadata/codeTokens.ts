/** A piece of a line of JSON text; `plain` is punctuation and space. */
export interface CodeToken {
  kind: 'key' | 'string' | 'number' | 'plain';
  text: string;
}

const pattern =
  /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g;

/** A line of JSON in pieces, so that keys, texts and numbers can differ in colour. */
export function codeTokens(line: string): CodeToken[] {
  const tokens: CodeToken[] = [];
  let at = 0;
  const plain = (end: number) => {
    if (end > at) tokens.push({ kind: 'plain', text: line.slice(at, end) });
  };
  for (const match of line.matchAll(pattern)) {
    const [whole, quoted, colon] = match;
    plain(match.index);
    if (quoted === undefined) tokens.push({ kind: 'number', text: whole });
    else {
      tokens.push({ kind: colon === undefined ? 'string' : 'key', text: quoted });
      if (colon !== undefined) tokens.push({ kind: 'plain', text: colon });
    }
    at = match.index + whole.length;
  }
  plain(line.length);
  return tokens;
}
