import type { Batch, BatchReport, CreateBatch, StartBatch } from '#core/wire/contract/batch.ts';
import { examples } from '#core/wire/contract/examples.ts';
import { apiPaths } from '#core/wire/paths.ts';
import { bytesOf, jsonOf, type PathItem, pathParameter, refusalsOf } from './operation.ts';

const tags: [string] = ['Several at once'];
const id = '7d1f0c52-6c1b-4a0e-9a53-0d8c4be1a001';
const batchId = pathParameter('batchId', 'Id of the batch, from the answer to its creation.', id);

const chosen: Batch = {
  Id: id,
  State: 'chosen',
  CreatedAt: '2026-03-02T09:15:00.000Z',
  Total: 2,
  Waiting: 2,
  Done: 0,
  Skipped: 0,
  Failed: 0,
};
const running: Batch = {
  ...chosen,
  State: 'running',
  Action: 'cancel',
  StartedAt: '2026-03-02T09:15:20.000Z',
};
const ended: Batch = {
  ...running,
  State: 'ended',
  EndedAt: '2026-03-02T09:15:21.000Z',
  Waiting: 0,
  Done: 1,
  Skipped: 1,
};
const report: BatchReport = {
  ...ended,
  Rows: [
    {
      TransactionId: examples.transaction.Id,
      Title: 'Lease agreement',
      Result: 'done',
      At: '2026-03-02T09:15:20.500Z',
    },
    {
      TransactionId: '0f0f6c5e-2a9f-4f43-8a4b-8a1b9f6f0002',
      Title: 'Offer',
      Result: 'skipped',
      Code: 'ended',
      Message: 'The transaction has ended (status 30).',
      At: '2026-03-02T09:15:20.600Z',
    },
  ],
};
const search: CreateBatch = { Search: { Text: 'lease', Status: 10, From: '2026-01-01T00:00:00Z' } };
const start: StartBatch = {
  Action: 'cancel',
  Reason: 'The offer has changed.',
  SendNotifications: true,
  DelaySeconds: 0,
};

/** Choosing several transactions, and doing the same with all of them. */
export const batchOperations: Record<string, PathItem> = {
  [apiPaths.batches.pattern]: {
    post: {
      operationId: 'createBatch',
      tags,
      summary: 'Choose several transactions',
      description:
        'Chooses transactions by their ids, or all that a search finds at this moment (at most 10,000), and does nothing with them: `Total` says how many they are. Start the batch to do something with all of them, or read their documents and answers. One that is not started is forgotten after a day.',
      requestBody: { required: true, content: jsonOf('CreateBatch', search) },
      responses: {
        200: { description: 'The batch.', content: jsonOf('Batch', chosen) },
        ...refusalsOf(400, 413, 415),
      },
    },
    get: {
      operationId: 'listBatches',
      tags,
      summary: 'List the batches that were started',
      description: 'The newest twenty, newest first. They are kept for 90 days after their end.',
      responses: {
        200: {
          description: 'The batches.',
          content: jsonOf('BatchList', { Batches: [ended] }),
        },
        ...refusalsOf(),
      },
    },
  },
  [apiPaths.batch.pattern]: {
    get: {
      operationId: 'getBatch',
      tags,
      summary: 'Read how far a batch is',
      description:
        'How many transactions were done, skipped with a reason, or failed with a reason, and 200 of them in the order in which they were chosen. Repeat the call with `after` set to `Next` for those that follow.',
      parameters: [
        batchId,
        {
          name: 'after',
          in: 'query',
          required: false,
          description: 'The `Next` of the page before.',
          schema: { type: 'integer', minimum: 0 },
        },
      ],
      responses: {
        200: { description: 'The report.', content: jsonOf('BatchReport', report) },
        ...refusalsOf(400, 404),
      },
    },
    delete: {
      operationId: 'stopBatch',
      tags,
      summary: 'Stop a batch',
      description:
        'What was not done so far is left as it is and reported as skipped (`stopped`); what was done stays done. With `unbegun=true` it is all or nothing: a batch of which something was begun is refused (409) and goes on.',
      parameters: [
        batchId,
        {
          name: 'unbegun',
          in: 'query',
          required: false,
          description: '`true` takes back only a batch that has not begun.',
          schema: { type: 'boolean' },
        },
      ],
      responses: {
        200: { description: 'The batch.', content: jsonOf('Batch', ended) },
        ...refusalsOf(404, 409),
      },
    },
  },
  [apiPaths.batchStart.pattern]: {
    put: {
      operationId: 'startBatch',
      tags,
      summary: 'Remind, cancel or remove all of a batch',
      description:
        '`remind` asks all signers who are awaited once more, `cancel` cancels, `remove` removes documents and answers of transactions that have ended, for good. The work goes on by itself, also after a restart of the service, and each transaction is handled once. With `DelaySeconds` nothing is done for so long, and the batch can be taken back as a whole. The same call once more changes nothing; another action is refused (409).',
      parameters: [batchId],
      requestBody: { required: true, content: jsonOf('StartBatch', start) },
      responses: {
        202: { description: 'It is under way.', content: jsonOf('Batch', running) },
        ...refusalsOf(400, 404, 409, 415),
      },
    },
  },
  [apiPaths.batchDocuments.pattern]: {
    get: {
      operationId: 'getBatchDocuments',
      tags,
      summary: 'Read all documents of a batch as a ZIP archive',
      description:
        'A folder for each transaction with its documents (sealed once signed) and its audit trail; `contents.csv` at the end lists them, and says of each that is missing why. The archive is streamed: its size is not known before.',
      parameters: [batchId],
      responses: {
        200: {
          description: 'The archive.',
          content: bytesOf('application/zip'),
        },
        ...refusalsOf(404),
      },
    },
  },
  [apiPaths.batchAnswers.pattern]: {
    get: {
      operationId: 'getBatchAnswers',
      tags,
      summary: 'Read all answers of a batch as CSV',
      description:
        'A line for each text and box that a signer filled in, and one for a transaction without answers; UTF-8 with a byte order mark. A cell that a spreadsheet could take for a formula begins with an apostrophe.',
      parameters: [batchId],
      responses: {
        200: {
          description: 'The answers.',
          content: { 'text/csv': { schema: { type: 'string' } } },
        },
        ...refusalsOf(404),
      },
    },
  },
};
