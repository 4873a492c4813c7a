import { isReadAtOnce } from '#web/pdf/engine/blobTransport.ts';
import { type OpenOptions, openPdf } from '#web/pdf/openPdf.ts';
import type { AskPassword } from '#web/pdf/engine/openSession.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { isPdfProblem, type PdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { readPdf } from '#web/designer/drafts/draftFile.ts';

/** A PDF that is being opened before there is a designer to show it. */
interface EarlyPdf {
  readonly byteLength: number;
  /** Takes the opening over: gives the document, asks for its password, ends with the signal. */
  finish(options: Pick<OpenOptions, 'signal' | 'onPassword'>): Promise<PdfDocument | PdfProblem>;
}

/** Milliseconds that opening may take before the designer comes up to show how far it is. */
const patience = 600;

let early: { fileKey: string; pdf: EarlyPdf; begun: Promise<unknown>; drop(): void } | undefined;

/**
 * Begins to open a PDF that was just chosen, while its draft is still being stored and the designer
 * comes up. Not a large one: that is read piece by piece for as long as it is open, and the chosen
 * file may be changed or moved meanwhile; what is read at once is ours.
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
  let bringUp: () => void = () => undefined;
  const isLong = new Promise<void>((resolve) => {
    bringUp = resolve;
    setTimeout(resolve, patience);
  });
  const opened = openPdf(file, {
    signal: aborter.signal,
    drawsSoon: true,
    onPassword: async (reason) => {
      bringUp();
      return (await asking)(reason);
    },
    readAgain: () => readPdf(draftId, fileKey),
  });
  early = {
    fileKey,
    begun: Promise.race([opened, isLong]),
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

/**
 * Resolves when the parser works on the first page of the early PDF, when opening takes long, or
 * when somebody has to be asked; at once where there is none. Bringing up the designer keeps this
 * thread from talking to the parser, so it is done while that has work of its own.
 */
export function whenEarlyBegun(): Promise<unknown> {
  return early?.begun ?? Promise.resolve();
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
