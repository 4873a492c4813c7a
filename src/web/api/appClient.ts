import {
  type AppConfig,
  appConfigSchema,
  deliveryListSchema,
  type OutboxMail,
  type DeliveryList,
  outboxSchema,
  type SentTransaction,
  sentTransactionSchema,
  type StatusCounts,
  statusCountsSchema,
  type TransactionList,
  transactionListSchema,
} from '#core/wire/surfaces/appSurface.ts';
import type { OpenSession } from '#core/wire/surfaces/appSurface.ts';
import {
  type MailPreviews,
  mailPreviewsSchema,
  type PreviewInput,
} from '#core/wire/surfaces/previewSurface.ts';
import { type SealFinding, sealFindingSchema } from '#core/wire/surfaces/verifySurface.ts';
import { type CorrectSigner, type SignLink, signLinkSchema } from '#core/wire/contract/signer.ts';
import type { fetchByXhr } from '#client/sendPdf.ts';
import { apiPaths, appPaths, throughGateway } from '#core/wire/paths.ts';
import type { ApiResult } from './apiResult.ts';
import { requestFirstPage } from './patience/firstPage.ts';
import type { RangedPdf } from './patience/rangedPdf.ts';
import { type Fetch, jsonBody, requestDone, requestJson } from './request.ts';
import { type DocumentCalls, documentCalls, pdfBody } from './documentCalls.ts';
import { type PartCalls, partCalls } from './parts/partCalls.ts';
import type { CallOptions } from './serviceClient.ts';

/** The gateway's own surface, for a signed-in browser. */
export interface AppClient extends DocumentCalls, PartCalls {
  getConfig(options?: CallOptions): Promise<ApiResult<AppConfig>>;
  openSession(body: OpenSession): Promise<ApiResult<undefined>>;
  /** Ends the session of this browser, or all of its key. */
  closeSession(scope: 'here' | 'everywhere'): Promise<ApiResult<undefined>>;
  /** A page of what was sent; `query` holds what a filter asks for. */
  listTransactions(
    query: Readonly<Record<string, string>>,
    options?: CallOptions,
  ): Promise<ApiResult<TransactionList>>;
  countTransactions(options?: CallOptions): Promise<ApiResult<StatusCounts>>;
  /** A document to be shown: what page 1 takes at first, and the rest as it is needed. */
  getPages(
    transactionId: string,
    fileId: string,
    signal: AbortSignal,
  ): Promise<ApiResult<RangedPdf>>;
  getSent(transactionId: string, options?: CallOptions): Promise<ApiResult<SentTransaction>>;
  listDeliveries(transactionId: string, options?: CallOptions): Promise<ApiResult<DeliveryList>>;
  resendDelivery(transactionId: string, delivery: string): Promise<ApiResult<undefined>>;
  remindSigner(transactionId: string, signerId: string): Promise<ApiResult<undefined>>;
  renewSigningLink(transactionId: string, signerId: string): Promise<ApiResult<undefined>>;
  /** The signing link of a signer whom a mail asks; the audit trail says that it was given. */
  giveSigningLink(transactionId: string, signerId: string): Promise<ApiResult<SignLink>>;
  /** Another name or address of a signer who has not signed; their old link ends. */
  correctSigner(
    transactionId: string,
    signerId: string,
    to: CorrectSigner,
  ): Promise<ApiResult<undefined>>;
  sealAgain(transactionId: string): Promise<ApiResult<undefined>>;
  /** Whether the installation sealed a PDF; needs no session. */
  verify(pdf: Blob): Promise<ApiResult<SealFinding>>;
  /** The mails that would ask the signers of a transaction; nothing is sent or kept. */
  previewMails(body: PreviewInput, options?: CallOptions): Promise<ApiResult<MailPreviews>>;
  listOutbox(options?: CallOptions): Promise<ApiResult<OutboxMail[]>>;
}

/** A client of `/app/**`; the session cookie travels by itself. */
export function createAppClient(fetch: Fetch, upload?: typeof fetchByXhr): AppClient {
  const post = (path: string, body: unknown = {}) =>
    requestDone(fetch, path, jsonBody('POST', body));
  return {
    getConfig: (options) => requestJson(fetch, appConfigSchema, appPaths.config.build(), options),
    openSession: (body) => post(appPaths.session.build(), body),
    closeSession: (scope) =>
      requestDone(
        fetch,
        `${appPaths.session.build()}${scope === 'everywhere' ? '?everywhere' : ''}`,
        { method: 'DELETE' },
      ),
    listTransactions: (query, options = {}) =>
      requestJson(
        fetch,
        transactionListSchema,
        `${appPaths.transactions.build()}?${new URLSearchParams(query).toString()}`,
        options,
      ),
    countTransactions: (options = {}) =>
      requestJson(fetch, statusCountsSchema, appPaths.transactionCounts.build(), options),
    verify: (body) => requestJson(fetch, sealFindingSchema, appPaths.verify.build(), pdfBody(body)),
    getSent: (transactionId, options = {}) =>
      requestJson(fetch, sentTransactionSchema, appPaths.sent.build({ transactionId }), options),
    getPages(transactionId, fileId, signal) {
      const query = new URLSearchParams({ file: fileId });
      return requestFirstPage(fetch, {
        first: `${appPaths.firstPage.build({ transactionId })}?${query}`,
        url: throughGateway(apiPaths.file.build({ transactionId, fileId })),
        signal,
        onProgress: () => undefined,
      });
    },
    listDeliveries: (transactionId, options = {}) =>
      requestJson(fetch, deliveryListSchema, appPaths.deliveries.build({ transactionId }), options),
    resendDelivery: (transactionId, delivery) =>
      post(appPaths.resend.build({ transactionId, delivery })),
    remindSigner: (transactionId, signerId) =>
      post(appPaths.remind.build({ transactionId, signerId })),
    renewSigningLink: (transactionId, signerId) =>
      post(appPaths.renewLink.build({ transactionId, signerId })),
    giveSigningLink: (transactionId, signerId) =>
      requestJson(
        fetch,
        signLinkSchema,
        throughGateway(apiPaths.signLink.build({ transactionId, signerId })),
        jsonBody('POST', {}),
      ),
    correctSigner: (transactionId, signerId, to) =>
      requestDone(
        fetch,
        throughGateway(apiPaths.signer.build({ transactionId, signerId })),
        jsonBody('PUT', to),
      ),
    sealAgain: (transactionId) => post(appPaths.seal.build({ transactionId })),
    previewMails: (body, options = {}) => {
      const init = { ...jsonBody('POST', body), ...options };
      return requestJson(fetch, mailPreviewsSchema, appPaths.preview.build(), init);
    },
    ...documentCalls(fetch),
    listOutbox: async (options = {}) => {
      const result = await requestJson(fetch, outboxSchema, appPaths.outbox.build(), options);
      return result.ok ? { ...result, value: result.value.mails } : result;
    },
    ...partCalls(fetch, upload),
  };
}
