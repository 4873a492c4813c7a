import type { DeliveryList, OutboxMail, SentTransaction } from '#core/wire/surfaces/appSurface.ts';
import { fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import type { CreateTransaction } from '#core/wire/contract/transaction.ts';
import type { Backend } from '#server/gateway/backend.ts';
import type { Router } from '#server/service/http/createRouter.ts';
import {
  errorResponse,
  jsonResponse,
  problemResponse,
} from '#server/service/http/problemResponse.ts';
import type { BatchStore } from '#server/service/storage/batches/batchStore.ts';
import type { TransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import type { ListingStore } from '#server/service/storage/transactions/listingStore.ts';
import type { DetailStore } from '#server/service/storage/transactions/detailStore.ts';
import type { JobStore } from '#server/service/storage/jobs/jobStore.ts';
import type { MailRecord, MailStore } from '#server/service/storage/accounts/mailStore.ts';
import type { Decision, Rules } from '#server/service/transaction/state/change.ts';
import { lacksTrail } from '#server/service/transaction/sealing/sealTrail.ts';
import { sealAgain } from '#server/service/transaction/sealing/sealing.ts';
import { placedByText } from '#server/service/transaction/fields/placedByText.ts';
import { remindSigner } from '#server/service/transaction/upkeep/remindSigner.ts';
import { renewLink } from '#server/service/transaction/upkeep/renewLink.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import {
  signerSettings,
  transactionToWire,
} from '#server/service/transaction/shown/transactionToWire.ts';
import { listTransactions } from '#server/gateway/listTransactions.ts';
import {
  jobToDelivery,
  jobToTrouble,
  sealingOf,
  trailOf,
  waitingRemovalOf,
} from './deliveryShapes.ts';

/** The parts of the embedded service that the gateway's own surface needs. */
export interface EmbeddedParts {
  /** The contract's routes. */
  api: Router;
  transactions: TransactionStore;
  listings: ListingStore;
  details: DetailStore;
  jobs: JobStore;
  mails: MailStore;
  batches: BatchStore;
  publicUrl: string;
  /** Whether mails are kept here and read on the outbox page. */
  keepsMails: boolean;
  rules: Rules;
  clock: () => number;
  wakeJobs: () => void;
}

const iso = (time: number) => new Date(time).toISOString();
const notFound = () => errorResponse(404, 'There is no such transaction for this session.');
const accepted = () => jsonResponse({}, 202);

/**
 * Creates the backend over the embedded service. No socket is needed, and no keys, because the
 * session says whose request it is.
 */
export function createEmbeddedBackend(parts: EmbeddedParts): Backend {
  return {
    kind: 'embedded',
    baseUrl: parts.publicUrl,
    can: async () => ({
      cancel: true,
      download: true,
      receipt: true,
      asItStands: true,
      removeDocuments: true,
      remind: true,
      renewLink: true,
      sealAgain: true,
      deliveries: true,
      outbox: parts.keepsMails,
      search: true,
      idempotency: true,
    }),
    api: parts.api,

    list: (owner, query) => listTransactions(parts.listings, owner, query),
    counts: async (owner) => jsonResponse({ counts: await parts.listings.counts(owner) }),

    async sent(owner, transactionId) {
      const state = await readOwn(parts, owner, transactionId);
      return state ? jsonResponse(await sentOf(parts, state)) : notFound();
    },

    async deliveries(owner, transactionId) {
      const state = await readOwn(parts, owner, transactionId);
      if (!state) return notFound();
      const postbacks = await parts.jobs.list(transactionId, 'postback');
      const mails = await parts.jobs.list(transactionId, 'mail');
      const faulty = await parts.details.faultyDocuments(transactionId);
      const body: DeliveryList = {
        documentFaults: faulty.map(({ fileId, role, fault }) => ({ fileId, role, fault })),
        deliveries: postbacks.toReversed().map(jobToDelivery),
        mailTroubles: mails.flatMap(jobToTrouble),
        sealing: sealingOf(state),
        removal: await waitingRemovalOf(parts.batches, owner, state),
        ...(state.removedAt !== undefined && state.personalRemovedAt === undefined
          ? { personalDataKept: true as const }
          : {}),
        trail: lacksTrail(state)
          ? trailOf(await parts.jobs.list(transactionId, 'trail'))
          : undefined,
      };
      return jsonResponse(body);
    },

    resend: (owner, transactionId, delivery) => resend(parts, owner, transactionId, delivery),

    remind: (owner, transactionId, signerId) =>
      decideAboutSigner(parts, owner, transactionId, signerId, (state, now) =>
        remindSigner(state, { signerId, by: 'sender', now, origin: {} }),
      ),

    renewLink: (owner, transactionId, signerId, address) =>
      decideAboutSigner(parts, owner, transactionId, signerId, (state, now) =>
        renewLink(state, { signerId, now, origin: { address } }),
      ),

    sealAgain: (owner, transactionId, address) =>
      decideAsSender(parts, owner, transactionId, (state, now) =>
        sealAgain(state, { now, origin: { address } }, parts.rules),
      ),

    async outbox(owner) {
      const mails = await parts.mails.list(owner, undefined, 200);
      return jsonResponse({ mails: mails.flatMap(recordToMail) });
    },
  };
}

async function readOwn(
  { transactions }: EmbeddedParts,
  owner: string,
  transactionId: string,
): Promise<TransactionState | undefined> {
  const record = await transactions.read(transactionId);
  return record?.state.apiKeyId === owner ? record.state : undefined;
}

/** Commits what the sender decides about one signer. Resolves to 202, or to the refusal. */
async function decideAboutSigner(
  parts: EmbeddedParts,
  owner: string,
  transactionId: string,
  signerId: string,
  decide: (state: TransactionState, now: number) => Decision,
): Promise<Response> {
  const state = await readOwn(parts, owner, transactionId);
  return state?.signers.some((signer) => signer.id === signerId)
    ? decideAsSender(parts, owner, transactionId, decide)
    : notFound();
}

/** Commits what the sender decides. Resolves to 202, or to the refusal. */
async function decideAsSender(
  parts: EmbeddedParts,
  owner: string,
  transactionId: string,
  decide: (state: TransactionState, now: number) => Decision,
): Promise<Response> {
  if (!(await readOwn(parts, owner, transactionId))) return notFound();
  const now = parts.clock();
  const result = await parts.transactions.commit(transactionId, now, (current) =>
    decide(current, now),
  );
  parts.wakeJobs();
  if (result.outcome === 'committed') return accepted();
  return result.outcome === 'refused' ? problemResponse(result.problems) : notFound();
}

async function resend(
  parts: EmbeddedParts,
  owner: string,
  transactionId: string,
  delivery: string,
): Promise<Response> {
  const seq = Number(delivery);
  const job = Number.isSafeInteger(seq) ? await parts.jobs.find(seq) : undefined;
  const isSent = job?.kind === 'postback' || job?.kind === 'mail';
  if (
    !isSent ||
    job.transactionId !== transactionId ||
    !(await readOwn(parts, owner, transactionId))
  )
    return notFound();
  const outcome = await parts.jobs.resend(seq, parts.clock());
  parts.wakeJobs();
  return outcome === 'again' || outcome === 'running'
    ? accepted()
    : errorResponse(410, 'The content of this message was removed; it cannot be sent again.');
}

/** Resolves to what was sent, with the metadata as the service read it. */
async function sentOf(
  { details, rules }: EmbeddedParts,
  state: TransactionState,
): Promise<SentTransaction> {
  const metadata = new Map(
    (await details.listMetadata(state.id)).map(({ fileId, body }) => [
      fileId,
      parseBody(fileMetadataSchema, JSON.parse(body)),
    ]),
  );
  const { Files: files = {} } = transactionToWire(state, {
    contextNames: 'as-defined',
    showsUnset: false,
    publicUrl: '',
  });
  return {
    transactionId: state.id,
    createdAt: iso(state.createdAt),
    request: createRequestOf(state),
    files: state.files.map(({ fileId, pdf }) => {
      const parsed = metadata.get(fileId);
      return {
        fileId,
        metadata: parsed?.ok ? parsed.value : undefined,
        file: files[fileId],
        embedded: pdf?.facts.embedded.filter(({ readOnly }) => !readOnly),
        placed: placedByText(state, fileId, rules),
        readable: pdf !== undefined && state.removedAt === undefined,
      };
    }),
  };
}

/** Returns the create body as the service read it. */
function createRequestOf(state: TransactionState): CreateTransaction {
  return {
    Signers: state.signers.map((signer) => ({
      ...signerSettings(signer),
      Context: signer.context,
    })),
    Receivers: state.receivers?.map(({ name, email, language, subject, message }) => ({
      Name: name,
      Email: email,
      Language: language,
      Subject: subject,
      Message: message,
    })),
    SendEmailNotifications: state.sendEmailNotifications,
    DaysToExpire: state.daysToExpire,
    SignRequestMode: state.signRequestMode,
    PlaceSignatures: state.placeSignatures,
    PostbackUrl: state.postbackUrl,
  };
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
      link: body.link,
      transactionId: record.transactionId ?? undefined,
    },
  ];
}
