import type { NewDraft } from '#web/designer/drafts/draftFile.ts';

const waiting = new Map<string, NewDraft>();

/**
 * Leaves a draft of this tab for the designer that comes up next, so that it need not wait until it
 * can be read.
 */
export function handOver(made: NewDraft): void {
  const { id } = made.meta;
  waiting.set(id, made);
  const forget = () => waiting.delete(id);
  made.stored.then(forget, forget);
}

/**
 * The draft of that id, once, while it is being stored; one that is stored is read like any other.
 */
export function takeNewDraft(draftId: string): NewDraft | undefined {
  const made = waiting.get(draftId);
  waiting.delete(draftId);
  return made;
}
