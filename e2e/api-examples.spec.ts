import { createHash } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { curlExample } from '#core/apiReference/curlExample.ts';
import { type PlannedRequest, planRequest } from '#core/apiReference/planRequest.ts';
import { pythonExample } from '#core/apiReference/pythonExample.ts';
import { type ApiCall, readReference } from '#core/apiReference/readReference.ts';
import { typeScriptExample } from '#core/apiReference/typeScriptExample.ts';
import { examples } from '#core/wire/contract/examples.ts';
import { sampleTemplateBody } from '#core/wire/openApi/templateExamples.ts';
import { callApi } from './support/api.ts';
import { makePdf } from './support/makePdf.ts';
import { makeTransaction } from './support/makeTransaction.ts';
import type { RunningServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

const root = join(import.meta.dirname, '..');
const tsc = join(root, 'node_modules', '.bin', 'tsc');

/** An example of a call: in one media type of its body and of its answer. */
interface Case {
  call: ApiCall;
  bodyType: string | undefined;
  answerType: string | undefined;
}

/** Every example that the page shows, of the document that the running product serves. */
async function everyCase(server: RunningServer): Promise<{ cases: Case[]; url: string }> {
  const document: unknown = await (await fetch(`${server.url}/openapi.json`)).json();
  const reference = readReference(document);
  if (!reference) throw new Error('The product serves no OpenAPI document.');
  const calls = reference.groups.flatMap((group) => group.calls);
  const cases = calls
    .filter(({ isWebhook }) => !isWebhook)
    .flatMap((call) => {
      const good = call.answers.find(({ contents }) => contents.length > 1);
      const bodies = call.bodies.length > 0 ? call.bodies.map(({ type }) => type) : [undefined];
      const answers = good ? good.contents.map(({ type }) => type) : [undefined];
      return bodies.flatMap((bodyType) =>
        answers.map((answerType) => ({ call, bodyType, answerType })),
      );
    });
  return { cases, url: reference.server };
}

const file = { fileId: 'lease.pdf', metadata: examples.generatedMetadata, pdf: { pages: 3 } };

/** A transaction in the state that a call needs; the values of the path that lead to it. */
async function prepare(
  server: RunningServer,
  { call, bodyType }: Case,
): Promise<Record<string, string> | undefined> {
  const make = (start: boolean) =>
    makeTransaction(server, { create: examples.createTransaction, files: [file], start });
  const end = async () => {
    const id = await make(true);
    await callApi(server, 'DELETE', `/api/transaction/${id}`);
    return id;
  };
  switch (call.id) {
    case 'createTransaction':
      return {};
    case 'putFile': {
      const files = bodyType === 'application/pdf' ? [file] : [];
      const create = examples.createTransaction;
      return { transactionId: await makeTransaction(server, { create, files, start: false }) };
    }
    case 'startTransaction':
      return { transactionId: await make(false) };
    case 'getTransaction':
    case 'cancelTransaction':
    case 'getFile':
      return { transactionId: await make(true) };
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
      return prepareTemplate(server, call.id);
  }
}

const templateFile = Buffer.from(makePdf({ pages: 3 }));
const digest = createHash('sha256').update(templateFile).digest('hex');
/** The template of the examples, with the document that stands in the folder. */
const template = {
  ...sampleTemplateBody,
  Files: sampleTemplateBody.Files.map((one) => ({ ...one, Sha256: digest })),
};

/** A template as a call about one needs it; undefined for other calls. */
async function prepareTemplate(
  server: RunningServer,
  callId: string,
): Promise<Record<string, string> | undefined> {
  if (!/template/i.test(callId)) return undefined;
  if (callId === 'putTemplateDocument') return { digest };
  const pdf = { type: 'application/pdf', body: templateFile };
  await callApi(server, 'PUT', `/api/template-documents/${digest}`, pdf);
  const json = { type: 'application/json', body: JSON.stringify(template) };
  const { body } = await callApi(server, 'POST', '/api/templates', json);
  if (callId === 'restoreTemplate') await callApi(server, 'DELETE', `/api/templates/${body.Id}`);
  return { templateId: body.Id };
}

/** Runs a program in a folder, with the keys in its environment; resolves to what it printed. */
function run(
  folder: string,
  server: RunningServer,
  [program = '', ...args]: string[],
): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, API_KEY: server.apiKey, APP_KEY: server.appKey, NO_PROXY: '*' };
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

for (const [name, language] of Object.entries(languages))
  test(`every call is done by its example in ${name}`, async ({ server }) => {
    test.skip(!language.isHere, `${name} is not at hand: its examples were not run`);
    test.setTimeout(600_000);
    const folder = mkdtempSync(join(tmpdir(), 'api-examples-'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'document.pdf'), templateFile);
    const { cases, url } = await everyCase(server);
    expect(cases.length).toBeGreaterThan(10);
    const faults: string[] = [];
    for (const [index, one] of cases.entries()) {
      const { call, bodyType, answerType } = one;
      const values = await prepare(server, one);
      const request = planRequest(url, call, {
        parameters: values ?? {},
        bodyType,
        bodyText: /^(?:create|put)Template$/.test(call.id) ? JSON.stringify(template) : undefined,
        answerType,
      });
      const path = `${index}-${language.file}`;
      writeFileSync(join(folder, path), language.write(request));
      const { code, output } = await run(folder, server, language.command(path));
      // What nothing prepares is refused as the document says: for want of its object.
      const status = /\b(4\d\d)\b/.exec(output)?.[1] ?? '';
      const isAsDescribed =
        code === 0 || (!values && call.answers.some((answer) => answer.status === status));
      if (!isAsDescribed) faults.push(`${call.id} (${bodyType ?? answerType}): ${output}`);
    }
    rmSync(folder, { recursive: true });
    expect(faults).toEqual([]);
  });

test('the examples in TypeScript have no fault of types', async ({ server }) => {
  const folder = mkdtempSync(join(tmpdir(), 'api-types-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const { cases, url } = await everyCase(server);
  const files = cases.map(({ call, bodyType, answerType }, index) => {
    const typed = { parameters: {}, bodyType, bodyText: undefined, answerType };
    const path = join(folder, `${index}.ts`);
    writeFileSync(path, typeScriptExample(planRequest(url, call, typed)));
    return path;
  });
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023'];
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules', '@types')];
  const { code, output } = await run(folder, server, [tsc, ...options, ...types, ...files]);
  rmSync(folder, { recursive: true });
  expect({ code, output }).toEqual({ code: 0, output: '' });
});
