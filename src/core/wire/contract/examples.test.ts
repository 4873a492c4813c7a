import { expect, test } from 'vitest';
import { errorBodySchema } from '#core/wire/errorBody.ts';
import { examples } from './examples.ts';
import { fileMetadataSchema } from './fileMetadata.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import {
  createTransactionSchema,
  postbackSchema,
  transactionSchema,
  uploadAnswerSchema,
} from './transaction.ts';

const cases = [
  ['createTransaction', createTransactionSchema, examples.createTransaction],
  ['transaction', transactionSchema, examples.transaction],
  ['generatedMetadata', fileMetadataSchema, examples.generatedMetadata],
  ['embeddedMetadata', fileMetadataSchema, examples.embeddedMetadata],
  ['awaitingPdf', uploadAnswerSchema, examples.awaitingPdf],
  ['postback', postbackSchema, examples.postback],
  ['error', errorBodySchema, examples.error],
] as const;

test.each(cases)('the golden example %s is taken whole by its schema', (_, schema, example) => {
  const parsed = parseBody(schema, JSON.parse(JSON.stringify(example)));
  expect(parsed).toMatchObject({ ok: true, value: example });
});
