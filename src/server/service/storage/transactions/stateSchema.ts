import * as z from 'zod/mini';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

/**
 * Whether a value has the outline of a state. All of it was written by this version or an older
 * one, so the rest is trusted. By hand, because every request that changes something asks.
 */
export const stateSchema = z.custom<TransactionState>(
  (value) =>
    has(value, { id: 'string', apiKeyId: 'string', status: 'number', expiresAt: 'number' }) &&
    isListOf(value['signers'], (one) =>
      has(one, { id: 'string', rowId: 'string', generation: 'number' }),
    ) &&
    isListOf(value['files'], (one) => has(one, { fileId: 'string' })) &&
    isListOf(
      value['formSets'],
      (one) => has(one, { key: 'string' }) && Array.isArray(one['fields']),
    ),
);

/** Whether a value is an object with members of these types. */
function has(
  value: unknown,
  members: Record<string, 'string' | 'number'>,
): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const given = value as Record<string, unknown>;
  for (const name in members) if (typeof given[name] !== members[name]) return false;
  return true;
}

function isListOf(value: unknown, fits: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(fits);
}
