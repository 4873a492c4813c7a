import { findFields } from '#core/printed/finding/findFields.ts';
import type { Proposal } from '#core/printed/finding/proposal.ts';
import { type PrintedGuides, printedGuides } from '#core/printed/fitting/printedGuides.ts';
import type { PrintedPage } from '#core/printed/printedPage.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { inSlices } from '#web/pdf/reading/inSlices.ts';

/** What is printed on a page, and what follows from it for placing fields. */
export interface PrintedPlaces {
  page: PrintedPage;
  proposals: readonly Proposal[];
  guides: PrintedGuides;
}

/** Pages of one document that are kept read. */
const mostPages = 8;

interface Reading {
  promise: Promise<PrintedPlaces | undefined>;
  places: PrintedPlaces | undefined;
}

const known = new WeakMap<PdfDocument, Map<number, Reading>>();

async function readPlaces(pdf: PdfDocument, pageNumber: number) {
  const page = await pdf.printed(pageNumber);
  if (isPdfProblem(page)) return undefined;
  const proposals = await inSlices(findFields(page));
  return { page, proposals: proposals ?? [], guides: printedGuides(page) };
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

/** What is known of a page at this moment; asks for it where nothing is. */
export function printedPlacesNow(pdf: PdfDocument, pageNumber: number): PrintedPlaces | undefined {
  const reading = known.get(pdf)?.get(pageNumber);
  if (reading) return reading.places;
  void readPrintedPlaces(pdf, pageNumber);
  return undefined;
}
