import { createHash, createHmac } from 'node:crypto';

/** A postback of a signed transaction `t1` as a service with this secret sends it. */
export function signedPostback(secret: string) {
  const id = 'msg_1';
  const time = String(Math.floor(Date.now() / 1000));
  const checksum = createHash('sha1').update(`t1||30|${secret}`).digest('hex');
  const body = JSON.stringify({ Id: 't1', Status: 30, Signers: [], Checksum: checksum });
  const signature = createHmac('sha256', secret).update(`${id}.${time}.${body}`).digest('base64');
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': `v1,${signature}`,
  };
  return { headers, body, secret };
}
