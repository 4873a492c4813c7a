import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { killBackups } from '../../lab/crash/killBackups.ts';
import { runCrashes } from '../../lab/crash/runCrashes.ts';

test('a server killed three times under load has lost nothing that it acknowledged', async () => {
  test.setTimeout(300_000);
  const folder = mkdtempSync(join(tmpdir(), 'fieldwright-crash-'));
  const seed = Date.now() % 1_000_000;
  const { faults, figures } = await runCrashes({
    rounds: 3,
    seed,
    clients: 2,
    folder,
    processes: 1,
    databaseUrl: undefined,
    canFill: false,
    say: (text) => process.stdout.write(`${text}\n`),
  });
  expect(faults, `npm run crash -- --rounds 3 --clients 2 --seed ${seed}`).toEqual([]);
  expect(figures['kills']).toBe(3);
  expect(Number(figures['transactions'])).toBeGreaterThan(0);
  expect(Number(figures['templates'])).toBeGreaterThan(0);
  rmSync(folder, { recursive: true, force: true });
});

test('a backup killed over an earlier one leaves that whole, and the next one holds the data of now', async () => {
  test.setTimeout(300_000);
  const folder = mkdtempSync(join(tmpdir(), 'fieldwright-backups-'));
  const seed = Date.now() % 1_000_000;
  const say = (text: string) => process.stdout.write(`${text}\n`);
  const { faults, killed } = await killBackups({ kills: 2, seed, folder, say });
  expect(faults, `seed ${seed}`).toEqual([]);
  expect(killed).toBeGreaterThan(0);
  rmSync(folder, { recursive: true, force: true });
});
