import { type OpenOptions, openPdf } from '#web/pdf/openPdf.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { isPdfProblem, type PdfProblem } from '#web/pdf/engine/pdfProblem.ts';

/**
 * How far a document is. Progress counts bytes; `total` is 0 until it is known. `refused` holds why
 * the source does not give the bytes, `failed` why they could not be opened.
 */
export type DocumentState<Trouble = never> =
  | { state: 'opening'; read: number; total: number }
  | { state: 'open'; pdf: PdfDocument; isSealed: boolean }
  | { state: 'failed'; problem: PdfProblem }
  | { state: 'refused'; error: Trouble };

/** A document that is wanted: as it was uploaded or, under the same key, as it was sealed. */
export interface WantedDocument {
  readonly fileKey: string;
  readonly isSealed: boolean;
}

/** Where the bytes of documents come from, and how they are opened. */
export interface DocumentSource<Trouble> {
  /** How many documents are fetched and opened at the same time. */
  readonly atOnce: number;
  /** Whether a document that was fetched is fetched again once it is wanted as sealed. */
  readonly followsSeal: boolean;
  /** The bytes, or why there are none; never rejects. */
  fetch(
    fileKey: string,
    options: { signal: AbortSignal; onProgress: (read: number, total: number) => void },
  ): Promise<Blob | PdfProblem | { refused: Trouble }>;
  optionsOf?(fileKey: string): Pick<OpenOptions, 'onPassword' | 'readAgain'>;
  /** Called once a document is open or could not be had; `byteLength` is 0 without bytes. */
  onSettled?(fileKey: string, state: DocumentState<Trouble>, byteLength: number): void;
}

/** The PDFs of one screen: fetched and opened in the order in which they are wanted, kept open. */
export interface DocumentSet<Trouble = never> {
  /** By file key; the same map until something changes. */
  getState(): ReadonlyMap<string, DocumentState<Trouble>>;
  subscribe(listener: () => void): () => void;
  /**
   * Fetches those that were not fetched as they are wanted now. An open one stays on the screen
   * while its sealed successor is on its way; one that is no longer wanted stays open.
   */
  want(documents: readonly WantedDocument[]): void;
  /** Resolves when a document is not being opened; with undefined when it is not there at all. */
  whenSettled(fileKey: string): Promise<DocumentState<Trouble> | undefined>;
  /** Fetches a document again that could not be had. */
  retry(fileKey: string): void;
  /** Gives up opening a document, which then has failed as `aborted`. */
  cancel(fileKey: string): void;
  /** Closes a document as if it had never been wanted. */
  forget(fileKey: string): void;
  /** Closes and forgets everything. What is wanted afterwards is fetched anew. */
  close(): void;
}

/** A set that is empty until something is wanted. */
export function createDocumentSet<Trouble = never>(
  source: DocumentSource<Trouble>,
  openFile: typeof openPdf = openPdf,
): DocumentSet<Trouble> {
  let states: ReadonlyMap<string, DocumentState<Trouble>> = new Map();
  let wanted: readonly WantedDocument[] = [];
  const begun = new Map<string, WantedDocument>();
  const running = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  function change(edit: (next: Map<string, DocumentState<Trouble>>) => void) {
    const next = new Map(states);
    edit(next);
    states = next;
    for (const listener of [...listeners]) listener();
  }

  const put = (fileKey: string, state: DocumentState<Trouble>) =>
    change((next) => next.set(fileKey, state));

  /** Reports a hundred steps at most: progress comes with every piece. */
  function progressOf(fileKey: string, signal: AbortSignal) {
    let told = 0;
    return (read: number, total: number) => {
      if (signal.aborted || states.get(fileKey)?.state === 'open' || read - told < total / 100)
        return;
      told = read;
      put(fileKey, { state: 'opening', read, total });
    };
  }

  async function open({ fileKey, isSealed }: WantedDocument, aborter: AbortController) {
    const { signal } = aborter;
    const before = states.get(fileKey);
    // The view begins with the first document.
    const drawsSoon =
      wanted[0]?.fileKey === fileKey &&
      [...states.values()].every((document) => document.state !== 'open');
    if (before?.state !== 'open') put(fileKey, { state: 'opening', read: 0, total: 0 });
    const onProgress = progressOf(fileKey, signal);
    const fetched = await source.fetch(fileKey, { signal, onProgress });
    const options = { ...source.optionsOf?.(fileKey), signal, onProgress, drawsSoon };
    const found = fetched instanceof Blob ? await openFile(fetched, options) : fetched;
    const isGone = running.get(fileKey) !== aborter;
    if (isGone) {
      if ('pageCount' in found) found.close();
      return;
    }
    running.delete(fileKey);
    const state = stateOf(found, isSealed);
    put(fileKey, state);
    // Those who show the document have changed to this one when the present task has ended.
    if (before?.state === 'open') setTimeout(() => before.pdf.close());
    source.onSettled?.(fileKey, state, fetched instanceof Blob ? fetched.size : 0);
    work();
  }

  /** Begins as many of the wanted documents as may be opened at the same time. */
  function work() {
    for (const document of wanted) {
      const { fileKey, isSealed } = document;
      if (running.size >= source.atOnce) return;
      const before = begun.get(fileKey);
      const isSame = before && (before.isSealed === isSealed || !source.followsSeal);
      if (isSame || running.has(fileKey)) continue;
      const aborter = new AbortController();
      running.set(fileKey, aborter);
      begun.set(fileKey, document);
      void open(document, aborter);
    }
  }

  function closeOne(fileKey: string) {
    const document = states.get(fileKey);
    const opening = running.get(fileKey);
    running.delete(fileKey);
    begun.delete(fileKey);
    opening?.abort();
    if (document?.state === 'open') document.pdf.close();
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  return {
    getState: () => states,
    subscribe,
    want(documents) {
      wanted = documents;
      work();
    },
    whenSettled: (fileKey) =>
      new Promise((resolve) => {
        const look = () => {
          const document = states.get(fileKey);
          if (document?.state === 'opening') return;
          stop();
          resolve(document);
        };
        const stop = subscribe(look);
        look();
      }),
    retry(fileKey) {
      const document =
        wanted.find((candidate) => candidate.fileKey === fileKey) ?? begun.get(fileKey);
      if (!document || running.has(fileKey) || states.get(fileKey)?.state === 'open') return;
      begun.delete(fileKey);
      if (!wanted.includes(document)) wanted = [...wanted, document];
      work();
    },
    cancel: (fileKey) => running.get(fileKey)?.abort(),
    forget(fileKey) {
      closeOne(fileKey);
      wanted = wanted.filter((document) => document.fileKey !== fileKey);
      change((next) => next.delete(fileKey));
      work();
    },
    close() {
      wanted = [];
      for (const fileKey of [...states.keys()]) closeOne(fileKey);
      if (states.size > 0) change((next) => next.clear());
    },
  };
}

function stateOf<Trouble>(
  found: PdfDocument | PdfProblem | { refused: Trouble },
  isSealed: boolean,
): DocumentState<Trouble> {
  if ('refused' in found) return { state: 'refused', error: found.refused };
  if (isPdfProblem(found)) return { state: 'failed', problem: found };
  return { state: 'open', pdf: found, isSealed };
}
