import { mayBeKept } from '#web/designer/drafts/heldPdfs.ts';
import type { FieldClipboard } from '#core/draft/commands/fieldClipboard.ts';

const key = 'fieldwright-clipboard';
let own: FieldClipboard | undefined;
/** What was copied in drafts of which this browser keeps nothing, by the draft's id. */
const apart = new Map<string, FieldClipboard>();

/**
 * What was copied last in this browser, in this tab or another; undefined for nothing. A draft of
 * which the browser keeps nothing has a clipboard of its own.
 */
export function clipboard(draftId: string): FieldClipboard | undefined {
  if (!mayBeKept(draftId)) return apart.get(draftId);
  try {
    const stored = localStorage.getItem(key);
    const parsed: unknown = stored === null ? undefined : JSON.parse(stored);
    return isClipboard(parsed) ? parsed : own;
  } catch {
    return own;
  }
}

/** Remembers copied fields; other tabs of this browser can paste them too. */
export function setClipboard(draftId: string, copied: FieldClipboard): void {
  if (!mayBeKept(draftId)) {
    apart.set(draftId, copied);
    return;
  }
  own = copied;
  try {
    localStorage.setItem(key, JSON.stringify(copied));
  } catch {
    // Storage may be refused or full: this tab still has its own copy.
    forgetStored();
  }
}

/** Forgets what was copied in a draft of which this browser keeps nothing. */
export function forgetClipboard(draftId: string): void {
  apart.delete(draftId);
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
