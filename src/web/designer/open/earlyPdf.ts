import { isReadAtOnce } from '#web/pdf/blobTransport.ts';
import { type OpenOptions, openPdf } from '#web/pdf/openPdf.ts';
import type { AskPassword } from '#web/pdf/openSession.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { isPdfProblem, type PdfProblem } from '#web/pdf/pdfProblem.ts';
import { readPdf } from '../drafts/draftFile.ts';

/** A PDF that is being opened before there is a designer to show it. */
interface EarlyPdf {
  readonly byteLength: number;
  /** Takes the opening over: gives the document, asks for its password, ends with the signal. */
  finish(options: Pick<OpenOptions, 'signal' | 'onPassword'>): Promise<PdfDocument | PdfProblem>;
}

let early: { fileKey: string; pdf: EarlyPdf; drop(): void } | undefined;

/**
 * Begins to open a PDF that was just chosen, while its draft is still being stored and the designer comes up. Not a large one: that is read piece by
 * piece for as long as it is open, and the chosen file may be changed or moved meanwhile; what is read at once is ours.
 */
export function openEarly(draftId: string, fileKey: string, file: File): void {
  early?.drop();
  early = undefined;
  if (!isReadAtOnce(file.size)) return;
  const aborter = new AbortController();
  let takeAsking: (ask: AskPassword) => void = () => undefined;
  const asking = new Promise<AskPassword>((resolve) => {
    takeAsking = resolve;
  });
  const opened = openPdf(file, {
    signal: aborter.signal,
    onPassword: async (reason) => (await asking)(reason),
    readAgain: () => readPdf(draftId, fileKey),
  });
  early = {
    fileKey,
    pdf: {
      byteLength: file.size,
      finish({ signal, onPassword }) {
        if (onPassword) takeAsking(onPassword);
        if (signal?.aborted) aborter.abort();
        signal?.addEventListener('abort', () => aborter.abort());
        return opened;
      },
    },
    drop() {
      aborter.abort();
      void opened.then((document) => {
        if (!isPdfProblem(document)) document.close();
      });
    },
  };
}

/** The early PDF of that key, once; undefined where there is none. */
export function takeEarly(fileKey: string): EarlyPdf | undefined {
  if (early?.fileKey !== fileKey) return undefined;
  const { pdf } = early;
  early = undefined;
  return pdf;
}

/** Gives up an early PDF that nobody has taken: its draft could not be stored. */
export function dropEarly(): void {
  early?.drop();
  early = undefined;
}
