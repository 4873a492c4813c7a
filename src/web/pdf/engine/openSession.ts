import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { createBlobTransport, rangeChunkSize } from './blobTransport.ts';
import { loadPdfjs, pdfAssetUrls, type PdfjsApi } from './loadPdfjs.ts';
import { type PdfProblem, pdfProblem } from './pdfProblem.ts';
import { type PdfWorkers, takePdfWorkers } from './pdfWorkers.ts';
import { PictureCanvases } from './pictureCanvases.ts';

/** Asks for a password; `undefined` means that the person cancelled. */
export type AskPassword = (reason: 'needed' | 'wrong') => Promise<string | undefined>;

/** What opening can be told: where it stands, how to ask for a password, when to stop. */
export interface SessionOptions {
  /** Bytes read so far and the size of the file, until the document is open. */
  onProgress?: ((read: number, total: number) => void) | undefined;
  onPassword?: AskPassword | undefined;
  signal?: AbortSignal | undefined;
  /** Tried before anybody is asked. */
  password?: string | undefined;
}

/** One running pair of threads with one open document. It ends once, by `end` or by a crash. */
export interface PdfSession {
  readonly proxy: PDFDocumentProxy;
  /** The password that opened it, kept in memory only, for opening it again after a crash. */
  readonly password: string | undefined;
  /** Resolves with the reason when the session has ended. */
  readonly ended: Promise<PdfProblem>;
  readonly isOver: boolean;
  /** Ends the threads at once. */
  end(problem: PdfProblem): void;
  /** Lets the engine free the fonts that the document put into the page, then ends the threads. */
  close(): void;
  /** Resolves when the engine answers the smallest question; never while it hangs. */
  ping(): Promise<unknown>;
}

/**
 * Milliseconds that opening may stand still (no byte asked for, no password awaited) before it is
 * given up.
 */
const openLimit = 9_000;
/**
 * Milliseconds until the threads must run. On a busy machine, with many files at once, that takes
 * longer than opening, and it is not the fault of the file.
 */
const startLimit = 60_000;
/** Milliseconds that the engine has to end in its own way. */
const closeLimit = 2_000;

/**
 * Opens the document in threads of its own, from all its bytes (they move to the parser) or from
 * where they can be read piece by piece; every way to fail is an answer, and no thread survives a
 * failure.
 */
export async function openSession(
  source: ArrayBuffer | Blob,
  options: SessionOptions,
): Promise<PdfSession | PdfProblem> {
  const workers = takePdfWorkers();
  const pdfjs = await loadPdfjs();
  const ending = createEnding(workers);
  const { ended, end } = ending;
  let isOpening = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUpAfter = (limit: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => end(pdfProblem('timeout')), limit);
  };
  const expectProgress = () => giveUpAfter(openLimit);
  const onRead = (read: number, total: number) => {
    // Pieces go on coming for as long as the document is open.
    if (!isOpening) return;
    expectProgress();
    options.onProgress?.(read, total);
  };
  const task = askForDocument(pdfjs, workers, ending, source, options.password, onRead);
  const onAbort = () => end(pdfProblem('aborted'));
  if (options.signal?.aborted) onAbort();
  options.signal?.addEventListener('abort', onAbort);
  giveUpAfter(startLimit);
  void workers.started.then(() => {
    if (isOpening && !ending.isOver()) expectProgress();
  });
  let { password } = options;
  task.onPassword = (answer: (password: string) => void, code: number) => {
    clearTimeout(timer);
    const reason = code === pdfjs.PasswordResponses.INCORRECT_PASSWORD ? 'wrong' : 'needed';
    void (options.onPassword?.(reason) ?? Promise.resolve(undefined)).then((given) => {
      if (given === undefined) return end(pdfProblem('passwordCancelled'));
      password = given;
      expectProgress();
      answer(given);
    });
  };
  const opened = await Promise.race([
    task.promise.catch((error: unknown) => pdfProblem('damaged', String(error))),
    ended,
  ]);
  isOpening = false;
  clearTimeout(timer);
  options.signal?.removeEventListener('abort', onAbort);
  if ('kind' in opened) {
    end(opened);
    return opened;
  }
  return {
    proxy: opened,
    password,
    ended,
    get isOver() {
      return ending.isOver();
    },
    end,
    ping: () => opened.getPageLayout().catch(() => undefined),
    close() {
      const finish = () => end(pdfProblem('aborted'));
      const limit = setTimeout(finish, closeLimit);
      void task
        .destroy()
        .catch(() => undefined)
        .then(() => {
          clearTimeout(limit);
          finish();
        });
    },
  };
}

/** The end of a session, which comes once: `end` after that changes nothing. */
function createEnding(workers: PdfWorkers) {
  let reason: PdfProblem | undefined;
  let resolve: (problem: PdfProblem) => void = () => undefined;
  const ended = new Promise<PdfProblem>((done) => {
    resolve = done;
  });
  const end = (problem: PdfProblem) => {
    if (reason) return;
    reason = problem;
    workers.terminate();
    resolve(problem);
  };
  void workers.failed.then((detail) => end(pdfProblem('damaged', detail)));
  return { ended, end, isOver: () => reason !== undefined };
}

/** Hands the file to pdf.js; what is no ArrayBuffer is read piece by piece. */
function askForDocument(
  pdfjs: PdfjsApi,
  workers: PdfWorkers,
  { ended, end }: ReturnType<typeof createEnding>,
  source: ArrayBuffer | Blob,
  password: string | undefined,
  onRead: (read: number, total: number) => void,
) {
  const worker = pdfjs.PDFWorker.create({ port: workers.parser, verbosity: 0 });
  pdfjs.GlobalWorkerOptions.rendererPorts = workers.renderer ? [workers.renderer] : [];
  const bytes = () => {
    if (!(source instanceof Blob)) return { data: new Uint8Array(source) };
    const range = createBlobTransport(
      pdfjs,
      source,
      (read) => onRead(read, source.size),
      (detail) => end(pdfProblem('unreadable', detail)),
    );
    void ended.then(() => range.abort());
    const rangeSize = rangeChunkSize(source.size);
    return { range, rangeChunkSize: rangeSize, disableAutoFetch: true, disableStream: true };
  };
  const task = pdfjs.getDocument({
    ...bytes(),
    worker,
    verbosity: 0,
    enableHWA: true,
    CanvasFactory: PictureCanvases,
    ...(password !== undefined && { password }),
    ...pdfAssetUrls(),
  });
  pdfjs.GlobalWorkerOptions.rendererPorts = [];
  return task;
}
