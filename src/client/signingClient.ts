import type { BatchCalls, EmbedCalls, TemplateCalls } from './callGroups.ts';
import type { OnUpload, PdfBytes } from './sendPdf.ts';
import type { SigningCallOptions } from './callOptions.ts';
import type { SigningOrder, SigningOutcome } from './signingOrder.ts';
import type { SigningResult } from './signingResult.ts';
import type {
  Cancellation,
  NewMetadata,
  NewTransaction,
  TransactionAnswer,
  UploadReceipt,
} from './signingTypes.ts';

/** Every call of the contract, and those that Fieldwright adds. None throws or rejects. */
export interface SigningClient {
  /** Create, then metadata and PDF of each document, then start; see docs/client.md. */
  sendForSigning(order: SigningOrder): Promise<SigningOutcome>;
  createTransaction(
    body: NewTransaction,
    options?: SigningCallOptions & { idempotencyKey?: string },
  ): Promise<SigningResult<TransactionAnswer>>;
  /** `metadata` may be the text of the JSON, such as a file that the designer exported. */
  putMetadata(
    transactionId: string,
    fileId: string,
    metadata: NewMetadata | string,
    options?: SigningCallOptions,
  ): Promise<SigningResult<UploadReceipt>>;
  putPdf(
    transactionId: string,
    fileId: string,
    pdf: PdfBytes,
    options?: SigningCallOptions & { onUpload?: OnUpload },
  ): Promise<SigningResult<UploadReceipt>>;
  startTransaction(
    transactionId: string,
    options?: SigningCallOptions,
  ): Promise<SigningResult<undefined>>;
  getTransaction(
    transactionId: string,
    options?: SigningCallOptions,
  ): Promise<SigningResult<TransactionAnswer>>;
  /** The signing link of a signer whom a mail asks, to be passed on; the audit trail says so. */
  giveSigningLink(
    transactionId: string,
    signerId: string,
    options?: SigningCallOptions,
  ): Promise<SigningResult<{ SignUrl: string }>>;
  /** Gives another name or address to a signer who has not signed; their old link ends. */
  correctSigner(
    transactionId: string,
    signerId: string,
    body: { Email?: string; ScribbleName?: string },
    options?: SigningCallOptions,
  ): Promise<SigningResult<TransactionAnswer>>;
  cancelTransaction(
    transactionId: string,
    options?: SigningCallOptions & { body?: Cancellation },
  ): Promise<SigningResult<TransactionAnswer>>;
  /** A document: as uploaded, sealed once all have signed. */
  getFile(
    transactionId: string,
    fileId: string,
    options?: SigningCallOptions,
  ): Promise<SigningResult<Blob>>;
  /** The metadata of a document, byte for byte as it was sent. */
  getMetadata(
    transactionId: string,
    fileId: string,
    options?: SigningCallOptions,
  ): Promise<SigningResult<string>>;
  /** The audit trail, a PDF. */
  getReceipt(transactionId: string, options?: SigningCallOptions): Promise<SigningResult<Blob>>;
  /** Removes documents and answers of a transaction that has ended. */
  removeDocuments(
    transactionId: string,
    options?: SigningCallOptions,
  ): Promise<SigningResult<TransactionAnswer>>;
  /** What is known of those who took part, as JSON. */
  getPersonalData(
    transactionId: string,
    options?: SigningCallOptions,
  ): Promise<SigningResult<Record<string, unknown>>>;
  /** Removes documents, answers and personal data of a transaction that has ended. */
  removePersonalData(
    transactionId: string,
    options?: SigningCallOptions,
  ): Promise<SigningResult<TransactionAnswer>>;
  /** Templates: designed once, sent often. */
  templates: TemplateCalls;
  /** Several transactions at once. */
  batches: BatchCalls;
  /** Pages for iframes. */
  embeds: EmbedCalls;
}
