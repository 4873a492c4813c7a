import { afterAll, beforeAll, expect, test } from 'vitest';
import { renewLink } from '#server/service/transaction/upkeep/renewLink.ts';
import { finishBody, startTransaction } from '#testing/service/startedTransaction.ts';
import { type TestService, openTestService, refusalOf } from '#testing/service/testService.ts';

let own: TestService;
beforeAll(async () => {
  own = await openTestService();
});
afterAll(() => own.close());

test('a renewed link works, and those before it are refused in words, whatever is asked with them', async () => {
  const { id, tokens, read, sign, view } = await startTransaction(own);
  const renew = () =>
    own.parts.transactions.commit(id, own.clock.now, (state) =>
      renewLink(state, { signerId: 'Signer1', now: own.clock.now, origin: {} }),
    );
  await sign(0, 'PUT', '/entries', { entries: { 'a.pdf': { Name: 'An' } } });
  for (let time = 0; time < 2; time += 1) {
    await renew();
    for (const [method, where, body] of [
      ['GET', '', undefined],
      ['GET', '/file/a.pdf', undefined],
      ['PUT', '/entries', { entries: {} }],
      ['POST', '/opened', {}],
      ['POST', '/finish', finishBody('An')],
      ['POST', '/decline', { reason: 'no' }],
    ] as const)
      expect(await refusalOf(await sign(0, method, where, body))).toEqual([410, 'link-replaced']);
  }
  expect((await read()).Signers.map((signer) => signer.State)).toEqual(['waiting', 'waiting']);
  expect((await view(1)).canAct).toBe(true);
  tokens[0] = (await read()).Signers[0]?.SignUrl?.split('/sign/')[1] ?? '';
  expect((await view(0)).entries).toEqual({ 'a.pdf': { Name: 'An' } });
  expect((await sign(0, 'POST', '/finish', finishBody('An'))).status).toBe(200);
  expect(await renew()).toMatchObject({ outcome: 'refused', problems: [{ Code: 'signer-done' }] });
});

test('a link that is replaced between the look at it and the change changes nothing', async () => {
  const { id, read, sign } = await startTransaction(own);
  const { transactions } = own.parts;
  const slow = own.serve({
    ...own.parts,
    transactions: {
      ...transactions,
      // The sender renews the link just before the signer's change would be written.
      async commitWithEntries(...change) {
        await transactions.commit(id, own.clock.now, (state) =>
          renewLink(state, { signerId: 'Signer1', now: own.clock.now, origin: {} }),
        );
        return transactions.commitWithEntries(...change);
      },
    },
  });
  const { SignUrl = '' } = (await read()).Signers[0] ?? {};
  const answer = await slow(
    new Request(own.url(`/app/sign/${SignUrl.split('/sign/')[1]}/finish`), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(finishBody('An')),
    }),
    { address: '' },
  );
  expect(await refusalOf(answer)).toEqual([410, 'link-replaced']);
  expect((await read()).Signers[0]?.State).toBe('waiting');
  expect((await sign(1, 'POST', '/finish', finishBody('Bo'))).status).toBe(200);
});

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
  // What is saved joins what was saved before.
  expect((await save({ Place: 'Delft' })).status).toBe(204);
  expect((await view(0)).entries).toEqual({
    'a.pdf': { Name: 'An', Agreed: true, Place: 'Delft' },
  });
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

test('two pages of a signer: their entries merge, what is overruled is told, and nothing unseen is signed', async () => {
  const { id, sign, view, read } = await startTransaction(own);
  const of = (fields: object) => ({ 'a.pdf': fields });
  const save = async (entries: object, base: object) => {
    const answer = await sign(0, 'PUT', '/entries', { entries: of(entries), base: of(base) });
    return [answer.status, await answer.json()];
  };
  expect(await save({ Name: 'An' }, {})).toEqual([
    200,
    { entries: of({ Name: 'An' }), overruled: {} },
  ]);
  expect(await save({ Name: '', Place: 'Delft' }, { Name: '', Place: '' })).toEqual([
    200,
    { entries: of({ Name: 'An', Place: 'Delft' }), overruled: {} },
  ]);
  expect(await save({ Place: 'Leiden' }, { Place: '' })).toEqual([
    200,
    { entries: of({ Name: 'An', Place: 'Leiden' }), overruled: of({ Place: 'Delft' }) },
  ]);
  // A page that still shows Delft.
  const stale = { ...finishBody('An', { Name: 'An', Place: 'Delft' }), base: of({ Name: 'An' }) };
  expect(await refusalOf(await sign(0, 'POST', '/finish', stale))).toEqual([
    409,
    'entries-changed',
  ]);
  expect((await view(0)).state).toBe('waiting');
  const seen = { ...stale, base: of({ Name: 'An', Place: 'Leiden' }) };
  expect((await sign(0, 'POST', '/finish', seen)).status).toBe(200);
  expect((await read()).Signers[0]?.Context).toMatchObject({ 'a.pdf': { place: 'Delft' } });
  expect(await own.parts.details.findEntries(id, 'Signer1')).toBe(undefined);
});

test('entries after the time is over are refused, before the clock has ended the transaction', async () => {
  const { sign } = await startTransaction(own, { create: { DaysToExpire: 1 } });
  own.clock.now += 48 * 3_600_000;
  try {
    expect(await refusalOf(await sign(0, 'PUT', '/entries', { entries: {} }))).toEqual([
      409,
      'ended',
    ]);
  } finally {
    own.clock.now -= 48 * 3_600_000;
  }
});

test('a link with a slash at its end is none, in answers to a signer and to a receiver', async () => {
  const { tokens } = await startTransaction(own);
  const ask = (path: string) => own.service(new Request(own.url(path)), { address: '' });
  const copy = own.parts.copies.urlOf({ transactionId: crypto.randomUUID(), number: 1 });
  expect((await ask(`/app/sign/${tokens[0]}`)).status).toBe(200);
  for (const path of [
    `/app/sign/${tokens[0]}/`,
    `/app/sign/${tokens[0]}/file/a.pdf/`,
    `/app/copy/${copy.split('/').at(-1)}/`,
  ])
    expect(await (await ask(path)).json()).toMatchObject({
      Message: 'There is nothing at this path.',
    });
});
