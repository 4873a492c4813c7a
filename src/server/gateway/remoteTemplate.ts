import * as z from 'zod';
import type { Transaction } from '#core/wire/contract/transaction.ts';
import type { SentRecord } from '#server/service/storage/remote/sentStore.ts';

const recordedSchema = z.object({ Template: z.object({ Id: z.string(), Version: z.number() }) });

/**
 * A transaction of another service with the template that it was made from here, which that service
 * is never told.
 */
export function withTemplate(
  transaction: Transaction,
  record: Pick<SentRecord, 'details'> | undefined,
): Transaction {
  const recorded = recordedSchema.safeParse(record?.details.request);
  return recorded.success ? { ...transaction, Template: recorded.data.Template } : transaction;
}

/** The body of a creation without the template, whose id another service could not know. */
export function withoutTemplate(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null || !('Template' in parsed)) return body;
    const { Template: _, ...rest } = parsed;
    return JSON.stringify(rest);
  } catch {
    return body;
  }
}
