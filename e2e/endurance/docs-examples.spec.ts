import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callApi } from '../support/programs/api.ts';
import { expect, test } from '../support/test.ts';
import { run } from '../support/programs/run.ts';

const docs = join(import.meta.dirname, '..', '..', 'docs');
const isHere = ['bash', 'curl', 'openssl'].every(
  (program) => spawnSync(program, ['--version']).error === undefined,
);

/** The one example of a page that a shell runs. */
function exampleOf(page: string): string {
  const text = readFileSync(join(docs, page), 'utf8');
  const example = /run by docs-examples\.spec\.ts -->\n```sh\n(.*?)```/s.exec(text)?.[1];
  if (!example) throw new Error(`docs/${page} has no example.`);
  return example;
}

test('what the docs show in a shell starts a transaction, and makes and sends a template', async ({
  freshServer: server,
}) => {
  test.skip(!isHere, 'bash, curl or openssl is not at hand: the examples of the docs were not run');
  const place = [
    ['base=http://127.0.0.1:4400', `base=${server.url}`],
    ['API_KEY=… APP_KEY=…', `API_KEY=${server.apiKey} APP_KEY=${server.appKey}`],
    // Nothing may be sent to another machine.
    ['https://example.com/postbacks', `${server.url}/healthz`],
  ] as const;
  let script = `set -euo pipefail\n${exampleOf('service.md')}\n${exampleOf('templates.md')}`;
  for (const [shown, own] of place) {
    expect(script).toContain(shown);
    script = script.replace(shown, own);
  }
  const folder = mkdtempSync(join(tmpdir(), 'docs-examples-'));
  try {
    const said = await run('bash', ['-c', script], folder);
    // The transaction of the first example, and that of the template.
    expect(said.match(/"Status":10\b/g)).toHaveLength(2);
    expect(readFileSync(join(folder, 'sealed.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-');
  } finally {
    rmSync(folder, { recursive: true });
  }
  const templates = await callApi(server, 'GET', '/api/templates?search=lease');
  expect(templates.body.Templates).toHaveLength(1);
});
