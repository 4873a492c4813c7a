import type { DraftField } from '#core/draft/draft.ts';

/** A row of the Fields list: the head of a page, or a field with its place among all fields. */
export type FieldRow =
  | { kind: 'page'; key: string; fileKey: string; page: number; count: number }
  | { kind: 'field'; key: string; field: DraftField; position: number };

/** The rows of the Fields list: every field in reading order, under the head of its page. */
export function fieldRows(order: readonly DraftField[]): readonly FieldRow[] {
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
  return rows;
}

/** The index of a field's row, or undefined. */
export function rowIndexOf(rows: readonly FieldRow[], fieldId: string): number | undefined {
  const index = rows.findIndex((row) => row.key === fieldId);
  return index < 0 ? undefined : index;
}
