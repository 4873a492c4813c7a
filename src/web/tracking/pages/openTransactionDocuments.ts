import { ApiFailure } from '#web/api/apiResult.ts';
import type { ServiceClient } from '#web/api/serviceClient.ts';
import { openPdf } from '#web/pdf/openPdf.ts';
import type { AskPassword } from '#web/pdf/engine/openSession.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { isPdfProblem, type PdfProblem } from '#web/pdf/engine/pdfProblem.ts';

/** How far showing a document is. An open one stays open while its sealed successor loads. */
export type DocumentState =
  | { state: 'loading' }
  | { state: 'open'; pdf: PdfDocument; isSealed: boolean }
  | { state: 'failed'; problem: PdfProblem }
  | { state: 'refused'; error: ApiFailure };

/** A document that is wanted, as uploaded or as sealed. */
export interface WantedDocument {
  fileId: string;
  isSealed: boolean;
}

/** The PDFs of one transaction, fetched from the service one after another. */
export interface DocumentOpener {
  get(): ReadonlyMap<string, DocumentState>;
  subscribe(listener: () => void): () => void;
  /** Fetches what is not there yet, in this order. */
  want(documents: readonly WantedDocument[]): void;
  /** Tries a document again that could not be had. */
  retry(fileId: string): void;
  /** Closes and forgets everything; what is wanted afterwards is fetched anew. */
  stop(): void;
}

const keyOf = ({ fileId, isSealed }: WantedDocument) => `${isSealed ? 'sealed' : 'sent'} ${fileId}`;

/** Opens nothing yet: say what is wanted. */
export function openTransactionDocuments(
  service: ServiceClient,
  transactionId: string,
  askPassword: (fileName: string) => AskPassword,
): DocumentOpener {
  let documents: ReadonlyMap<string, DocumentState> = new Map();
  let wanted: readonly WantedDocument[] = [];
  const tried = new Set<string>();
  const listeners = new Set<() => void>();
  let closing = new AbortController();
  let running: AbortSignal | undefined;

  function change(next: ReadonlyMap<string, DocumentState>) {
    documents = next;
    for (const listener of [...listeners]) listener();
  }

  const set = (fileId: string, state: DocumentState) =>
    change(new Map(documents).set(fileId, state));

  async function fetchOne(
    { fileId, isSealed }: WantedDocument,
    signal: AbortSignal,
  ): Promise<DocumentState> {
    const answer = await service.getFile(transactionId, fileId, { signal });
    if (!answer.ok) return { state: 'refused', error: new ApiFailure(answer.error) };
    const pdf = await openPdf(answer.value, { signal, onPassword: askPassword(fileId) });
    return isPdfProblem(pdf) ? { state: 'failed', problem: pdf } : { state: 'open', pdf, isSealed };
  }

  async function work() {
    const { signal } = closing;
    if (running === signal) return;
    running = signal;
    for (;;) {
      const next = wanted.find((document) => !tried.has(keyOf(document)));
      if (!next) break;
      tried.add(keyOf(next));
      const before = documents.get(next.fileId);
      if (before?.state !== 'open') set(next.fileId, { state: 'loading' });
      const found = await fetchOne(next, signal);
      if (signal.aborted) {
        if (found.state === 'open') found.pdf.close();
        return;
      }
      set(next.fileId, found);
      if (before?.state === 'open') before.pdf.close();
    }
    running = undefined;
  }

  return {
    get: () => documents,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    want(next) {
      wanted = next;
      void work();
    },
    retry(fileId) {
      for (const document of wanted) if (document.fileId === fileId) tried.delete(keyOf(document));
      void work();
    },
    stop() {
      closing.abort();
      closing = new AbortController();
      for (const document of documents.values())
        if (document.state === 'open') document.pdf.close();
      wanted = [];
      tried.clear();
      if (documents.size > 0) change(new Map());
    },
  };
}
