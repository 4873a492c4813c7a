import { expect, expectTypeOf, test } from 'vitest';
import type * as z from 'zod/mini';
import type { FileMetadataInput } from '#core/wire/contract/fileMetadata.ts';
import type {
  cancelTransactionSchema,
  CreateTransactionInput,
  Postback,
  Transaction,
  UploadAnswer,
} from '#core/wire/contract/transaction.ts';
import { transactionStatuses } from '#core/wire/transactionStatus.ts';
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
  expect(transactionStatuses).toHaveLength(8);
});
