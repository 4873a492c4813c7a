import { isInside, keepInside } from '#core/geometry/keepInside.ts';
import type { Size } from '#core/geometry/rect.ts';
import { hasChangedSurroundings } from './changedSurroundings.ts';
import { changeItems } from './changeMembers.ts';
import { withFields } from './changeFields.ts';
import type { Draft } from './draft.ts';
import { matchPages, type PageText } from './matchPages.ts';

/** A version of a document, as far as fields depend on it: what stands on each page, and its size in points. */
export interface DocumentVersion {
  pages: readonly { text: PageText; size: Size }[];
}

/** A field to look at after a document was replaced. `gone`: its page is no more; the field stays on the nearest page. */
export interface FieldToReview {
  fieldId: string;
  reason: 'changed' | 'gone';
  oldPage: number;
  newPage: number;
}

/**
 * Moves the fields of a document to the pages of a new version that match their own. Fields keep their places on the page
 * (and stay inside it); those whose surroundings changed, or whose page is gone, are listed for review in reading order.
 */
export function replaceDocument(
  draft: Draft,
  fileKey: string,
  before: DocumentVersion,
  after: DocumentVersion,
): { draft: Draft; review: FieldToReview[] } {
  const pairs = matchPages(
    before.pages.map((page) => page.text),
    after.pages.map((page) => page.text),
  );
  const review: FieldToReview[] = [];
  const fields = changeItems(draft.fields, (field) => {
    if (field.fileKey !== fileKey || after.pages.length === 0) return field;
    const paired = pairs[field.page - 1];
    const newPage = paired ?? nearestPage(field.page, pairs, after.pages.length);
    const target = after.pages[newPage - 1];
    const source = before.pages[field.page - 1];
    const isChanged =
      !target || !source || hasChangedSurroundings(field.rect, source.text, target.text);
    if (paired === undefined || isChanged) {
      review.push({
        fieldId: field.id,
        reason: paired === undefined ? 'gone' : 'changed',
        oldPage: field.page,
        newPage,
      });
    }
    const rect =
      target && !isInside(field.rect, target.size)
        ? keepInside(field.rect, target.size)
        : field.rect;
    return newPage === field.page && rect === field.rect
      ? field
      : { ...field, page: newPage, rect };
  });
  review.sort((a, b) => a.newPage - b.newPage);
  return { draft: withFields(draft, fields), review };
}

/** Where a page that is gone would stand: after its last predecessor that is left. */
function nearestPage(page: number, pairs: readonly (number | undefined)[], count: number): number {
  const previous = pairs.slice(0, page - 1).findLast((pair) => pair !== undefined);
  return Math.min(Math.max(1, previous ?? 1), count);
}
