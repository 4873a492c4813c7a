import { createHash } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Postback, Transaction } from '#core/wire/contract/transaction.ts';
import type { JobPayloads } from '#server/service/transaction/state/job.ts';

/** A postback ready to be sent. */
export interface PostbackRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Lower-case hex SHA-1 of `Id||Status|secret`, as receivers of services of this shape compute it.
 */
export function postbackChecksum(
  { Id, Status }: Pick<Transaction, 'Id' | 'Status'>,
  secret: string,
): string {
  return createHash('sha1').update(`${Id}||${Status}|${secret}`).digest('hex');
}

/** A header that only the receiver at one address gets. */
export interface PostbackAuthorization {
  url: string;
  value: string;
}

interface PostbackSigning {
  id: string;
  secret: string;
  now: number;
  authorization?: PostbackAuthorization;
}

/**
 * The request for one attempt. The checksum covers little, so the whole body is also signed as
 * Standard Webhooks says; its key is the secret's bytes, or what follows `whsec_` in base64. `id`
 * is the same at every attempt.
 */
export function postbackRequest(
  { url, body }: JobPayloads['postback'],
  { id, secret, now, authorization }: PostbackSigning,
): PostbackRequest {
  const checksum = postbackChecksum(body, secret);
  const postback: Postback = { ...body, Checksum: checksum };
  const text = JSON.stringify(postback);
  const webhook = secret.startsWith('whsec_')
    ? new Webhook(secret)
    : new Webhook(new TextEncoder().encode(secret), { format: 'raw' });
  const at = new Date(now);
  return {
    url,
    body: text,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'Fieldwright',
      Checksum: checksum,
      ...(authorization?.url === url ? { Authorization: authorization.value } : {}),
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now / 1000)),
      'webhook-signature': webhook.sign(id, at, text),
    },
  };
}
