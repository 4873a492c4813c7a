import { settleAnchors } from '#core/draft/commands/anchorFields.ts';
import { waitingTexts } from '#core/draft/textAnchor.ts';
import { pageSize } from '#core/geometry/pdfSpace.ts';
import type { Size } from '#core/geometry/rect.ts';
import type { TextPlace } from '#core/location/placeByText.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';
import { roomOf } from '#web/ui/browser/place.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { offerBack } from '#web/designer/store/offerBack.ts';
import { findPlaces } from './findPlaces.ts';

/**
 * Finds the texts for which fields wait, document by document as they are open, and puts the fields
 * in their places. That is no step: it is what the imported numbers mean. One tab of a draft does
 * it at a time; `written` resolves when what it found is stored, and what others stored is shown.
 * Returns how to stop.
 */
export function settleWaiting(store: DesignerStore, written: () => Promise<void>): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isRunning = false;

  async function settle({ fileKey, pdf, texts }: Waiting) {
    const found = await findPlaces(pdf, texts, signal);
    const sizes = await sizesOf(pdf, found);
    store.settle((draft) => settleAnchors(draft, fileKey, found, (page) => sizes.get(page)));
  }

  /** Looks again until nothing waits that could be found. */
  async function run() {
    await written();
    for (let next = nextWaiting(store); next; next = nextWaiting(store)) await settle(next);
    await written();
  }

  function look() {
    if (isRunning || signal.aborted || !nextWaiting(store)) return;
    isRunning = true;
    const { draftId } = store.getState();
    alone(`texts of ${draftId}`, run)
      .catch((error: unknown) => {
        // Stopped with the draft; anything else is a bug, and said as one.
        if (!signal.aborted) reportError(error);
      })
      .finally(() => {
        isRunning = false;
      });
  }

  const unsubscribe = store.subscribe((state, before) => {
    const isSame =
      state.history.present === before.history.present && state.documents === before.documents;
    if (!isSame) look();
  });
  look();
  return () => {
    stopping.abort();
    unsubscribe();
  };
}

/** Runs a task while no other tab runs one of this name; at once where browsers cannot tell. */
function alone(name: string, task: () => Promise<void>): Promise<void> {
  // Typed as always there, but missing on addresses without https.
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(name, task) : task();
}

/** Texts of an open document for which fields wait. */
interface Waiting {
  fileKey: string;
  pdf: PdfDocument;
  texts: readonly string[];
}

function nextWaiting(store: DesignerStore): Waiting | undefined {
  const { history, documents } = store.getState();
  const { files, fields } = history.present;
  if (!fields.some(({ anchor }) => anchor && !anchor.places)) return undefined;
  for (const { key } of files) {
    const document = documents.get(key);
    const texts = document?.state === 'open' ? waitingTexts(fields, key) : [];
    if (document?.state === 'open' && texts.length > 0)
      return { fileKey: key, pdf: document.pdf, texts };
  }
  return undefined;
}

/** The sizes of the pages that hold one of the texts. */
async function sizesOf(
  pdf: PdfDocument,
  found: ReadonlyMap<string, readonly TextPlace[]>,
): Promise<ReadonlyMap<number, Size>> {
  const sizes = new Map<number, Size>();
  for (const { page } of [...found.values()].flat()) {
    if (sizes.has(page)) continue;
    const box = await pdf.pageBox(page);
    if (!isPdfProblem(box)) sizes.set(page, pageSize(box));
  }
  return sizes;
}

/** Steps by which fields go to other pages. */
const moves: ReadonlySet<string> = new Set(['moveFields', 'changePage']);

/** Says when fields leave the page of their text and follow it no more, with a way back. */
export function sayDetached({
  store,
  speaker,
  viewer,
}: Pick<DesignerSession, 'store' | 'speaker' | 'viewer'>): () => void {
  return store.onStep((step) => {
    if (step.kind !== 'commit' || !moves.has(step.label.key)) return;
    const anchored = step.before.fields.filter((field) => field.anchor);
    if (anchored.length === 0) return;
    const { reading } = store.getState();
    const after = reading.fieldsById(step.after.fields);
    const count = anchored.filter(({ id }) => after.has(id) && !after.get(id)?.anchor).length;
    if (count === 0) return;
    const t = speaker.textOf('designer');
    offerBack(store, {
      key: 'detached',
      // The page around may have taken this step.
      room: roomOf(viewer.scroller),
      message: () => t('detachedByMove', { count }),
      label: () => t('bringBack'),
    });
  });
}
