// What a program does with the client, in whichever runtime runs this file; each step is a line.
const packed = new URL('client.js', import.meta.url).href;
/** @type {typeof import('../../src/package/client.ts')} */
const { createSigningClient, readPostback } = await import(packed);

const { BASE_URL = '', APP_KEY = '', API_KEY = '', ORDER = '' } = process.env;
const order = JSON.parse(ORDER);
const bytes = Uint8Array.from(atob(order.pdf), (letter) => letter.charCodeAt(0));

/**
 * Prints that a step went as it should; ends with exit code 1 where it did not.
 *
 * @param {string} name
 * @param {boolean} isRight
 * @param {unknown} found
 */
function step(name, isRight, found) {
  if (!isRight) {
    console.log(`  ✗ ${name}: ${JSON.stringify(found)}`);
    process.exit(1);
  }
  console.log(`  ✓ ${name}`);
}

const client = createSigningClient({ baseUrl: BASE_URL, appKey: APP_KEY, apiKey: API_KEY });
/** @type {number[]} */
const progress = [];
const whole = {
  documents: { 'lease.pdf': bytes },
  metadata: { 'lease.pdf': order.metadata },
  signers: [{ SendSignRequest: false }],
  idempotencyKey: crypto.randomUUID(),
};

const ending = new AbortController();
const ended = await client.sendForSigning({
  ...whole,
  signal: ending.signal,
  onStep: ({ step: at }) => at === 'pdf' && ending.abort(),
});
step('what is given up ends with an error', !ended.ok && ended.error.code === 'aborted', ended);

const sent = await client.sendForSigning({
  ...whole,
  onUpload: (_name, done, total) => progress.push(done / total),
});
step('sent for signing', sent.ok && sent.transaction?.Status === 10, sent);
step('the same transaction as before', sent.transactionId === ended.transactionId, sent);
step('the upload is told to its end', progress.at(-1) === 1, progress);

const absent = await client.getTransaction('none');
step('an error is a value', !absent.ok && absent.error.status === 404, absent);

const cancelled = await client.cancelTransaction(sent.transactionId ?? '');
step('cancelled', cancelled.ok, cancelled);

const { headers, body, secret } = order.postback;
const heard = await readPostback({ headers, body }, secret);
step('a postback is read', heard.ok && heard.value.transaction.Id === 't1', heard);
const forged = await readPostback({ headers, body: `${body} ` }, secret);
step('a forged one is refused', !forged.ok && forged.error.code === 'signature', forged);
