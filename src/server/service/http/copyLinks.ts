import { createHmac, timingSafeEqual } from 'node:crypto';
import { pagePaths } from '#core/wire/pagePaths.ts';

/** To whom a link to sealed documents was given. */
export interface CopySubject {
  /** UUID in lower case. */
  transactionId: string;
  /** The receiver's number among those of the transaction, from 1. */
  number: number;
}

/** Makes and checks links to sealed documents for receivers. Nothing that opens one is stored. */
export interface CopyLinks {
  /** The address of the receiver's page. */
  urlOf(subject: CopySubject): string;
  /** Whom a token was made for, or undefined where it was not made here. */
  subjectOf(token: string): CopySubject | undefined;
}

/** Bytes of the transaction's UUID, of the receiver's number, and of the proof. */
const idBytes = 16;
const headBytes = idBytes + 1;
const proofBytes = 32;

/**
 * Links below `publicUrl`; a token is base64url(UUID, number, HMAC-SHA-256 of both). Links made
 * with `previousKey` are still proved.
 */
export function createCopyLinks(
  linkKey: Uint8Array,
  publicUrl: string,
  previousKey?: Uint8Array,
): CopyLinks {
  // The word keeps these proofs apart from those of signing links, which have the same key.
  const proofBy = (key: Uint8Array, head: Uint8Array) =>
    createHmac('sha256', key).update('copy\n').update(head).digest();
  const keys = [linkKey, ...(previousKey ? [previousKey] : [])];
  const base = publicUrl.replace(/\/+$/, '');
  return {
    urlOf({ transactionId, number }) {
      const id = Buffer.from(transactionId.replaceAll('-', ''), 'hex');
      const head = Buffer.concat([id, Buffer.from([number])]);
      const token = Buffer.concat([head, proofBy(linkKey, head)]).toString('base64url');
      return `${base}${pagePaths.copy.build({ token })}`;
    },
    subjectOf(token) {
      const given = Buffer.from(token, 'base64url');
      if (given.byteLength !== headBytes + proofBytes || given.toString('base64url') !== token)
        return undefined;
      const head = given.subarray(0, headBytes);
      const proof = given.subarray(headBytes);
      const isProved = keys.some((key) => timingSafeEqual(proof, proofBy(key, head)));
      const hex = head.subarray(0, idBytes).toString('hex');
      return isProved
        ? {
            transactionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
            number: head[idBytes] ?? 0,
          }
        : undefined;
    },
  };
}
