import { expectTypeOf, test } from 'vitest';
import type * as z from 'zod/mini';
import type {
  Batch,
  BatchReport,
  createBatchSchema,
  startBatchSchema,
} from '#core/wire/contract/batch.ts';
import type { createEmbedSchema, embedAnswerSchema } from '#core/wire/contract/embedSession.ts';
import type {
  PutTemplateInput,
  Template,
  TemplateSummary,
  useTemplateSchema,
} from '#core/wire/surfaces/templateSurface.ts';
import type { FileMetadataInput } from '#core/wire/contract/fileMetadata.ts';
import type {
  cancelTransactionSchema,
  CreateTransactionInput,
  Postback,
  Transaction,
  UploadAnswer,
} from '#core/wire/contract/transaction.ts';
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
import type {
  Cancellation,
  NewMetadata,
  NewTransaction,
  PostbackBody,
  TransactionAnswer,
  UploadReceipt,
} from './signingTypes.ts';

/** A type member by member, so that interfaces and what schemas give can be compared. */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { [Key in keyof T]: Plain<T[Key]> }
    : T;

test('the types of the client are those of the schemas, member by member', () => {
  expectTypeOf<Plain<NewTransaction>>().toEqualTypeOf<Plain<CreateTransactionInput>>();
  expectTypeOf<Plain<NewMetadata>>().toEqualTypeOf<Plain<FileMetadataInput>>();
  expectTypeOf<Plain<TransactionAnswer>>().toEqualTypeOf<Plain<Transaction>>();
  expectTypeOf<Plain<PostbackBody>>().toEqualTypeOf<Plain<Postback>>();
  expectTypeOf<Plain<UploadReceipt>>().toEqualTypeOf<Plain<UploadAnswer>>();
  expectTypeOf<Plain<Cancellation>>().toEqualTypeOf<
    Plain<z.input<typeof cancelTransactionSchema>>
  >();
});

test('the types of its groups of calls are those of the schemas, too', () => {
  expectTypeOf<Plain<NewTemplate>>().toEqualTypeOf<Plain<PutTemplateInput>>();
  expectTypeOf<Plain<TemplateUse>>().toEqualTypeOf<Plain<z.input<typeof useTemplateSchema>>>();
  expectTypeOf<Plain<TemplateSummaryAnswer>>().toEqualTypeOf<Plain<TemplateSummary>>();
  // What the service returns has all defaults filled in; the interface is that of what is sent.
  expectTypeOf<Template>().toExtend<TemplateAnswer>();
  expectTypeOf<keyof TemplateAnswer>().toEqualTypeOf<keyof Template>();
  expectTypeOf<Plain<NewBatch>>().toEqualTypeOf<Plain<z.input<typeof createBatchSchema>>>();
  expectTypeOf<Plain<BatchStart>>().toEqualTypeOf<Plain<z.input<typeof startBatchSchema>>>();
  expectTypeOf<Plain<BatchAnswer>>().toEqualTypeOf<Plain<Batch>>();
  expectTypeOf<Plain<BatchReportAnswer>>().toEqualTypeOf<Plain<BatchReport>>();
  expectTypeOf<Plain<NewEmbed>>().toEqualTypeOf<Plain<z.input<typeof createEmbedSchema>>>();
  expectTypeOf<EmbedAddress>().toEqualTypeOf<z.output<typeof embedAnswerSchema>>();
});
