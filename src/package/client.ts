/** The entry of `fieldwright/client`. */
export { createSigningClient } from '#client/createSigningClient.ts';
export type { SigningClientOptions } from '#client/callSender.ts';
export type { SigningCallOptions } from '#client/callOptions.ts';
export type { BatchCalls, EmbedCalls, TemplateCalls } from '#client/callGroups.ts';
export type { SigningClient } from '#client/signingClient.ts';
export type {
  BatchAnswer as Batch,
  BatchReportAnswer as BatchReport,
  EmbedAddress,
  NewBatch,
  NewEmbed,
  NewTemplate,
  TemplateAnswer as Template,
  TemplateUse,
  TemplateSummaryAnswer as TemplateSummary,
} from '#client/groupTypes.ts';
export { readPostback } from '#client/readPostback.ts';
export type {
  GenuinePostback as Postback,
  PostbackOptions,
  PostbackSource,
} from '#client/readPostback.ts';
export type { SigningOrder, SigningOutcome, SigningStep } from '#client/signingOrder.ts';
export type { SigningError, SigningResult } from '#client/signingResult.ts';
export type { SigningFetch } from '#client/callService.ts';
export type { OnUpload, PdfBytes } from '#client/sendPdf.ts';
export type {
  Cancellation,
  FieldLocation,
  FileAnswer as TransactionFile,
  NewField as Field,
  NewMetadata as FileMetadata,
  NewReceiver,
  NewSigner,
  NewTransaction,
  NewVerification,
  PostbackBody,
  ReceiverAnswer as Receiver,
  SignerAnswer as Signer,
  SigningActivity,
  SigningProblem,
  TransactionAnswer as Transaction,
  UploadReceipt,
} from '#client/signingTypes.ts';
