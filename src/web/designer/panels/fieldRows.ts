import type { Draft, DraftField } from '#core/draft/draft.ts';
import { draftReadingOrder } from '#core/draft/draftReadingOrder.ts';

/** A row of the Fields list: the head of a page, or a field with its place among all fields. */
export type FieldRow =
  | { kind: 'page'; key: string; fileKey: string; page: number; count: number }
  | { kind: 'field'; key: string; field: DraftField; position: number };

const known = new WeakMap<readonly DraftField[], readonly FieldRow[]>();

/** The rows of the Fields list: every field in reading order, under the head of its page. Made once per order. */
export function fieldRows(draft: Draft): readonly FieldRow[] {
  const order = draftReadingOrder(draft);
  const found = known.get(order);
  if (found) return found;
  const rows: FieldRow[] = [];
  let head: Extract<FieldRow, { kind: 'page' }> | undefined;
  for (const [position, field] of order.entries()) {
    if (head?.fileKey !== field.fileKey || head.page !== field.page) {
      const key = `page ${field.page} ${field.fileKey}`;
      head = { kind: 'page', key, fileKey: field.fileKey, page: field.page, count: 0 };
      rows.push(head);
    }
    head.count += 1;
    rows.push({ kind: 'field', key: field.id, field, position });
  }
  known.set(order, rows);
  return rows;
}

const indexes = new WeakMap<readonly FieldRow[], ReadonlyMap<string, number>>();

/** Field id -> index of its row; made once per list of rows. */
export function rowIndexes(rows: readonly FieldRow[]): ReadonlyMap<string, number> {
  const found = indexes.get(rows);
  if (found) return found;
  const made = new Map(
    rows.flatMap((row, index) => (row.kind === 'field' ? [[row.field.id, index] as const] : [])),
  );
  indexes.set(rows, made);
  return made;
}
