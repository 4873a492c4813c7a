import type {
  Delivery,
  DeliveryList,
  MailTrouble,
  OutboxMail,
  SentTransaction,
} from '#core/wire/surfaces/appSurface.ts';
import { fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import type { CreateTransaction } from '#core/wire/contract/transaction.ts';
import type { Answer, Backend } from '#server/gateway/backend.ts';
import { pageLength, pageOf, readPlace } from '#server/gateway/listPages.ts';
import { problemStatus } from '#server/service/http/problemStatus.ts';
import type { RequestInfo, Service } from '#server/service/routes/createService.ts';
import type { TransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import type { DetailStore } from '#server/service/storage/transactions/detailStore.ts';
import type { JobStore, JobWithDeliveries } from '#server/service/storage/jobs/jobStore.ts';
import type { MailRecord, MailStore } from '#server/service/storage/accounts/mailStore.ts';
import type { Decision } from '#server/service/transaction/state/change.ts';
import { takesEntries } from '#server/service/transaction/state/uploadedPdf.ts';
import { remindSigner } from '#server/service/transaction/upkeep/remindSigner.ts';
import { renewLink } from '#server/service/transaction/upkeep/renewLink.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import {
  signerSettings,
  transactionToWire,
} from '#server/service/transaction/shown/transactionToWire.ts';

/** The parts of the embedded service that the gateway's own surface needs. */
export interface EmbeddedParts {
  service: Service;
  transactions: TransactionStore;
  details: DetailStore;
  jobs: JobStore;
  mails: MailStore;
  publicUrl: string;
  /** Whether mails are kept here and read on the outbox page. */
  keepsMails: boolean;
  clock: () => number;
  wakeJobs: () => void;
}

const iso = (time: number) => new Date(time).toISOString();
const notFound: Answer = {
  status: 404,
  body: { Message: 'There is no such transaction for this session.', Problems: [] },
};

/**
 * Creates the backend over the embedded service, which is called as a function: no socket is
 * needed, and no keys, because the session says whose request it is.
 */
export function createEmbeddedBackend(parts: EmbeddedParts): Backend {
  const read = async (
    owner: string,
    transactionId: string,
  ): Promise<TransactionState | undefined> => {
    const record = await parts.transactions.read(transactionId);
    return record && record.state.apiKeyId === owner ? record.state : undefined;
  };
  /** Commits what the sender decides about one signer. Resolves to 202, or to the refusal. */
  const decideAboutSigner = async (
    owner: string,
    transactionId: string,
    signerId: string,
    decide: (state: TransactionState, now: number) => Decision,
  ): Promise<Answer> => {
    const state = await read(owner, transactionId);
    if (!state?.signers.some((signer) => signer.id === signerId)) return notFound;
    const now = parts.clock();
    const result = await parts.transactions.commit(transactionId, now, (current) =>
      decide(current, now),
    );
    parts.wakeJobs();
    if (result.outcome === 'committed') return { status: 202, body: {} };
    if (result.outcome !== 'refused') return notFound;
    const [first] = result.problems;
    return {
      status: problemStatus(first?.Code ?? ''),
      body: { Message: first?.Message ?? '', Problems: result.problems },
    };
  };
  return {
    kind: 'embedded',
    baseUrl: parts.publicUrl,
    can: async () => ({
      cancel: true,
      download: true,
      receipt: true,
      removeDocuments: true,
      remind: true,
      renewLink: true,
      deliveries: true,
      outbox: parts.keepsMails,
      idempotency: true,
    }),
    forward(request, path, owner, address) {
      const { method, headers, body, signal } = request;
      const inner = new Request(`${parts.publicUrl}${path}`, {
        method,
        headers,
        signal,
        ...(body ? { body, duplex: 'half' } : {}),
      });
      const info: RequestInfo = { address, apiKeyId: owner };
      return parts.service(inner, info);
    },

    async list(owner, before) {
      const lines = await parts.transactions.list(owner, readPlace(before), pageLength + 1);
      const { rows, next } = pageOf(lines, ({ createdAt, id }) => ({ createdAt, id }));
      return {
        status: 200,
        body: {
          transactions: rows.map((line) => line.summary),
          ...(next === undefined ? {} : { next }),
        },
      };
    },

    async sent(owner, transactionId) {
      const state = await read(owner, transactionId);
      if (!state) return notFound;
      const metadata = new Map(
        (await parts.details.listMetadata(transactionId)).map(({ fileId, body }) => [
          fileId,
          parseBody(fileMetadataSchema, JSON.parse(body)),
        ]),
      );
      const { Files: files = {} } = transactionToWire(state, { contextNames: 'as-defined' });
      const body: SentTransaction = {
        transactionId,
        createdAt: iso(state.createdAt),
        request: createRequestOf(state),
        files: state.files.map((file) => {
          const parsed = metadata.get(file.fileId);
          const shown = files[file.fileId];
          return {
            fileId: file.fileId,
            ...(parsed?.ok ? { metadata: parsed.value } : {}),
            ...(shown ? { file: shown } : {}),
            ...(file.pdf ? { embedded: file.pdf.facts.embedded.filter(takesEntries) } : {}),
            readable: file.pdf !== undefined && state.removedAt === undefined,
          };
        }),
      };
      return { status: 200, body };
    },

    async deliveries(owner, transactionId) {
      if (!(await read(owner, transactionId))) return notFound;
      const postbacks = await parts.jobs.list(transactionId, 'postback');
      const mails = await parts.jobs.list(transactionId, 'mail');
      const body: DeliveryList = {
        deliveries: postbacks.toReversed().map(jobToDelivery),
        mailTroubles: mails.flatMap(jobToTrouble),
      };
      return { status: 200, body };
    },

    async resend(owner, transactionId, delivery) {
      const seq = Number(delivery);
      const job = Number.isSafeInteger(seq) ? await parts.jobs.find(seq) : undefined;
      if (
        !job ||
        !(job.kind === 'postback' || job.kind === 'mail') ||
        job.transactionId !== transactionId ||
        !(await read(owner, transactionId))
      )
        return notFound;
      const outcome = await parts.jobs.resend(seq, parts.clock());
      parts.wakeJobs();
      if (outcome === 'again' || outcome === 'running') return { status: 202, body: {} };
      return {
        status: 410,
        body: {
          Message: 'The content of this message was removed; it cannot be sent again.',
          Problems: [],
        },
      };
    },

    remind: (owner, transactionId, signerId) =>
      decideAboutSigner(owner, transactionId, signerId, (state, now) =>
        remindSigner(state, { signerId, by: 'sender', now, origin: {} }),
      ),

    renewLink: (owner, transactionId, signerId, address) =>
      decideAboutSigner(owner, transactionId, signerId, (state, now) =>
        renewLink(state, { signerId, now, origin: { address } }),
      ),

    async outbox(owner) {
      const mails = await parts.mails.list(owner, undefined, 200);
      return { status: 200, body: { mails: mails.flatMap(recordToMail) } };
    },
  };
}

/** Returns the create body as the service read it. */
function createRequestOf(state: TransactionState): CreateTransaction {
  return {
    Signers: state.signers.map((signer) => ({
      ...signerSettings(signer),
      ...(signer.context === undefined ? {} : { Context: signer.context }),
    })),
    SendEmailNotifications: state.sendEmailNotifications,
    DaysToExpire: state.daysToExpire,
    SignRequestMode: state.signRequestMode,
    ...(state.postbackUrl === undefined ? {} : { PostbackUrl: state.postbackUrl }),
  };
}

function jobToDelivery(job: JobWithDeliveries<'postback'>): Delivery {
  const { payload } = job;
  return {
    id: String(job.seq),
    url: payload?.url ?? job.host ?? '',
    status: payload?.body.Status ?? 0,
    createdAt: iso(job.createdAt),
    state: job.doneAt !== null ? 'delivered' : job.failedAt !== null ? 'given up' : 'waiting',
    ...(job.doneAt === null && job.failedAt === null ? { nextAttemptAt: iso(job.runAt) } : {}),
    attempts: job.deliveries.map(({ at, status, error, durationMs }) => ({
      at: iso(at),
      ...(status === null ? {} : { status }),
      ...(error === null ? {} : { error }),
      durationMs,
    })),
  };
}

/** Returns what to report about a mail that was tried and is not done; undefined for others. */
function jobToTrouble(job: JobWithDeliveries<'mail'>): MailTrouble[] {
  const { payload } = job;
  if (payload === null || job.doneAt !== null || job.lastError === null) return [];
  return [
    {
      id: String(job.seq),
      mail: payload.mail,
      ...(payload.signerId === undefined ? {} : { signerId: payload.signerId }),
      state: job.failedAt === null ? 'waiting' : 'given up',
      error: job.lastError,
      attempts: job.attempts,
      ...(job.failedAt === null ? { nextAttemptAt: iso(job.runAt) } : {}),
    },
  ];
}

/** A mail whose content was removed with its transaction is not shown. */
function recordToMail(record: MailRecord): OutboxMail[] {
  const { body } = record;
  if (body === null) return [];
  return [
    {
      id: String(record.seq),
      to: record.recipient,
      subject: record.subject,
      text: body.text,
      createdAt: iso(record.at),
      ...(body.link === undefined ? {} : { link: body.link }),
      ...(record.transactionId === null ? {} : { transactionId: record.transactionId }),
    },
  ];
}
