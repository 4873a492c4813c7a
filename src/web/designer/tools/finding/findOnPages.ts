import { labelPhrases } from '#core/draft/labels/labelPhrases.ts';
import { suggestNames } from '#core/draft/labels/suggestNames.ts';
import { intersectRects, type Rect } from '#core/geometry/rect.ts';
import type { PrintedPage } from '#core/printed/printedPage.ts';
import { typeNamed } from '#core/fields/kindFacts.ts';
import { readPrintedPlaces } from '#web/designer/canvas/printedPlaces.ts';
import type { DesignerState } from '#web/designer/store/designerState.ts';
import type { FoundField } from './foundField.ts';

/** Fields that were found, and the pages on which there was nothing to read. */
export interface FoundOnPages {
  fields: FoundField[];
  /** Pages that are pictures, such as scans. */
  pictures: number[];
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

const areaOf = ({ width, height }: Rect) => width * height;

/**
 * Finds fields on pages of an open document, in reading order, where none stand yet. `onPage` hears
 * how many pages are read; `signal` ends it with what was found so far.
 */
export async function findOnPages(
  { history, documents, reading, facts, currentSignerId }: DesignerState,
  fileKey: string,
  pages: readonly number[],
  onPage: (done: number) => void,
  signal: AbortSignal,
): Promise<FoundOnPages> {
  const found: FoundOnPages = { fields: [], pictures: [] };
  const document = documents.get(fileKey);
  if (document?.state !== 'open') return found;
  const embedded = facts.get(fileKey)?.embeddedFields ?? [];
  for (const [index, page] of pages.entries()) {
    const places = await readPrintedPlaces(document.pdf, page);
    if (signal.aborted) break;
    onPage(index + 1);
    if (!places) continue;
    if (isPicture(places.page)) found.pictures.push(page);
    const standing = [
      ...reading.fieldsOnPage(history.present.fields, fileKey, page),
      ...embedded.filter((field) => field.page === page),
    ].flatMap(({ rect }) => rect ?? []);
    const fields = places.proposals
      .filter(({ rect }) => !isTaken(rect, standing))
      .toSorted(
        (a, b) => Math.round(a.rect.y / 6) - Math.round(b.rect.y / 6) || a.rect.x - b.rect.x,
      )
      .map(({ kind, rect }) => ({ type: typeNamed[kind], rect }));
    const names = suggestNames(fields, labelPhrases(places.page.words));
    found.fields.push(
      ...fields.map(({ type, rect }, at) => ({
        id: `${page}-${at}`,
        fileKey,
        page,
        rect,
        type,
        name: names[at],
        signerId: currentSignerId,
        isChosen: true,
      })),
    );
  }
  return found;
}
