import { addFile, setDraftTitle } from '#core/draft/commands/fileCommands.ts';
import { newDraft } from '#core/draft/newDraft.ts';
import { addSigner } from '#core/draft/commands/signerCommands.ts';
import { createDraft } from '#web/designer/drafts/draftFile.ts';
import { beginDesigner, type SessionHold } from './openDesigner.ts';
import { type RefusedFile, sortFiles } from './refuseFile.ts';

/** A draft made of files, while it is being stored. */
export interface OpenedDraft {
  draftId: string;
  /**
   * Resolves when the draft is stored; rejects when the browser's store refuses (no room): then
   * there is no such draft.
   */
  stored: Promise<void>;
  /** Keeps the draft open for the screen that comes up; to be released once that has it. */
  hold: SessionHold;
}

/** What became of files that were opened. */
export interface OpenedFiles {
  /** Undefined when no file could be used: nothing was made then. */
  draft: OpenedDraft | undefined;
  refused: readonly RefusedFile[];
}

/**
 * Makes a draft of PDFs, in the order given, named after the first, with one signer so that fields
 * can be placed at once. The designer can show it while it is still being stored with its
 * documents.
 */
export async function createDraftFromFiles(files: readonly File[]): Promise<OpenedFiles> {
  const { taken, refused } = await sortFiles(files);
  if (taken.length === 0) return { draft: undefined, refused };
  const pdfs = new Map(taken.map((file) => [crypto.randomUUID() as string, file]));
  const empty = addSigner(newDraft(crypto.randomUUID(), ''), crypto.randomUUID());
  const filled = [...pdfs].reduce((draft, [key, file]) => addFile(draft, key, file.name), empty);
  const draft = setDraftTitle(filled, filled.files[0]?.displayName ?? '');
  const made = createDraft(draft, pdfs);
  const hold = beginDesigner(made, pdfs);
  return { draft: { draftId: draft.id, stored: made.stored, hold }, refused };
}
