import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Libsql from 'libsql';
import { leaseFile, linkOf, makeLease, readTransaction } from '../support/programs/lease.ts';
import { type CutProxy, type ProxiedCall, startCutProxy } from '../support/programs/cutProxy.ts';
import { type RunningServer, startServer } from '../support/programs/server.ts';
import {
  controlIn,
  openSigning,
  pressFinish,
  pressFinishUnless,
  signField,
  signTyped,
} from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';

// A server is started, killed and started again.
test.describe.configure({ timeout: 240_000 });

/** The product behind a proxy: its signers keep their address while it is killed. */
async function startBehind(line: CutProxy, before?: RunningServer): Promise<RunningServer> {
  const { apiKey, appKey, dataDir } = before ?? {};
  const same = before && { apiKey, appKey, dataDir };
  const server = await startServer({ ...same, env: { PUBLIC_URL: line.origin } });
  line.target(server.port);
  return server;
}

const heading = (page: Page) => page.getByRole('heading', { name: 'You have signed', exact: true });
const isCall = (method: string, end: string) => (call: ProxiedCall) =>
  call.method === method && call.path.endsWith(end);

/** How often the audit trail has the first signer sign. */
function timesSigned(dataDir: string, id: string): number {
  const file = new Libsql(join(dataDir, 'fieldwright.db'), { timeout: 5_000 });
  const rows = file
    .prepare("select seq from events where transaction_id = ? and kind = 'signed'")
    .all([id]);
  file.close();
  return rows.length;
}

test('a server killed in the middle of saving and of Finish has all entries after its start, and the signature once or not at all', async ({
  page,
}) => {
  const line = await startCutProxy();
  let server = await startBehind(line);
  const { dataDir } = server;
  try {
    // `passed`: the server has done it and dies before it can say so. Else it dies first.
    for (const passed of [true, false])
      await test.step(passed ? 'after it was done' : 'before it was done', async () => {
        const id = await makeLease(server);
        const link = await linkOf(server, id);
        await openSigning(page, link);
        await controlIn(page, 'FullName').fill('Anna Berg');
        await controlIn(page, 'Agree').check();
        const kind = passed ? ('hold' as const) : ('stall' as const);

        const saving = line.addRule({
          matches: isCall('PUT', '/entries'),
          accident: { kind },
          times: 1,
        });
        await controlIn(page, 'FullName').fill('Anna B. Berg');
        await expect.poll(saving.applied).toBe(1);
        await server.kill();
        line.cut();
        await expect(page.getByText('No connection. What you enter is kept here')).toBeVisible();
        await page.reload().catch(() => undefined);
        server = await startBehind(line, { ...server, dataDir });
        await openSigning(page, link);
        await expect(controlIn(page, 'FullName')).toHaveValue('Anna B. Berg');
        await expect(controlIn(page, 'Agree')).toBeChecked();
        await expect
          .poll(async () => {
            const token = new URL(link).pathname.split('/').at(-1);
            const view = await fetch(`${server.url}/app/sign/${token}`);
            return (await view.json()).entries[leaseFile];
          })
          .toMatchObject({ FullName: 'Anna B. Berg', Agree: true });

        await controlIn(page, 'Iban').fill('DE89 3704');
        await signField(page, 'Signature1').scrollIntoViewIfNeeded();
        await signTyped(page, 'Signature1', 'Anna Berg');
        const finishing = line.addRule({
          matches: isCall('POST', '/finish'),
          accident: { kind },
          times: 1,
        });
        await pressFinish(page);
        await expect.poll(finishing.applied).toBe(1);
        if (passed)
          await expect
            .poll(async () => (await readTransaction(server, id)).Signers[0].State)
            .toBe('signed');
        await server.kill();
        line.cut();
        // A page that asked by itself before the kill knows already.
        const unknown = page.getByText('whether you have signed will show here');
        await expect(unknown.or(heading(page)).first()).toBeVisible();
        server = await startBehind(line, { ...server, dataDir });
        expect((await readTransaction(server, id)).Signers[0].State).toBe(
          passed ? 'signed' : 'opened',
        );
        await pressFinishUnless(page, heading(page));
        await expect(heading(page)).toBeVisible();
        const { Signers: signers } = await readTransaction(server, id);
        expect(signers[0]).toMatchObject({
          State: 'signed',
          Context: { [leaseFile]: { fullname: 'Anna B. Berg', agree: true, iban: 'DE89 3704' } },
        });
        expect(timesSigned(dataDir, id)).toBe(1);
      });
  } finally {
    await line.stop();
    await server.stop();
  }
});
