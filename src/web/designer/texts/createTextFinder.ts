import type { PrintedStops } from '#core/printed/printedStops.ts';
import { comparedText, type LineItem } from '#core/textSearch/textLines.ts';
import { limits } from '#core/wire/limits.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { FinderState, TextFinder } from '#web/designer/store/placingByText.ts';
import { linesOfItems, placesOnPage, searchedPage } from './findPlaces.ts';

/** A page as it was read: its items, and its text as it is compared. */
interface ReadPage {
  items: readonly LineItem[];
  compared: string;
  /** What is printed beside texts; undefined until that and the places of characters were asked. */
  stops?: PrintedStops;
  isExact: boolean;
}

const nothingRead: FinderState = {
  text: '',
  read: 0,
  total: 0,
  withText: 0,
  found: [],
  isDone: false,
};

/** Milliseconds of work after which the screen gets its turn. */
const turnLength = 12;

/**
 * Reads the pages of a PDF once, in their order, and finds texts in what was read. Long documents
 * hold nothing up: pdf.js reads in its own thread, and matching stops for the screen.
 */
export function createTextFinder(pdf: PdfDocument): TextFinder {
  const pages: ReadPage[] = [];
  const listeners = new Set<() => void>();
  let state: FinderState = { ...nothingRead, total: pdf.pageCount };
  /** Pages that were looked at for the present text. */
  let searched = 0;
  let isSearching = false;
  const stopping = new AbortController();
  const { signal } = stopping;

  function tell(change: Partial<FinderState>) {
    if (signal.aborted) return;
    state = { ...state, ...change };
    for (const listener of [...listeners]) listener();
  }

  async function read() {
    for (let number = 1; number <= pdf.pageCount && !signal.aborted; number += 1) {
      const page = await readPage(pdf, number);
      pages.push(page);
      tell({ read: number, withText: state.withText + (page.compared === '' ? 0 : 1) });
      void search();
    }
  }

  /** Looks at the next page that was read, or prepares it; false when there is none to look at. */
  function lookAtNext(): boolean | Promise<void> {
    const page = pages[searched];
    const { text } = state;
    if (!page || text === '' || state.found.length >= limits.foundPlaces) return false;
    const isHere = page.compared.includes(text);
    // When that is done another text may be looked for, from the first page on.
    if (isHere && !page.isExact) return makeExact(pdf, page, searched + 1);
    const { found } = state;
    const room = limits.foundPlaces - found.length;
    searched += 1;
    const here = isHere ? placesOnPage(searched, searchedPage(page), text, room) : [];
    const isDone = searched === state.total || here.length === room;
    if (here.length > 0 || isDone) tell({ found: [...found, ...here], isDone });
    return true;
  }

  async function search() {
    if (isSearching) return;
    isSearching = true;
    let began = performance.now();
    while (!signal.aborted) {
      const step = lookAtNext();
      if (step === false) break;
      if (step !== true) await step;
      if (performance.now() - began < turnLength) continue;
      await new Promise((resolve) => setTimeout(resolve));
      began = performance.now();
    }
    isSearching = false;
  }

  void read();
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    look(text) {
      const compared = comparedText(text);
      if (compared === state.text) return;
      searched = 0;
      tell({ text: compared, found: [], isDone: false });
      void search();
    },
    linesOn: (page) => linesOfItems(pages[page - 1]?.items ?? []),
    stop() {
      stopping.abort();
      listeners.clear();
    },
  };
}

async function readPage(pdf: PdfDocument, number: number): Promise<ReadPage> {
  const read = await pdf.lineItems(number);
  const items = isPdfProblem(read) ? [] : read;
  const compared = linesOfItems(items)
    .map((line) => line.text)
    .join('\n');
  return { items, compared, isExact: false };
}

/** Learns where the characters of a page stand; most pages are only read for their words. */
async function makeExact(pdf: PdfDocument, page: ReadPage, number: number): Promise<void> {
  const exact = await pdf.pageItems(number);
  if (!isPdfProblem(exact)) Object.assign(page, exact);
  page.isExact = true;
}
