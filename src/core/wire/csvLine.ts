/** What a spreadsheet would take for a formula gets a leading apostrophe. */
const formula = /^[=+\-@\t\r]/;

/** The byte order mark that spreadsheets look for at the beginning of UTF-8. */
export const csvMark = '\uFEFF';

/**
 * One line of CSV with its CRLF (RFC 4180: quotes doubled). No cell can be taken for a formula.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
