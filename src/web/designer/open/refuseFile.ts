import { type PdfProblem, pdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { sniffLength, sniffPdf } from '#web/pdf/reading/sniffPdf.ts';

/** A file that cannot become a document of a draft, and why. */
export interface RefusedFile {
  name: string;
  problem: PdfProblem;
}

/**
 * Why a file is refused before anything is made of it, from its first bytes; undefined for what may
 * be a PDF. Damage deeper down shows when it is opened.
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
