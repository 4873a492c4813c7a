import { groupHeadings } from '#core/draft/labels/groupHeadings.ts';
import { labelPhrases } from '#core/draft/labels/labelPhrases.ts';
import { listedOptions } from '#core/draft/labels/listedOptions.ts';
import { suggestNames, suggestWords } from '#core/draft/labels/suggestNames.ts';
import { asksForSigner, wantedKind, wantedOr } from '#core/draft/labels/wantedKind.ts';
import { intersectRects, type Rect } from '#core/geometry/rect.ts';
import { isWrittenOver } from '#core/printed/near/surroundings.ts';
import type { PrintedPage } from '#core/printed/printedPage.ts';
import { fieldKinds, type FieldType } from '#core/fields/fieldKinds.ts';
import { isSigned, typeNamed } from '#core/fields/kindFacts.ts';
import { type PrintedPlaces, passPrintedPlaces } from '#web/designer/canvas/printedPlaces.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import type { DesignerState } from '#web/designer/store/designerState.ts';
import type { FoundField } from './foundField.ts';
import { proposeAgain } from './keptReviews.ts';
import { readScannedPage } from './readScannedPage.ts';

/** Fields that were found, and the pages that are pictures in which nothing is clear. */
export interface FoundOnPages {
  fields: readonly FoundField[];
  pictures: readonly number[];
}

/** How a search goes on. */
export interface SearchPace {
  /** The types of fields that the page offers. */
  types: readonly FieldType[];
  /** Ends it with what was found so far. */
  signal: AbortSignal;
  /** Resolves when the next page may be read. */
  turn?: () => Promise<void>;
  /** Hears how many pages are read. */
  onPage?: (done: number) => void;
}

/** Whether a page is one picture with nothing printed over it. */
function isPicture({ words, rules, pictures }: PrintedPage): boolean {
  return words.length === 0 && rules.length < 4 && pictures.length > 0;
}

/** Whether a field stands where one is proposed. */
function isTaken(rect: Rect, fields: readonly Rect[]): boolean {
  return fields.some((field) => {
    const shared = intersectRects(field, rect);
    return shared && shared.width * shared.height > 0.3 * Math.min(areaOf(rect), areaOf(field));
  });
}

/** A place of this height, in points, is for more than one line. */
const leastOfLines = 30;

/** What is narrower, in points, takes no whole date. */
const leastOfDate = 40;

const areaOf = ({ width, height }: Rect) => width * height;

/** What a place asks for more exactly than its type says, by its words and its height. */
function wantedOf(
  type: FieldType,
  { width, height }: Rect,
  name = '',
  options?: readonly string[],
): string | undefined {
  const wanted = wantedKind(name);
  // `Dated this ____ day of` leaves room for a part of a date alone.
  const asked = wanted === 'date' && width < leastOfDate ? undefined : wanted;
  if (isSigned(type)) return asked === 'initials' ? asked : undefined;
  if (fieldKinds[type].name !== 'text') return undefined;
  if (height >= leastOfLines) return asked ?? 'lines';
  return options ? 'list' : asked;
}

/** What of a page is proposed where no field stands, in reading order, named by its words. */
function fieldsOf(
  { page, proposals }: PrintedPlaces,
  standing: readonly Rect[],
  offered: readonly FieldType[],
) {
  const places = proposals
    .filter(({ rect }) => !isTaken(rect, standing))
    .toSorted((a, b) => Math.round(a.rect.y / 6) - Math.round(b.rect.y / 6) || a.rect.x - b.rect.x)
    .map(({ kind, rect, caption }) => ({ type: typeNamed[kind], rect, caption }));
  const phrases = labelPhrases(page.words.filter((word) => !isWrittenOver(word)));
  const names = suggestNames(places, phrases);
  const headings = groupHeadings(places, phrases);
  const signatures = places.filter(({ type }) => isSigned(type)).map(({ rect }) => rect);
  return places.map((place, at) => {
    const { type, rect } = place;
    const name = names[at];
    const options = listedOptions(suggestWords(place, places, phrases) ?? '');
    const isOwn = type === typeNamed.text && asksForSigner(name ?? '', rect, signatures);
    const kind = wantedOr(isOwn ? 'name' : wantedOf(type, rect, name, options), type, offered);
    return { rect, type: kind, name, heading: headings[at]?.text, ...(options && { options }) };
  });
}

/** What is printed on a page with the places there, and whether it is a picture. */
async function readPage(pdf: PdfDocument, page: number, signal: AbortSignal) {
  const places = await passPrintedPlaces(pdf, page);
  if (!places || !isPicture(places.page)) return places && { ...places, isScan: false };
  const { size } = places.page;
  const proposals = signal.aborted ? [] : await readScannedPage(pdf, page, size, signal);
  return { ...places, proposals, isScan: true };
}

/** The fields that stand on a page of a document, those of the PDF itself among them. */
function standingOn(
  { history, reading, facts }: DesignerState,
  fileKey: string,
  page: number,
): Rect[] {
  const embedded = facts.get(fileKey)?.embeddedFields ?? [];
  return [
    ...reading.fieldsOnPage(history.present.fields, fileKey, page),
    ...embedded.filter((field) => field.page === page),
  ].flatMap(({ rect }) => rect ?? []);
}

/**
 * Finds fields on pages of an open document, in reading order, where none stand yet, with what was
 * changed of them in the version of the document before.
 */
export async function findOnPages(
  state: DesignerState,
  fileKey: string,
  pages: readonly number[],
  { signal, turn, onPage, types }: SearchPace,
): Promise<FoundOnPages> {
  const fields: FoundField[] = [];
  const pictures: number[] = [];
  const document = state.documents.get(fileKey);
  if (document?.state !== 'open') return { fields, pictures };
  for (const [index, page] of pages.entries()) {
    await turn?.();
    if (signal.aborted) break;
    const places = await readPage(document.pdf, page, signal);
    if (signal.aborted) break;
    onPage?.(index + 1);
    if (!places) continue;
    if (places.isScan && places.proposals.length === 0) pictures.push(page);
    for (const [at, field] of fieldsOf(places, standingOn(state, fileKey, page), types).entries())
      fields.push({
        ...field,
        id: `${page}-${at}`,
        fileKey,
        page,
        signerId: state.currentSignerId,
        isChosen: true,
      });
  }
  return { fields: await proposeAgain(fields, state), pictures };
}
