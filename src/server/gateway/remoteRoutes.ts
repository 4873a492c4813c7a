import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { parseBody } from '#core/wire/parseBody.ts';
import { decodeSegment } from '#core/wire/pathOf.ts';
import { apiPaths } from '#core/wire/paths.ts';
import { type Transaction, transactionSchema } from '#core/wire/contract/transaction.ts';
import type { Call, Route, RouteEnv, Router } from '#server/service/http/createRouter.ts';
import { errorResponse, jsonResponse, refusal } from '#server/service/http/problemResponse.ts';
import type { AnswerStore } from '#server/service/storage/remote/answerStore.ts';
import type { SentDetails, SentStore } from '#server/service/storage/remote/sentStore.ts';
import { asOurs } from './remoteAnswer.ts';
import { createRemoteCreate } from './remoteCreate.ts';
import { withoutTemplate, withTemplate } from './remoteTemplate.ts';

/** What a backend in front of a remote service needs. */
export interface RemoteParts {
  /** Base address without a trailing slash. */
  baseUrl: string;
  keys: { appKey: string; apiKey: string };
  fetch: typeof globalThis.fetch;
  sent: SentStore;
  answers: AnswerStore;
  now: () => number;
}

/** Forwards a request with this body to the service. */
type PassOn = (call: Call, body: ReadableStream | string | null) => Promise<Response>;

/**
 * Creates the contract's routes in front of a remote service: requests are forwarded with both
 * keys, and what was sent is recorded here. `honoursKeys` resolves to whether the service honours
 * Idempotency-Key itself. `further` are routes that stay here.
 */
export function remoteRoutes(
  parts: RemoteParts,
  honoursKeys: () => Promise<boolean>,
  further?: Router,
): Router {
  const { sent, now } = parts;
  const passOn = createPassOn(parts);
  const asIs: Route = (call) => passOn(call, call.req.raw.body);
  const routes: Router = new Hono<RouteEnv>();
  routes.post(
    apiPaths.transactions.pattern.replace(/\/$/, ''),
    createRoute(parts, passOn, honoursKeys),
  );
  routes.get(apiPaths.transaction.pattern, async (call) => {
    const transactionId = call.req.param('transactionId');
    const response = await passOn(call, null);
    const transaction = response.ok ? await readTransaction(response) : undefined;
    const record = transaction && (await sent.read(call.var.owner, transactionId));
    if (!transaction || !record) return response;
    await sent.recordDetails(call.var.owner, transactionId, { ...record.details, transaction });
    const shown = withTemplate(transaction, record);
    if (shown === transaction) return response;
    await response.body?.cancel();
    return jsonResponse(shown);
  });
  routes.put(apiPaths.start.pattern, async (call) => {
    const response = await passOn(call, null);
    if (response.ok)
      await sent.recordStarted(call.var.owner, call.req.param('transactionId'), now());
    return response;
  });
  routes.put(apiPaths.file.pattern, (call) => {
    const file = call.req.param();
    return (call.req.header('content-type') ?? '').startsWith('application/json')
      ? putMetadata(parts, passOn, call, file)
      : putPdf(parts, passOn, call, file);
  });
  // Whatever is not named here goes out with no keys.
  routes.delete(apiPaths.transaction.pattern, asIs);
  routes.get(apiPaths.file.pattern, asIs);
  routes.delete(apiPaths.files.pattern, asIs);
  routes.get(apiPaths.personalData.pattern, asIs);
  routes.delete(apiPaths.personalData.pattern, asIs);
  routes.get(apiPaths.receipt.pattern, asIs);
  routes.get(apiPaths.asItStands.pattern, asIs);
  if (further) routes.route('/', further);
  return routes;
}

function keyHeaders({ keys }: RemoteParts) {
  return { authorization: `APIKey ${keys.apiKey}`, application: `APPKey ${keys.appKey}` };
}

const passedOn = ['content-type', 'accept', 'digest', 'if-none-match', 'idempotency-key'];

function createPassOn(parts: RemoteParts): PassOn {
  return async (call, body) => {
    const { method, headers: given, signal, url } = call.req.raw;
    const headers = new Headers(keyHeaders(parts));
    for (const name of passedOn) {
      const value = given.get(name);
      if (value !== null) headers.set(name, value);
    }
    const { pathname, search } = new URL(url);
    if (pathname.split('/').some((segment) => /[/\\]/.test(decodeSegment(segment) ?? '/')))
      return refusal('bad-path', 'The path holds an encoded slash. Write the path without it.');
    // The raw path, because decoding and encoding it could turn one file's name into another's.
    const target = `${parts.baseUrl}${pathname.slice('/app'.length)}${search}`;
    try {
      const init = {
        method,
        headers,
        redirect: 'manual',
        signal,
        ...(body === null ? {} : { body, duplex: 'half' }),
      };
      const response = await parts.fetch(target, init as RequestInit);
      return await asOurs(response, nameIn(pathname));
    } catch {
      return errorResponse(
        502,
        'The signing service cannot be reached, or the connection to it was cut. Try again.',
      );
    }
  };
}

function createRoute(
  parts: RemoteParts,
  passOn: PassOn,
  honoursKeys: () => Promise<boolean>,
): Route {
  const { baseUrl, fetch, answers, now } = parts;
  const create = createRemoteCreate({
    answers,
    now,
    honoursKeys,
    send: (body, key) =>
      fetch(`${baseUrl}${apiPaths.transactions.build()}`, {
        method: 'POST',
        body,
        headers: {
          ...keyHeaders(parts),
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        redirect: 'manual',
      }),
  });
  return async (call) => {
    const { owner } = call.var;
    const body = await call.req.raw.text();
    const key = call.req.header('idempotency-key');
    const shared = withoutTemplate(body);
    const response = await (key === undefined ? passOn(call, shared) : create(owner, key, shared));
    const transaction = response.ok ? await readTransaction(response) : undefined;
    if (transaction) {
      const details: SentDetails = { request: JSON.parse(body), transaction };
      await parts.sent.recordCreated(owner, {
        transactionId: transaction.Id,
        createdAt: now(),
        title: '',
        details,
      });
    }
    return response;
  };
}

interface FilePlace {
  transactionId: string;
  fileId: string;
}

async function putMetadata(
  { sent, now }: RemoteParts,
  passOn: PassOn,
  call: Call,
  { transactionId, fileId }: FilePlace,
): Promise<Response> {
  const metadata = await call.req.raw.text();
  const response = await passOn(call, metadata);
  if (response.ok)
    await sent.recordMetadata(call.var.owner, transactionId, { fileId, metadata }, now());
  return response;
}

async function putPdf(
  { sent, now }: RemoteParts,
  passOn: PassOn,
  call: Call,
  { transactionId, fileId }: FilePlace,
): Promise<Response> {
  const digest = createHash('sha256');
  let size = 0;
  const counted = call.req.raw.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        digest.update(chunk);
        size += chunk.byteLength;
        controller.enqueue(chunk);
      },
    }),
  );
  const response = await passOn(call, counted ?? null);
  if (response.ok) {
    const pdf = { fileId, sha256: new Uint8Array(digest.digest()), size };
    await sent.recordPdf(call.var.owner, transactionId, pdf, now());
  }
  return response;
}

/** The last segment of a path, decoded: the name of the file that it gives. */
function nameIn(pathname: string): string {
  return decodeSegment(pathname.split('/').at(-1) ?? '') ?? 'document';
}

/** The transaction in an answer, whose body stays readable; undefined where there is none. */
async function readTransaction(response: Response): Promise<Transaction | undefined> {
  try {
    const parsed = parseBody(transactionSchema, await response.clone().json());
    return parsed.ok ? parsed.value : undefined;
  } catch {
    return undefined;
  }
}
