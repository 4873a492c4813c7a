import { examples } from '#core/wire/contract/examples.ts';
import { apiPaths } from '#core/wire/paths.ts';
import {
  idempotencyKeyParameter,
  jsonOf,
  type PathItem,
  refusalsOf,
  signerIdParameter,
  transactionIdParameter,
} from './operation.ts';
import { cancelledTransaction, startedTransaction } from './shownExamples.ts';

const tags: [string] = ['Transactions'];

/** Creating, starting, reading and cancelling a transaction. */
export const transactionOperations: Record<string, PathItem> = {
  [apiPaths.transactions.pattern]: {
    post: {
      operationId: 'createTransaction',
      tags,
      summary: 'Create a transaction',
      description:
        'The first of four steps: names who signs, in which language and order, and how they are asked. Nobody is asked before the start.\n\nThe answer holds the `Id` of the transaction and of each signer (`Signer1`, `Signer2`, … unless you chose one); the metadata of files names signers by these ids.\n\nMembers that are not known are kept and returned; the answer names them in `Problems`.',
      parameters: [idempotencyKeyParameter],
      requestBody: {
        required: true,
        content: jsonOf('CreateTransaction', examples.createTransaction),
      },
      responses: {
        200: {
          description: 'The transaction, with the ids of its signers.',
          content: jsonOf('Transaction', examples.transaction),
        },
        ...refusalsOf(400, 409, 413, 415),
      },
    },
  },
  [apiPaths.start.pattern]: {
    put: {
      operationId: 'startTransaction',
      tags,
      summary: 'Start a transaction',
      description:
        'The last step: its signers are asked, all at once or one after another (`SignRequestMode`). Every file must have its PDF, and every form set that a signer names must be there (409).\n\nFrom now on the transaction changes by what its signers do; read it, or let postbacks tell you.',
      parameters: [transactionIdParameter],
      responses: {
        200: {
          description: 'Started; something is worth a look.',
          content: jsonOf('StartAnswer', {
            Problems: [
              {
                Path: 'Signers[0]',
                Code: 'signature-without-box',
                Message: 'Signer1 has no Signature field: no mark of theirs will stand on "a.pdf".',
                Severity: 'warning',
                Signer: 'Signer1',
              },
            ],
          }),
        },
        204: { description: 'Started.' },
        ...refusalsOf(404, 409),
      },
    },
  },
  [apiPaths.signer.pattern]: {
    put: {
      operationId: 'correctSigner',
      tags,
      summary: 'Correct who signs',
      description:
        'Gives another name or address to a signer who has not signed: their link stops working at once, and where they were asked by mail, a new invitation goes out. With another address, what was entered so far is forgotten. What is left out or empty stays; the same values change nothing. The audit trail names both, and that the sender did it. To undo it, correct it again.',
      parameters: [transactionIdParameter, signerIdParameter],
      requestBody: {
        required: true,
        content: jsonOf('CorrectSigner', {
          Email: 'anna.berg@example.com',
          ScribbleName: 'Anna Berg',
        }),
      },
      responses: {
        200: {
          description: 'The transaction as it is now.',
          content: jsonOf('Transaction', startedTransaction),
        },
        ...refusalsOf(400, 404, 409, 413, 415),
      },
    },
  },
  [apiPaths.signLink.pattern]: {
    post: {
      operationId: 'giveSigningLink',
      tags,
      summary: 'Ask for a signing link',
      description:
        'Gives the address at which a signer signs, to be passed on: whoever has it can sign. Needed only where a mail brings the link, because then no other answer holds it. The audit trail says that it was given, and which link the signer came by.\n\nA signer with `RequireEmailVerification` proves by their address who they are: their link goes nowhere else (409 `link-belongs-to-signer`).',
      parameters: [transactionIdParameter, signerIdParameter],
      responses: {
        200: {
          description: 'The link.',
          content: jsonOf('SignLink', { SignUrl: 'https://sign.example/sign/…' }),
        },
        ...refusalsOf(404, 409),
      },
    },
  },
  [apiPaths.transaction.pattern]: {
    get: {
      operationId: 'getTransaction',
      tags,
      summary: 'Read a transaction',
      description:
        'Says how far the transaction and each signer are. `Context` of a signer who has signed holds their answers: file, field name in lower case, value. `SignUrl` is where a signer who is asked can sign; where a mail brings them the link, it is left out and can be asked for.\n\n`Status`: 5 waiting for document, 10 waiting for signer, 20 being sealed, 30 signed, 40 rejected, 50 expired, 60 cancelled, 70 failed.',
      parameters: [transactionIdParameter],
      responses: {
        200: {
          description: 'The transaction.',
          content: jsonOf('Transaction', startedTransaction),
        },
        ...refusalsOf(404),
      },
    },
    delete: {
      operationId: 'cancelTransaction',
      tags,
      summary: 'Cancel a transaction',
      description:
        'Ends a transaction that has not ended; signing links stop working at once. Nothing is removed. One that has ended stays as it is, which `Problems` says; with `SERVICE_PROFILE=family` its documents and personal data are removed after 30 seconds. The body may be left out.',
      parameters: [transactionIdParameter],
      requestBody: {
        required: false,
        content: jsonOf('CancelTransaction', {
          Reason: 'The lease was agreed with somebody else.',
          SendNotifications: true,
        }),
      },
      responses: {
        200: {
          description: 'The transaction as it is now.',
          content: jsonOf('Transaction', cancelledTransaction),
        },
        ...refusalsOf(400, 404, 409),
      },
    },
  },
};
