const mediaRule = /@media ([^{}]*\bwidth\b[^{}]*)\{/;
const windowLength = /(\d)[dls]?v([hw])(?![\w-])/g;

/**
 * Styles that follow the width of the window, as those that follow the container they stand in:
 * queries about its width, and lengths in parts of its size. Other conditions of a query stay.
 */
export function roomQueries(css: string): string {
  const sized = css.replaceAll(windowLength, '$1cq$2');
  let text = '';
  let rest = sized;
  for (let found = mediaRule.exec(rest); found; found = mediaRule.exec(rest)) {
    const [head, condition = ''] = found;
    const from = found.index + head.length;
    const to = endOfBlock(rest, from);
    text += rest.slice(0, found.index) + ruleOf(condition, rest.slice(from, to));
    rest = rest.slice(to + 1);
  }
  return text + rest;
}

function ruleOf(condition: string, body: string): string {
  if (condition.includes(',')) throw new Error(`A query with alternatives: ${condition}`);
  const parts = condition.trim().split(' and ');
  const isWidth = (part: string) => /\bwidth\b/.test(part);
  const other = parts.filter((part) => !isWidth(part));
  const sized = `@container ${parts.filter(isWidth).join(' and ')}{${body}}`;
  return other.length === 0 ? sized : `@media ${other.join(' and ')}{${sized}}`;
}

/** Where the block that begins at `from` ends: the place of its closing brace. */
function endOfBlock(css: string, from: number): number {
  for (let at = from, depth = 1; at < css.length; at++) {
    if (css[at] === '{') depth += 1;
    else if (css[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('A block of the styles does not end.');
}
