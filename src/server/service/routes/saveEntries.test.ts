import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishBody, startTransaction } from '#testing/service/startedTransaction.ts';
import { type TestService, openTestService, refusalOf } from '#testing/service/testService.ts';

let own: TestService;
beforeAll(async () => {
  own = await openTestService();
});
afterAll(() => own.close());

test('entries are kept all or none, and not once their signer is done', async () => {
  const { id, sign, view } = await startTransaction(own);
  const save = (fields: object) => sign(0, 'PUT', '/entries', { entries: { 'a.pdf': fields } });
  expect((await save({ Name: 'An', Agreed: true })).status).toBe(204);
  for (const [fields, code] of [
    [{ Name: 'Bo', Agreed: 'yes' }, 'entry-type'],
    [{ Name: 'Bo', Place: 'W'.repeat(60) }, 'entry-does-not-fit'],
    [{ Name: 'Bo', Strange: 'x' }, 'unknown-field'],
  ] as const)
    expect(await refusalOf(await save(fields))).toEqual([400, code]);
  expect((await view(0)).entries).toEqual({ 'a.pdf': { Name: 'An', Agreed: true } });
  // What is saved takes the place of all that was saved before.
  expect((await save({ Place: 'Delft' })).status).toBe(204);
  expect((await view(0)).entries).toEqual({ 'a.pdf': { Place: 'Delft' } });
  const race = await Promise.all([
    ...Array.from({ length: 8 }, (_, n) => save({ Place: `Delft ${n}` })),
    sign(0, 'POST', '/finish', finishBody('An')),
    ...Array.from({ length: 8 }, (_, n) => save({ Place: `Leiden ${n}` })),
  ]);
  expect(race[8]?.status).toBe(200);
  expect([...(await own.parts.details.listMarks(id)).keys()]).toEqual(['Signer1']);
  expect(await own.parts.details.findEntries(id, 'Signer1')).toBe(undefined);
  expect(await refusalOf(await save({ Name: 'Bo' }))).toEqual([409, 'signer-done']);
});

test('entries after the time is over are refused, before the clock has ended the transaction', async () => {
  const { sign } = await startTransaction(own, { create: { DaysToExpire: 1 } });
  own.clock.now += 25 * 3_600_000;
  try {
    expect(await refusalOf(await sign(0, 'PUT', '/entries', { entries: {} }))).toEqual([
      409,
      'ended',
    ]);
  } finally {
    own.clock.now -= 25 * 3_600_000;
  }
});
