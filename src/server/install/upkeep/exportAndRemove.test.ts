import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { finishBody, startTransaction } from '#testing/service/startedTransaction.ts';
import { openTestRunner, type TestRunner } from '#testing/service/testRunner.ts';
import { refusalOf } from '#testing/service/testService.ts';
import { shownTexts } from '#testing/pdf/shownTexts.ts';
import { exportAndRemove } from './exportAndRemove.ts';

const closing: TestRunner[] = [];
afterEach(async () => {
  for (const own of closing.splice(0)) await own.close();
});

const persons = ['anna.unusual@example.com', 'jonas.rare@example.com', 'Annabella Unusual'];
const entered = 'Zurich-Wiedikon-entered';

const textOf = async (pdf: Uint8Array) => (await shownTexts(pdf)).map(({ text }) => text).join(' ');

/** A signed and sealed transaction of two persons, and what is on the disk of its service. */
async function openSigned() {
  const own = await openTestRunner();
  closing.push(own);
  const [first, second] = persons;
  const started = await startTransaction(own, {
    create: { Signers: [{ Email: first, ScribbleName: persons[2] }, { Email: second }] },
  });
  for (const [signer, body] of [
    finishBody(persons[2] ?? '', { Place: entered }),
    finishBody('Jonas'),
  ].entries())
    expect((await started.sign(signer, 'POST', '/finish', body)).status).toBe(200);
  await expect.poll(async () => (await started.read()).Status, { timeout: 30_000 }).toBe(30);
  // Confirmations are mails of the transaction: they are over before anything is removed.
  await expect
    .poll(async () => (await own.jobs.counts(own.clock.now)).find(({ kind }) => kind === 'mail'))
    .toMatchObject({ waiting: 0, running: 0 });
  const onDisk = () =>
    ['fieldwright.db', 'fieldwright.db-wal']
      .map((name) => join(own.folder, name))
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, 'latin1'))
      .join('');
  const path = `/api/transaction/${started.id}`;
  const receipt = async () => {
    const answer = await own.call('GET', `/api/file/receipt/${started.id}`);
    expect(answer.status).toBe(200);
    return new Uint8Array(await answer.arrayBuffer());
  };
  return { own, started, onDisk, path, receipt };
}

test('removed documents and answers are gone from the database file too; status, hashes and audit trail stay', async () => {
  const { own, started, onDisk, path, receipt } = await openSigned();
  const trail = await receipt();
  expect(onDisk()).toContain(entered);
  const hashes = await own.database.db.selectFrom('files').select('sha256').execute();
  expect((await own.call('DELETE', `${path}/file`)).status).toBe(200);
  expect(onDisk()).not.toContain(entered);
  expect(onDisk()).toContain(persons[0]);
  expect(await own.database.db.selectFrom('files').select('sha256').execute()).toEqual(hashes);
  expect(await started.read()).toMatchObject({ Status: 30, EndedAt: expect.any(String) });
  expect(await refusalOf(await own.call('GET', `${path}/file/a.pdf`))).toEqual([410, 'removed']);
  expect(Buffer.from(await receipt()).equals(trail)).toBe(true);
});

test('personal data are exported first, then gone from the database file, and the audit trail is sealed anew without them', async () => {
  const { own, started, onDisk, path, receipt } = await openSigned();
  const exported: string[] = [];
  const remove = (exportText: (text: string) => Promise<void>) =>
    exportAndRemove(started.id, {
      ...own.parts,
      now: own.clock.now,
      exportText,
    });
  const keep = async (text: string) => {
    exported.push(text);
  };
  expect(await remove(keep)).toMatchObject({ ok: false, reason: expect.stringMatching(/Remove/) });
  await own.call('DELETE', `${path}/file`);
  const before = await receipt();
  await expect(remove(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  for (const person of persons) expect(onDisk()).toContain(person);

  expect(await remove(keep)).toEqual({ ok: true });
  for (const person of persons) expect(exported.join('')).toContain(person);
  expect(exported.join('')).toContain('203.0.113.7');
  for (const person of [...persons, '203.0.113.7']) expect(onDisk()).not.toContain(person);
  own.runner.wake();
  await expect
    .poll(async () => (await own.call('GET', `/api/file/receipt/${started.id}`)).status)
    .toBe(200);
  const after = await receipt();
  expect(Buffer.from(after).equals(before)).toBe(false);
  const said = await textOf(after);
  expect(said).toContain('Removed the personal data');
  expect(said).toContain('Signer1');
  expect(await textOf(before)).toContain('unusual@example.com');
  expect(said).not.toContain('example.com');
  expect(await started.read()).toMatchObject({
    Status: 30,
    Signers: [{ State: 'signed', SignedAt: expect.any(String) }, { State: 'signed' }],
  });
  expect((await started.sign(0, 'GET', '')).status).toBe(410);
  expect(await remove(keep)).toMatchObject({ ok: false, reason: expect.stringMatching(/before/) });
});

test('one call of the API exports the personal data, another removes documents and personal data of what has ended', async () => {
  const { own, started, onDisk, path, receipt } = await openSigned();
  const where = `${path}/personal-data`;
  const other = await startTransaction(own);
  expect(await refusalOf(await own.call('DELETE', `${other.path}/personal-data`))).toEqual([
    409,
    'not-ended',
  ]);
  const exported = await own.call('GET', where);
  expect(exported.headers.get('Content-Disposition')).toMatch(/^attachment/);
  const text = await exported.text();
  for (const person of [...persons, '203.0.113.7']) expect(text).toContain(person);

  const answer = await own.call('DELETE', where);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    Status: 30,
    Files: { 'a.pdf': { State: 'removed' } },
  });
  for (const person of [...persons, entered]) expect(onDisk()).not.toContain(person);
  own.runner.wake();
  await expect
    .poll(async () => (await own.call('GET', `/api/file/receipt/${started.id}`)).status)
    .toBe(200);
  const said = await textOf(await receipt());
  expect(said).toContain('Removed the personal data');
  expect(said).not.toContain('example.com');
  expect((await own.call('DELETE', where)).status).toBe(200);
  expect(await refusalOf(await own.call('GET', where))).toEqual([410, 'removed']);
});
