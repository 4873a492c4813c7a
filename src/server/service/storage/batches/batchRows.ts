import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import { type BatchResult, batchActions, batchResults } from '#core/wire/contract/batch.ts';
import { transactionSummarySchema } from '#core/wire/surfaces/appSurface.ts';
import { UnreadableRow, fromJson } from '#server/service/storage/database/database.ts';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';
import type { BatchOrder } from '#server/service/transaction/together/decideTogether.ts';

/** Transactions that were chosen together, and what is done with them. Times in ms since 1970. */
export interface BatchRecord {
  id: string;
  apiKeyId: string;
  createdAt: number;
  /** Absent until it is started. */
  action?: BatchOrder['action'];
  startedAt?: number;
  /** Until then nothing is done with it; absent once a worker has taken it. */
  beginsAt?: number;
  stoppedAt?: number;
  endedAt?: number;
  /** How many of its transactions fared so. */
  counts: Record<BatchResult, number>;
}

/** Why a transaction of a batch was skipped, or failed. */
export interface RowReason {
  code: string;
  message: string;
}

/** How one transaction of a batch fared. */
export interface BatchLine extends Partial<RowReason> {
  seq: number;
  transactionId: string;
  /** The title of its first document; undefined where there is no such transaction. */
  title: string | undefined;
  result: BatchResult;
  at: number | undefined;
}

const originSchema = z.object({
  address: z.optional(z.string()),
  userAgent: z.optional(z.string()),
});
const orderSchema = z.object({
  reason: z.optional(z.string()),
  notify: z.optional(z.boolean()),
  personal: z.optional(z.boolean()),
  origin: originSchema,
});

const isOf = <T extends string>(words: readonly T[], word: string): word is T =>
  words.some((one) => one === word);

/** The action of a row, or undefined before its start. Throws UnreadableRow. */
export function batchActionOf({
  id,
  action,
}: Pick<Selectable<Tables['batches']>, 'id' | 'action'>): BatchOrder['action'] | undefined {
  if (action === null) return undefined;
  if (isOf(batchActions, action)) return action;
  throw new UnreadableRow('batches', id, `unknown action "${action}"`);
}

/** What is asked for all transactions of a started batch. Throws UnreadableRow. */
export function orderOf(
  row: Pick<Selectable<Tables['batches']>, 'id' | 'action' | 'orders'>,
): BatchOrder {
  const action = batchActionOf(row);
  if (action === undefined || row.orders === null)
    throw new UnreadableRow('batches', row.id, 'nothing is ordered');
  return { action, ...fromJson(orderSchema, row.orders, 'batches', row.id) };
}

/** A result in words; null is that of a row that waits. Throws UnreadableRow. */
export function resultOf(result: string | null, batchId: string): BatchResult {
  if (result === null) return 'waiting';
  if (isOf(batchResults, result)) return result;
  throw new UnreadableRow('batchRows', batchId, `unknown result "${result}"`);
}

/** The title that a list shows: that of the first document. */
export function titleOf(summary: string | null, id: string): string | undefined {
  if (summary === null) return undefined;
  const [file] = fromJson(transactionSummarySchema, summary, 'transactions', id).files;
  return file && (file.displayName || file.fileId);
}
