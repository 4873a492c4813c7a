import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePdf } from '../e2e/support/pdfs/makePdf.ts';
import { oneSignature } from '../e2e/support/programs/oneSignature.ts';
import { run } from '../e2e/support/programs/run.ts';
import { startServer } from '../e2e/support/programs/server.ts';
import { signedPostback } from '../e2e/support/programs/signedPostback.ts';
import { bundleExports } from '../scripts/package/bundleExports.ts';

/**
 * `npx tsx lab/runtimes.ts` takes the client through an order, its end halfway, its repeat, an
 * error and postbacks, in Node.js, Deno and Bun, against the built server. The latter two come from
 * the registry into a temporary folder, so it is no part of `npm test`.
 */
const say = (text: string) => process.stdout.write(`${text}\n`);
const folder = mkdtempSync(join(tmpdir(), 'fieldwright-runtimes-'));
const bin = (name: string) => join(folder, 'node_modules/.bin', name);
const server = await startServer();
try {
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...quiet, 'deno', 'bun'], folder);
  const tour = join(folder, 'tour');
  await bundleExports(tour);
  copyFileSync(join(import.meta.dirname, 'runtimes/tour.mjs'), join(tour, 'tour.mjs'));
  const environment = {
    BASE_URL: server.url,
    APP_KEY: server.appKey,
    API_KEY: server.apiKey,
    ORDER: JSON.stringify({
      pdf: makePdf({ pages: 3 }).toString('base64'),
      metadata: oneSignature,
      postback: signedPostback('the secret of postbacks'),
    }),
  };
  const origin = new URL(server.url).host;
  const runtimes: readonly (readonly [string, string, ...string[]])[] = [
    ['Node.js', process.execPath],
    // It may speak with the service, read its environment and import the client, nothing else.
    [
      'Deno',
      bin('deno'),
      'run',
      '--no-prompt',
      `--allow-net=${origin}`,
      '--allow-env',
      `--allow-read=${tour}`,
    ],
    ['Bun', bin('bun'), 'run'],
  ];
  for (const [name, program, ...options] of runtimes) {
    const version = (await run(program, ['--version'], folder)).trim().split('\n')[0] ?? '';
    say(version.startsWith(name.toLowerCase()) ? version : `${name} ${version}`);
    say((await run(program, [...options, 'tour.mjs'], tour, environment)).trimEnd());
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
