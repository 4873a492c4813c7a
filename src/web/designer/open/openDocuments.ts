import type { DocumentFacts } from '#core/draft/documentFacts.ts';
import { openPdf } from '#web/pdf/openPdf.ts';
import type { AskPassword } from '#web/pdf/engine/openSession.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { isPdfProblem, type PdfProblem, pdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { EmbeddedField } from '#web/pdf/reading/readEmbeddedFields.ts';
import { readPdf } from '#web/designer/drafts/draftFile.ts';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';
import type { DocumentOpener } from '#web/designer/store/designerSession.ts';
import type { DocumentState } from '#web/designer/store/designerState.ts';
import { takeEarly } from './earlyPdf.ts';
import { type BackgroundPace, learnDocument } from './learnDocument.ts';
import { beginOpening, endOpening } from './openingMark.ts';

const unknown: DocumentFacts = {
  pageCount: undefined,
  pageSizes: new Map(),
  needsPassword: false,
  byteLength: 0,
  embeddedFields: [],
  embeddedPending: true,
};

/**
 * Pages whose embedded fields are kept for when they come back into view; those of others are read
 * again.
 */
const embeddedKept = 200;

/** Milliseconds after which the first pages of an open document have been asked for. */
const firstLook = 3_000;

/** Resolves when the first pages of a document that was just opened are drawn. */
async function whenShown(pace: BackgroundPace): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, firstLook));
  await pace.whenQuiet();
}

/**
 * Follows the draft's list of documents: opens each as it appears, and keeps it open, so that undo
 * and redo cost nothing.
 */
export function openDocuments(
  store: DesignerStore,
  askPassword: (fileName: string) => AskPassword,
  pace: BackgroundPace,
): DocumentOpener {
  const running = new Map<string, AbortController>();
  const pdfs = new Map<string, PdfDocument>();
  const embedded = new Map<string, Promise<readonly EmbeddedField[]>>();
  const closing = new AbortController();

  function setDocument(fileKey: string, state: DocumentState) {
    if (closing.signal.aborted) return;
    const documents = new Map(store.getState().documents).set(fileKey, state);
    store.setState({ documents });
  }

  function learn(fileKey: string, facts: Partial<DocumentFacts>) {
    // What was forgotten meanwhile stays so.
    if (closing.signal.aborted || !store.getState().documents.has(fileKey)) return;
    const before = store.getState().facts;
    const known = { ...(before.get(fileKey) ?? unknown), ...facts };
    store.setState({ facts: new Map(before).set(fileKey, known) });
  }

  function embeddedOn(fileKey: string, page: number): Promise<readonly EmbeddedField[]> {
    const pdf = pdfs.get(fileKey);
    if (!pdf) return Promise.resolve([]);
    const key = `${page} ${fileKey}`;
    const found =
      embedded.get(key) ??
      pdf.embeddedFields(page).then((fields) => {
        // A page that could not be read may be readable once the engine has recovered.
        if (isPdfProblem(fields)) embedded.delete(key);
        return isPdfProblem(fields) ? [] : fields;
      });
    // The page asked for last stands last, the one not asked for the longest first.
    embedded.delete(key);
    embedded.set(key, found);
    const [oldest] = embedded.keys();
    if (embedded.size > embeddedKept && oldest !== undefined) embedded.delete(oldest);
    return found;
  }

  async function open(fileKey: string, fileName: string): Promise<PdfDocument | PdfProblem> {
    const aborter = new AbortController();
    running.set(fileKey, aborter);
    setDocument(fileKey, { state: 'opening', read: 0, total: 0 });
    const early = takeEarly(fileKey);
    const bytes = early
      ? undefined
      : await readPdf(store.getState().draftId, fileKey).catch(() => undefined);
    // The view begins with the first document.
    const drawsSoon = store.getState().history.present.files[0]?.key === fileKey;
    let asked = false;
    let told = 0;
    const ask = askPassword(fileName);
    const { signal } = aborter;
    const onPassword: AskPassword = (reason) => {
      asked = true;
      return ask(reason);
    };
    const onProgress = (read: number, total: number) => {
      // Progress comes with every piece; a bar needs a hundred steps at most.
      if (aborter.signal.aborted || read - told < total / 100) return;
      told = read;
      setDocument(fileKey, { state: 'opening', read, total });
    };
    const opening = early
      ? early.finish({ signal, onPassword })
      : bytes && openPdf(bytes, { signal, onProgress, onPassword, drawsSoon });
    const opened = (await opening) ?? pdfProblem('unreadable');
    running.delete(fileKey);
    if (isPdfProblem(opened)) endOpening(fileKey);
    if (closing.signal.aborted) {
      if (!isPdfProblem(opened)) opened.close();
      return pdfProblem('aborted');
    }
    learn(fileKey, { byteLength: early?.byteLength ?? bytes?.size ?? 0, needsPassword: asked });
    if (isPdfProblem(opened)) {
      setDocument(fileKey, { state: 'failed', problem: opened });
      return opened;
    }
    pdfs.set(fileKey, opened);
    setDocument(fileKey, { state: 'open', pdf: opened });
    whenShown(pace).then(
      () => endOpening(fileKey),
      () => undefined,
    );
    void learnDocument(
      fileKey,
      opened,
      (page) => embeddedOn(fileKey, page),
      pace,
      (facts) => learn(fileKey, facts),
      closing.signal,
    );
    return opened;
  }

  function follow() {
    const { history, documents } = store.getState();
    for (const { key, fileId } of history.present.files)
      if (!documents.has(key)) {
        if (beginOpening(key)) void open(key, fileId);
        else setDocument(key, { state: 'failed', problem: pdfProblem('tabEnded') });
      }
  }

  /** Leaving is no death. */
  const endAll = () => {
    for (const { key } of store.getState().history.present.files) endOpening(key);
  };
  window.addEventListener('pagehide', endAll, { signal: closing.signal });

  follow();
  let { files } = store.getState().history.present;
  const unsubscribe = store.subscribe(({ history }) => {
    if (history.present.files === files) return;
    ({ files } = history.present);
    follow();
  });

  return {
    retry(fileKey) {
      const file = store.getState().history.present.files.find(({ key }) => key === fileKey);
      if (!file || running.has(fileKey) || pdfs.has(fileKey)) return;
      endOpening(fileKey);
      beginOpening(fileKey);
      void open(fileKey, file.fileId);
    },
    cancel: (fileKey) => running.get(fileKey)?.abort(),
    openBeside(fileKey, name) {
      const known = pdfs.get(fileKey);
      return known ? Promise.resolve(known) : open(fileKey, name);
    },
    forget(fileKey) {
      running.get(fileKey)?.abort();
      pdfs.get(fileKey)?.close();
      pdfs.delete(fileKey);
      const documents = new Map(store.getState().documents);
      documents.delete(fileKey);
      const facts = new Map(store.getState().facts);
      facts.delete(fileKey);
      if (!closing.signal.aborted) store.setState({ documents, facts });
    },
    embeddedOn,
    stop() {
      closing.abort();
      unsubscribe();
      endAll();
      for (const aborter of running.values()) aborter.abort();
      for (const pdf of pdfs.values()) pdf.close();
    },
  };
}
