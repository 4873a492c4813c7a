import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { createBlobTransport, rangeChunkSize } from './blobTransport.ts';
import { loadPdfjs, pdfAssetUrls } from './loadPdfjs.ts';
import { type PdfProblem, pdfProblem } from './pdfProblem.ts';
import { takePdfWorkers } from './pdfWorkers.ts';
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

/**
 * One living pair of threads with one open document. It ends once, by `kill` or by a crash, and
 * then stays dead.
 */
export interface PdfSession {
  readonly proxy: PDFDocumentProxy;
  /** The password that opened it, kept in memory only, for opening it again after a crash. */
  readonly password: string | undefined;
  /** Resolves when the session is dead. */
  readonly died: Promise<PdfProblem>;
  readonly isDead: boolean;
  kill(problem: PdfProblem): void;
  /**
   * Says goodbye, which frees the fonts that the document put into the page, then ends the threads.
   */
  close(): void;
  /** Resolves when the engine answers a trifle; never while it hangs. */
  ping(): Promise<unknown>;
}

/**
 * Milliseconds that opening may stand still (no byte asked for, nobody being asked) before it is
 * given up.
 */
const openLimit = 9_000;
/**
 * Milliseconds until the threads must run. On a busy machine, with many files at once, that takes
 * longer than opening, and it is not the fault of the file.
 */
const startLimit = 60_000;
/** Milliseconds that a thread has to say goodbye. */
const goodbyeLimit = 2_000;

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
  let ended: PdfProblem | undefined;
  let end: (problem: PdfProblem) => void = () => undefined;
  const died = new Promise<PdfProblem>((resolve) => {
    end = (problem) => {
      if (ended) return;
      ended = problem;
      clearTimeout(timer);
      transport?.abort();
      workers.terminate();
      resolve(problem);
    };
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUpAfter = (limit: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => end(pdfProblem('timeout')), limit);
  };
  const expectProgress = () => giveUpAfter(openLimit);
  const transport =
    source instanceof Blob
      ? createBlobTransport(
          pdfjs,
          source,
          (read) => {
            // Pieces go on coming for as long as the document is open.
            if (!opening) return;
            expectProgress();
            options.onProgress?.(read, source.size);
          },
          (detail) => end(pdfProblem('unreadable', detail)),
        )
      : undefined;
  void workers.failed.then((detail) => end(pdfProblem('damaged', detail)));
  const onAbort = () => end(pdfProblem('aborted'));
  if (options.signal?.aborted) onAbort();
  options.signal?.addEventListener('abort', onAbort);

  let opening = true;
  giveUpAfter(startLimit);
  void workers.started.then(() => {
    if (opening && !ended) expectProgress();
  });
  let password = options.password;
  const worker = pdfjs.PDFWorker.create({ port: workers.parser, verbosity: 0 });
  pdfjs.GlobalWorkerOptions.rendererPorts = workers.renderer ? [workers.renderer] : [];
  const task = pdfjs.getDocument({
    ...(source instanceof Blob
      ? {
          range: transport,
          rangeChunkSize: rangeChunkSize(source.size),
          disableAutoFetch: true,
          disableStream: true,
        }
      : { data: new Uint8Array(source) }),
    worker,
    verbosity: 0,
    enableHWA: true,
    CanvasFactory: PictureCanvases,
    ...(password === undefined ? {} : { password }),
    ...pdfAssetUrls(),
  });
  pdfjs.GlobalWorkerOptions.rendererPorts = [];
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
    died,
  ]);
  opening = false;
  clearTimeout(timer);
  options.signal?.removeEventListener('abort', onAbort);
  if ('kind' in opened) {
    end(opened);
    return opened;
  }
  return {
    proxy: opened,
    password,
    died,
    get isDead() {
      return ended !== undefined;
    },
    kill: end,
    ping: () => opened.getPageLayout().catch(() => undefined),
    close() {
      const limit = setTimeout(() => end(pdfProblem('aborted')), goodbyeLimit);
      const sayGoodbye = async () => {
        await task.destroy();
        clearTimeout(limit);
        end(pdfProblem('aborted'));
      };
      sayGoodbye().catch(() => end(pdfProblem('aborted')));
    },
  };
}
