/** How many openings in a row may end with their tab before nobody opens the file unasked. */
const mostDeaths = 2;

const keyOf = (fileKey: string) => `fieldwright.opening.${fileKey}`;

/** A browser that refuses its store counts nothing. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/**
 * Notes that a document is being opened, which only the end of its tab leaves standing. False when
 * this happened twice in a row: a file that takes more memory than there is would take the draft
 * with it each time.
 */
export function beginOpening(fileKey: string): boolean {
  const deaths = Number(attempt(() => localStorage.getItem(keyOf(fileKey))) ?? 0);
  if (deaths >= mostDeaths) return false;
  attempt(() => localStorage.setItem(keyOf(fileKey), String(deaths + 1)));
  return true;
}

/** The document is open and its first pages are drawn, or its opening has ended otherwise. */
export function endOpening(fileKey: string): void {
  attempt(() => localStorage.removeItem(keyOf(fileKey)));
}
