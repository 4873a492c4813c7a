import { isPdfProblem, type PdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { openPdf } from '#web/pdf/openPdf.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import type { ApiError } from '#web/api/apiResult.ts';
import type { DownloadProgress, SigningApi } from '#web/signing/signingApi.ts';

/** Where a document stands. `sealed` is what the service said when it was fetched. */
export type LoadedDocument =
  | { state: 'loading'; progress: DownloadProgress | undefined }
  | { state: 'open'; pdf: PdfDocument; sealed: boolean }
  | { state: 'notFetched'; error: ApiError }
  | { state: 'notOpened'; problem: PdfProblem };

/** A document to fetch. */
export interface WantedDocument {
  fileId: string;
  sealed: boolean;
}

/** Fetches and opens the documents of a request, one after another, and keeps them open. */
export interface DocumentLoader {
  /** By fileId; the same object until something changes. */
  getState(): ReadonlyMap<string, LoadedDocument>;
  subscribe(listener: () => void): () => void;
  /** Sees that these are there; those that are, or are on their way, are left alone. */
  want(documents: readonly WantedDocument[]): void;
  /** Tries one that failed once more. */
  retry(document: WantedDocument): void;
  /** Stops and closes everything. `want` starts anew. */
  close(): void;
}

/** A loader that has fetched nothing yet. */
export function createDocumentLoader(api: Pick<SigningApi, 'file'>): DocumentLoader {
  let loaded: ReadonlyMap<string, LoadedDocument> = new Map();
  let aborter = new AbortController();
  let queue = Promise.resolve();
  const listeners = new Set<() => void>();

  function put(fileId: string, document: LoadedDocument) {
    loaded = new Map(loaded).set(fileId, document);
    for (const listener of [...listeners]) listener();
  }

  async function load({ fileId, sealed }: WantedDocument, signal: AbortSignal) {
    if (signal.aborted) return;
    const file = await api.file(fileId, {
      signal,
      onProgress: (progress) => {
        if (!signal.aborted) put(fileId, { state: 'loading', progress });
      },
    });
    if (signal.aborted) return;
    if (!file.ok) return put(fileId, { state: 'notFetched', error: file.error });
    const pdf = await openPdf(file.value, { signal, drawsSoon: loaded.size === 1 });
    if (signal.aborted) {
      if (!isPdfProblem(pdf)) pdf.close();
    } else if (isPdfProblem(pdf)) put(fileId, { state: 'notOpened', problem: pdf });
    else put(fileId, { state: 'open', pdf, sealed });
  }

  function start(document: WantedDocument) {
    put(document.fileId, { state: 'loading', progress: undefined });
    const { signal } = aborter;
    queue = queue.then(() => load(document, signal));
  }

  return {
    getState: () => loaded,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    want(documents) {
      for (const document of documents) if (!loaded.has(document.fileId)) start(document);
    },
    retry: start,
    close() {
      aborter.abort();
      aborter = new AbortController();
      for (const document of loaded.values()) if (document.state === 'open') document.pdf.close();
      loaded = new Map();
      queue = Promise.resolve();
    },
  };
}
