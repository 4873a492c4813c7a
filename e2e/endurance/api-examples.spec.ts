import { createHash } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SampleForm, sampleForms } from '#core/apiReference/addSamples.ts';
import { clientCalls } from '#core/apiReference/clientCalls.ts';
import { curlExample } from '#core/apiReference/curlExample.ts';
import { type PlannedRequest, planRequest } from '#core/apiReference/planRequest.ts';
import { pythonExample } from '#core/apiReference/pythonExample.ts';
import { type ApiCall, readReference } from '#core/apiReference/readReference.ts';
import { typeScriptExample } from '#core/apiReference/typeScriptExample.ts';
import { addSigner } from '#core/draft/commands/signerCommands.ts';
import { newDraft } from '#core/draft/draft.ts';
import { typeScriptText } from '#web/designer/panels/metadata/requestTexts.ts';
import { createText } from '#web/designer/wire/sentTexts.ts';
import { examples } from '#core/wire/contract/examples.ts';
import { sampleTemplateBody } from '#core/wire/openApi/templateExamples.ts';
import { callApi } from '../support/programs/api.ts';
import { makePdf } from '../support/pdfs/makePdf.ts';
import { makeTransaction } from '../support/programs/makeTransaction.ts';
import { putClient } from '../support/programs/clientPackage.ts';
import { type RunningServer, startServer } from '../support/programs/server.ts';
import { expect, test } from '../support/test.ts';

const root = join(import.meta.dirname, '..', '..');
const tsc = join(root, 'node_modules', '.bin', 'tsc');

/** An example of a call. */
interface Case extends SampleForm {
  call: ApiCall;
}

/** Every example that the page shows, of the document that the running product serves. */
async function everyCase(server: RunningServer): Promise<{ cases: Case[]; url: string }> {
  const document: unknown = await (await fetch(`${server.url}/openapi.json`)).json();
  const reference = readReference(document);
  if (!reference) throw new Error('The product serves no OpenAPI document.');
  const cases = reference.calls.flatMap((call) =>
    sampleForms(call).map((form) => ({ call, ...form })),
  );
  return { cases, url: reference.server };
}

const file = { fileId: 'lease.pdf', metadata: examples.generatedMetadata, pdf: { pages: 3 } };

/** What a call is made with: values of its path, and a body in place of the document's own. */
interface Prepared {
  path: Record<string, string>;
  body?: unknown;
}

/** Makes the state that a call needs. */
async function prepare(server: RunningServer, one: Case): Promise<Prepared> {
  const { id } = one.call;
  if (/template/i.test(id)) return prepareTemplate(server, id);
  if (/batch/i.test(id)) return prepareBatch(server, id);
  if (/embed/i.test(id)) return prepareEmbed(server, id);
  return { path: await prepareTransaction(server, one) };
}

const started = (server: RunningServer, start = true) =>
  makeTransaction(server, { create: examples.createTransaction, files: [file], start });
const asJson = (body: unknown) => ({ type: 'application/json', body: JSON.stringify(body) });

/** A transaction in the state that a call needs; the values of the path that lead to it. */
async function prepareTransaction(
  server: RunningServer,
  { call, bodyType }: Case,
): Promise<Record<string, string>> {
  const end = async () => {
    const id = await started(server);
    await callApi(server, 'DELETE', `/api/transaction/${id}`);
    return id;
  };
  switch (call.id) {
    case 'createTransaction':
      return {};
    case 'putFile':
    case 'putMetadata':
    case 'putPdf': {
      const files = bodyType === 'application/pdf' ? [file] : [];
      const create = examples.createTransaction;
      return { transactionId: await makeTransaction(server, { create, files, start: false }) };
    }
    case 'startTransaction':
      return { transactionId: await started(server, false) };
    case 'giveSigningLink':
    case 'correctSigner':
      return { transactionId: await started(server), signerId: 'Signer1' };
    case 'getTransaction':
    case 'cancelTransaction':
    case 'getFile':
    case 'getMetadata':
    case 'getPdf':
    case 'getFileAsItStands':
      return { transactionId: await started(server) };
    case 'removeDocuments':
    case 'getPersonalData':
    case 'removePersonalData':
      return { transactionId: await end() };
    case 'getReceipt': {
      const transactionId = await end();
      const path = `/api/file/receipt/${transactionId}`;
      await expect
        .poll(async () => (await callApi(server, 'GET', path)).status, { timeout: 60_000 })
        .toBe(200);
      return { transactionId };
    }
    default:
      throw new Error(`Nothing prepares ${call.id}.`);
  }
}

const templateFile = Buffer.from(makePdf({ pages: 3 }));
const digest = createHash('sha256').update(templateFile).digest('hex');
/** The template of the examples, with the document that stands in the folder. */
const template = {
  ...sampleTemplateBody,
  Files: sampleTemplateBody.Files.map((one) => ({ ...one, Sha256: digest })),
};

/** A template as a call about one needs it. */
async function prepareTemplate(server: RunningServer, callId: string): Promise<Prepared> {
  if (callId === 'putTemplateDocument') return { path: { digest } };
  const pdf = { type: 'application/pdf', body: templateFile };
  await callApi(server, 'PUT', `/api/template-documents/${digest}`, pdf);
  const { body } = await callApi(server, 'POST', '/api/templates', asJson(template));
  if (callId === 'restoreTemplate') await callApi(server, 'DELETE', `/api/templates/${body.Id}`);
  const isWritten = /^(?:create|put)Template$/.test(callId);
  return { path: { templateId: body.Id }, ...(isWritten && { body: template }) };
}

/** A batch of one transaction, started where it is to be stopped. */
async function prepareBatch(server: RunningServer, callId: string): Promise<Prepared> {
  if (callId === 'createBatch' || callId === 'listBatches') return { path: {} };
  const chosen = asJson({ Transactions: [await started(server)] });
  const { body } = await callApi(server, 'POST', '/api/batch', chosen);
  if (callId === 'stopBatch')
    await callApi(server, 'PUT', `/api/batch/${body.Id}/start`, asJson({ Action: 'remind' }));
  return { path: { batchId: body.Id } };
}

const portal = 'https://portal.example.com';

/** A transaction to be signed in a page, or such a page. */
async function prepareEmbed(server: RunningServer, callId: string): Promise<Prepared> {
  const TransactionId = await started(server);
  const body = { Purpose: 'sign', TransactionId, SignerId: 'Signer1', Origin: portal };
  if (callId === 'createEmbedSession') return { path: {}, body };
  const made = await callApi(server, 'POST', '/api/embed/sessions', asJson(body));
  return { path: { sessionId: made.body.Id } };
}

/** Runs a program in a folder, with the keys in its environment; resolves to what it printed. */
function run(
  folder: string,
  server: RunningServer,
  [program = '', ...args]: string[],
): Promise<{ code: number | null; output: string }> {
  const env = {
    ...process.env,
    FORCE_COLOR: '0',
    API_KEY: server.apiKey,
    APP_KEY: server.appKey,
    NO_PROXY: '*',
  };
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, env });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

interface Language {
  write: (request: PlannedRequest) => string;
  /** Whether its program is at hand. */
  isHere: boolean;
  file: string;
  command: (path: string) => string[];
}

const isHere = (program: string) => spawnSync(program, ['--version']).status === 0;
const languages: Record<string, Language> = {
  TypeScript: {
    write: typeScriptExample,
    isHere: true,
    // It has no types of its own, which the last test compiles: Node.js runs it as it stands.
    file: 'example.mjs',
    command: (path) => [process.execPath, path],
  },
  curl: {
    write: curlExample,
    isHere: isHere('curl'),
    file: 'example.sh',
    command: (path) => ['sh', path],
  },
  Python: {
    write: pythonExample,
    isHere: isHere('python3'),
    file: 'example.py',
    command: (path) => ['python3', path],
  },
};

let server: RunningServer;
let withClient: string;
test.beforeAll(async () => {
  server = await startServer({ env: { EMBED_ORIGINS: portal } });
  withClient = mkdtempSync(join(tmpdir(), 'api-client-'));
  await putClient(withClient);
});
test.afterAll(async () => {
  await server.stop();
  rmSync(withClient, { recursive: true });
});

/** A folder of its own below the one that has the client. */
function newFolder(): string {
  const folder = mkdtempSync(join(withClient, 'examples-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  return folder;
}

/** What the compiler finds in files of such a folder. */
function compile(
  folder: string,
  files: string[],
): Promise<{ code: number | null; output: string }> {
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023'];
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules', '@types')];
  return run(folder, server, [tsc, ...options, ...types, ...files]);
}

for (const [name, language] of Object.entries(languages))
  test(`every call is done by its example in ${name}`, async () => {
    test.skip(!language.isHere, `${name} is not at hand: its examples were not run`);
    test.setTimeout(600_000);
    const folder = newFolder();
    writeFileSync(join(folder, 'document.pdf'), templateFile);
    const { cases, url } = await everyCase(server);
    expect(cases.length).toBeGreaterThan(10);
    const faults: string[] = [];
    for (const [index, one] of cases.entries()) {
      const { call, bodyType, answerType } = one;
      const { path: parameters, body } = await prepare(server, one);
      const bodyText = body === undefined ? undefined : JSON.stringify(body);
      const request = planRequest(url, call, { parameters, bodyType, bodyText, answerType });
      const path = `${index}-${language.file}`;
      writeFileSync(join(folder, path), language.write(request));
      const { code, output } = await run(folder, server, language.command(path));
      if (code !== 0) faults.push(`${call.id} (${bodyType ?? answerType}): ${output}`);
    }
    expect(faults).toEqual([]);
  });

test('the examples in TypeScript have no fault of types, and use the client where it has the call', async () => {
  const folder = newFolder();
  const { cases, url } = await everyCase(server);
  const byHand = new Set<string>();
  const known = new Set(Object.keys(clientCalls).map((key) => key.split(' ')[0] ?? ''));
  const files = cases.map(({ call, bodyType, answerType }, index) => {
    known.delete(call.id);
    const typed = { parameters: {}, bodyType, bodyText: undefined, answerType };
    const path = join(folder, `${index}.ts`);
    const code = typeScriptExample(planRequest(url, call, typed));
    if (code.includes('await fetch(')) byHand.add(call.id);
    writeFileSync(path, code);
    return path;
  });
  expect(await compile(folder, files)).toEqual({ code: 0, output: '' });
  // These the client does not have, and it has none that the document does not describe.
  expect([...byHand].toSorted()).toEqual([
    'getFileAsItStands',
    'getTemplateFile',
    'listTemplateVersions',
    'restoreTemplateVersion',
  ]);
  expect([...known]).toEqual([]);
});

test('what the metadata tab copies as TypeScript has no fault of types, and sends what is shown', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, file.fileId), templateFile);
  const draft = { ...newDraft('draft', 'Lease'), signers: twoSigners() };
  const created = createText(draft);
  const json = JSON.stringify(file.metadata);
  const shown = {
    service: server.url,
    fileId: file.fileId,
    transactionId: undefined,
    json,
    create: created,
    documents: [{ fileId: file.fileId, json }],
  };
  const codes = {
    send: typeScriptText(shown),
    create: typeScriptText({ ...shown, fileId: undefined, json: created }),
    metadata: typeScriptText({ ...shown, transactionId: await started(server, false) }),
  };
  const printed: Record<string, string> = {};
  const paths: string[] = [];
  for (const [name, code] of Object.entries(codes)) {
    for (const secret of [server.apiKey, server.appKey]) expect(code).not.toContain(secret);
    paths.push(join(folder, `${name}.ts`));
    writeFileSync(join(folder, `${name}.ts`), code);
    writeFileSync(join(folder, `${name}.mjs`), code);
    const { code: exit, output } = await run(folder, server, [process.execPath, `${name}.mjs`]);
    expect([name, exit, output]).toEqual([name, 0, output]);
    printed[name] = output.trim();
  }
  expect(await compile(folder, paths)).toEqual({ code: 0, output: '' });
  expect(printed['metadata']).toBe('202');
  const read = async (id = '') => (await callApi(server, 'GET', `/api/transaction/${id}`)).body;
  expect(await read(printed['create'])).toMatchObject({ Status: 5 });
  const sent = await read(printed['send']);
  expect([sent.Status, sent.Signers.map(({ Email }: { Email: string }) => Email)]).toEqual([
    10,
    ['anna@example.com', 'jonas@example.com'],
  ]);
});

/** Two people as the designer has them. */
function twoSigners() {
  const emails = ['anna@example.com', 'jonas@example.com'];
  return emails.reduce((draft, email) => addSigner(draft, email, { email }), newDraft('', ''))
    .signers;
}
