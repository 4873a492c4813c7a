import { createHash } from 'node:crypto';
import type { SignerMarks } from '#server/service/transaction/state/change.ts';
import type {
  SignerRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

/** What one signer entered and signed, as `docs/security.md` describes it. */
export interface SignedPart {
  signer: string;
  /** The name under the signatures. */
  name?: string;
  entries: NonNullable<SignerRecord['answers']>;
  signatures: SignerMarks['signatures'];
  signature?: NonNullable<SignerMarks['signature']>;
}

/** What a signer entered and signed, out of what is kept of them. */
export function signedPartOf(
  { id, signedName, answers = {} }: Pick<SignerRecord, 'id' | 'signedName' | 'answers'>,
  { signatures, signature }: SignerMarks,
): SignedPart {
  return {
    signer: id,
    ...(signedName === undefined ? {} : { name: signedName }),
    entries: answers,
    signatures,
    ...(signature === undefined ? {} : { signature }),
  };
}

/** SHA-256 of what a signer entered and signed, lower-case hex. */
export function partDigest(part: SignedPart): string {
  return digestOf(part);
}

/**
 * What stands in a transaction: its documents, and who has signed what, in the transaction's order.
 * A signer who signed under a version that kept no digest of it stands there without one.
 */
export function standingOf({ id, files, signers }: TransactionState) {
  return {
    transaction: id,
    documents: files.map(({ fileId, pdf }) => ({ file: fileId, sha256: pdf?.sha256 })),
    signed: signers
      .filter(({ state }) => state === 'signed')
      .map(({ id: signer, signedSha256: sha256 }) => ({ signer, sha256 })),
  };
}

/**
 * SHA-256 of what stands in a transaction, lower-case hex: another one for each text, tick or
 * signature that was signed, and for each document.
 */
export function standingDigest(state: TransactionState): string {
  return digestOf(standingOf(state));
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/**
 * JSON text of which there is one for each value (RFC 8785): members sorted by the UTF-16 codes of
 * their names, no blanks, texts and numbers as ECMAScript writes them. Members that are undefined
 * are left out.
 */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
