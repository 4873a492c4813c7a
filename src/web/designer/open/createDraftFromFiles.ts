import { addFile, setDraftTitle } from '#core/draft/fileCommands.ts';
import { newDraft } from '#core/draft/newDraft.ts';
import { addSigner } from '#core/draft/signerCommands.ts';
import { createDraft } from '../drafts/draftFile.ts';
import { dropEarly, openEarly } from './earlyPdf.ts';
import { type RefusedFile, sortFiles } from './refuseFile.ts';

/** What became of files that were opened: the draft made of those that can be used, and the others. */
export interface OpenedFiles {
  /** Undefined when no file could be used: nothing was made then. */
  draftId: string | undefined;
  refused: readonly RefusedFile[];
}

/**
 * Makes a draft of PDFs, in the order given, named after the first, with one signer so that fields can be placed at once. It is stored
 * with its documents when this resolves. Rejects when the browser's store refuses (no room).
 */
export async function createDraftFromFiles(files: readonly File[]): Promise<OpenedFiles> {
  const { taken, refused } = await sortFiles(files);
  if (taken.length === 0) return { draftId: undefined, refused };
  const pdfs = new Map(taken.map((file) => [crypto.randomUUID() as string, file]));
  const empty = addSigner(newDraft(crypto.randomUUID(), ''), crypto.randomUUID());
  const filled = [...pdfs].reduce((draft, [key, file]) => addFile(draft, key, file.name), empty);
  const draft = setDraftTitle(filled, filled.files[0]?.displayName ?? '');
  const [first] = pdfs;
  if (first) openEarly(draft.id, ...first);
  try {
    await createDraft(draft, pdfs);
  } catch (error) {
    dropEarly();
    throw error;
  }
  return { draftId: draft.id, refused };
}
