import { readingOrder } from '#core/geometry/readingOrder.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import { fieldIndex } from './fieldsByPage.ts';

const orders = new WeakMap<readonly DraftField[], readonly DraftField[]>();

/** The fields of one page as a person reads them; made once per page list. */
export function pageReadingOrder(pageFields: readonly DraftField[]): readonly DraftField[] {
  const found = orders.get(pageFields);
  if (found) return found;
  const made = readingOrder(pageFields, (field) => field.rect);
  orders.set(pageFields, made);
  return made;
}

/** The pages of a draft that hold fields: documents in their order, and their pages. */
export function pagesInOrder(
  draft: Draft,
): readonly { fields: readonly DraftField[]; fileKey: string; page: number }[] {
  const positions = new Map(draft.files.map((file, position) => [file.key, position]));
  const pages = [...fieldIndex(draft.fields).pages.values()].flatMap((fields) => {
    const [first] = fields;
    return first ? { fields, fileKey: first.fileKey, page: first.page } : [];
  });
  const positionOf = (fileKey: string) => positions.get(fileKey) ?? Infinity;
  // Nearly always they are in order already, which costs a comparison each.
  return pages.sort((a, b) =>
    a.fileKey === b.fileKey ? a.page - b.page : positionOf(a.fileKey) - positionOf(b.fileKey),
  );
}

const wholes = new WeakMap<
  readonly DraftField[],
  { files: Draft['files']; order: readonly DraftField[] }
>();

/**
 * All fields as a person reads them: documents in their order, their pages, rows from top to
 * bottom, each from left to right.
 */
export function draftReadingOrder(draft: Draft): readonly DraftField[] {
  const found = wholes.get(draft.fields);
  if (found?.files === draft.files) return found.order;
  const order: DraftField[] = [];
  for (const { fields } of pagesInOrder(draft))
    for (const field of pageReadingOrder(fields)) order.push(field);
  wholes.set(draft.fields, { files: draft.files, order });
  return order;
}

/** The ids that come directly before and after a field in reading order; undefined at the ends. */
export function neighboursOf(
  draft: Draft,
  id: string,
): { previous: string | undefined; next: string | undefined } {
  const order = draftReadingOrder(draft);
  const at = order.findIndex((field) => field.id === id);
  return at < 0
    ? { previous: undefined, next: undefined }
    : { previous: order[at - 1]?.id, next: order[at + 1]?.id };
}
