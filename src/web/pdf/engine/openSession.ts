import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { isPdfProblem, type PdfProblem, pdfProblem } from './pdfProblem.ts';
import {
  loadPdfjs,
  type PdfAssets,
  pdfAssetUrls,
  type PdfjsApi,
  type PdfWorkers,
  takePdfWorkers,
  createRendererPing,
} from './pdfjs.ts';
import { PictureCanvases } from './pictureCanvases.ts';
import { createSmallPictures, type MakeSmall } from './smallPictures.ts';

/** Asks for a password; `undefined` means that the person cancelled. */
export type AskPassword = (reason: 'needed' | 'wrong') => Promise<string | undefined>;

/**
 * Where the bytes of a document come from: a file, or what is fetched in parts. A file is one as it
 * is; anything else says in which steps it is best read.
 */
export interface DocumentBytes {
  /** In bytes. */
  readonly size: number;
  readonly chunkSize?: number;
  slice(begin: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
  /** What is here from the first byte on: it need not be asked for. */
  head?(): Uint8Array<ArrayBuffer>;
  /** The first page is drawn: what nobody waits for may be read. */
  readAhead?(): Promise<unknown>;
  /** Nothing is read any more. */
  close?(): void;
}

/** Options of opening: progress, passwords, stopping. */
export interface EngineOptions {
  /** Bytes read so far and the size of the file, until the document is open. */
  onProgress?: ((read: number, total: number) => void) | undefined;
  onPassword?: AskPassword | undefined;
  signal?: AbortSignal | undefined;
  /** Tried before the person is asked. */
  password?: string | undefined;
  /** Where the files of pdf.js lie, if not where they were built. */
  assets?: PdfAssets;
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
  /** Whether bytes are on their way, so that an answer which does not come is no hang. */
  readonly isReading: boolean;
  /** Resolves when both threads answer the smallest question; never while one of them hangs. */
  ping(): Promise<unknown>;
  /** Makes a small picture in the renderer's thread. */
  readonly makeSmall: MakeSmall;
}

/** Milliseconds without progress (no byte asked for, no password awaited) until opening ends. */
const openLimit = 9_000;
/** Milliseconds until the threads must run: on a busy machine it takes longer than opening. */
const startLimit = 60_000;
/** Milliseconds that the engine has to end in its own way. */
const closeLimit = 2_000;

/**
 * Opens the document in threads of its own, from all its bytes (they move to the parser) or piece
 * by piece. Every failure is an answer, and no thread survives one.
 */
export async function openSession(
  source: ArrayBuffer | DocumentBytes,
  options: EngineOptions,
): Promise<PdfSession | PdfProblem> {
  const workers = takePdfWorkers(options.assets);
  const pingRenderer = createRendererPing(workers.renderer);
  const pdfjs = await loadPdfjs().catch((error: unknown) =>
    pdfProblem('notFetched', String(error)),
  );
  if (isPdfProblem(pdfjs)) {
    workers.terminate();
    return pdfjs;
  }
  const ending = createEnding(workers);
  const { ended, end } = ending;
  let isOpening = true;
  const reading = { count: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUpAfter = (limit: number) => {
    clearTimeout(timer);
    // Bytes that are on their way come from a network, which may be slow.
    const onLimit = () => (reading.count > 0 ? giveUpAfter(limit) : end(pdfProblem('timeout')));
    timer = setTimeout(onLimit, limit);
  };
  const expectProgress = () => giveUpAfter(openLimit);
  const onRead = (read: number, total: number) => {
    // Pieces go on coming for as long as the document is open.
    if (!isOpening) return;
    expectProgress();
    options.onProgress?.(read, total);
  };
  const task = askForDocument(pdfjs, workers, ending, source, options, onRead, reading);
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
    get isReading() {
      return reading.count > 0;
    },
    end,
    makeSmall: createSmallPictures(workers.renderer, ended),
    ping: () => Promise.all([opened.getPageLayout().catch(() => undefined), pingRenderer()]),
    close: () => void closeDocument(task, () => end(pdfProblem('aborted'))),
  };
}

/** Lets the engine end in its own way, for some time, then ends the threads by `finish`. */
async function closeDocument(task: PDFDocumentLoadingTask, finish: () => void): Promise<void> {
  const limit = setTimeout(finish, closeLimit);
  await task.destroy().catch(() => undefined);
  clearTimeout(limit);
  finish();
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
  let isStarted = false;
  void workers.started.then(() => {
    isStarted = true;
  });
  // A thread ends at once where its file could not be fetched.
  void workers.failed.then((detail) =>
    end(pdfProblem(isStarted ? 'damaged' : 'notFetched', detail)),
  );
  return { ended, end, isOver: () => reason !== undefined };
}

/** Hands the file to pdf.js; what is no buffer is read piece by piece. */
function askForDocument(
  pdfjs: PdfjsApi,
  workers: PdfWorkers,
  { ended, end }: ReturnType<typeof createEnding>,
  source: ArrayBuffer | DocumentBytes,
  { password, assets }: EngineOptions,
  onRead: (read: number, total: number) => void,
  reading: { count: number },
) {
  const worker = pdfjs.PDFWorker.create({ port: workers.parser, verbosity: 0 });
  pdfjs.GlobalWorkerOptions.rendererPorts = workers.renderer ? [workers.renderer] : [];
  const bytes = () => {
    if (source instanceof ArrayBuffer) return { data: new Uint8Array(source) };
    const range = createTransport(
      pdfjs,
      source,
      (read) => onRead(read, source.size),
      (detail) => end(pdfProblem('unreadable', detail)),
      reading,
    );
    void ended.then(() => range.abort());
    const rangeSize = source.chunkSize ?? rangeChunkSize(source.size);
    return { range, rangeChunkSize: rangeSize, disableAutoFetch: true, disableStream: true };
  };
  const task = pdfjs.getDocument({
    ...bytes(),
    worker,
    verbosity: 0,
    enableHWA: true,
    CanvasFactory: PictureCanvases,
    ...(password !== undefined && { password }),
    ...pdfAssetUrls(assets),
  });
  pdfjs.GlobalWorkerOptions.rendererPorts = [];
  return task;
}

/** Bytes of a large file that are read at a time: a 64th within 1 and 4 MiB, a power of two. */
export function rangeChunkSize(fileSize: number): number {
  return 2 ** Math.round(Math.log2(Math.min(2 ** 22, Math.max(2 ** 20, fileSize / 64))));
}

/**
 * Feeds pdf.js piece by piece, so that a file is never copied whole. `onRead` is called with the
 * bytes read so far, `onFailure` when nothing can be read on (moved, changed, disk removed).
 */
function createTransport(
  pdfjs: PdfjsApi,
  source: DocumentBytes,
  onRead: (bytes: number) => void,
  onFailure: (detail: string) => void,
  reading: { count: number },
) {
  let read = 0;
  let closed = false;
  class Transport extends pdfjs.PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number) {
      reading.count += 1;
      source
        .slice(begin, end)
        .arrayBuffer()
        .then(
          (buffer) => {
            if (closed) return;
            read += buffer.byteLength;
            onRead(read);
            this.onDataRange(begin, new Uint8Array(buffer));
          },
          (error: unknown) => {
            if (!closed) onFailure(error instanceof Error ? error.message : String(error));
          },
        )
        .finally(() => {
          reading.count -= 1;
        });
    }

    override abort() {
      closed = true;
    }
  }
  return new Transport(source.size, source.head?.() ?? null);
}
