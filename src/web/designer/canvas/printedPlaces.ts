import type { Proposal } from '#core/printed/near/proposal.ts';
import { type PrintedGuides, printedGuides } from '#core/printed/fitting/printedGuides.ts';
import type { PrintedPage } from '#core/printed/printedPage.ts';
import { partLoader } from '#web/later/partLoader.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import type { calledBeside as CalledBeside } from './calledBeside.ts';
import { inSlices } from '#web/pdf/reading/inSlices.ts';

/** What is printed on a page, and what follows from it for placing fields. */
export interface PrintedPlaces {
  page: PrintedPage;
  proposals: readonly Proposal[];
  guides: PrintedGuides;
  /** Finds what is printed beside a new field; it came with the finder. */
  calledBeside: typeof CalledBeside;
}

/** Pages of one document that are kept read. */
const mostPages = 8;

interface Reading {
  promise: Promise<PrintedPlaces | undefined>;
  places: PrintedPlaces | undefined;
}

const known = new WeakMap<PdfDocument, Map<number, Reading>>();

/** The finder comes when the first page is read: nothing of it is in the way of that page. */
const fetchFinder = partLoader(async () => {
  const [{ findFields }, { calledBeside }] = await Promise.all([
    import('#core/printed/judging/findFields.ts'),
    import('./calledBeside.ts'),
  ]);
  return { findFields, calledBeside };
});

async function readPlaces(pdf: PdfDocument, pageNumber: number) {
  const page = await pdf.printed(pageNumber);
  if (isPdfProblem(page)) return undefined;
  const finder = await fetchFinder().catch(() => undefined);
  if (!finder) return undefined;
  const proposals = await inSlices(finder.findFields(page));
  const { calledBeside } = finder;
  return { page, proposals: proposals ?? [], guides: printedGuides(page), calledBeside };
}

/**
 * Reads what is printed on a page, in slices, once for each of the last pages; undefined if it
 * cannot be read.
 */
export function readPrintedPlaces(
  pdf: PdfDocument,
  pageNumber: number,
): Promise<PrintedPlaces | undefined> {
  const pages = known.get(pdf) ?? new Map<number, Reading>();
  known.set(pdf, pages);
  let reading = pages.get(pageNumber);
  if (!reading) {
    const begun: Reading = { promise: readPlaces(pdf, pageNumber), places: undefined };
    void begun.promise.then((places) => {
      begun.places = places;
    });
    reading = begun;
  }
  pages.delete(pageNumber);
  pages.set(pageNumber, reading);
  const [oldest] = pages.keys();
  if (pages.size > mostPages && oldest !== undefined) pages.delete(oldest);
  return reading.promise;
}

/** The same for one of many pages that are gone through; it displaces none that is kept. */
export function passPrintedPlaces(
  pdf: PdfDocument,
  pageNumber: number,
): Promise<PrintedPlaces | undefined> {
  return known.get(pdf)?.get(pageNumber)?.promise ?? readPlaces(pdf, pageNumber);
}

/** What is known of a page at this moment. */
export function printedPlacesKept(pdf: PdfDocument, pageNumber: number): PrintedPlaces | undefined {
  return known.get(pdf)?.get(pageNumber)?.places;
}

/** What is known of a page at this moment; asks for it where nothing is. */
export function printedPlacesNow(pdf: PdfDocument, pageNumber: number): PrintedPlaces | undefined {
  const reading = known.get(pdf)?.get(pageNumber);
  if (reading) return reading.places;
  void readPrintedPlaces(pdf, pageNumber);
  return undefined;
}
