import { type OpenOptions, openPdf } from '#web/pdf/openPdf.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import type { DocumentBytes } from '#web/pdf/engine/openSession.ts';
import { isPdfProblem, type PdfProblem } from '#web/pdf/engine/pdfProblem.ts';

/**
 * How far a document is. Progress counts bytes; `total` is 0 until known. `refused` holds why the
 * source has no bytes, `failed` why they could not be opened.
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
  ): Promise<DocumentBytes | PdfProblem | { refused: Trouble }>;
  optionsOf?(fileKey: string): Pick<OpenOptions, 'assets' | 'onPassword' | 'readAgain'>;
  /** Called once a document is open, failed or refused; `byteLength` is 0 without bytes. */
  onSettled?(fileKey: string, state: DocumentState<Trouble>, byteLength: number): void;
}

/** The PDFs of one screen: fetched and opened in the order in which they are wanted, kept open. */
export interface DocumentSet<Trouble = never> {
  /** By file key; the same map until something changes. */
  getState(): ReadonlyMap<string, DocumentState<Trouble>>;
  subscribe(listener: () => void): () => void;
  /**
   * Fetches those that were not fetched as wanted now. An open one stays shown until its sealed
   * successor is there; one that is no longer wanted stays open.
   */
  want(documents: readonly WantedDocument[]): void;
  /** Resolves when a document is not being opened; with undefined when there is none. */
  whenSettled(fileKey: string): Promise<DocumentState<Trouble> | undefined>;
  /** Fetches a failed or refused document again. */
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
  const states = createStates<Trouble>();
  let wanted: readonly WantedDocument[] = [];
  const begun = new Map<string, WantedDocument>();
  const running = new Map<string, AbortController>();

  /** Begins as many of the wanted documents as may be opened at the same time. */
  function work() {
    for (const document of wanted)
      if (running.size < source.atOnce && isDue(document)) void open(document);
  }

  function isDue({ fileKey, isSealed }: WantedDocument) {
    const before = begun.get(fileKey);
    const isSame = before && (before.isSealed === isSealed || !source.followsSeal);
    return !isSame && !running.has(fileKey);
  }

  async function open(document: WantedDocument) {
    const { fileKey } = document;
    begun.set(fileKey, document);
    const aborter = new AbortController();
    const { signal } = aborter;
    running.set(fileKey, aborter);
    const before = states.get().get(fileKey);
    // The view begins with the first document.
    const drawsSoon = wanted[0]?.fileKey === fileKey && !states.isAnyOpen();
    if (before?.state !== 'open') states.put(fileKey, { state: 'opening', read: 0, total: 0 });
    const onProgress = states.progressOf(fileKey, signal);
    const following = { signal, onProgress, drawsSoon };
    const { state, byteLength } = await load(source, document, openFile, following);
    // It was forgotten meanwhile.
    if (running.get(fileKey) !== aborter) return state.state === 'open' && state.pdf.close();
    running.delete(fileKey);
    states.put(fileKey, state);
    // The screen shows this one when the present task has ended.
    if (before?.state === 'open') setTimeout(() => before.pdf.close());
    source.onSettled?.(fileKey, state, byteLength);
    work();
  }

  function closeOne(fileKey: string) {
    const document = states.get().get(fileKey);
    running.get(fileKey)?.abort();
    running.delete(fileKey);
    begun.delete(fileKey);
    if (document?.state === 'open') document.pdf.close();
  }

  return {
    ...states.shown,
    want(documents) {
      wanted = documents;
      work();
    },
    retry(fileKey) {
      const document = wanted.find((one) => one.fileKey === fileKey) ?? begun.get(fileKey);
      if (!document || running.has(fileKey) || states.isOpen(fileKey)) return;
      begun.delete(fileKey);
      if (!wanted.includes(document)) wanted = [...wanted, document];
      work();
    },
    cancel: (fileKey) => running.get(fileKey)?.abort(),
    forget(fileKey) {
      closeOne(fileKey);
      wanted = wanted.filter((document) => document.fileKey !== fileKey);
      states.remove(fileKey);
      work();
    },
    close() {
      wanted = [];
      for (const fileKey of states.get().keys()) closeOne(fileKey);
      states.clear();
    },
  };
}

/** Fetches a document and opens what was fetched. */
async function load<Trouble>(
  source: DocumentSource<Trouble>,
  { fileKey, isSealed }: WantedDocument,
  openFile: typeof openPdf,
  following: Pick<OpenOptions, 'drawsSoon'> & Parameters<DocumentSource<Trouble>['fetch']>[1],
): Promise<{ state: DocumentState<Trouble>; byteLength: number }> {
  const bytes = await source.fetch(fileKey, following);
  if (!('slice' in bytes)) return { state: stateOf(bytes, isSealed), byteLength: 0 };
  const pdf = await openFile(bytes, { ...source.optionsOf?.(fileKey), ...following });
  return { state: stateOf(pdf, isSealed), byteLength: bytes.size };
}

/** How far each document is, and its listeners. */
function createStates<Trouble>() {
  let states: ReadonlyMap<string, DocumentState<Trouble>> = new Map();
  const listeners = new Set<() => void>();

  function change(next: ReadonlyMap<string, DocumentState<Trouble>>) {
    states = next;
    for (const listener of [...listeners]) listener();
  }

  const put = (fileKey: string, state: DocumentState<Trouble>) =>
    change(new Map(states).set(fileKey, state));

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  const whenSettled = (fileKey: string) =>
    new Promise<DocumentState<Trouble> | undefined>((resolve) => {
      const look = () => {
        const document = states.get(fileKey);
        if (document?.state === 'opening') return;
        stop();
        resolve(document);
      };
      const stop = subscribe(look);
      look();
    });

  return {
    shown: { getState: () => states, subscribe, whenSettled },
    get: () => states,
    put,
    remove: (fileKey: string) => change(new Map([...states].filter(([key]) => key !== fileKey))),
    clear() {
      if (states.size > 0) change(new Map());
    },
    isOpen: (fileKey: string) => states.get(fileKey)?.state === 'open',
    isAnyOpen: () => [...states.values()].some(({ state }) => state === 'open'),
    /** Reports a hundred steps at most: progress comes with every piece. */
    progressOf(fileKey: string, signal: AbortSignal) {
      let reported = 0;
      return (read: number, total: number) => {
        const isOpen = states.get(fileKey)?.state === 'open';
        if (signal.aborted || isOpen || read - reported < total / 100) return;
        reported = read;
        put(fileKey, { state: 'opening', read, total });
      };
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
