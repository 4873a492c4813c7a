import type { FileMetadataInput } from '#core/wire/contract/fileMetadata.ts';
import { fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import type { Finish } from '#core/wire/surfaces/signSurface.ts';
import {
  type CreateTransactionInput,
  createTransactionSchema,
} from '#core/wire/contract/transaction.ts';
import type { Change, Decision, Rules } from '#server/service/transaction/state/change.ts';
import { createTransaction } from '#server/service/transaction/setUp/createTransaction.ts';
import { declineSigning } from '#server/service/transaction/ending/endTransaction.ts';
import { finishSigning } from '#server/service/transaction/signing/finishSigning.ts';
import type { FormWidget } from '#core/appearance/formWidget.ts';
import { standingDigest } from '#server/service/transaction/standing/standingDigest.ts';
import { putMetadata, putPdf } from '#server/service/transaction/setUp/putFile.ts';
import { startTransaction } from '#server/service/transaction/setUp/startTransaction.ts';
import type {
  StoredFile,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

/** A moment. */
export const sampleTime = Date.UTC(2026, 2, 2, 9, 15);

export const sampleRules: Rules = {
  rightMeasuredFrom: 'left',
  contextNames: 'lower-case',
  signRequestMode: 1,
  placeSignatures: false,
  language: 'en-US',
  endedDelete: 'keeps',
  showsUnset: false,
  publicUrl: 'http://127.0.0.1:5400',
  httpPostbacks: false,
  notesToSender: false,
};

/** The change of a decision that must not refuse. */
export function decided(decision: Decision): Change {
  if (!decision.ok) throw new Error(decision.problems.map((one) => one.Message).join(' '));
  return decision;
}

/** The code of the first problem of a decision that must refuse. */
export function refusedWith(decision: { ok: true } | { ok: false; problems: { Code: string }[] }) {
  return decision.ok ? 'accepted' : (decision.problems[0]?.Code ?? 'refused');
}

/** A transaction in status 5; two signers without mail unless the body says otherwise. */
export function sampleCreated(
  body: Partial<CreateTransactionInput> = {},
  rules: Rules = sampleRules,
): TransactionState {
  const parsed = parseBody(createTransactionSchema, {
    Signers: [{ SendSignRequest: false }, { SendSignRequest: false }],
    ...body,
  });
  if (!parsed.ok) throw new Error(parsed.problems[0]?.Message);
  return decided(
    createTransaction(
      {
        id: 'b10ae331-af78-4e79-a39e-5b64693b6b68',
        apiKeyId: 'mine',
        signerRows: parsed.value.Signers.map((_, index) => `row-${index}`),
        request: parsed.value,
        kept: [],
        now: sampleTime,
        origin: {},
      },
      rules,
    ),
  ).next;
}

/** The decision about metadata for a file. */
export function withMetadata(
  state: TransactionState,
  fileId: string,
  input: FileMetadataInput,
  rules: Rules = sampleRules,
): Decision {
  const parsed = parseBody(fileMetadataSchema, input);
  if (!parsed.ok) throw new Error(parsed.problems[0]?.Message);
  const body = JSON.stringify(input);
  return putMetadata(
    state,
    { fileId, metadata: parsed.value, body, now: sampleTime, origin: {} },
    rules,
  );
}

/** A stored file with this name as its key. */
export const storedFile = (blobKey: string): StoredFile => ({
  blobKey,
  sha256: '00'.repeat(32),
  size: 1_000,
});

/** The decision about a PDF with pages of 612 by 792 points. */
export function withPdf(
  state: TransactionState,
  fileId: string,
  { pages = 1, embedded = [] as FormWidget[], rules = sampleRules } = {},
): Decision {
  return putPdf(
    state,
    {
      fileId,
      file: storedFile('blob-1'),
      facts: {
        pages: Array.from({ length: pages }, () => ({ width: 612, height: 792 })),
        embedded,
      },
      now: sampleTime,
      origin: {},
    },
    rules,
  );
}

/** A Location on a page; 10 points from the left edge and the top unless it says otherwise. */
export const place = (PageNumber = 1, changes = {}) => ({
  Right: 10,
  Top: 10,
  Width: 140,
  Height: 20,
  PageNumber,
  ...changes,
});

/** Each of two signers has a text and a signature of their own. */
export const sampleMetadata: FileMetadataInput = {
  DisplayName: 'Lease',
  Signers: { Signer1: { FormSets: ['one'] }, Signer2: { FormSets: ['two'] } },
  FormSets: {
    one: {
      Text1: { Type: 'SingleLine', Location: place() },
      Signature1: { Type: 'Signature', Location: place() },
    },
    two: {
      Text2: { Type: 'SingleLine', Location: place() },
      Signature2: { Type: 'Signature', Location: place() },
    },
  },
};

/** A started transaction with one file, `a.pdf`. */
export function sampleStarted(
  body: Partial<CreateTransactionInput> = {},
  metadata: FileMetadataInput = sampleMetadata,
  { rules = sampleRules, embedded = [] as FormWidget[] } = {},
): TransactionState {
  const described = decided(withMetadata(sampleCreated(body, rules), 'a.pdf', metadata, rules));
  const complete = decided(withPdf(described.next, 'a.pdf', { embedded, rules }));
  return decided(startTransaction(complete.next, { now: sampleTime, origin: {} }, rules)).next;
}

export const sampleMark = {
  scribble: { width: 300, height: 150, strokes: [[1, 2, 1, 30, 40, 1.5]] },
};

/**
 * The decision about a finish; with `sampleMetadata` it is complete for each of the two signers.
 */
export function finishOf(
  state: TransactionState,
  signerId: string,
  changes: Partial<Finish> = {},
  rules: Rules = sampleRules,
): Decision {
  const number = signerId.slice('Signer'.length);
  const finish: Finish = {
    entries: {},
    seen: standingDigest(state),
    signatures: { 'a.pdf': { [`Signature${number}`]: sampleMark } },
    ...changes,
  };
  return finishSigning(
    state,
    { signerId, finish, saved: undefined, now: sampleTime, origin: {} },
    rules,
  );
}

/** The decision about a refusal to sign. */
export function declineOf(state: TransactionState, signerId: string): Decision {
  return declineSigning(state, { signerId, reason: '', now: sampleTime, origin: {} }, sampleRules);
}
