import { mayBeKept } from '#web/designer/drafts/heldPdfs.ts';

const key = 'fieldwright-sender';

/** Keeps in this browser who asks for signatures, for drafts that do not say. */
export function keepSender(draftId: string, name: string): void {
  if (!mayBeKept(draftId)) return;
  try {
    localStorage.setItem(key, name);
  } catch {
    // The draft itself holds it.
  }
}

/** Who asked last in this browser; empty where nobody did. */
export function keptSender(draftId: string): string {
  if (!mayBeKept(draftId)) return '';
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
