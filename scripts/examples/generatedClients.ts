import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePdf } from '../../e2e/support/pdfs/makePdf.ts';
import { oneSignature } from '../../e2e/support/programs/oneSignature.ts';
import { run } from '../../e2e/support/programs/run.ts';
import { startServer } from '../../e2e/support/programs/server.ts';

const tsx = join(import.meta.dirname, '../../node_modules/.bin/tsx');

/** A generator of clients: how it is run over `openapi.json`, and a program with its client. */
interface Generator {
  packages: string[];
  command: [program: string, ...args: string[]];
  /** TypeScript; `order` has the URL, the keys as headers, the PDF and its metadata. */
  program: string;
}

const order = `
const { BASE_URL = '', HEADERS = '{}', PDF = '', METADATA = '{}' } = process.env;
const headers: Record<string, string> = JSON.parse(HEADERS);
const bytes = Uint8Array.from(atob(PDF), (letter) => letter.charCodeAt(0));
const pdf = new Blob([bytes], { type: 'application/pdf' });
const metadata = JSON.parse(METADATA);
const signers = { Signers: [{ SendSignRequest: false }] };
async function same(read: Blob) {
  const got = new Uint8Array(await read.arrayBuffer());
  if (got.length === 0 || String.fromCharCode(...got.slice(0, 5)) !== '%PDF-')
    throw new Error('What was read is no PDF.');
}
function check(step: string, isRight: boolean) {
  if (!isRight) throw new Error(step + ' went wrong.');
}
`;

const generators: Record<string, Generator> = {
  'openapi-typescript': {
    packages: ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0'],
    // Else members with a default are required, too.
    command: [
      'openapi-typescript',
      'openapi.json',
      '--default-non-nullable=false',
      '-o',
      'openapiTypes.d.ts',
    ],
    program: `import createClient from 'openapi-fetch';
import type { paths } from './openapiTypes.js';
${order}
const client = createClient<paths>({ baseUrl: BASE_URL, headers });
const created = await client.POST('/api/transaction/', { body: signers });
const transactionId = created.data?.Id ?? '';
const params = { path: { transactionId, fileId: 'lease.pdf' } };
const file = '/api/transaction/{transactionId}/file/{fileId}';
const described = await client.PUT(\`\${file}/metadata\`, { params, body: metadata });
check('metadata', described.response.status === 202);
const uploaded = await client.PUT(\`\${file}/pdf\`, {
  params: { ...params, header: {} },
  body: pdf as unknown as string,
  bodySerializer: (body) => body,
  headers: { 'Content-Type': 'application/pdf' },
});
check('upload', uploaded.response.status === 201);
const lost = await client.PUT(file, { params, body: pdf as unknown as string });
check('a PDF sent as {}', lost.response.status === 400);
const read = await client.GET(\`\${file}/pdf\`, { params, parseAs: 'blob' });
await same(read.data as Blob);
const kept = await client.GET(\`\${file}/metadata\`, { params });
check('metadata kept', JSON.stringify(kept.data) === METADATA);
const started = await client.PUT('/api/transaction/{transactionId}/start', { params });
check('start', started.response.ok);
`,
  },
  'hey-api': {
    packages: ['@hey-api/openapi-ts@0.95.0'],
    command: ['openapi-ts', '-i', 'openapi.json', '-o', 'hey', '-c', '@hey-api/client-fetch', '-s'],
    program: `import { client } from './hey/client.gen.js';
import * as api from './hey/sdk.gen.js';
${order}
client.setConfig({ baseUrl: BASE_URL, headers });
const created = await api.createTransaction({ body: signers });
const path = { transactionId: created.data?.Id ?? '', fileId: 'lease.pdf' };
const described = await api.putMetadata({ path, body: metadata });
check('metadata', described.response?.status === 202);
const uploaded = await api.putPdf({ path, body: pdf });
check('upload', uploaded.response?.status === 201);
const lost = await api.putFile({ path, body: pdf as never });
check('a PDF sent as {}', lost.response?.status === 400);
const read = await api.getPdf({ path });
if (!read.data) throw new Error('Nothing was read.');
await same(read.data);
const kept = await api.getMetadata({ path });
check('metadata kept', JSON.stringify(kept.data) === METADATA);
const started = await api.startTransaction({ path });
check('start', started.response?.ok === true);
`,
  },
  orval: {
    packages: ['orval@7.13.2', 'axios@1.13.2'],
    command: ['orval', '--input', 'openapi.json', '--output', 'orval.ts'],
    program: `import axios from 'axios';
import * as api from './orval.js';
${order}
// Blobs are what axios answers with in browsers; elsewhere by this adapter.
axios.defaults.adapter = 'fetch';
axios.defaults.baseURL = BASE_URL;
axios.defaults.headers.common = headers;
const created = await api.createTransaction(signers);
const file = [created.data.Id, 'lease.pdf'] as const;
check('metadata', (await api.putMetadata(...file, metadata)).status === 202);
// With axios this generator names no type of a body that is no JSON.
const asPdf = { headers: { 'Content-Type': 'application/pdf' } };
check('upload', (await api.putPdf(...file, pdf, asPdf)).status === 201);
await same((await api.getPdf(...file)).data);
const kept = await api.getMetadata(...file);
check('metadata kept', JSON.stringify(kept.data) === METADATA);
check('start', (await api.startTransaction(file[0])).status < 300);
`,
  },
};

const compiling =
  '--noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --target es2023 --lib es2023,dom --types node'.split(
    ' ',
  );

/**
 * Generates clients of the document that the running product serves, with what others use for that;
 * each one sends metadata and a PDF, and reads both.
 */
export async function tourGenerated(say: (text: string) => void): Promise<void> {
  const server = await startServer();
  const folder = mkdtempSync(join(tmpdir(), 'fieldwright-generated-'));
  const bin = (name: string) => join(folder, 'node_modules/.bin', name);
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    const document = await (await fetch(`${server.url}/openapi.json`)).text();
    writeFileSync(join(folder, 'openapi.json'), document);
    const packages = Object.values(generators).flatMap((one) => one.packages);
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    const types = ['typescript@5.9.3', '@types/node@20'];
    await run('npm', ['install', '-E', ...quiet, ...packages, ...types], folder);
    for (const [name, { command, program }] of Object.entries(generators)) {
      const [generator, ...args] = command;
      await run(bin(generator), args, folder);
      writeFileSync(join(folder, `${name}-tour.ts`), program);
      await run(bin('tsc'), [...compiling, `${name}-tour.ts`], folder);
      await run(tsx, [`${name}-tour.ts`], folder, {
        BASE_URL: server.url,
        HEADERS: JSON.stringify({
          Authorization: `APIKey ${server.apiKey}`,
          Application: `APPKey ${server.appKey}`,
        }),
        PDF: makePdf({ pages: 3 }).toString('base64'),
        METADATA: JSON.stringify(oneSignature),
      });
      say(`${name}: a client sends metadata and a PDF, and reads both`);
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
