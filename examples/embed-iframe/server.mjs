import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createSigningClient } from 'fieldwright/client';

const { FIELDWRIGHT_URL = '', API_KEY = '', APP_KEY = '', PURPOSE } = process.env;
const { TRANSACTION_ID, TEMPLATE_ID, SIGNER_ID } = process.env;
const port = Number(process.env.PORT ?? 4500);
const origin = `http://localhost:${port}`;

/** Asks the service, with the keys that no browser sees. */
const client = createSigningClient({ baseUrl: FIELDWRIGHT_URL, appKey: APP_KEY, apiKey: API_KEY });
const lifetimeSeconds = 900;

/** What the page is for. */
function readPurpose() {
  if (PURPOSE === 'design' || PURPOSE === 'sign' || PURPOSE === 'track') return PURPOSE;
  throw new Error('PURPOSE must be design, sign or track.');
}
const purpose = readPurpose();

/**
 * A real site would know by its own session who asks, and for which transaction.
 * @type {string | undefined}
 */
let sessionId;

/** A first address, and later another one of the same page. */
async function nextAddress() {
  const answer = sessionId
    ? await client.embeds.renew(sessionId, lifetimeSeconds)
    : await client.embeds.create({
        Purpose: purpose,
        ...(TRANSACTION_ID && { TransactionId: TRANSACTION_ID }),
        ...(TEMPLATE_ID && { TemplateId: TEMPLATE_ID }),
        ...(SIGNER_ID && { SignerId: SIGNER_ID }),
        Origin: origin,
        LifetimeSeconds: lifetimeSeconds,
      });
  if (!answer.ok) throw new Error(answer.error.message);
  sessionId = answer.value.Id;
  return answer.value.Url;
}

/**
 * The draft of the one page that this site has; a real site keeps one for each of its people.
 * @type {string | undefined}
 */
let draft;
const largestDraft = 4 * 1024 * 1024;

/**
 * Reads a body that is not larger than a draft can be.
 * @param {import('node:http').IncomingMessage} request
 */
async function readText(request) {
  let text = '';
  for await (const part of request.setEncoding('utf8')) {
    text += part;
    if (text.length > largestDraft) throw new Error('The draft is too large.');
  }
  return text;
}

/**
 * GET, PUT and DELETE of the draft.
 * @param {import('node:http').IncomingMessage} request
 * @param {(status: number, type: string, body: string) => unknown} reply
 */
async function answerDraft(request, reply) {
  if (request.method === 'GET')
    return draft ? reply(200, 'application/json', draft) : reply(204, 'text/plain', '');
  if (request.headers.origin !== origin) return reply(403, 'text/plain', 'Not from here.\n');
  draft = request.method === 'PUT' ? await readText(request) : undefined;
  return reply(204, 'text/plain', '');
}

/** @type {Record<string, [name: string, type: string]>} */
const files = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/host.js': ['host.js', 'text/javascript'],
  '/embedHost.js': ['embedHost.js', 'text/javascript'],
  '/host.css': ['host.css', 'text/css'],
};
const headers = {
  // The page is isolated and allows nothing but itself and the iframe.
  'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src ${FIELDWRIGHT_URL}`,
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

createServer(async (request, response) => {
  /**
   * @param {number} status
   * @param {string} type
   * @param {string | Uint8Array} body
   */
  const reply = (status, type, body) =>
    response.writeHead(status, { ...headers, 'Content-Type': type }).end(body);
  try {
    const { pathname } = new URL(request.url ?? '/', origin);
    if (pathname === '/address' && request.method === 'POST' && request.headers.origin === origin)
      return reply(200, 'application/json', JSON.stringify({ address: await nextAddress() }));
    if (pathname === '/draft') return await answerDraft(request, reply);
    const [name, type] = files[pathname] ?? [];
    if (!name) return reply(404, 'text/plain', 'There is nothing here.\n');
    reply(200, type, await readFile(new URL(name, import.meta.url)));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    reply(502, 'text/plain', 'The service refused.\n');
  }
}).listen(port, 'localhost', () => process.stdout.write(`${origin}/\n`));
