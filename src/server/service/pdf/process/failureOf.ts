import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import type { PdfFailure } from '#server/service/pdf/pdfReport.ts';

/** Returns what was thrown while a document was worked on as an answer. */
export function failureOf(error: unknown): PdfFailure {
  if (error instanceof PdfTrouble) return { ok: false, code: error.code, message: error.message };
  const trouble = machineTrouble(error);
  if (trouble) return { ok: false, code: 'trouble', message: trouble };
  if (error instanceof RangeError) {
    const message = 'The document is too complex to be read.';
    return { ok: false, code: 'tooComplex', message };
  }
  // A bug, which some document brings to light: its answer must not take the transaction down with
  // it.
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { ok: false, code: 'unsupported', message: 'The document cannot be worked on.', detail };
}

/** What the machine has too little of, or does not give at the moment; any other code is a bug. */
const lacking = new Set(['ENOMEM', 'EMFILE', 'ENFILE', 'EAGAIN', 'EBUSY', 'EIO', 'EROFS']);

/** What a machine that lacks something throws, in words: the disk, memory, descriptors. */
function machineTrouble(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk of the service is full.';
  if (error instanceof RangeError && error.message.includes('allocation failed'))
    return 'The service is short of memory.';
  return lacking.has(code ?? '') ? `The service cannot use its files (${code}).` : undefined;
}
