import { createHmac, timingSafeEqual } from 'node:crypto';
import { signPaths } from '#core/wire/paths.ts';

/** What a signing link stands for. */
export interface SignLinkSubject {
  transactionId: string;
  signerId: string;
  /** base64url of 16 bytes. */
  rowId: string;
  generation: number;
}

/** How a link comes to its signer: in a mail of ours, or from the sender, who was given it. */
export const linkWays = ['mail', 'sender'] as const;
export type LinkWay = (typeof linkWays)[number];

/** Makes and checks the tokens of signing links. Nothing that opens a link is stored. */
export interface SignLinks {
  tokenOf(subject: SignLinkSubject, way: LinkWay): string;
  /** The address of the signer's page. */
  urlOf(subject: SignLinkSubject, way: LinkWay): string;
  /** The address of the audit trail beside a signer's page. */
  receiptUrlOf(signUrl: string): string;
  /**
   * The row that a token names, or undefined where it does not have the form of a token. It proves
   * nothing yet.
   */
  rowOf(token: string): string | undefined;
  /**
   * The way of a token that was made for this signer and this generation; undefined for any other.
   */
  wayOf(token: string, subject: SignLinkSubject): LinkWay | undefined;
}

const rowBytes = 16;
const proofBytes = 32;

/**
 * Signing links below `publicUrl`; a token is base64url(row id, then HMAC-SHA-256 of transaction,
 * signer and generation, and the way unless it is a mail). Links made with `previousKey` are still
 * proved.
 */
export function createSignLinks(
  linkKey: Uint8Array,
  publicUrl: string,
  previousKey?: Uint8Array,
): SignLinks {
  const tokenBy =
    (key: Uint8Array) =>
    ({ transactionId, signerId, rowId, generation }: SignLinkSubject, way: LinkWay) => {
      const parts = [transactionId, signerId, generation, ...(way === 'mail' ? [] : [way])];
      // None of them can hold a line break, so that no two subjects give the same text.
      const proof = createHmac('sha256', key).update(parts.join('\n')).digest();
      return Buffer.concat([Buffer.from(rowId, 'base64url'), proof]).toString('base64url');
    };
  const tokenOf = tokenBy(linkKey);
  const makers = [tokenOf, ...(previousKey ? [tokenBy(previousKey)] : [])];
  const base = publicUrl.replace(/\/+$/, '');
  return {
    tokenOf,
    urlOf: (subject, way) => `${base}/sign/${tokenOf(subject, way)}`,
    receiptUrlOf: (url) =>
      `${base}${signPaths.receipt.build({ token: url.split('/').at(-1) ?? '' })}`,
    rowOf: (token) =>
      /^[A-Za-z0-9_-]{64}$/.test(token)
        ? Buffer.from(token, 'base64url').subarray(0, rowBytes).toString('base64url')
        : undefined,
    wayOf(token, subject) {
      const given = Buffer.from(token, 'base64url');
      return linkWays.find((way) =>
        makers.some((make) => {
          const right = Buffer.from(make(subject, way), 'base64url');
          return (
            right.byteLength === rowBytes + proofBytes &&
            given.byteLength === right.byteLength &&
            timingSafeEqual(given, right)
          );
        }),
      );
    },
  };
}
