import { type Transaction, transactionSchema } from '#core/wire/contract/transaction.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import { apiPaths } from '#core/wire/paths.ts';
import { answerTooLong, asOurs, readAnswer } from '#server/gateway/remoteAnswer.ts';
import { isNeverSent } from '#server/gateway/remoteCreate.ts';
import type { RemoteParts } from '#server/gateway/remoteRoutes.ts';
import { errorResponse } from '#server/service/http/problemResponse.ts';

/** What one call to the other service came to. */
export type StepOutcome<T> =
  | { outcome: 'done'; value: T }
  /** The service was not reached, or is not able to at present: the same call may work later. */
  | { outcome: 'later'; answer: Response; isNeverSent?: boolean }
  | { outcome: 'refused'; answer: Response };

/** The contract's calls to another service, each with an end, however long that is silent. */
export interface RemoteSteps {
  create(body: unknown, idempotencyKey: string): Promise<StepOutcome<Transaction>>;
  putMetadata(transactionId: string, fileId: string, body: unknown): Promise<StepOutcome<void>>;
  putPdf(
    transactionId: string,
    fileId: string,
    pdf: ReadableStream<Uint8Array>,
  ): Promise<StepOutcome<void>>;
  start(transactionId: string): Promise<StepOutcome<void>>;
  /** Undefined for one that is not there. */
  read(transactionId: string): Promise<StepOutcome<Transaction | undefined>>;
  /** An addition to the contract. Done as well where nothing is to be cancelled, or can be. */
  cancel(transactionId: string): Promise<StepOutcome<void>>;
}

/** How long the service may take to answer, in ms. */
const answerWithin = 60_000;
/** The same where a PDF has to travel. */
export const pdfWithin = 600_000;

/** 501 is what a service says that does not know the method at all. */
const mayWorkLater = (status: number) =>
  (status >= 500 && status !== 501) || status === 429 || status === 408;

/** One call to the other service; `path` begins with `/`. */
export type RemoteCall = (
  method: string,
  path: string,
  init?: { headers?: Record<string, string>; body?: string | ReadableStream },
  within?: number,
) => Promise<StepOutcome<Response>>;

/** Makes calls with the gateway's keys, until `stopping` says that the process ends. */
export function createRemoteCall(
  { baseUrl, keys, fetch }: Pick<RemoteParts, 'baseUrl' | 'keys' | 'fetch'>,
  stopping: AbortSignal,
): RemoteCall {
  return async (method, path, init = {}, within = answerWithin) => {
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.any([stopping, AbortSignal.timeout(within)]),
        ...init,
        ...(init.body === undefined ? {} : { duplex: 'half' }),
        headers: {
          authorization: `APIKey ${keys.apiKey}`,
          application: `APPKey ${keys.appKey}`,
          ...init.headers,
        },
      });
      if (response.ok) return { outcome: 'done', value: response };
      const outcome = mayWorkLater(response.status) ? 'later' : 'refused';
      return { outcome, answer: await asOurs(response, '') };
    } catch (error) {
      return { outcome: 'later', answer: outOfReach(), isNeverSent: isNeverSent(error) };
    }
  };
}

/** The contract's steps, made with these calls. */
export function createRemoteSteps(call: RemoteCall): RemoteSteps {
  const json = (body: unknown, headers: Record<string, string> = {}) => ({
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return {
    create: async (body, key) =>
      transactionIn(
        await call('POST', apiPaths.transactions.build(), json(body, { 'idempotency-key': key })),
      ),

    putMetadata: async (transactionId, fileId, body) =>
      nothingIn(await call('PUT', apiPaths.file.build({ transactionId, fileId }), json(body))),

    async putPdf(transactionId, fileId, body) {
      const headers = { 'content-type': 'application/pdf' };
      const path = apiPaths.file.build({ transactionId, fileId });
      const over = new AbortController();
      const sent = body.pipeThrough(new TransformStream(), { signal: over.signal });
      try {
        return await nothingIn(await call('PUT', path, { headers, body: sent }, pdfWithin));
      } finally {
        // A body that is not read to its end would keep its file open.
        over.abort();
      }
    },

    start: async (transactionId) =>
      nothingIn(await call('PUT', apiPaths.start.build({ transactionId }))),

    async read(transactionId) {
      const called = await call('GET', apiPaths.transaction.build({ transactionId }));
      return isMissing(called) ? { outcome: 'done', value: undefined } : transactionIn(called);
    },

    async cancel(transactionId) {
      const called = await call('DELETE', apiPaths.transaction.build({ transactionId }));
      const isOver =
        called.outcome === 'refused' && [404, 405, 409, 410, 501].includes(called.answer.status);
      return isOver ? { outcome: 'done', value: undefined } : nothingIn(called);
    },
  };
}

/** Whether the service says that there is no such thing. */
export const isMissing = (called: StepOutcome<Response>) =>
  called.outcome === 'refused' && called.answer.status === 404;

async function nothingIn(called: StepOutcome<Response>): Promise<StepOutcome<void>> {
  if (called.outcome !== 'done') return called;
  await called.value.body?.cancel().catch(() => undefined);
  return { outcome: 'done', value: undefined };
}

/** The transaction in an answer. A connection that breaks within it is like one broken before. */
export async function transactionIn(
  called: StepOutcome<Response>,
): Promise<StepOutcome<Transaction>> {
  if (called.outcome !== 'done') return called;
  let body: unknown;
  try {
    const text = await readAnswer(called.value);
    if (text === undefined) return { outcome: 'refused', answer: answerTooLong() };
    body = JSON.parse(text);
  } catch {
    return { outcome: 'later', answer: outOfReach() };
  }
  const parsed = parseBody(transactionSchema, body);
  if (parsed.ok) return { outcome: 'done', value: parsed.value };
  const message = 'The signing service answered with something that is not a transaction.';
  return { outcome: 'refused', answer: errorResponse(502, message) };
}

function outOfReach(): Response {
  return errorResponse(
    502,
    'The signing service cannot be reached, or the connection to it was cut.',
  );
}
