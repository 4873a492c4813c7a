import { addFile, setDraftTitle } from '#core/draft/commands/fileCommands.ts';
import { newDraft } from '#core/draft/newDraft.ts';
import { addSigner } from '#core/draft/commands/signerCommands.ts';
import { createDraft } from '#web/designer/drafts/draftFile.ts';
import { dropEarly, openEarly } from './earlyPdf.ts';
import { handOver } from './newDrafts.ts';
import { type RefusedFile, sortFiles } from './refuseFile.ts';

/**
 * What became of files that were opened: the draft made of those that can be used, and the others.
 */
export interface OpenedFiles {
  /** Undefined when no file could be used: nothing was made then. */
  draftId: string | undefined;
  refused: readonly RefusedFile[];
  /**
   * Resolves when the draft is stored; rejects when the browser's store refuses (no room): then
   * there is no such draft.
   */
  stored: Promise<void>;
}

/**
 * Makes a draft of PDFs, in the order given, named after the first, with one signer so that fields
 * can be placed at once. The designer can show it while it is still being stored with its
 * documents.
 */
export async function createDraftFromFiles(files: readonly File[]): Promise<OpenedFiles> {
  const { taken, refused } = await sortFiles(files);
  if (taken.length === 0) return { draftId: undefined, refused, stored: Promise.resolve() };
  const pdfs = new Map(taken.map((file) => [crypto.randomUUID() as string, file]));
  const empty = addSigner(newDraft(crypto.randomUUID(), ''), crypto.randomUUID());
  const filled = [...pdfs].reduce((draft, [key, file]) => addFile(draft, key, file.name), empty);
  const draft = setDraftTitle(filled, filled.files[0]?.displayName ?? '');
  const [first] = pdfs;
  if (first) openEarly(draft.id, ...first);
  const made = createDraft(draft, pdfs);
  handOver(made);
  made.stored.catch(dropEarly);
  return { draftId: draft.id, refused, stored: made.stored };
}
