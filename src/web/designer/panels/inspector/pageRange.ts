/**
 * Reads page numbers as people write them: `3`, `1-4, 8`, `5-` (to the end), `-3` (from the start).
 * Returns them in order, each once; undefined when one cannot be read or is not in 1 to
 * `pageCount`.
 */
export function parsePageRange(text: string, pageCount: number): number[] | undefined {
  const pages = new Set<number>();
  const parts = text.split(/[,;]/).map((part) => part.trim());
  for (const part of parts) {
    const match = /^(\d*)\s*(?:(-|–)\s*(\d*))?$/.exec(part);
    if (!match || part === '' || /^[-–]$/.test(part)) return undefined;
    const [, from = '', dash, to = ''] = match;
    const first = from === '' ? 1 : Number(from);
    const last = dash === undefined ? first : to === '' ? pageCount : Number(to);
    if (first < 1 || last > pageCount || first > last) return undefined;
    for (let page = first; page <= last; page += 1) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
}
