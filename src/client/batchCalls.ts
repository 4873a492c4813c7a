import { apiPaths as at } from '#core/wire/paths.ts';
import type { BatchCalls } from './callGroups.ts';
import { type CallSender, objectWith } from './callSender.ts';
import type { BatchAnswer, BatchReportAnswer } from './groupTypes.ts';
import { isObject } from './readAnswers.ts';

const batchOf = objectWith<BatchAnswer>('Id', 'State', 'CreatedAt');
const reportOf = (value: unknown) => {
  const found = batchOf(value) as BatchReportAnswer | undefined;
  return Array.isArray(found?.Rows) ? found : undefined;
};
const listOf = (value: unknown) => {
  const listed = isObject(value) ? value['Batches'] : undefined;
  return Array.isArray(listed) && listed.every((one) => batchOf(one))
    ? (listed as BatchAnswer[])
    : undefined;
};

/** The calls of batches, by a sender. */
export function batchCalls({ call, text, json, body }: CallSender): BatchCalls {
  return {
    create: async (batch, rest) =>
      json(at.batches.build(), { ...rest, method: 'POST', ...body(batch) }, batchOf),
    list: async (rest = {}) => json(at.batches.build(), rest, listOf),
    get: async (batchId, { after, ...rest } = {}) =>
      json(
        `${at.batch.build({ batchId })}${after === undefined ? '' : `?after=${after}`}`,
        rest,
        reportOf,
      ),
    start: async (batchId, start, rest) =>
      json(at.batchStart.build({ batchId }), { ...rest, method: 'PUT', ...body(start) }, batchOf),
    stop: async (batchId, { unbegun, ...rest } = {}) =>
      json(
        `${at.batch.build({ batchId })}${unbegun ? '?unbegun=true' : ''}`,
        { ...rest, method: 'DELETE' },
        batchOf,
      ),
    getDocuments: async (batchId, rest = {}) =>
      call(at.batchDocuments.build({ batchId }), rest, async (response) => response.blob()),
    getAnswers: async (batchId, rest = {}) => text(at.batchAnswers.build({ batchId }), rest),
  };
}
