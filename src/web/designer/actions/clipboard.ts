import type { FieldClipboard } from '#core/draft/commands/fieldClipboard.ts';

const key = 'fieldwright-clipboard';
let own: FieldClipboard | undefined;

/** What was copied last in this browser, in this tab or another; undefined for nothing. */
export function clipboard(): FieldClipboard | undefined {
  try {
    const stored = localStorage.getItem(key);
    const parsed: unknown = stored === null ? undefined : JSON.parse(stored);
    return isClipboard(parsed) ? parsed : own;
  } catch {
    return own;
  }
}

/** Remembers copied fields; other tabs of this browser can paste them too. */
export function setClipboard(copied: FieldClipboard): void {
  own = copied;
  try {
    localStorage.setItem(key, JSON.stringify(copied));
  } catch {
    // Storage may be refused or full: this tab still has its own copy.
    forgetStored();
  }
}

/** What is older must not be pasted instead. */
function forgetStored(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where all of it is refused, nothing older is there.
  }
}

function isClipboard(value: unknown): value is FieldClipboard {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    value.kind === 'fieldwright/fields' &&
    'version' in value &&
    value.version === 1
  );
}
