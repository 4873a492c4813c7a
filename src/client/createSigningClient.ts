import { apiPaths } from '#core/wire/paths.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import { batchCalls } from './batchCalls.ts';
import { createCallSender, type SigningClientOptions } from './callSender.ts';
import { embedCalls } from './embedCalls.ts';
import { isObject, parseJson, problemsOf } from './readAnswers.ts';
import { pdfSender } from './sendPdf.ts';
import { sendForSigning } from './sendForSigning.ts';
import type { SigningClient } from './signingClient.ts';
import type { SigningResult } from './signingResult.ts';
import type { UploadReceipt } from './signingTypes.ts';
import { templateCalls } from './templateCalls.ts';

/** Another service may answer an upload with any body or none: the contract names no fields. */
function uploadReceipt(result: SigningResult<string>): SigningResult<UploadReceipt> {
  if (!result.ok) return result;
  const body = parseJson(result.value);
  const said = isObject(body) ? body['Message'] : undefined;
  const problems = problemsOf(body);
  const value = {
    Message: typeof said === 'string' ? said : '',
    ...(problems.length > 0 && { Problems: problems }),
  };
  return { ok: true, value, status: result.status };
}

/**
 * A client of the signing service. Throws TypeError for half a pair of keys, and for keys in a
 * browser; its calls give values, also for what went wrong.
 */
export function createSigningClient(options: SigningClientOptions): SigningClient {
  const sender = createCallSender(options);
  const { fetch, call, text, json, transaction } = sender;
  const at = apiPaths;
  const asBlob = (response: Response) => response.blob();
  const asPut = (body: unknown, rest?: object) => ({
    ...rest,
    method: 'PUT',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const asJson = { accept: 'application/json' };
  const client: SigningClient = {
    sendForSigning: async (order) => sendForSigning(client, order),
    createTransaction: async (body, { idempotencyKey, signal } = {}) =>
      transaction(at.transactions.build(), {
        method: 'POST',
        body: JSON.stringify(body),
        isRepeatable: idempotencyKey !== undefined,
        ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
        ...(signal && { signal }),
      }),
    putMetadata: async (transactionId, fileId, metadata, rest) =>
      uploadReceipt(await text(at.file.build({ transactionId, fileId }), asPut(metadata, rest))),
    putPdf: async (transactionId, fileId, pdf, { onUpload, ...rest } = {}) =>
      uploadReceipt(
        await call(
          at.file.build({ transactionId, fileId }),
          { ...rest, method: 'PUT', headers: { 'content-type': 'application/pdf' } },
          async (response) => response.text(),
          pdfSender(pdf, options.fetch, fetch, onUpload),
        ),
      ),
    startTransaction: async (transactionId, rest) => {
      const path = at.start.build({ transactionId });
      const done = await text(path, { ...rest, method: 'PUT' });
      if (done.ok) return { ok: true, value: undefined, status: done.status };
      // The answer of an earlier attempt may have been lost on its way.
      if (done.attempts === 1 || done.error.status !== 409) return done;
      const found = await client.getTransaction(transactionId, rest);
      return found.ok && found.value.Status >= transactionStatus.waitingForSigner
        ? { ok: true, value: undefined, status: found.status }
        : done;
    },
    getTransaction: async (transactionId, rest = {}) =>
      transaction(at.transaction.build({ transactionId }), rest),
    giveSigningLink: async (transactionId, signerId, rest) =>
      json(at.signLink.build({ transactionId, signerId }), { ...rest, method: 'POST' }, (value) =>
        isObject(value) && typeof value['SignUrl'] === 'string'
          ? { SignUrl: value['SignUrl'] }
          : undefined,
      ),
    correctSigner: async (transactionId, signerId, body, rest) =>
      transaction(at.signer.build({ transactionId, signerId }), asPut(body, rest)),
    cancelTransaction: async (transactionId, { body, signal } = {}) =>
      transaction(at.transaction.build({ transactionId }), {
        method: 'DELETE',
        ...(signal && { signal }),
        ...(body && { body: JSON.stringify(body) }),
      }),
    getFile: async (transactionId, fileId, rest = {}) =>
      call(at.file.build({ transactionId, fileId }), rest, asBlob),
    getMetadata: async (transactionId, fileId, rest = {}) =>
      text(at.file.build({ transactionId, fileId }), { ...rest, headers: asJson }),
    getReceipt: async (transactionId, rest = {}) =>
      call(at.receipt.build({ transactionId }), rest, asBlob),
    removeDocuments: async (transactionId, rest) =>
      transaction(at.files.build({ transactionId }), { ...rest, method: 'DELETE' }),
    getPersonalData: async (transactionId, rest = {}) =>
      json(at.personalData.build({ transactionId }), rest, (value) =>
        isObject(value) ? value : undefined,
      ),
    removePersonalData: async (transactionId, rest) =>
      transaction(at.personalData.build({ transactionId }), { ...rest, method: 'DELETE' }),
    templates: templateCalls(sender),
    batches: batchCalls(sender),
    embeds: embedCalls(sender),
  };
  return client;
}
