import type { Draft, DraftField } from '#core/draft/draft.ts';
import type { FactsByFile } from '#core/draft/documentFacts.ts';

/** A page, or all pages together, with the fields that stand there. */
export interface CountedPage {
  key: string;
  /** Undefined for all pages together. */
  place: { fileKey: string; page: number } | undefined;
  all: readonly DraftField[];
  /** Signer id -> their fields; the empty id has those of nobody. */
  bySigner: ReadonlyMap<string, readonly DraftField[]>;
}

interface Counting extends CountedPage {
  all: DraftField[];
  bySigner: Map<string, DraftField[]>;
}

/** Stands for nobody among the signers. */
export const nobodyId = '';

function begin(key: string, place: CountedPage['place']): Counting {
  return { key, place, all: [], bySigner: new Map() };
}

function count(into: Counting, field: DraftField): void {
  into.all.push(field);
  const ids = field.signerIds.length === 0 ? [nobodyId] : field.signerIds;
  for (const id of ids) {
    const list = into.bySigner.get(id);
    if (list) list.push(field);
    else into.bySigner.set(id, [field]);
  }
}

/**
 * All pages together, then every page of every document with its fields by signer, in reading
 * order. `order`: the draft's fields in that order. A page that is not known to exist is there if a
 * field stands on it.
 */
export function countFields(
  draft: Draft,
  order: readonly DraftField[],
  facts: FactsByFile,
): readonly CountedPage[] {
  const total = begin('all', undefined);
  const pages = new Map<string, Counting>();
  const keyOf = (fileKey: string, page: number) => `${page} ${fileKey}`;
  const lastPage = new Map<string, number>();
  for (const field of order) {
    const key = keyOf(field.fileKey, field.page);
    const counted = pages.get(key) ?? begin(key, { fileKey: field.fileKey, page: field.page });
    pages.set(key, counted);
    count(counted, field);
    count(total, field);
    lastPage.set(field.fileKey, Math.max(lastPage.get(field.fileKey) ?? 0, field.page));
  }
  const rows: CountedPage[] = [total];
  for (const { key: fileKey } of draft.files) {
    const known = facts.get(fileKey)?.pageCount ?? 0;
    const pageCount = Math.max(known, lastPage.get(fileKey) ?? 0);
    for (let page = 1; page <= pageCount; page += 1) {
      const key = keyOf(fileKey, page);
      rows.push(pages.get(key) ?? begin(key, { fileKey, page }));
    }
  }
  return rows;
}
