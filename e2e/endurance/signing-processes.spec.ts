import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPrograms, startPostgres } from '#testing/storage/postgresServer.ts';
import { startCutProxy } from '../support/programs/cutProxy.ts';
import { leaseFile, linkOf, makeLease, readTransaction } from '../support/programs/lease.ts';
import { startServer } from '../support/programs/server.ts';
import {
  controlIn,
  openSigning,
  pressFinish,
  signField,
  signTyped,
} from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';

const programs = postgresPrograms();
if (!programs)
  process.stderr.write('SKIPPED: a signer at two processes (no initdb and postgres found)\n');

test('two windows of one signer at two processes over one PostgreSQL: entries merge, of two presses of Finish one signs, and both are told', async ({
  browser,
}) => {
  test.skip(!programs, 'PostgreSQL is not installed here');
  test.setTimeout(240_000);
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldwright-windows-'));
  const postgres = await startPostgres(programs ?? '');
  // Each browser reaches a process of its own by the one address that people know.
  const lines = [await startCutProxy(), await startCutProxy()] as const;
  const [line] = lines;
  const shared = {
    dataDir,
    apiKey: randomBytes(24).toString('base64url'),
    appKey: randomBytes(24).toString('base64url'),
    env: {
      PUBLIC_URL: line.origin,
      DATABASE_URL: await postgres.newDatabase(),
      SECRET: randomBytes(32).toString('hex'),
    },
  };
  const servers = [await startServer(shared), await startServer(shared)] as const;
  for (const [at, server] of servers.entries()) lines[at]?.target(server.port);
  const [here, there] = [await browser.newContext(), await browser.newContext()];
  try {
    const id = await makeLease(servers[0]);
    const link = await linkOf(servers[0], id);
    const [page, other] = [await here.newPage(), await there.newPage()];
    // What the other window asks the service for goes through the second process.
    await other.route(`${line.origin}/app/**`, async (route) => {
      const request = route.request();
      const headers = { ...(await request.allHeaders()), host: new URL(line.origin).host };
      const url = request.url().replace(line.origin, lines[1].origin);
      const answer = await route.fetch({ url, headers }).catch(() => undefined);
      await (answer ? route.fulfill({ response: answer }) : route.abort()).catch(() => undefined);
    });
    await openSigning(page, link);
    await openSigning(other, link);
    const asked = { here: 0, there: 0 };
    lines[0].addRule({
      matches: () => (asked.here++, false),
      accident: { kind: 'hold' },
      times: 1,
    });
    lines[1].addRule({
      matches: () => (asked.there++, false),
      accident: { kind: 'hold' },
      times: 1,
    });

    await Promise.all([
      controlIn(page, 'FullName').fill('Anna Berg'),
      controlIn(other, 'Iban').fill('DE89 3704'),
    ]);
    const look = () => dispatchEvent(new Event('visibilitychange'));
    for (const [window, name, value] of [
      [page, 'Iban', 'DE89 3704'],
      [other, 'FullName', 'Anna Berg'],
    ] as const)
      await expect
        .poll(async () => {
          await window.evaluate(look);
          return controlIn(window, name).inputValue();
        })
        .toBe(value);
    for (const window of [page, other]) {
      await signField(window, 'Signature1').scrollIntoViewIfNeeded();
      await signTyped(window, 'Signature1', 'Anna Berg');
    }
    await Promise.all([page, other].map((window) => pressFinish(window)));
    for (const window of [page, other])
      await expect(window.getByRole('heading', { name: 'You have signed' })).toBeVisible();
    expect((await readTransaction(servers[1], id)).Signers[0]).toMatchObject({
      State: 'signed',
      Context: { [leaseFile]: { fullname: 'Anna Berg', iban: 'DE89 3704' } },
    });
    expect(Math.min(asked.here, asked.there)).toBeGreaterThan(2);

    // Finishing in one window ends the other, whatever process it is at.
    const next = await makeLease(servers[1]);
    const nextLink = await linkOf(servers[1], next);
    await openSigning(page, nextLink);
    await openSigning(other, nextLink);
    await controlIn(page, 'FullName').fill('Anna Berg');
    await controlIn(page, 'Iban').fill('DE89 3704');
    await controlIn(page, 'Agree').check();
    await signField(page, 'Signature1').scrollIntoViewIfNeeded();
    await signTyped(page, 'Signature1', 'Anna Berg');
    await pressFinish(page);
    await expect(page.getByRole('heading', { name: 'You have signed' })).toBeVisible();
    await expect
      .poll(async () => {
        await other.evaluate(look);
        return other.getByRole('heading', { name: 'You have signed' }).isVisible();
      })
      .toBe(true);
  } finally {
    await Promise.all([here.close(), there.close()]);
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all(lines.map((one) => one.stop()));
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
