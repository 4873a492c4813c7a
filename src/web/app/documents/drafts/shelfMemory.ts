/** Read before the first paint too, by `public/beforePaint.js`. */
const key = 'documents';

/** Whether the last visit listed something: it decides what is shown until that is known. */
export function hadDocuments(): boolean {
  try {
    return localStorage.getItem(key) === 'some';
  } catch {
    return false;
  }
}

/** Notes for the next visit whether there is something to list. */
export function rememberDocuments(some: boolean): void {
  try {
    if (some) localStorage.setItem(key, 'some');
    else localStorage.removeItem(key);
  } catch {
    // Storage is refused: the next visit begins as the first one.
  }
}
