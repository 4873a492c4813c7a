import { addFile, setDraftTitle } from '#core/draft/commands/fileCommands.ts';
import { newDraft } from '#core/draft/draft.ts';
import { addSigner } from '#core/draft/commands/signerCommands.ts';
import { randomId } from '#web/api/randomId.ts';
import { type PdfProblem, pdfProblem, sniffLength, sniffPdf } from '#web/pdf/engine/pdfProblem.ts';
import { createDraft } from '#web/designer/drafts/draftFile.ts';
import { beginDesigner, type SessionHold } from './openDesigner.ts';

/** A file that cannot become a document of a draft, and why. */
export interface RefusedFile {
  name: string;
  problem: PdfProblem;
}

/** A draft made of files, while it is being stored. */
export interface OpenedDraft {
  draftId: string;
  /** Resolves when the draft is stored; rejects, without a draft, when the store refuses. */
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
 * can be placed at once. The designer can show it while it is still being stored.
 */
export async function createDraftFromFiles(files: readonly File[]): Promise<OpenedFiles> {
  const { taken, refused } = await sortFiles(files);
  if (taken.length === 0) return { draft: undefined, refused };
  const pdfs = new Map(taken.map((file) => [randomId(), file]));
  const empty = addSigner(newDraft(randomId(), ''), randomId());
  const filled = [...pdfs].reduce((draft, [key, file]) => addFile(draft, key, file.name), empty);
  const draft = setDraftTitle(filled, filled.files[0]?.displayName ?? '');
  const made = createDraft(draft, pdfs);
  const hold = beginDesigner(made, pdfs);
  return { draft: { draftId: draft.id, stored: made.stored, hold }, refused };
}

/**
 * Why a file is refused by its first bytes; undefined for what may be a PDF. Damage deeper down
 * shows when it is opened.
 */
export async function refuseFile(file: File): Promise<RefusedFile | undefined> {
  const refused = (problem: PdfProblem) => ({ name: file.name, problem });
  if (file.size === 0) return refused(pdfProblem('empty'));
  try {
    const head = new Uint8Array(await file.slice(0, sniffLength).arrayBuffer());
    const sniffed = sniffPdf(head);
    return sniffed.kind === 'other' ? refused(pdfProblem('notPdf', sniffed.name)) : undefined;
  } catch (error) {
    return refused(pdfProblem('unreadable', String(error)));
  }
}

/** Sorts files into those that may be PDFs and those that cannot be. */
export async function sortFiles(
  files: readonly File[],
): Promise<{ taken: File[]; refused: RefusedFile[] }> {
  const checked = await Promise.all(
    files.map(async (file) => ({ file, refusal: await refuseFile(file) })),
  );
  return {
    taken: checked.flatMap(({ file, refusal }) => (refusal ? [] : file)),
    refused: checked.flatMap(({ refusal }) => refusal ?? []),
  };
}
