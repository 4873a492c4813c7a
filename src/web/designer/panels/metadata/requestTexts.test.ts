import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlText, type RequestToCopy, typeScriptText } from './requestTexts.ts';

const request: RequestToCopy = {
  service: 'https://sign.example',
  fileId: "Anna's lease.pdf",
  transactionId: undefined,
  json: JSON.stringify({ DisplayName: 'O\'Neill `$HOME` "x"' }, null, 2),
};

/** What a shell hands to a command that stands in the place of curl. */
function argumentsOf(command: string): string[] {
  const script = `curl() { for part in "$@"; do printf '%s\\0' "$part"; done; }\n${command}`;
  const env = { API_KEY: 'the api key', APP_KEY: 'app', TRANSACTION_ID: '42' };
  return execFileSync('sh', ['-c', script], { env, encoding: 'utf8' }).split('\0').slice(0, -1);
}

test('a shell gives curl the address, both keys and the body to the byte', () => {
  expect(argumentsOf(curlText(request))).toEqual([
    '-X',
    'PUT',
    'https://sign.example/api/transaction/42/file/Anna%27s%20lease.pdf'.replace('%27', "'"),
    '-H',
    'Authorization: APIKey the api key',
    '-H',
    'Application: APPKey app',
    '-H',
    'Content-Type: application/json',
    '--data-binary',
    request.json,
  ]);
});

test('without a document it is the call that creates the transaction', () => {
  const create = { ...request, fileId: undefined };
  expect(argumentsOf(curlText(create)).slice(0, 3)).toEqual([
    '-X',
    'POST',
    'https://sign.example/api/transaction/',
  ]);
  expect(typeScriptText(create)).toContain("method: 'POST'");
});

test('the module is a program that sends the same, with keys from the environment', () => {
  const code = typeScriptText(request);
  // Node.js runs it with a fetch that only tells what it was asked.
  const told = `const fetch = async (url, { body, headers, method }) => {
    console.log(JSON.stringify({ url, body, headers, method }));
    return { ok: true };
  };`;
  const env = { API_KEY: 'api', APP_KEY: 'app', TRANSACTION_ID: 'a/b' };
  const args = ['--input-type=module', '-e', `${told}\n${code}`];
  const sent = JSON.parse(execFileSync(process.execPath, args, { env, encoding: 'utf8' }));
  expect(sent).toMatchObject({
    url: "https://sign.example/api/transaction/a%2Fb/file/Anna's%20lease.pdf",
    method: 'PUT',
    headers: { Authorization: 'APIKey api', Application: 'APPKey app' },
  });
  expect(JSON.parse(sent.body)).toEqual(JSON.parse(request.json));
});

test('an id that is known is written out, and names of keys are all that is said of keys', () => {
  const known = { ...request, transactionId: '7f3a' };
  for (const text of [curlText(known), typeScriptText(known)]) {
    expect(text).toContain('/7f3a/');
    expect(text).not.toContain('TRANSACTION_ID');
    expect(text).toContain('$API_KEY');
    expect(text).toContain('$APP_KEY');
  }
});
