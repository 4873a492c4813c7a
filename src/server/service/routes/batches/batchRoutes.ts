import { Hono } from 'hono';
import {
  type Batch,
  type BatchReport,
  createBatchSchema,
  startBatchSchema,
} from '#core/wire/contract/batch.ts';
import { limits } from '#core/wire/limits.ts';
import { apiPaths } from '#core/wire/paths.ts';
import type { Call, Route, RouteEnv, Router } from '#server/service/http/createRouter.ts';
import { attachmentHeader } from '#server/service/http/attachmentName.ts';
import { jsonResponse, refusal } from '#server/service/http/problemResponse.ts';
import { readBody } from '#server/service/http/readBody.ts';
import { streamOf } from '#server/service/http/streamOf.ts';
import type { BatchLine, BatchRecord } from '#server/service/storage/batches/batchRows.ts';
import { batchArchive } from './archive/batchArchive.ts';
import { zipStream } from './archive/zipStream.ts';
import { batchAnswers } from './batchAnswers.ts';
import { originOf } from '../ownTransaction.ts';
import type { ServiceParts } from '../serviceParts.ts';
import { chosenIds } from './batchContents.ts';

/** Rows of a report on one page, and batches in a list. */
const rowsPerPage = 200;
const listed = 20;

/** Creates the routes below `/api/batch`, for requests whose owner is known. */
export function batchRoutes(parts: ServiceParts): Router {
  const routes: Router = new Hono<RouteEnv>();
  routes.post(apiPaths.batches.pattern, createBatchRoute(parts));
  routes.get(apiPaths.batches.pattern, listBatchesRoute(parts));
  routes.get(apiPaths.batch.pattern, readBatchRoute(parts));
  routes.delete(apiPaths.batch.pattern, stopBatchRoute(parts));
  routes.put(apiPaths.batchStart.pattern, startBatchRoute(parts));
  routes.get(apiPaths.batchDocuments.pattern, readBatchDocumentsRoute(parts));
  routes.get(apiPaths.batchAnswers.pattern, readBatchAnswersRoute(parts));
  return routes;
}

/** POST /api/batch: chooses transactions, and does nothing with them so far. */
function createBatchRoute(parts: ServiceParts): Route {
  return async (call) => {
    const body = await readBody(call.req.raw, createBatchSchema);
    if (body instanceof Response) return body;
    const { owner } = call.var;
    const ids = await chosenIds(parts, owner, body.value);
    if (ids.length === 0) return refusal('required', 'There is no transaction to choose.');
    if (ids.length > limits.batch)
      return refusal(
        'too-large',
        `More than ${limits.batch} transactions are found. Narrow the search.`,
      );
    const id = parts.ids.uuid();
    await parts.batches.create({ id, apiKeyId: owner, createdAt: parts.clock() }, ids);
    const batch = await parts.batches.read(owner, id);
    return batch ? jsonResponse(batchToWire(batch)) : noSuchBatch();
  };
}

/** GET /api/batch: those that were started, newest first. */
function listBatchesRoute(parts: ServiceParts): Route {
  return async (call) => {
    const batches = await parts.batches.list(call.var.owner, listed);
    return jsonResponse({ Batches: batches.map(batchToWire) });
  };
}

/** GET /api/batch/{batchId}?after=: how far it is, and a page of its transactions. */
function readBatchRoute(parts: ServiceParts): Route {
  return async (call) => {
    const batch = await findBatch(parts, call);
    if (!batch) return noSuchBatch();
    const after = Number(call.req.query('after') ?? '0');
    if (!Number.isSafeInteger(after) || after < 0)
      return refusal('value', 'after must be the Next of a page before.', { path: 'after' });
    const lines = await parts.batches.lines(batch.id, after, rowsPerPage + 1);
    const shown = lines.slice(0, rowsPerPage);
    const last = shown.at(-1);
    const report: BatchReport = {
      ...batchToWire(batch),
      Rows: shown.map(lineToWire),
      ...(last && lines.length > rowsPerPage ? { Next: last.seq } : {}),
    };
    return jsonResponse(report);
  };
}

/** PUT /api/batch/{batchId}/start: says what is done to all; once more is the same. */
function startBatchRoute(parts: ServiceParts): Route {
  return async (call) => {
    const body = await readBody(call.req.raw, startBatchSchema);
    if (body instanceof Response) return body;
    const batch = await findBatch(parts, call);
    if (!batch) return noSuchBatch();
    const { Action, Reason, SendNotifications, DelaySeconds } = body.value;
    const order = {
      action: Action,
      ...(Reason === undefined ? {} : { reason: Reason }),
      notify: SendNotifications,
      origin: originOf(call),
    };
    const now = parts.clock();
    const begins = now + DelaySeconds * 1_000;
    if ((await parts.batches.start(batch.id, order, now, begins)) === 'other')
      return refusal('already-started', 'Something else is done with this batch already.');
    parts.wakeJobs([{ kind: 'batch', batchId: batch.id, dueAt: begins }]);
    return answerWith(parts, call, 202);
  };
}

/**
 * DELETE /api/batch/{batchId}?unbegun=: stops it; what was not done stays as it is. With `unbegun`
 * it is all or nothing: a batch of which something was begun is refused and goes on.
 */
function stopBatchRoute(parts: ServiceParts): Route {
  return async (call) => {
    const batch = await findBatch(parts, call);
    if (!batch) return noSuchBatch();
    const reason = { code: 'stopped', message: 'It was stopped before.' };
    const takesBack = call.req.query('unbegun') === 'true';
    const how = takesBack ? 'takeBack' : undefined;
    const stopped = await parts.batches.stop(batch.id, reason, parts.clock(), how);
    const now = await findBatch(parts, call);
    if (!now) return noSuchBatch();
    // Once more is the same.
    const isBack = stopped || (now.stoppedAt !== undefined && now.counts.done === 0);
    return takesBack && !isBack
      ? refusal('already-started', 'It has begun. Stopping it leaves what is not done as it is.')
      : jsonResponse(batchToWire(now));
  };
}

/** GET /api/batch/{batchId}/documents: all documents as a ZIP archive, streamed. */
function readBatchDocumentsRoute(parts: ServiceParts): Route {
  return async (call) => {
    const batch = await findBatch(parts, call);
    if (!batch) return noSuchBatch();
    const entries = batchArchive(parts, batch.id, call);
    return new Response(call.req.method === 'HEAD' ? null : streamOf(zipStream(entries)), {
      headers: attachmentHeader('application/zip', `documents-${dayOf(parts)}.zip`),
    });
  };
}

/** GET /api/batch/{batchId}/answers: the answers of all as CSV, streamed. */
function readBatchAnswersRoute(parts: ServiceParts): Route {
  return async (call) => {
    const batch = await findBatch(parts, call);
    if (!batch) return noSuchBatch();
    const lines = batchAnswers(parts, batch.id, call.var.owner);
    return new Response(call.req.method === 'HEAD' ? null : streamOf(lines), {
      headers: attachmentHeader('text/csv; charset=utf-8', `answers-${dayOf(parts)}.csv`),
    });
  };
}

const dayOf = ({ clock }: ServiceParts) => new Date(clock()).toISOString().slice(0, 10);

function findBatch(parts: ServiceParts, call: Call): Promise<BatchRecord | undefined> {
  return parts.batches.read(call.var.owner, (call.req.param('batchId') ?? '').toLowerCase());
}

async function answerWith(parts: ServiceParts, call: Call, status: number): Promise<Response> {
  const batch = await findBatch(parts, call);
  return batch ? jsonResponse(batchToWire(batch), status) : noSuchBatch();
}

function noSuchBatch(): Response {
  return refusal('not-found', 'There is no such batch for these keys.');
}

const iso = (time: number) => new Date(time).toISOString();

function batchToWire(batch: BatchRecord): Batch {
  const { waiting, done, skipped, failed } = batch.counts;
  const { startedAt, beginsAt, stoppedAt, endedAt } = batch;
  return {
    Id: batch.id,
    State:
      startedAt === undefined ? 'chosen' : endedAt === undefined ? 'running' : endOf(stoppedAt),
    ...(batch.action === undefined ? {} : { Action: batch.action }),
    CreatedAt: iso(batch.createdAt),
    ...(startedAt === undefined ? {} : { StartedAt: iso(startedAt) }),
    ...(beginsAt === undefined ? {} : { BeginsAt: iso(beginsAt) }),
    ...(endedAt === undefined ? {} : { EndedAt: iso(endedAt) }),
    Total: waiting + done + skipped + failed,
    Waiting: waiting,
    Done: done,
    Skipped: skipped,
    Failed: failed,
  };
}

const endOf = (stoppedAt: number | undefined) => (stoppedAt === undefined ? 'ended' : 'stopped');

function lineToWire({ transactionId, title, result, code, message, at }: BatchLine) {
  return {
    TransactionId: transactionId,
    ...(title === undefined ? {} : { Title: title }),
    Result: result,
    ...(code === undefined ? {} : { Code: code }),
    ...(message === undefined ? {} : { Message: message }),
    ...(at === undefined ? {} : { At: iso(at) }),
  };
}
