import { path } from './pathOf.ts';

/** The contract's paths and our additions to them, below `{base_url}`. */
export const apiPaths = {
  transactions: path('/api/transaction/'),
  transaction: path('/api/transaction/:transactionId'),
  file: path('/api/transaction/:transactionId/file/:fileId'),
  /** Ours: the same file in one media type alone, for clients that are generated. */
  fileMetadata: path('/api/transaction/:transactionId/file/:fileId/metadata'),
  filePdf: path('/api/transaction/:transactionId/file/:fileId/pdf'),
  asItStands: path('/api/transaction/:transactionId/file/:fileId/as-it-stands'),
  files: path('/api/transaction/:transactionId/file'),
  personalData: path('/api/transaction/:transactionId/personal-data'),
  start: path('/api/transaction/:transactionId/start'),
  signer: path('/api/transaction/:transactionId/signer/:signerId'),
  signLink: path('/api/transaction/:transactionId/signer/:signerId/link'),
  receipt: path('/api/file/receipt/:transactionId'),
  embeds: path('/api/embed/sessions'),
  embed: path('/api/embed/sessions/:sessionId'),
  batches: path('/api/batch'),
  batch: path('/api/batch/:batchId'),
  batchStart: path('/api/batch/:batchId/start'),
  batchDocuments: path('/api/batch/:batchId/documents'),
  batchAnswers: path('/api/batch/:batchId/answers'),
};

/** The paths of templates, which the gateway serves below `/app`, too. */
export const templatePaths = {
  templates: path('/api/templates'),
  template: path('/api/templates/:templateId'),
  name: path('/api/templates/:templateId/name'),
  duplicate: path('/api/templates/:templateId/duplicate'),
  restore: path('/api/templates/:templateId/restore'),
  versions: path('/api/templates/:templateId/versions'),
  version: path('/api/templates/:templateId/versions/:version'),
  restoreVersion: path('/api/templates/:templateId/versions/:version/restore'),
  file: path('/api/templates/:templateId/versions/:version/file/:fileId'),
  transactions: path('/api/templates/:templateId/transactions'),
  document: path('/api/template-documents/:digest'),
};

/** The browser's paths. `/app/api/...` mirrors `/api/...`, with the keys added by the gateway. */
export const appPaths = {
  session: path('/app/session'),
  config: path('/app/config'),
  transactions: path('/app/transactions'),
  transactionCounts: path('/app/transactions/counts'),
  sent: path('/app/transactions/:transactionId/sent'),
  /** What page 1 of a document takes. */
  firstPage: path('/app/transactions/:transactionId/first-page'),
  deliveries: path('/app/transactions/:transactionId/deliveries'),
  resend: path('/app/transactions/:transactionId/deliveries/:delivery/resend'),
  seal: path('/app/transactions/:transactionId/seal'),
  remind: path('/app/transactions/:transactionId/signers/:signerId/remind'),
  renewLink: path('/app/transactions/:transactionId/signers/:signerId/renew-link'),
  outbox: path('/app/outbox'),
  /** What is there of a PDF that is sent in parts, by its SHA-256. */
  upload: path('/app/uploads/:transactionId/:fileId/:digest'),
  /** The same of one that templates will name. */
  templateUpload: path('/app/template-uploads/:digest'),
  /** Says of a PDF whether it would be taken, and keeps nothing of it. */
  judge: path('/app/judge'),
  /** Shows the mails of a transaction before it is created. */
  preview: path('/app/preview'),
  /** Adds the fields that follow a PDF to its form, and keeps nothing of it. */
  fillable: path('/app/fillable'),
  reuse: path('/app/reuse'),
  verify: path('/app/verify'),
};

/** The path at which the gateway mirrors one of `apiPaths`: `/api/x` -> `/app/api/x`. */
export function throughGateway(apiPath: string): string {
  return `/app${apiPath}`;
}

/** The signer's paths; the token is the only key. */
export const signPaths = {
  view: path('/app/sign/:token'),
  file: path('/app/sign/:token/file/:fileId'),
  firstPage: path('/app/sign/:token/first-page'),
  receipt: path('/app/sign/:token/receipt'),
  entries: path('/app/sign/:token/entries'),
  opened: path('/app/sign/:token/opened'),
  finish: path('/app/sign/:token/finish'),
  decline: path('/app/sign/:token/decline'),
};

/** The paths of a receiver of sealed documents; the token is the only key. */
export const copyPaths = {
  view: path('/app/copy/:token'),
  file: path('/app/copy/:token/file/:fileId'),
};

/**
 * The paths of an embedded page, below which its token opens what its purpose needs: a signer's
 * paths without their link, or the gateway's without `/app`.
 */
export const embedPaths = {
  host: path('/app/embed/:sessionId'),
  token: path('/app/embed/:sessionId/token'),
  /** Of embedded pages alone, whose own path takes the place of `/app`. */
  templateFields: path('/app/templates/:templateId/fields'),
};
