import { transactionStatus } from '#core/wire/transactionStatus.ts';
import type { SigningClient } from './signingClient.ts';
import type { SigningOrder, SigningOutcome, SigningStep } from './signingOrder.ts';
import { failed, type SigningError, type SigningResult } from './signingResult.ts';
import type { NewMetadata, NewSigner, TransactionAnswer } from './signingTypes.ts';

/** Why an order cannot be sent, or undefined. */
function fault({ documents, metadata = {}, signers }: SigningOrder): string | undefined {
  if (Object.keys(documents).length === 0) return 'There is no document to send.';
  if (signers.length === 0) return 'There is no signer.';
  const unknown = Object.keys(metadata).find((fileId) => !Object.hasOwn(documents, fileId));
  return unknown === undefined ? undefined : `There is metadata, but no document "${unknown}".`;
}

/** Metadata with the ids that the service gave in place of those by position (Signer1 …). */
function withIds(
  metadata: NewMetadata,
  signers: readonly NewSigner[],
  created: TransactionAnswer,
): NewMetadata {
  const given = new Map(
    signers.map(({ Id }, index) => [
      Id ?? `Signer${index + 1}`,
      created.Signers[index]?.Id ?? Id ?? `Signer${index + 1}`,
    ]),
  );
  const renamed = Object.entries(metadata.Signers ?? {}).map(([id, sets]) => [
    given.get(id) ?? id,
    sets,
  ]);
  return metadata.Signers ? { ...metadata, Signers: Object.fromEntries(renamed) } : metadata;
}

/** Whether the service answered with the signers that were sent, in their order. */
function isSame(signers: readonly NewSigner[], { Signers }: TransactionAnswer): boolean {
  return (
    Signers.length === signers.length &&
    signers.every(({ Email }, index) => {
      const answered = Signers[index]?.Email;
      return !Email || !answered || answered.toLowerCase() === Email.toLowerCase();
    })
  );
}

/** Puts metadata and PDF of each document, in the contract's order; the first step that fails. */
async function putDocuments(
  client: SigningClient,
  order: SigningOrder,
  created: TransactionAnswer,
  begin: (step: SigningStep) => void,
): Promise<SigningResult<unknown>> {
  const { documents, metadata = {}, signers, signal, onUpload } = order;
  const options = signal ? { signal } : {};
  let result: SigningResult<unknown> = { ok: true, value: undefined, status: 0 };
  for (const [fileId, pdf] of Object.entries(documents)) {
    const own = Object.hasOwn(metadata, fileId) ? metadata[fileId] : undefined;
    if (own) {
      begin({ step: 'metadata', fileId });
      const text = withIds(own, signers, created);
      result = await client.putMetadata(created.Id, fileId, text, options);
      if (!result.ok) return result;
    }
    begin({ step: 'pdf', fileId });
    result = await client.putPdf(created.Id, fileId, pdf, {
      ...options,
      ...(onUpload && { onUpload: (sent, total) => onUpload(fileId, sent, total) }),
    });
    if (!result.ok) return result;
  }
  return result;
}

/**
 * Does all steps: create, then for each document metadata and PDF, then start. The Idempotency-Key
 * makes it safe to do again after a failure or a crash: the same transaction is found, what was
 * sent replaces itself, and what is started is not started again.
 */
export async function sendForSigning(
  client: SigningClient,
  order: SigningOrder,
): Promise<SigningOutcome> {
  const { signers, idempotencyKey = crypto.randomUUID(), signal, onStep } = order;
  const options = signal ? { signal } : {};
  const reached: { at: SigningStep; transactionId?: string } = { at: { step: 'create' } };
  const stopped = (error: SigningError): SigningOutcome => ({
    ok: false,
    error,
    ...reached,
    idempotencyKey,
  });
  const begin = (step: SigningStep) => {
    reached.at = step;
    onStep?.(step);
  };
  const wrong = fault(order);
  if (wrong) return stopped(failed('plan', wrong).error);

  begin({ step: 'create' });
  const body = { ...order.transaction, Signers: signers };
  const created = await client.createTransaction(body, { ...options, idempotencyKey });
  if (!created.ok) return stopped(created.error);
  const transactionId = created.value.Id;
  reached.transactionId = transactionId;
  // The earlier attempt had come to the end, only nobody heard of it.
  const isStarted = created.value.Status !== transactionStatus.waitingForDocument;
  if (!isStarted) {
    if (!isSame(signers, created.value))
      return stopped(failed('malformed', 'The service answered with other signers.').error);
    const put = await putDocuments(client, order, created.value, begin);
    if (!put.ok) return stopped(put.error);
    begin({ step: 'start' });
    const started = await client.startTransaction(transactionId, options);
    if (!started.ok) return stopped(started.error);
  }
  const found = await client.getTransaction(transactionId, options);
  return { ok: true, transactionId, transaction: found.ok ? found.value : undefined };
}
