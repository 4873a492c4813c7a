import type { SigningCallOptions as Options } from './callOptions.ts';
import type {
  BatchAnswer,
  BatchReportAnswer,
  BatchStart,
  EmbedAddress,
  NewBatch,
  NewEmbed,
  NewTemplate,
  TemplateAnswer,
  TemplateUse,
  TemplateSummaryAnswer,
} from './groupTypes.ts';
import type { PdfBytes } from './sendPdf.ts';
import type { SigningResult } from './signingResult.ts';
import type { TransactionAnswer } from './signingTypes.ts';

/** What becomes of a call. */
type Answer<T> = Promise<SigningResult<T>>;

/** The calls of templates. */
export interface TemplateCalls {
  list(options?: Options): Answer<TemplateSummaryAnswer[]>;
  /** The newest version unless one is named. */
  get(templateId: string, options?: Options & { version?: number }): Answer<TemplateAnswer>;
  create(
    template: NewTemplate,
    options?: Options & { idempotencyKey?: string },
  ): Answer<TemplateAnswer>;
  /** A new version; the same content again changes nothing. */
  put(templateId: string, template: NewTemplate, options?: Options): Answer<TemplateAnswer>;
  rename(templateId: string, name: string, options?: Options): Answer<TemplateSummaryAnswer>;
  duplicate(templateId: string, name?: string, options?: Options): Answer<TemplateAnswer>;
  /** It can be restored for thirty days. */
  remove(templateId: string, options?: Options): Answer<TemplateSummaryAnswer>;
  restore(templateId: string, options?: Options): Answer<TemplateSummaryAnswer>;
  /** Puts a PDF for templates; `Sha256` is what `Files` of a template name it by. */
  putDocument(
    pdf: PdfBytes,
    options?: Options,
  ): Answer<{ Sha256: string; Size: number; Pages: number }>;
  /** Creates, uploads and starts a transaction in one call. */
  send(
    templateId: string,
    order: TemplateUse,
    options?: Options & { idempotencyKey?: string },
  ): Answer<TransactionAnswer>;
}

/** The calls of batches. */
export interface BatchCalls {
  create(batch: NewBatch, options?: Options): Answer<BatchAnswer>;
  list(options?: Options): Answer<BatchAnswer[]>;
  get(batchId: string, options?: Options & { after?: number }): Answer<BatchReportAnswer>;
  start(batchId: string, start: BatchStart, options?: Options): Answer<BatchAnswer>;
  /** `unbegun`: all or nothing; refused once something of it was begun. */
  stop(batchId: string, options?: Options & { unbegun?: boolean }): Answer<BatchAnswer>;
  /** All documents, as a ZIP archive. */
  getDocuments(batchId: string, options?: Options): Answer<Blob>;
  /** All answers, as CSV. */
  getAnswers(batchId: string, options?: Options): Answer<string>;
}

/** The calls of pages for iframes. */
export interface EmbedCalls {
  create(embed: NewEmbed, options?: Options): Answer<EmbedAddress>;
  renew(sessionId: string, lifetimeSeconds?: number, options?: Options): Answer<EmbedAddress>;
  end(sessionId: string, options?: Options): Answer<undefined>;
}
