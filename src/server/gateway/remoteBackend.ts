import { createHash } from 'node:crypto';
import type { SentTransaction, TransactionSummary } from '#core/wire/surfaces/appSurface.ts';
import { fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import { apiPaths, decodeSegment } from '#core/wire/paths.ts';
import {
  createTransactionSchema,
  type Transaction,
  transactionSchema,
} from '#core/wire/contract/transaction.ts';
import type { AnswerStore } from '#server/service/storage/remote/answerStore.ts';
import type {
  SentDetails,
  SentRecord,
  SentStore,
} from '#server/service/storage/remote/sentStore.ts';
import type { Answer, Backend } from './backend.ts';
import { pageLength, pageOf, readPlace } from './listPages.ts';
import { createRemoteAbilities } from './remoteAbilities.ts';
import { createRemoteCreate } from './remoteCreate.ts';

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

const missing: Answer = {
  status: 404,
  body: {
    Message: 'There is no such transaction in the record of this installation.',
    Problems: [],
  },
};
const passedOn = ['content-type', 'accept', 'digest', 'if-none-match', 'idempotency-key'];
const passedBack = ['content-type', 'content-disposition', 'retry-after', 'etag', 'content-length'];

/**
 * Creates the backend in front of another signing service with the same contract: requests are
 * forwarded with both keys, and what was sent is recorded here.
 */
export function createRemoteBackend(parts: RemoteParts): Backend {
  const { baseUrl, keys, fetch, sent, answers, now } = parts;
  const can = createRemoteAbilities(fetch, baseUrl, now);
  const keyHeaders = {
    authorization: `APIKey ${keys.apiKey}`,
    application: `APPKey ${keys.appKey}`,
  };
  const create = createRemoteCreate({
    answers,
    now,
    honoursKeys: async () => (await can()).idempotency,
    send: (body, key) =>
      fetch(`${baseUrl}${apiPaths.transactions.build()}`, {
        method: 'POST',
        body,
        headers: { ...keyHeaders, 'content-type': 'application/json', 'idempotency-key': key },
        redirect: 'manual',
      }),
  });

  async function passOn(
    request: Request,
    path: string,
    body: ReadableStream | string | null,
  ): Promise<Response> {
    const headers = new Headers(keyHeaders);
    for (const name of passedOn) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    try {
      const init = {
        method: request.method,
        headers,
        redirect: 'manual',
        signal: request.signal,
        ...(body === null ? {} : { body, duplex: 'half' }),
      };
      const response = await fetch(`${baseUrl}${path}`, init as RequestInit);
      const back = new Headers();
      for (const name of passedBack) {
        const value = response.headers.get(name);
        // fetch decodes the body, so its length differs from the one in the header.
        if (
          value !== null &&
          !(name === 'content-length' && response.headers.has('content-encoding'))
        )
          back.set(name, value);
      }
      return new Response(response.body, { status: response.status, headers: back });
    } catch {
      return Response.json(
        {
          Message:
            'The signing service cannot be reached, or the connection to it was cut. Try again.',
          Problems: [],
        },
        { status: 502 },
      );
    }
  }

  async function createTransaction(
    request: Request,
    path: string,
    owner: string,
  ): Promise<Response> {
    const body = await request.text();
    const key = request.headers.get('idempotency-key');
    const response =
      key === null ? await passOn(request, path, body) : await create(owner, key, body);
    const transaction = response.ok ? readTransaction(await response.clone().text()) : undefined;
    if (transaction) {
      const details: SentDetails = { request: JSON.parse(body), transaction };
      await sent.recordCreated(owner, {
        transactionId: transaction.Id,
        createdAt: now(),
        title: '',
        details,
      });
    }
    return response;
  }

  async function putFile(
    request: Request,
    path: string,
    owner: string,
    transactionId: string,
    fileId: string,
  ): Promise<Response> {
    if ((request.headers.get('content-type') ?? '').startsWith('application/json')) {
      const metadata = await request.text();
      const response = await passOn(request, path, metadata);
      if (response.ok) await sent.recordMetadata(owner, transactionId, { fileId, metadata }, now());
      return response;
    }
    const digest = createHash('sha256');
    let size = 0;
    const counted = request.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          digest.update(chunk);
          size += chunk.byteLength;
          controller.enqueue(chunk);
        },
      }),
    );
    const response = await passOn(request, path, counted ?? null);
    if (response.ok)
      await sent.recordPdf(
        owner,
        transactionId,
        { fileId, sha256: new Uint8Array(digest.digest()), size },
        now(),
      );
    return response;
  }

  async function readOne(
    request: Request,
    path: string,
    owner: string,
    transactionId: string,
  ): Promise<Response> {
    const response = await passOn(request, path, null);
    const transaction =
      response.ok && request.method === 'GET'
        ? readTransaction(await response.clone().text())
        : undefined;
    const record = transaction && (await sent.read(owner, transactionId));
    if (transaction && record)
      await sent.recordDetails(owner, transactionId, { ...record.details, transaction });
    return response;
  }

  return {
    kind: 'remote',
    baseUrl,
    can,
    async forward(request, path, owner) {
      const { pathname } = new URL(path, 'http://local');
      const [, , , id, part, fileId] = pathname.split('/').map((segment) => decodeSegment(segment));
      if (request.method === 'POST') return createTransaction(request, path, owner);
      if (request.method === 'PUT' && part === 'file' && id !== undefined && fileId !== undefined)
        return putFile(request, path, owner, id, fileId);
      if (request.method === 'PUT' && part === 'start' && id !== undefined) {
        const response = await passOn(request, path, null);
        if (response.ok) await sent.recordStarted(owner, id, now());
        return response;
      }
      return part === undefined && id !== undefined
        ? readOne(request, path, owner, id)
        : passOn(request, path, request.body);
    },

    async list(owner, before) {
      const records = await sent.list(owner, readPlace(before), pageLength + 1);
      const { rows, next } = pageOf(records, ({ createdAt, transactionId }) => ({
        createdAt,
        id: transactionId,
      }));
      const transactions = await Promise.all(
        rows.map(async (record) =>
          summaryOf(record, (await sent.read(owner, record.transactionId))?.files ?? []),
        ),
      );
      return { status: 200, body: { transactions, ...(next === undefined ? {} : { next }) } };
    },

    async sent(owner, transactionId) {
      const record = await sent.read(owner, transactionId);
      if (!record) return missing;
      const { request, transaction } = record.details;
      const parsedRequest = parseBody(createTransactionSchema, request);
      const { download } = await can();
      const body: SentTransaction = {
        transactionId,
        createdAt: new Date(record.createdAt).toISOString(),
        ...(parsedRequest.ok ? { request: parsedRequest.value } : {}),
        files: record.files.map(({ fileId, metadata, pdf }) => {
          const parsed =
            metadata === null ? undefined : parseBody(fileMetadataSchema, JSON.parse(metadata));
          const file = transaction.Files?.[fileId];
          return {
            fileId,
            ...(parsed?.ok ? { metadata: parsed.value } : {}),
            ...(file ? { file } : {}),
            readable: download && pdf !== null,
          };
        }),
      };
      return { status: 200, body };
    },
    deliveries: async () => missing,
    resend: async () => missing,
    remind: async () => missing,
    renewLink: async () => missing,
    outbox: async () => missing,
  };
}

function readTransaction(text: string): Transaction | undefined {
  try {
    const parsed = parseBody(transactionSchema, JSON.parse(text));
    return parsed.ok ? parsed.value : undefined;
  } catch {
    return undefined;
  }
}

function summaryOf(
  record: SentRecord,
  files: readonly { fileId: string; metadata: string | null }[],
): TransactionSummary {
  const { transaction } = record.details;
  return {
    id: record.transactionId,
    status: transaction.Status,
    createdAt: new Date(record.createdAt).toISOString(),
    ...(transaction.EndedAt === undefined ? {} : { endedAt: transaction.EndedAt }),
    files: files.map(({ fileId, metadata }) => {
      const parsed =
        metadata === null ? undefined : parseBody(fileMetadataSchema, JSON.parse(metadata));
      return { fileId, displayName: (parsed?.ok ? parsed.value.DisplayName : undefined) ?? fileId };
    }),
    signers: transaction.Signers.map((signer) => ({
      id: signer.Id,
      ...(signer.Email === undefined ? {} : { email: signer.Email }),
      ...(signer.State === undefined ? {} : { state: signer.State }),
    })),
  };
}
