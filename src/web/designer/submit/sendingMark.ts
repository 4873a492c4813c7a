/**
 * What this tab was doing with a draft when it was last there: sending, or showing where sending
 * stopped.
 */
export type SendingMark = 'running' | 'stopped';

const keyOf = (draftId: string) => `fieldwright-sending ${draftId}`;

/**
 * Marks in this tab's own storage, which outlives a reload but not the tab, what it is doing;
 * undefined takes the mark away.
 */
export function markSending(draftId: string, mark: SendingMark | undefined): void {
  try {
    if (mark) sessionStorage.setItem(keyOf(draftId), mark);
    else sessionStorage.removeItem(keyOf(draftId));
  } catch {
    // Without a mark nothing continues by itself; it is offered instead.
  }
}

/** What this tab was doing before it was reloaded. */
export function sendingMark(draftId: string): SendingMark | undefined {
  try {
    const mark = sessionStorage.getItem(keyOf(draftId));
    return mark === 'running' || mark === 'stopped' ? mark : undefined;
  } catch {
    return undefined;
  }
}
