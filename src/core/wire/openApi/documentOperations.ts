import { examples } from '#core/wire/contract/examples.ts';
import { apiPaths } from '#core/wire/paths.ts';
import {
  fileIdParameter,
  jsonOf,
  type Parameter,
  type PathItem,
  pdfContent,
  plainJson,
  refusalsOf,
  schemaRef,
  transactionIdParameter,
} from './operation.ts';
import { cancelledTransaction, removedTransaction } from './shownExamples.ts';

const files: [string] = ['Files'];
const personalData: [string] = ['Personal data'];

const digestParameter: Parameter = {
  name: 'Digest',
  in: 'header',
  required: false,
  description:
    'Hash of the PDF, `SHA-256=<base64>` or `SHA-512=<base64>`; a PDF that differs is refused.',
  schema: { type: 'string' },
};
const metadataContent = jsonOf('FileMetadata', examples.generatedMetadata);
const metadataStored = {
  202: {
    description: 'The metadata was stored; the PDF is awaited.',
    content: jsonOf('UploadAnswer', examples.awaitingPdf),
  },
};
const pdfStored = {
  200: {
    description: 'The PDF replaced an earlier one.',
    content: jsonOf('UploadAnswer', { Message: 'The PDF of "lease.pdf" was replaced.' }),
  },
  201: {
    description: 'The PDF was stored.',
    content: jsonOf('UploadAnswer', { Message: 'The PDF of "lease.pdf" was received.' }),
  },
};
const why = 'The documents of this transaction were removed.';
const removed = {
  description: 'It was removed; the transaction as it is now known.',
  content: jsonOf('RemovedAnswer', {
    ...removedTransaction,
    Message: why,
    Problems: [{ Code: 'removed', Path: '', Message: why }],
  }),
};

/** Uploading and reading documents, the audit trail, and removing what is no longer needed. */
export const documentOperations: Record<string, PathItem> = {
  [apiPaths.file.pattern]: {
    put: {
      operationId: 'putFile',
      tags: files,
      summary: 'Upload the metadata, then the PDF, of a file',
      description:
        'Called twice for each file: first with its metadata as `application/json`, then with its PDF as `application/pdf`. Both can be sent again until the start.\n\nThe metadata says which fields stand where: each `Location` in points (1/72 inch) of the page as shown, with fractions. `Signers` names the form sets that each signer fills in. A place beyond the document, and a PDF that could not be sealed, are refused with 400.\n\nClients that are generated from this document know a call by one media type: `putMetadata` and `putPdf` do the same.',
      parameters: [transactionIdParameter, fileIdParameter, digestParameter],
      requestBody: {
        required: true,
        description: 'The metadata, or the bytes of the PDF; at most 4 MiB and 50 MiB.',
        content: { ...metadataContent, ...pdfContent },
      },
      responses: { ...pdfStored, ...metadataStored, ...refusalsOf(400, 404, 409, 413, 415, 507) },
    },
    get: {
      operationId: 'getFile',
      tags: files,
      summary: 'Read a document, or its metadata',
      description:
        'The PDF as uploaded, and sealed once all have signed; while it is being sealed the answer is 404 with `Retry-After`. With `Accept: application/json` the metadata, byte for byte as it was sent. `getPdf` and `getMetadata` do the same whatever is accepted.',
      parameters: [transactionIdParameter, fileIdParameter],
      responses: {
        200: {
          description: 'The document, or its metadata.',
          content: { ...pdfContent, ...metadataContent },
        },
        ...refusalsOf(404),
        410: removed,
      },
    },
  },
  [apiPaths.fileMetadata.pattern]: {
    put: {
      operationId: 'putMetadata',
      tags: files,
      summary: 'Upload the metadata of a file',
      description:
        'What `putFile` does with `application/json`, at a path that takes nothing else: generated clients send it as JSON.',
      parameters: [transactionIdParameter, fileIdParameter],
      requestBody: { required: true, content: metadataContent },
      responses: { ...metadataStored, ...refusalsOf(400, 404, 409, 413, 415, 507) },
    },
    get: {
      operationId: 'getMetadata',
      tags: files,
      summary: 'Read the metadata of a file',
      description: 'Byte for byte as it was sent.',
      parameters: [transactionIdParameter, fileIdParameter],
      responses: {
        200: { description: 'The metadata.', content: metadataContent },
        ...refusalsOf(404),
        410: removed,
      },
    },
  },
  [apiPaths.filePdf.pattern]: {
    put: {
      operationId: 'putPdf',
      tags: files,
      summary: 'Upload the PDF of a file',
      description:
        'What `putFile` does with `application/pdf`, at a path that takes nothing else: generated clients send its bytes.',
      parameters: [transactionIdParameter, fileIdParameter, digestParameter],
      requestBody: { required: true, content: pdfContent },
      responses: { ...pdfStored, ...refusalsOf(400, 404, 409, 413, 415, 507) },
    },
    get: {
      operationId: 'getPdf',
      tags: files,
      summary: 'Read a document',
      description:
        'As uploaded, and sealed once all have signed; while it is being sealed the answer is 404 with `Retry-After`.',
      parameters: [transactionIdParameter, fileIdParameter],
      responses: {
        200: { description: 'The document.', content: pdfContent },
        ...refusalsOf(404),
        410: removed,
      },
    },
  },
  [apiPaths.asItStands.pattern]: {
    get: {
      operationId: 'getFileAsItStands',
      tags: files,
      summary: 'Read a document as it stands',
      description:
        'From the start until everybody has signed: the document with what has been entered and signed so far, marked as unfinished on each page and never sealed. It is drawn at each call. Of a transaction that was declined, cancelled or has expired, too.',
      parameters: [transactionIdParameter, fileIdParameter],
      responses: {
        200: { description: 'The document as it stands.', content: pdfContent },
        ...refusalsOf(404, 409, 410),
      },
    },
  },
  [apiPaths.receipt.pattern]: {
    get: {
      operationId: 'getReceipt',
      tags: files,
      summary: 'Read the audit trail',
      description:
        'The sealed audit trail of a transaction that has ended: who did what, when and from where. Until it is there the answer is 404 with `Retry-After`.',
      parameters: [transactionIdParameter],
      responses: {
        200: { description: 'The audit trail.', content: pdfContent },
        ...refusalsOf(404, 410),
      },
    },
  },
  [apiPaths.files.pattern]: {
    delete: {
      operationId: 'removeDocuments',
      tags: files,
      summary: 'Remove documents and answers',
      description:
        'Removes the documents and the answers of a transaction that has ended, for good. The transaction and its audit trail stay.',
      parameters: [transactionIdParameter],
      responses: {
        200: {
          description: 'The transaction without its documents.',
          content: jsonOf('Transaction', removedTransaction),
        },
        ...refusalsOf(404, 409),
      },
    },
  },
  [apiPaths.personalData.pattern]: {
    get: {
      operationId: 'getPersonalData',
      tags: personalData,
      summary: 'Export the personal data of a transaction',
      description:
        'What is known of those who took part, as a file to keep before it is removed: the transaction, every event with address and browser, and what each signer signed, of which the audit trail names the hashes (docs/security.md says how they are made again).',
      parameters: [transactionIdParameter],
      responses: {
        200: {
          description: 'The transaction, its events, and what was signed.',
          content: plainJson(
            {
              type: 'object',
              properties: {
                transaction: schemaRef('Transaction'),
                events: {
                  type: 'array',
                  description: 'What happened, in its order.',
                  items: { type: 'object' },
                },
                standing: {
                  type: 'object',
                  description:
                    'The documents as they were signed, and the hash of the part of each signer who has signed: the SHA-256 of this object as canonical JSON is that of the last event `signed`.',
                },
                parts: {
                  type: 'array',
                  description:
                    'The part of each signer who has signed: entries, name and signatures with all their numbers. Gone with the documents.',
                  items: { type: 'object' },
                },
              },
              required: ['transaction', 'events', 'standing', 'parts'],
            },
            {
              transaction: cancelledTransaction,
              events: [
                { kind: 'created', at: 1_772_442_900_000, address: '192.0.2.7', userAgent: 'curl' },
              ],
              standing: { transaction: cancelledTransaction.Id, documents: [], signed: [] },
              parts: [],
            },
          ),
        },
        ...refusalsOf(404, 410),
      },
    },
    delete: {
      operationId: 'removePersonalData',
      tags: personalData,
      summary: 'Remove documents, answers and personal data',
      description:
        'Removes the documents, the answers and all that tells who took part in a transaction that has ended, for good. The audit trail is sealed anew without them.',
      parameters: [transactionIdParameter],
      responses: {
        200: {
          description: 'The transaction without those who took part.',
          content: jsonOf('Transaction', removedTransaction),
        },
        ...refusalsOf(404, 409),
      },
    },
  },
};
