import type { DraftField } from './draft.ts';

/** Fields found by page and by id. Lists of pages where nothing changed are the very same lists from draft to draft. */
export interface FieldIndex {
  fields: readonly DraftField[];
  /** `pageKey` -> its fields in stacking order; pages without fields are missing. */
  pages: ReadonlyMap<string, readonly DraftField[]>;
}

const nobody: readonly DraftField[] = [];

/** Names a page of a document inside a draft. */
export function pageKey(fileKey: string, page: number): string {
  return `${page} ${fileKey}`;
}

function pageKeyOf(field: DraftField): string {
  return pageKey(field.fileKey, field.page);
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

/** Re-indexes only the pages that hold a field between the first and the last change; the lists of all others are kept. */
function indexChanges(fields: readonly DraftField[], previous: FieldIndex): FieldIndex | undefined {
  const before = previous.fields;
  const shorter = Math.min(before.length, fields.length);
  let start = 0;
  while (start < shorter && before[start] === fields[start]) start += 1;
  let tail = 0;
  while (
    tail < shorter - start &&
    before[before.length - 1 - tail] === fields[fields.length - 1 - tail]
  )
    tail += 1;
  const touched = new Set<string>();
  for (let at = start; at < before.length - tail; at += 1) {
    const field = before[at];
    if (field && field !== fields[at]) touched.add(pageKeyOf(field));
  }
  for (let at = start; at < fields.length - tail; at += 1) {
    const field = fields[at];
    if (field && field !== before[at]) touched.add(pageKeyOf(field));
  }
  if (touched.size > 64) return undefined;
  const lists = new Map<string, DraftField[]>();
  for (const field of fields) {
    const key = pageKeyOf(field);
    if (!touched.has(key)) continue;
    const list = lists.get(key);
    if (list) list.push(field);
    else lists.set(key, [field]);
  }
  const pages = new Map(previous.pages);
  for (const key of touched) {
    const list = lists.get(key);
    if (!list) pages.delete(key);
    else if (!sameItems(pages.get(key), list)) pages.set(key, list);
  }
  return { fields, pages };
}

const known = new WeakMap<readonly DraftField[], FieldIndex>();
/** The index made last: only a hint for what to keep, the result is equal without it. */
let latest: FieldIndex | undefined;

/** The index of a draft's fields; made once per list of fields, from the one before where they share most. */
export function fieldIndex(fields: readonly DraftField[]): FieldIndex {
  const found = known.get(fields);
  if (found) return found;
  const made = (latest && indexChanges(fields, latest)) ?? indexAll(fields, latest);
  known.set(fields, made);
  latest = made;
  return made;
}

/** The fields on a page in stacking order; the very same list as long as none of them changes. */
export function fieldsOnPage(
  fields: readonly DraftField[],
  fileKey: string,
  page: number,
): readonly DraftField[] {
  return fieldIndex(fields).pages.get(pageKey(fileKey, page)) ?? nobody;
}

const idMaps = new WeakMap<readonly DraftField[], ReadonlyMap<string, DraftField>>();

/** Fields by id; made once per list of fields. */
export function fieldsById(fields: readonly DraftField[]): ReadonlyMap<string, DraftField> {
  const found = idMaps.get(fields);
  if (found) return found;
  const made = new Map(fields.map((field) => [field.id, field]));
  idMaps.set(fields, made);
  return made;
}
