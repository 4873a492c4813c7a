import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  type Batch,
  batchListSchema,
  batchReportSchema,
  batchSchema,
  type CreateBatch,
  type StartBatch,
} from '#core/wire/contract/batch.ts';
import { apiPaths, throughGateway } from '#core/wire/paths.ts';
import { type ApiResult, valueOrThrow } from './apiResult.ts';
import { jsonBody, requestJson } from './request.ts';

/** How often a batch that is under way is asked for, in ms. */
const batchPollMs = 700;

/** For so many seconds a removal that a person asked for waits, and can be undone. */
export const undoSeconds = 30;

const ownFetch = (input: string, init?: RequestInit) =>
  fetch(input, { credentials: 'same-origin', ...init });

/** Chooses transactions; nothing is done with them before the start. */
export function createBatch(body: CreateBatch): Promise<ApiResult<Batch>> {
  const url = throughGateway(apiPaths.batches.build());
  return requestJson(ownFetch, batchSchema, url, jsonBody('POST', body));
}

/** Says what is done with all of a batch. */
export function startBatch(batchId: string, body: StartBatch): Promise<ApiResult<Batch>> {
  const url = throughGateway(apiPaths.batchStart.build({ batchId }));
  return requestJson(ownFetch, batchSchema, url, jsonBody('PUT', body));
}

/**
 * Leaves as it is what was not done so far; `takeBack`: all of it or nothing, refused (409) once
 * something was begun.
 */
export function stopBatch(batchId: string, how?: 'takeBack'): Promise<ApiResult<Batch>> {
  const url = throughGateway(apiPaths.batch.build({ batchId }));
  const query = how === 'takeBack' ? '?unbegun=true' : '';
  return requestJson(ownFetch, batchSchema, url + query, { method: 'DELETE' });
}

/** Removes the documents of a transaction, unless that is undone before (`stopBatch`). */
export async function removeLater(transactionId: string): Promise<ApiResult<Batch>> {
  const chosen = await createBatch({ Transactions: [transactionId] });
  if (!chosen.ok) return chosen;
  const order = { Action: 'remove', SendNotifications: false, DelaySeconds: undoSeconds } as const;
  return startBatch(chosen.value.Id, order);
}

/** Where the documents of a batch, or its answers, can be downloaded. */
export function batchDownloadUrl(batchId: string, what: 'documents' | 'answers'): string {
  const path = what === 'documents' ? apiPaths.batchDocuments : apiPaths.batchAnswers;
  return throughGateway(path.build({ batchId }));
}

/** How far a batch is, page by page, asked for again while it is under way. */
export function useBatchReport(batchId: string) {
  return useInfiniteQuery({
    queryKey: ['batches', batchId],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const url = throughGateway(apiPaths.batch.build({ batchId }));
      const answer = await requestJson(ownFetch, batchReportSchema, `${url}?after=${pageParam}`, {
        signal,
      });
      return valueOrThrow(answer);
    },
    getNextPageParam: ({ Next }) => Next,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.State === 'running' ? batchPollMs : false,
  });
}

/** The batches that were started, newest first. */
export function listBatches(init?: RequestInit): Promise<ApiResult<{ Batches: Batch[] }>> {
  return requestJson(ownFetch, batchListSchema, throughGateway(apiPaths.batches.build()), init);
}

/** The batches that were started, newest first. */
export function useBatches() {
  return useQuery({
    queryKey: ['batches'],
    queryFn: async ({ signal }) => valueOrThrow(await listBatches({ signal })).Batches,
  });
}
