import type { Rect } from '#core/geometry/rect.ts';
import { otherPlaces } from '#core/draft/textAnchor.ts';
import type { DraftField, Draft } from '#core/draft/draft.ts';
import { inTabOrder } from '#core/geometry/inTabOrder.ts';
import { changedRange, remembered } from './changedRange.ts';

/** Fields by page and by id. An unchanged page's list is the very same from draft to draft. */
export interface FieldIndex {
  fields: readonly DraftField[];
  /** `pageIndexKey` -> its fields in stacking order; pages without fields are missing. */
  pages: ReadonlyMap<string, readonly DraftField[]>;
}

const none: readonly DraftField[] = [];

/** Names a page of a document inside a draft. */
export function pageIndexKey(fileKey: string, page: number): string {
  return `${page} ${fileKey}`;
}

function pageKeyOf(field: DraftField): string {
  return pageIndexKey(field.fileKey, field.page);
}

function sameItems(a: readonly DraftField[] | undefined, b: readonly DraftField[]): boolean {
  return a?.length === b.length && b.every((field, index) => field === a[index]);
}

function indexAll(fields: readonly DraftField[], previous: FieldIndex | undefined): FieldIndex {
  const pages = new Map<string, DraftField[]>();
  for (const field of fields) {
    const key = pageKeyOf(field);
    const page = pages.get(key);
    if (page) page.push(field);
    else pages.set(key, [field]);
  }
  const kept = new Map<string, readonly DraftField[]>(pages);
  for (const [key, page] of pages) {
    const before = previous?.pages.get(key);
    if (before && sameItems(before, page)) kept.set(key, before);
  }
  return { fields, pages: kept };
}

/** More pages than this that changed are indexed anew, with all others. */
const fewPages = 16;

interface Place {
  fileKey: string;
  page: number;
}

function isAt({ fileKey, page }: Place, field: DraftField): boolean {
  return field.page === page && field.fileKey === fileKey;
}

/** The pages with a field between the first and the last change; undefined if too many. */
function touchedPages(
  before: readonly DraftField[],
  fields: readonly DraftField[],
): Place[] | undefined {
  const { start, endBefore, endAfter } = changedRange(before, fields);
  const touched: Place[] = [];
  const touch = (field: DraftField | undefined, other: DraftField | undefined) => {
    if (field && field !== other && !touched.some((place) => isAt(place, field)))
      touched.push({ fileKey: field.fileKey, page: field.page });
    return touched.length <= fewPages;
  };
  for (let at = start; at < endBefore; at += 1)
    if (!touch(before[at], fields[at])) return undefined;
  for (let at = start; at < endAfter; at += 1) if (!touch(fields[at], before[at])) return undefined;
  return touched;
}

/** Re-indexes only pages with a field between the first and the last change; keeps other lists. */
function indexChanges(fields: readonly DraftField[], previous: FieldIndex): FieldIndex | undefined {
  const touched = touchedPages(previous.fields, fields);
  if (!touched) return undefined;
  const pages = new Map(previous.pages);
  for (const place of touched) {
    const key = pageIndexKey(place.fileKey, place.page);
    const list = fields.filter((field) => isAt(place, field));
    if (list.length === 0) pages.delete(key);
    else if (!sameItems(pages.get(key), list)) pages.set(key, list);
  }
  return { fields, pages };
}

/** Fields of a list by their ids. */
export interface FieldsById {
  get(id: string): DraftField | undefined;
  has(id: string): boolean;
}

/** A further place of a field that follows a text, in points on the page as shown. */
export interface FurtherPlace {
  field: DraftField;
  rect: Rect;
}

const noPlaces: readonly FurtherPlace[] = [];

/** `pageIndexKey` -> the further places on that page. */
function indexPlaces(fields: readonly DraftField[]): ReadonlyMap<string, readonly FurtherPlace[]> {
  const pages = new Map<string, FurtherPlace[]>();
  for (const field of fields) {
    if (!field.anchor) continue;
    for (const { page, rect } of otherPlaces(field)) {
      const key = pageIndexKey(field.fileKey, page);
      const places = pages.get(key);
      if (places) places.push({ field, rect });
      else pages.set(key, [{ field, rect }]);
    }
  }
  return pages;
}

/** Finds the fields of lists by page and by id, and remembers what it found. */
export interface FieldLists {
  /** The index of a draft's fields; made once per list of fields, from the one before if alike. */
  fieldIndex(fields: readonly DraftField[]): FieldIndex;
  /** The fields on a page in stacking order; the very same list as long as none of them changes. */
  fieldsOnPage(fields: readonly DraftField[], fileKey: string, page: number): readonly DraftField[];
  /** The other places of fields whose text stands on a page; the very same list while possible. */
  otherPlacesOnPage(
    fields: readonly DraftField[],
    fileKey: string,
    page: number,
  ): readonly FurtherPlace[];
  /** Finds fields by id. While fields change in place, as nearly always, nothing is made anew. */
  fieldsById(fields: readonly DraftField[]): FieldsById;
}

/** What finds fields by page and by id; it remembers the lists that it was asked about. */
export function createFieldLists(): FieldLists {
  const fieldIndex = remembered(
    (fields: readonly DraftField[], before?: FieldIndex) =>
      (before && indexChanges(fields, before)) ?? indexAll(fields, before),
  );
  const placeIndex = remembered(indexPlaces);
  /** Where ids stood in the list indexed last: a hint, looked at again in the list itself. */
  const places = new Map<string, number>();
  let placed = none;

  function find(fields: readonly DraftField[], id: string): DraftField | undefined {
    const hinted = fields[places.get(id) ?? -1];
    if (hinted?.id === id) return hinted;
    // What was made a moment ago stands at the end.
    const last = fields.at(-1);
    if (last?.id === id) return last;
    if (placed === fields) return undefined;
    places.clear();
    for (const [at, field] of fields.entries()) places.set(field.id, at);
    placed = fields;
    return fields[places.get(id) ?? -1];
  }

  return {
    fieldIndex,
    fieldsOnPage: (fields, fileKey, page) =>
      fieldIndex(fields).pages.get(pageIndexKey(fileKey, page)) ?? none,
    otherPlacesOnPage: (fields, fileKey, page) =>
      placeIndex(fields).get(pageIndexKey(fileKey, page)) ?? noPlaces,
    fieldsById: (fields) => ({
      get: (id) => find(fields, id),
      has: (id) => find(fields, id) !== undefined,
    }),
  };
}

/** The fields of one page of a document, in stacking order. */
interface PageOfFields {
  fields: readonly DraftField[];
  fileKey: string;
  page: number;
}

/**
 * Fields in the order in which a person reads them, or Tab goes where that was set by hand;
 * remembers what it was asked about.
 */
export interface DraftOrder {
  /** The fields of one page as a person reads them; made once per page list. */
  pageReadingOrder(pageFields: readonly DraftField[]): readonly DraftField[];
  /** The pages of a draft that hold fields: documents in their order, and their pages. */
  pagesInOrder(draft: Draft): readonly PageOfFields[];
  /**
   * All fields as a person reads them: documents in order, their pages, rows from the top, each
   * from the left. The very same list while neither fields nor documents change.
   */
  draftReadingOrder(draft: Draft): readonly DraftField[];
  /** The ids directly before and after a field in reading order; undefined at the ends. */
  neighboursOf(
    draft: Draft,
    id: string,
  ): { previous: string | undefined; next: string | undefined };
  /**
   * The fields to be looked at since their document was replaced, as a person reads them; the very
   * same list while the reading order is the same.
   */
  fieldsToReview(draft: Draft): readonly DraftField[];
}

/** The reading order of drafts whose pages these lists know. */
export function createDraftOrder({ fieldIndex }: FieldLists): DraftOrder {
  const pageReadingOrder = remembered((pageFields: readonly DraftField[]) =>
    inTabOrder(
      pageFields,
      (field) => field.rect,
      (field) => field.tabOrder,
    ),
  );

  function pagesInOrder(draft: Draft): readonly PageOfFields[] {
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

  function draftReadingOrder(draft: Draft): readonly DraftField[] {
    const found = wholes.get(draft.fields);
    if (found?.files === draft.files) return found.order;
    const order: DraftField[] = [];
    for (const { fields } of pagesInOrder(draft))
      for (const field of pageReadingOrder(fields)) order.push(field);
    wholes.set(draft.fields, { files: draft.files, order });
    return order;
  }

  const waiting = remembered((order: readonly DraftField[]) => {
    const found = order.filter((field) => field.review);
    return found.length > 0 ? found : none;
  });

  return {
    pageReadingOrder,
    pagesInOrder,
    draftReadingOrder,
    neighboursOf(draft, id) {
      const order = draftReadingOrder(draft);
      const at = order.findIndex((field) => field.id === id);
      return at < 0
        ? { previous: undefined, next: undefined }
        : { previous: order[at - 1]?.id, next: order[at + 1]?.id };
    },
    fieldsToReview: (draft) => waiting(draftReadingOrder(draft)),
  };
}
