import type { Transaction } from '#core/wire/contract/transaction.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import { withTemplate } from '#server/gateway/remoteTemplate.ts';
import { errorResponse, jsonResponse, refusal } from '#server/service/http/problemResponse.ts';
import type { BlobFault, BlobStore } from '#server/service/storage/blobs/blobStore.ts';
import type {
  OrderBody,
  OrderStore,
  RemoteOrder,
} from '#server/service/storage/remote/orderStore.ts';
import type { SentStore } from '#server/service/storage/remote/sentStore.ts';
import { metadataFor } from './orderBody.ts';
import { orderBusy } from './orderTurns.ts';
import type { RemoteSteps, StepOutcome } from './remoteSteps.ts';

/** What the work on orders needs. */
export interface OrderWorkParts {
  steps: RemoteSteps;
  store: Pick<OrderStore, 'read' | 'setTransaction' | 'setDone' | 'setEnding' | 'remove'>;
  sent: SentStore;
  blobs: Pick<BlobStore, 'read'>;
  reportDocumentFault: (fault: { blobKey: string; fault: BlobFault }) => void;
  /** Resolves to whether the service honours Idempotency-Key itself. */
  honoursKeys: () => Promise<boolean>;
  clock: () => number;
}

/** The work on one order that this process holds. */
export interface OrderWork {
  /** Does what is left of the four steps. Resolves to the transaction, or to what hinders. */
  carryOut(order: RemoteOrder): Promise<Response>;
  /** The transaction of an order that was carried out before. */
  answerAgain(order: RemoteOrder): Promise<Response>;
  /**
   * Ends an order that nobody asks for any more: one that has started all the same stays, any
   * other is cancelled there. Changes nothing while the service does not answer.
   */
  callOff(order: RemoteOrder): Promise<void>;
}

type Failed = Exclude<StepOutcome<never>, { outcome: 'done' }>;

const hasStarted = ({ Status }: Transaction) => Status !== transactionStatus.waitingForDocument;

/**
 * Makes the work on orders. Which transaction an order has is written down before anything is
 * uploaded, and only that one is ever started: so often as it is tried, one starts.
 */
export function createOrderWork(parts: OrderWorkParts): OrderWork {
  const { steps, store } = parts;

  async function carryOut(order: RemoteOrder): Promise<Response> {
    const { body } = order;
    if (!body) return answerAgain(order);
    const opened = await openTransaction(parts, order, body);
    if (opened.outcome !== 'done') return stopAt(order, opened);
    const transaction = opened.value;
    const own = { ...order, transactionId: transaction.Id };
    if (hasStarted(transaction)) return finish(parts, own, body, transaction);
    const uploaded = await upload(parts, body, transaction);
    if (uploaded.outcome !== 'done') return stopAt(own, uploaded);
    const started = await steps.start(transaction.Id);
    const read = await steps.read(transaction.Id);
    const now = read.outcome === 'done' ? read.value : undefined;
    if (now && hasStarted(now)) return finish(parts, own, body, now);
    if (started.outcome !== 'done') return stopAt(own, started);
    await finish(parts, own, body, transaction);
    return errorResponse(
      502,
      `The transaction ${transaction.Id} was started, but the signing service does not say how it stands.`,
    );
  }

  async function stopAt(order: RemoteOrder, failed: Failed): Promise<Response> {
    const { answer } = failed;
    const isLater = failed.outcome === 'later';
    const overtaken = await seeOthers(order, isLater);
    if (overtaken) return overtaken;
    if (isLater && order.key !== null) return toBeRepeated(answer);
    if (order.transactionId === null && (!isLater || failed.isNeverSent === true))
      await store.remove(order.id);
    else {
      await store.setEnding(order.id);
      await callOff({ ...order, key: null });
    }
    return isLater ? calledOff(answer) : answer;
  }

  /** A process that stood still for longer than it has an order wakes up behind another. */
  async function seeOthers(order: RemoteOrder, isLater: boolean): Promise<Response | undefined> {
    const { body, transactionId } = order;
    const now = await store.read(order.id);
    if (now?.isDone) return answerAgain(now);
    if (now && now.transactionId !== transactionId) return orderBusy();
    if (isLater || !body || transactionId === null) return undefined;
    const there = await steps.read(transactionId);
    const found = there.outcome === 'done' ? there.value : undefined;
    return found && hasStarted(found) ? finish(parts, order, body, found) : undefined;
  }

  async function callOff(order: RemoteOrder): Promise<void> {
    const { id, body } = order;
    if (!body) return store.remove(id);
    if (order.transactionId === null && !(await parts.honoursKeys())) return store.remove(id);
    const opened = await openTransaction(parts, order, body);
    if (opened.outcome === 'later') return;
    if (opened.outcome === 'refused') return store.remove(id);
    if (hasStarted(opened.value)) {
      await finish(parts, order, body, opened.value);
      return;
    }
    if (order.key !== null) await store.setEnding(id);
    if ((await steps.cancel(opened.value.Id)).outcome === 'done') await store.remove(id);
  }

  async function answerAgain({ owner, transactionId }: RemoteOrder): Promise<Response> {
    const read = await steps.read(transactionId ?? '');
    if (read.outcome !== 'done') return read.answer;
    if (!read.value)
      return refusal('not-found', 'The signing service does not have the transaction any more.');
    const record = await parts.sent.read(owner, read.value.Id);
    return jsonResponse(withTemplate(read.value, record));
  }

  return { carryOut, answerAgain, callOff };
}

/** Creates the transaction, or reads the one that an earlier try created. */
async function openTransaction(
  { steps, store }: OrderWorkParts,
  { id, transactionId }: RemoteOrder,
  { request }: OrderBody,
): Promise<StepOutcome<Transaction>> {
  if (transactionId === null) {
    const created = await steps.create(request, id);
    if (created.outcome !== 'done' || (await store.setTransaction(id, created.value.Id)))
      return created;
    await steps.cancel(created.value.Id);
    return { outcome: 'later', answer: orderBusy() };
  }
  const read = await steps.read(transactionId);
  if (read.outcome !== 'done') return read;
  if (read.value) return { outcome: 'done', value: read.value };
  const message =
    'The transaction that an earlier try left half made is no longer at the signing service. Send this again.';
  return { outcome: 'refused', answer: errorResponse(409, message) };
}

async function upload(
  parts: OrderWorkParts,
  { files, roles }: OrderBody,
  transaction: Transaction,
): Promise<StepOutcome<void>> {
  const { steps, blobs } = parts;
  for (const file of files) {
    const { fileId, blobKey } = file;
    const metadata = metadataFor(file, roles, transaction);
    const put = await steps.putMetadata(transaction.Id, fileId, metadata);
    if (put.outcome !== 'done') return put;
    const pdf = await blobs.read(file);
    if (pdf === 'missing' || pdf === 'changed') {
      parts.reportDocumentFault({ blobKey, fault: pdf });
      const message = `The PDF of "${fileId}" is not stored as it was kept. Save the template again.`;
      return { outcome: 'refused', answer: refusal(`document-${pdf}`, message) };
    }
    const uploaded = await steps.putPdf(transaction.Id, fileId, pdf.body);
    if (uploaded.outcome !== 'done') return uploaded;
  }
  return { outcome: 'done', value: undefined };
}

/** Records what was sent, as if a browser had sent it, and ends the order. */
async function finish(
  { sent, store, clock }: OrderWorkParts,
  { id, owner, key }: RemoteOrder,
  { template, request, roles, files }: OrderBody,
  transaction: Transaction,
): Promise<Response> {
  const now = clock();
  const { Id: transactionId } = transaction;
  const details = { request: { ...request, Template: template }, transaction };
  await sent.recordCreated(owner, { transactionId, createdAt: now, title: '', details });
  for (const file of files) {
    const { fileId, sha256, size } = file;
    const metadata = JSON.stringify(metadataFor(file, roles, transaction));
    const pdf = { fileId, sha256: new Uint8Array(Buffer.from(sha256, 'hex')), size };
    await sent.recordMetadata(owner, transactionId, { fileId, metadata }, now);
    await sent.recordPdf(owner, transactionId, pdf, now);
  }
  await sent.recordStarted(owner, transactionId, now);
  await (key === null ? store.remove(id) : store.setDone(id, now));
  return jsonResponse(withTemplate(transaction, { details }));
}

function toBeRepeated(answer: Response): Response {
  return told(
    answer,
    'The signing service could not do all of it. Send this again with the same Idempotency-Key: it goes on where it stopped. What is not sent again within a day is called off.',
  );
}

function calledOff(answer: Response): Response {
  return told(
    answer,
    'The signing service could not do all of it, and what it did is being called off; one that has started all the same is in the list of what was sent. With an Idempotency-Key, the same request would have gone on.',
  );
}

function told(answer: Response, message: string): Response {
  const wait = answer.headers.get('retry-after');
  const { status } = answer;
  return errorResponse(
    status === 429 || status === 503 ? status : 502,
    message,
    [],
    wait === null ? {} : { 'Retry-After': wait },
  );
}
