import fc from 'fast-check';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { curlExample } from './curlExample.ts';
import { planRequest } from './planRequest.ts';
import { pythonExample } from './pythonExample.ts';
import type { ApiCall } from './readReference.ts';
import { typeScriptExample } from './typeScriptExample.ts';

const call: ApiCall = {
  id: 'putThing',
  method: 'PUT',
  path: '/api/thing/{thingId}',
  parameters: [
    { name: 'thingId', place: 'path', required: true, example: 'a thing' },
    { name: 'limit', place: 'query', required: false, example: '7' },
    { name: 'X-Note', place: 'header', required: false, example: 'n' },
  ],
  bodies: [{ type: 'application/json', example: { a: 1 } }],
  bodyRequired: true,
  answers: [{ status: '204', contents: [] }],
  needsKeys: true,
};
const nothing = {
  parameters: {},
  bodyType: undefined,
  bodyText: undefined,
  answerType: undefined,
};
const plan = (typed: object) => planRequest('http://h', call, { ...nothing, ...typed });

/** The words of a POSIX shell command of plain words, single and double quotes. */
function shellWords(command: string): string[] {
  const pattern = /(?:[^\s'"\\]|\\(?=\n)|\\.|'[^']*'|"[^"]*")+/gs;
  return [...command.replaceAll(' \\\n', ' ').matchAll(pattern)].map(([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"|\\(.)/gs, (_, single, double, escaped) =>
      String(single ?? double ?? escaped),
    ),
  );
}

test('what is required and was not typed comes from the document, what may be left out is not sent', () => {
  expect(plan({})).toEqual({
    callId: 'putThing',
    server: 'http://h',
    pathValues: { thingId: 'a thing' },
    query: [],
    bodyType: 'application/json',
    method: 'PUT',
    url: 'http://h/api/thing/a%20thing',
    headers: [['Content-Type', 'application/json']],
    needsKeys: true,
    body: { kind: 'json', value: { a: 1 } },
    answer: 'nothing',
    answerType: '',
  });
  const typed = plan({ parameters: { thingId: "../'", limit: '3', 'X-Note': 'x\r\nHost: y' } });
  expect(typed.url).toBe('http://h/api/thing/..%2F%27?limit=3');
  expect(typed.headers[0]).toEqual(['X-Note', 'x Host: y']);
});

test('a body that is no JSON is sent as it was typed', () => {
  expect(plan({ bodyText: '{"a": ' }).body).toEqual({ kind: 'text', text: '{"a": ' });
});

test('whatever was typed, curl and TypeScript send it exactly, and nothing of it is run', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (body, note) => {
      const request = plan({
        parameters: { 'X-Note': note },
        bodyText: JSON.stringify(body),
      });
      const words = shellWords(curlExample(request));
      expect(JSON.parse(words[words.indexOf('--data-raw') + 1] ?? '')).toEqual(
        JSON.parse(JSON.stringify(body)),
      );
      expect(words).toContain('Authorization: APIKey $API_KEY');

      let sent: { headers?: Record<string, string>; body?: string } = {};
      const code = typeScriptExample(request).replace('await fetch', 'fetch');
      runInNewContext(code.slice(0, code.indexOf('if (!response.ok)')), {
        fetch: (_: string, options: object) => (sent = options),
        process: { env: { API_KEY: 'k', APP_KEY: 'a' } },
      });
      expect(JSON.parse(sent.body ?? '')).toEqual(JSON.parse(JSON.stringify(body)));
      expect(sent.headers?.['X-Note'] ?? '').toBe(note.replaceAll(/[\r\n]+/g, ' '));
    }),
    { numRuns: 40 },
  );
});

/** The same call under the name of one that the client has. */
const known = (typed: object = {}) => {
  const path = '/api/transaction/{transactionId}/file/{fileId}';
  const parameters = ['transactionId', 'fileId'].map((name) => ({
    ...(call.parameters[0] as ApiCall['parameters'][0]),
    name,
  }));
  return planRequest(
    'http://h',
    { ...call, id: 'putFile', path, parameters },
    { ...nothing, ...typed },
  );
};

test('a call that the client has is made by it, with whatever was typed, and nothing of it is run', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (body, fileId) => {
      fc.pre(fileId !== '');
      const parameters = { transactionId: '1', fileId };
      const code = typeScriptExample(known({ parameters, bodyText: JSON.stringify(body) }));
      const [head = '', ...rest] = code.split('\n');
      expect(head).toBe("import { createSigningClient } from 'fieldwright/client';");
      let sent: unknown[] = [];
      let told: unknown;
      const result = { ok: true };
      const program = rest.join('\n').replace('await client', 'client');
      runInNewContext(program.replace('console.log(result.value)', ''), {
        createSigningClient: (options: unknown) => {
          told = options;
          return { putMetadata: (...given: unknown[]) => ((sent = given), result) };
        },
        process: { env: { API_KEY: 'k', APP_KEY: 'a' } },
        console: { log: () => undefined },
      });
      expect({ ...(told as object) }).toEqual({ baseUrl: 'http://h', apiKey: 'k', appKey: 'a' });
      expect(sent.slice(0, 2)).toEqual(['1', fileId]);
      expect(JSON.parse(JSON.stringify(sent[2]))).toEqual(JSON.parse(JSON.stringify(body)));
    }),
    { numRuns: 40 },
  );
});

test('what the client could not carry is sent with fetch', () => {
  expect(typeScriptExample(known({ bodyText: '{"a": ' }))).toContain('await fetch(');
  const withHeader = { ...known(), headers: [['Digest', 'x'] as [string, string]] };
  expect(typeScriptExample(withHeader)).toContain('await fetch(');
  expect(typeScriptExample({ ...known(), query: [['a', 'b']] })).toContain('await fetch(');
  expect(typeScriptExample({ ...known(), callId: '__proto__' })).toContain('await fetch(');
});

test('no example holds a key', () => {
  for (const write of [curlExample, typeScriptExample, pythonExample]) {
    expect(write(plan({}))).toContain('API_KEY');
    expect(write(plan({}))).toContain('APP_KEY');
    expect(write(planRequest('http://h', { ...call, needsKeys: false }, nothing))).not.toContain(
      'API_KEY',
    );
  }
});
