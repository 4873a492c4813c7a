import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const { FIELDWRIGHT_URL, API_KEY, APP_KEY, PURPOSE } = process.env;
const { TRANSACTION_ID, TEMPLATE_ID, SIGNER_ID } = process.env;
const port = Number(process.env.PORT ?? 4500);
const origin = `http://localhost:${port}`;

/** Asks the service, with the keys that no browser sees. */
async function askService(method, path, body) {
  const answer = await fetch(`${FIELDWRIGHT_URL}${path}`, {
    method,
    headers: {
      Authorization: `APIKey ${API_KEY}`,
      Application: `APPKey ${APP_KEY}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

// A real site would know by its own session who asks, and for which transaction.
let session;

/** A first address, and later another one of the same page. */
async function nextAddress() {
  session = session
    ? await askService('PUT', `/api/embed/sessions/${session.Id}`, { LifetimeSeconds: 900 })
    : await askService('POST', '/api/embed/sessions', {
        Purpose: PURPOSE,
        ...(TRANSACTION_ID && { TransactionId: TRANSACTION_ID }),
        ...(TEMPLATE_ID && { TemplateId: TEMPLATE_ID }),
        ...(SIGNER_ID && { SignerId: SIGNER_ID }),
        Origin: origin,
        LifetimeSeconds: 900,
      });
  return session.Url;
}

/** The draft of the one page that this site has; a real site keeps one for each of its people. */
let draft;
const largestDraft = 4 * 1024 * 1024;

/** Reads a body that is not larger than a draft can be. */
async function readText(request) {
  let text = '';
  for await (const part of request.setEncoding('utf8')) {
    text += part;
    if (text.length > largestDraft) throw new Error('The draft is too large.');
  }
  return text;
}

/** GET, PUT and DELETE of the draft. */
async function answerDraft(request, reply) {
  if (request.method === 'GET')
    return draft ? reply(200, 'application/json', draft) : reply(204, 'text/plain', '');
  if (request.headers.origin !== origin) return reply(403, 'text/plain', 'Not from here.\n');
  draft = request.method === 'PUT' ? await readText(request) : undefined;
  return reply(204, 'text/plain', '');
}

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
  const reply = (status, type, body) =>
    response.writeHead(status, { ...headers, 'Content-Type': type }).end(body);
  try {
    const { pathname } = new URL(request.url, origin);
    if (pathname === '/address' && request.method === 'POST' && request.headers.origin === origin)
      return reply(200, 'application/json', JSON.stringify({ address: await nextAddress() }));
    if (pathname === '/draft') return await answerDraft(request, reply);
    const [name, type] = files[pathname] ?? [];
    if (!name) return reply(404, 'text/plain', 'There is nothing here.\n');
    reply(200, type, await readFile(new URL(name, import.meta.url)));
  } catch (error) {
    process.stderr.write(`${error.stack}\n`);
    reply(502, 'text/plain', 'The service refused.\n');
  }
}).listen(port, 'localhost', () => process.stdout.write(`${origin}/\n`));
