import { asTransaction, parseJson } from './readAnswers.ts';
import { failed, type SigningResult } from './signingResult.ts';
import type { PostbackBody } from './signingTypes.ts';

/** A request as it came: a `Request`, or the headers and the untouched body of another kind. */
export type PostbackSource =
  | Request
  | {
      headers: Headers | Record<string, string | readonly string[] | undefined>;
      body: string | Uint8Array | ArrayBuffer;
    };

/** How postbacks are checked. */
export interface PostbackOptions {
  /** How old a postback may be, and how far in the future; 300 seconds. */
  toleranceSeconds?: number;
  /** Milliseconds since 1970; now. */
  now?: number;
}

/** A genuine postback: the transaction as it was, and the id by which a repeat is known. */
export interface GenuinePostback {
  webhookId: string;
  transaction: PostbackBody;
}

const utf8 = new TextEncoder();

async function openSource(source: PostbackSource) {
  const { headers } = source;
  const of = (name: string) => {
    if (headers instanceof Headers) return headers.get(name) ?? '';
    const key = Object.keys(headers).find((one) => one.toLowerCase() === name);
    const value = key === undefined ? undefined : headers[key];
    return typeof value === 'string' ? value : (value?.join(' ') ?? '');
  };
  const { body } = source;
  const bytes =
    source instanceof Request
      ? new Uint8Array(await source.arrayBuffer())
      : typeof body === 'string'
        ? utf8.encode(body)
        : new Uint8Array(body as ArrayBuffer);
  return { of, bytes };
}

/** Base64 as bytes; undefined where it is none. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** A comparison that takes the same time wherever two texts of one length differ. */
function isEqual(a: string, b: string): boolean {
  let different = a.length ^ b.length;
  for (let index = 0; index < a.length; index += 1)
    different |= a.charCodeAt(index) ^ b.charCodeAt(index);
  return different === 0;
}

/** The first secret that signed these bytes with one of the signatures of the header. */
async function findSecret(
  secrets: readonly string[],
  header: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<string | undefined> {
  const signatures = header
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? (fromBase64(one.slice(3)) ?? []) : []));
  for (const secret of secrets) {
    const raw = secret.startsWith('whsec_') ? fromBase64(secret.slice(6)) : utf8.encode(secret);
    if (!raw?.length) continue;
    const hmac = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', raw, hmac, false, ['verify']);
    // Verifying takes the same time wherever two signatures differ.
    for (const signature of signatures)
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return secret;
  }
  return undefined;
}

/** SHA-1 in lower-case hex. */
async function checksum(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-1', utf8.encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Reads a postback and checks that it is genuine: its signature (Standard Webhooks: HMAC-SHA-256 of
 * `id.timestamp.body`, `v1` of as many as there are), its age, and the Checksum in its body (SHA-1
 * of `Id||Status|secret`). `secret` may be several, while one takes the place of another. Errors
 * have status 401 for one that is not genuine (`signature`, `age`, `checksum`) and 400 for a
 * genuine one that is no transaction (`malformed`). Postbacks come at least once: remember the
 * `webhookId` of those that were processed. Without a secret the error is `no-secret`, with status
 * 500: the postback comes again once there is one.
 */
export async function readPostback(
  source: PostbackSource,
  secret: string | readonly (string | undefined)[] | undefined,
  { toleranceSeconds = 300, now = Date.now() }: PostbackOptions = {},
): Promise<SigningResult<GenuinePostback>> {
  const secrets = [secret].flat().filter((one) => one !== undefined && one !== '') as string[];
  if (secrets.length === 0)
    return failed(
      'no-secret',
      'There is no secret to check the postback by: give readPostback what `fieldwright keys postbacks` prints.',
      500,
    );
  const { of, bytes } = await openSource(source);
  const id = of('webhook-id');
  const time = of('webhook-timestamp');
  const head = utf8.encode(`${id}.${time}.`);
  const signed = new Uint8Array(head.length + bytes.length);
  signed.set(head);
  signed.set(bytes, head.length);
  const proof = await findSecret(secrets, of('webhook-signature'), signed);
  if (!id || proof === undefined)
    return failed('signature', 'The postback is not signed with this secret.', 401);
  if (!(Math.abs(now / 1000 - Number(time)) <= toleranceSeconds))
    return failed('age', `The postback was signed at ${time}, too far from now.`, 401);
  const transaction = asTransaction(parseJson(new TextDecoder().decode(bytes)));
  if (!transaction) return failed('malformed', 'The postback is no transaction.', 400);
  const { Id, Status, Checksum } = transaction;
  if (!isEqual(String(Checksum), await checksum(`${Id}||${Status}|${proof}`)))
    return failed('checksum', 'The Checksum of the postback is wrong.', 401);
  const value = { webhookId: id, transaction: transaction as PostbackBody };
  return { ok: true, value, status: 200 };
}
