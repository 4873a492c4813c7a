import type { DocumentFacts } from '#core/draft/documentFacts.ts';
import { labelPhrases } from '#core/draft/labels/labelPhrases.ts';
import { isReadAtOnce } from '#web/pdf/openPdf.ts';
import type { PdfAssets } from '#web/pdf/engine/pdfjs.ts';
import type { AskPassword } from '#web/pdf/engine/openSession.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { isPdfProblem, type PdfProblem, pdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import {
  createDocumentSet,
  type DocumentSource,
  type DocumentState,
} from '#web/viewer/documents/documentSet.ts';
import type { PasswordQuestions } from '#web/viewer/opening/PasswordQuestions.tsx';
import { readPdf } from '#web/designer/drafts/draftFile.ts';
import { holdPdf, mayBeKept } from '#web/designer/drafts/heldPdfs.ts';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';
import type { DraftDocuments } from '#web/designer/store/designerSession.ts';
import { type BackgroundPace, learnDocument } from './learnDocument.ts';

/** What the documents of a draft are opened with. */
export interface DocumentsInput extends BackgroundPace {
  passwords: PasswordQuestions;
  /** Files as they were just chosen, while the draft is still being stored with them. */
  chosen: ReadonlyMap<string, File> | undefined;
  /** Where the files of pdf.js lie, if not where they were built. */
  assets?: PdfAssets;
}

const unknown: DocumentFacts = {
  pageCount: undefined,
  pageSizes: new Map(),
  needsPassword: false,
  byteLength: 0,
  embeddedFields: [],
  embeddedPending: true,
};

/** Milliseconds after which the first pages of an open document have been asked for. */
const firstLook = 3_000;

/** Milliseconds that opening may take before the designer comes up to show how far it is. */
const patience = 600;

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Follows the draft's list of documents: opens each as it appears, and keeps it open, so that undo
 * brings it back at once. Progress, documents and facts go into the store.
 */
export function openDocuments(store: DesignerStore, input: DocumentsInput): DraftDocuments {
  const { passwords } = input;
  const names = new Map<string, string>();
  const locked = new Set<string>();
  const closing = new AbortController();
  const { signal } = closing;

  const early = (fileKey: string) => readAtOnce(input.chosen?.get(fileKey));
  const ask =
    (fileKey: string): AskPassword =>
    (reason) => {
      locked.add(fileKey);
      return passwords.askFor(names.get(fileKey) ?? '')(reason);
    };

  const set = createDocumentSet({
    atOnce: Number.POSITIVE_INFINITY,
    followsSeal: false,
    ...storedFiles(store, early, ask, input.assets),
    onSettled(fileKey, document, byteLength) {
      facts.learn(fileKey, { byteLength, needsPassword: locked.has(fileKey) });
      if (document.state === 'open') facts.read(fileKey, document.pdf);
      else if (!isKilled(document)) endOpening(store, fileKey);
    },
  });
  const kept = readPages(set.getState);
  const facts = createFacts(store, set.getState, kept.embeddedOn, input, signal);

  function want(files: readonly { key: string; fileId: string }[]) {
    for (const { key, fileId } of files) names.set(key, fileId);
    set.want(files.map(({ key }) => ({ fileKey: key, isSealed: false })));
  }

  /** A page that is left ends no tab: its documents may be opened again. */
  const endAll = () => [...set.getState().keys()].forEach((fileKey) => endOpening(store, fileKey));
  window.addEventListener('pagehide', endAll, { signal });

  const stopMirror = set.subscribe(() => store.setState({ documents: set.getState() }));
  let { files } = store.getState().history.present;
  // The others begin when the first one no longer needs the parser and this thread most.
  want(files.slice(0, 1));
  const [first] = files;
  const opening = first && early(first.key) && set.whenSettled(first.key);
  const begun = opening
    ? Promise.race([opening, after(patience), whenAsked(passwords)])
    : Promise.resolve();
  void begun.then(() => {
    if (!signal.aborted) want(files);
  });
  const stopFollowing = store.subscribe(({ history }) => {
    if (history.present.files === files) return;
    ({ files } = history.present);
    want(files);
  });

  return {
    begun,
    retry(fileKey) {
      endOpening(store, fileKey);
      set.retry(fileKey);
    },
    cancel: set.cancel,
    async openBeside(fileKey, name) {
      want([{ key: fileKey, fileId: name }]);
      return openedAs(await set.whenSettled(fileKey));
    },
    forget(fileKey) {
      set.forget(fileKey);
      facts.forget(fileKey);
    },
    ...kept,
    stop() {
      closing.abort();
      stopMirror();
      stopFollowing();
      endAll();
      set.close();
    },
  };
}

/**
 * What is read at once is read from the file that was chosen. A larger one is read piece by piece
 * while it is open, and the chosen file may change or move meanwhile.
 */
function readAtOnce(file: File | undefined): File | undefined {
  return file && isReadAtOnce(file) ? file : undefined;
}

/** Reads documents from the file that was just chosen, or from the browser's store. */
function storedFiles(
  store: DesignerStore,
  early: (fileKey: string) => File | undefined,
  askFor: (fileKey: string) => AskPassword,
  assets: PdfAssets,
): Pick<DocumentSource<never>, 'fetch' | 'optionsOf'> {
  const readStored = async (fileKey: string) => {
    const { draftId } = store.getState();
    const pdf = await readPdf(draftId, fileKey);
    if (pdf) holdPdf(draftId, fileKey, pdf);
    return pdf;
  };
  return {
    async fetch(fileKey) {
      if (mayBeKept(store.getState().draftId) && !beginOpening(fileKey))
        return pdfProblem('tabEnded');
      const bytes = early(fileKey) ?? (await readStored(fileKey).catch(() => undefined));
      return bytes ?? pdfProblem('unreadable');
    },
    optionsOf: (fileKey) => ({
      assets,
      onPassword: askFor(fileKey),
      ...(early(fileKey) && { readAgain: () => readStored(fileKey) }),
    }),
  };
}

/** What is known of the documents, as it is found out. */
function createFacts(
  store: DesignerStore,
  states: () => ReadonlyMap<string, DocumentState>,
  embeddedOn: DraftDocuments['embeddedOn'],
  pace: BackgroundPace,
  signal: AbortSignal,
) {
  function learn(fileKey: string, facts: Partial<DocumentFacts>) {
    // What was forgotten meanwhile stays so.
    if (signal.aborted || !states().has(fileKey)) return;
    const before = store.getState().facts;
    const known = { ...(before.get(fileKey) ?? unknown), ...facts };
    store.setState({ facts: new Map(before).set(fileKey, known) });
  }
  return {
    learn,
    read(fileKey: string, pdf: PdfDocument) {
      void after(firstLook)
        .then(() => pace.whenQuiet())
        .then(() => endOpening(store, fileKey));
      const onFields = (page: number) => embeddedOn(fileKey, page);
      void learnDocument(fileKey, pdf, onFields, pace, (found) => learn(fileKey, found), signal);
    },
    forget(fileKey: string) {
      const facts = new Map(store.getState().facts);
      facts.delete(fileKey);
      if (!signal.aborted) store.setState({ facts });
    },
  };
}

function openedAs(document: DocumentState | undefined): PdfDocument | PdfProblem {
  if (document?.state === 'open') return document.pdf;
  return document?.state === 'failed' ? document.problem : pdfProblem('aborted');
}

/** The mark that refused an opening stands until it is asked for again. */
function isKilled(document: DocumentState): boolean {
  return document.state === 'failed' && document.problem.kind === 'tabEnded';
}

function whenAsked({ subscribe }: PasswordQuestions): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      stop();
      resolve();
    });
  });
}

/** Pages whose embedded fields are kept for when they come back; others are read again. */
const embeddedKept = 200;
/** Pages whose phrases are kept. */
const phrasesKept = 8;

/** What is read from single pages of the open documents, with a memory of its own. */
function readPages(
  states: () => ReadonlyMap<string, DocumentState>,
): Pick<DraftDocuments, 'embeddedOn' | 'phrasesOn'> {
  return {
    embeddedOn: keepPages(states, embeddedKept, (pdf, page) => pdf.embeddedFields(page)),
    phrasesOn: keepPages(states, phrasesKept, async (pdf, page) => {
      const items = await pdf.textItems(page);
      return isPdfProblem(items) ? items : labelPhrases(items);
    }),
  };
}

/** Reads pages of open documents, and keeps what was found on those asked for last. */
function keepPages<T>(
  states: () => ReadonlyMap<string, DocumentState>,
  most: number,
  read: (pdf: PdfDocument, page: number) => Promise<readonly T[] | PdfProblem>,
): (fileKey: string, page: number) => Promise<readonly T[]> {
  const kept = new Map<string, Promise<readonly T[]>>();
  return (fileKey, page) => {
    const document = states().get(fileKey);
    if (document?.state !== 'open') return Promise.resolve([]);
    const key = `${page} ${fileKey}`;
    const found =
      kept.get(key) ??
      read(document.pdf, page).then((items) => {
        // A page that could not be read may be readable once the engine has recovered.
        if (isPdfProblem(items)) kept.delete(key);
        return isPdfProblem(items) ? [] : items;
      });
    // The page asked for last stands last, the one not asked for the longest first.
    kept.delete(key);
    kept.set(key, found);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return found;
  };
}

/** How many openings in a row may end with their tab before the file is opened only on demand. */
const mostDeaths = 2;

const keyOf = (fileKey: string) => `fieldwright.opening.${fileKey}`;

/** A browser that refuses its store counts nothing. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/**
 * Notes that a document is being opened; the note outlives only the end of the tab. Returns false
 * when that happened twice in a row: a file that needs more memory than there is would end the tab
 * each time.
 */
function beginOpening(fileKey: string): boolean {
  const deaths = Number(attempt(() => localStorage.getItem(keyOf(fileKey))) ?? 0);
  if (deaths >= mostDeaths) return false;
  attempt(() => localStorage.setItem(keyOf(fileKey), String(deaths + 1)));
  return true;
}

/** The document is open and its first pages are drawn, or its opening has ended otherwise. */
function endOpening(store: DesignerStore, fileKey: string): void {
  if (!mayBeKept(store.getState().draftId)) return;
  attempt(() => localStorage.removeItem(keyOf(fileKey)));
}
