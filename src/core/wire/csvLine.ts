/**
 * Where a spreadsheet would take what follows for a formula: there an apostrophe comes before it.
 * One that separates cells by semicolons or tabs, as in German or French, begins a cell after each,
 * and a row after each line break, whatever is in quotes.
 */
const formula = /(?<=^|[;\t\r\n])(?=[=+\-@\t\r])/g;

/** The byte order mark that spreadsheets look for at the beginning of UTF-8. */
export const csvMark = '\uFEFF';

/**
 * One line of CSV with its CRLF (RFC 4180: quotes doubled). No cell can be taken for a formula.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const safe = text.replace(formula, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
