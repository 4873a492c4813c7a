import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { type RequestToCopy, typeScriptText } from './requestTexts.ts';

const request: RequestToCopy = {
  service: 'https://sign.example',
  fileId: "Anna's lease.pdf",
  transactionId: undefined,
  json: JSON.stringify({ DisplayName: 'O\'Neill `$HOME` "x"' }, null, 2),
  create: JSON.stringify({ Signers: [{ Email: 'a@b.example' }], SendEmailNotifications: true }),
  documents: [],
};
const whole = { ...request, documents: [{ fileId: "Anna's lease.pdf", json: request.json }] };

/** What a module asks of the client, run with one that only tells it. */
async function askedBy(code: string): Promise<Record<string, unknown>> {
  const asked: Record<string, unknown> = {};
  const answer =
    (name: string) =>
    (...given: unknown[]) => {
      asked[name] = given;
      return { ok: true, status: 202, value: { Id: '1' }, transactionId: '1' };
    };
  const parts = {
    createSigningClient: (options: object) => {
      asked['options'] = options;
      const names = ['createTransaction', 'putMetadata', 'sendForSigning'];
      return Object.fromEntries(names.map((name) => [name, answer(name)]));
    },
    readFile: (name: string) => `the bytes of ${name}`,
    process: { env: { API_KEY: 'api', APP_KEY: 'app' } },
    console: { log: () => undefined },
  };
  const body = code.replaceAll(/^import .*$/gm, '');
  await (runInNewContext(`(async () => {${body}})()`, parts) as Promise<void>);
  return JSON.parse(JSON.stringify(asked)) as Record<string, unknown>;
}
const options = { baseUrl: 'https://sign.example', apiKey: 'api', appKey: 'app' };

test('the module makes the same call by the client, with keys from the environment', async () => {
  expect(await askedBy(typeScriptText({ ...request, fileId: undefined }))).toEqual({
    options,
    createTransaction: [JSON.parse(request.json)],
  });
  const json = '{"FormSets": {"__proto__": {"a\\"__proto__\\": b": {}}}}';
  expect(await askedBy(typeScriptText({ ...request, transactionId: 'a/b', json }))).toEqual({
    options,
    putMetadata: ['a/b', request.fileId, JSON.parse(json)],
  });
});

test('without a transaction the module sends documents, metadata and signers in one call', async () => {
  const { Signers, ...transaction } = JSON.parse(request.create) as { Signers: unknown };
  expect(await askedBy(typeScriptText(whole))).toEqual({
    options,
    sendForSigning: [
      {
        documents: { "Anna's lease.pdf": "the bytes of Anna's lease.pdf" },
        metadata: { "Anna's lease.pdf": JSON.parse(request.json) },
        signers: Signers,
        transaction,
      },
    ],
  });
});

test('an id that is known is written out, and names of keys are all that is said of keys', () => {
  const known = { ...request, transactionId: '7f3a' };
  const text = typeScriptText(known);
  expect(text).toContain('7f3a');
  expect(text).toContain('$API_KEY');
  expect(text).toContain('$APP_KEY');
});
