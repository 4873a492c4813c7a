import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import { finishBody, handMark, startTransaction } from '#testing/service/startedTransaction.ts';
import { type TestService, openTestService, refusalOf } from '#testing/service/testService.ts';

let own: TestService;
beforeAll(async () => {
  own = await openTestService();
});
afterAll(() => own.close());

/** The fields of others in the first file, by what a page says of each. */
function othersIn({ files, others: { people = [] } }: SigningView) {
  return (files[0]?.others ?? []).map(({ name, value, mark, by }) => [
    name,
    by.map((index) => people[index]?.name ?? '?').join(' or '),
    value ?? (mark === undefined ? 'open' : 'signed'),
  ]);
}

const named = {
  Signers: [
    { SendSignRequest: false, ScribbleName: 'Anna Berg', Email: 'anna@example.com' },
    { SendSignRequest: false, Email: 'bo@example.com' },
  ],
};

test('a signer sees what others signed, with their names, and what is still theirs; never what is only saved', async () => {
  const { sign, view } = await startTransaction(own, { create: named });
  expect(othersIn(await view(1))).toEqual([
    ['Name', 'Anna Berg', 'open'],
    ['Sign', 'Anna Berg', 'open'],
  ]);
  await sign(0, 'PUT', '/entries', { entries: { 'a.pdf': { Name: 'Not yet', Place: 'Gent' } } });
  expect(JSON.stringify(await view(1))).not.toMatch(/Not yet|Gent/);
  await sign(0, 'POST', '/finish', {
    ...finishBody('An', { Place: 'Delft', Agreed: true }),
    scribbleName: 'A. Berg',
  });
  const seen = await view(1);
  expect(othersIn(seen)).toEqual([
    ['Name', 'A. Berg', 'An'],
    ['Place', 'A. Berg', 'Delft'],
    ['Agreed', 'A. Berg', true],
    ['Sign', 'A. Berg', 'signed'],
  ]);
  expect(seen.others.marks).toEqual([{ mark: handMark, name: 'A. Berg' }]);
  // Who has signed goes on seeing what is open to others, who have given no name.
  expect(othersIn(await view(0))).toEqual([
    ['Name', '?', 'open'],
    ['Sign', '?', 'open'],
  ]);
  for (const signer of [0, 1]) {
    const said = JSON.stringify({ ...(await view(signer)), email: undefined });
    expect(said).not.toMatch(/example\.com|sign\/|Signer[12]/);
  }
});

test('signers one after another: the second sees nothing before their turn, then all of the first', async () => {
  const { sign, view } = await startTransaction(own, { create: { SignRequestMode: 2 } });
  await sign(0, 'PUT', '/entries', { entries: { 'a.pdf': { Name: '999 EUR' } } });
  expect((await view(1)).files[0]?.others).toBe(undefined);
  await sign(0, 'POST', '/finish', finishBody('999999 EUR'));
  expect(othersIn(await view(1))).toContainEqual(['Name', '?', '999999 EUR']);
});

test('a finish that has not seen what another signed is 409; sent again with it, it is taken', async () => {
  const { sign, view } = await startTransaction(own);
  const { seen } = await view(1);
  await sign(0, 'POST', '/finish', finishBody('An'));
  const late = finishBody('Bo');
  for (const blind of [
    { ...late, seen },
    { ...late, seen: undefined },
    { ...late, seen: 'x' },
  ])
    expect(await refusalOf(await sign(1, 'POST', '/finish', blind))).toEqual([
      409,
      'others-signed',
    ]);
  const now = await view(1);
  expect(now.seen).not.toBe(seen);
  expect((await sign(1, 'POST', '/finish', { ...late, seen: now.seen })).status).toBe(200);
});

test('who is the first to sign need not say what they saw', async () => {
  const { sign } = await startTransaction(own);
  const older = { ...finishBody('An'), seen: undefined };
  expect((await sign(0, 'POST', '/finish', older)).status).toBe(200);
});

test('a finish whose answer was lost is no conflict when it comes again; another one is', async () => {
  const { id, sign } = await startTransaction(own, { create: named });
  const body = { ...finishBody('An', { Place: '' }), scribbleName: 'Anna' };
  await sign(0, 'PUT', '/entries', { entries: { 'a.pdf': { Place: 'Delft' } } });
  expect((await sign(0, 'POST', '/finish', body)).status).toBe(200);
  const { state } = (await own.parts.transactions.read(id)) ?? {};
  const again = await sign(0, 'POST', '/finish', { ...body, seen: 'of another state' });
  expect([again.status, await again.json()]).toMatchObject([200, { state: 'signed' }]);
  expect((await own.parts.transactions.read(id))?.state).toEqual(state);
  const events = await own.parts.details.listEvents(id);
  expect(events.filter(({ kind }) => kind === 'signed')).toHaveLength(1);
  const typed = { signatures: { 'a.pdf': { Sign: { typed: 'An' } } } };
  for (const other of [
    { ...body, ...typed },
    { ...body, ...finishBody('Ann') },
  ])
    expect(await refusalOf(await sign(0, 'POST', '/finish', other))).toEqual([409, 'signer-done']);
  // Also after the last one has signed and nothing is waited for any more.
  await sign(1, 'POST', '/finish', finishBody('Bo'));
  expect((await sign(0, 'POST', '/finish', body)).status).toBe(200);
});

/** A canonical text as a third party makes it: RFC 8785 for what is in these values. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const record = value as Record<string, unknown>;
  const members = Object.keys(record).toSorted();
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonical(record[key])}`).join()}}`;
}
const sha256 = (value: unknown) => createHash('sha256').update(canonical(value)).digest('hex');

test('the trail says which state each one signed, which can be made again from what they entered', async () => {
  const { id, sign } = await startTransaction(own, { create: named });
  await sign(0, 'POST', '/finish', finishBody('An', { Place: 'Delft', Agreed: true }));
  await sign(1, 'POST', '/finish', finishBody('Bo'));
  const state = (await own.parts.transactions.read(id))?.state;
  const first = {
    signer: 'Signer1',
    name: 'Anna Berg',
    entries: { 'a.pdf': { Name: 'An', Place: 'Delft', Agreed: true } },
    signatures: { 'a.pdf': { Sign: handMark } },
  };
  const second = {
    signer: 'Signer2',
    entries: { 'a.pdf': { Name: 'Bo' } },
    signatures: { 'a.pdf': { Sign: handMark } },
  };
  const documents = [{ file: 'a.pdf', sha256: state?.files[0]?.pdf?.sha256 }];
  const after = (...parts: { signer: string }[]) =>
    sha256({
      transaction: id,
      documents,
      signed: parts.map((part) => ({ signer: part.signer, sha256: sha256(part) })),
    });
  const events = await own.parts.details.listEvents(id);
  expect(events.filter(({ kind }) => kind === 'signed').map((event) => event.sha256)).toEqual([
    after(first),
    after(first, second),
  ]);
});

test('a third party makes the hashes of the trail again from answers of the API alone', async () => {
  const { path, sign } = await startTransaction(own, { create: named });
  await sign(1, 'POST', '/finish', finishBody('Bo', { Place: 'Delft' }));
  await sign(0, 'POST', '/finish', { ...finishBody('An'), scribbleName: 'A. Berg' });
  const answer = await own.call('GET', `${path}/personal-data`);
  const known = (await answer.json()) as {
    events: { kind: string; signerId?: string; sha256?: string }[];
    standing: { signed: { signer: string }[] };
    parts: { signer: string }[];
  };
  const { standing, parts } = known;
  expect(JSON.stringify(parts)).toContain(JSON.stringify(handMark));
  const hashes = new Map(parts.map((part) => [part.signer, sha256(part)]));
  const since = new Set<string>();
  const made = known.events.flatMap(({ kind, signerId = '', sha256: told }) => {
    if (kind !== 'signed') return [];
    since.add(signerId);
    const signed = standing.signed
      .filter(({ signer }) => since.has(signer))
      .map(({ signer }) => ({ signer, sha256: hashes.get(signer) }));
    return [{ told, made: sha256({ ...standing, signed }) }];
  });
  expect(made).toHaveLength(2);
  for (const one of made) expect(one.made).toBe(one.told);
});

test('a page that has the view already is sent nothing until something in it changes', async () => {
  const { sign } = await startTransaction(own, { create: named });
  const first = await sign(1, 'GET', '');
  const tag = first.headers.get('ETag') ?? '';
  expect([first.status, tag.length > 60]).toEqual([200, true]);
  const ask = async (known: string) => {
    const answer = await sign(1, 'GET', '', undefined, { 'If-None-Match': known });
    return [answer.status, (await answer.text()).length > 0, answer.headers.get('Cache-Control')];
  };
  const nothing = [304, false, 'no-store'];
  expect(await ask(tag)).toEqual(nothing);
  // What another one only looks at or saves is nothing to this one.
  await sign(0, 'POST', '/opened', {});
  await sign(0, 'PUT', '/entries', { entries: { 'a.pdf': { Name: 'An' } } });
  expect(await ask(tag)).toEqual(nothing);
  await sign(1, 'PUT', '/entries', { entries: { 'a.pdf': { Name: 'Bo' } } });
  expect((await ask(tag))[0]).toBe(200);
  const after = (await sign(1, 'GET', '')).headers.get('ETag') ?? '';
  await sign(0, 'POST', '/finish', finishBody('An'));
  expect((await ask(after))[0]).toBe(200);
});

test('a signer who signs at the foot of each page leaves copies there that the next one sees', async () => {
  const metadata = {
    SetParaph: true,
    Signers: { Signer1: { FormSets: [] }, Signer2: { FormSets: [] } },
  };
  const { sign, view } = await startTransaction(own, { metadata });
  await sign(0, 'POST', '/finish', { signature: handMark });
  const { files, others } = await view(1);
  expect(files[0]?.others).toEqual(
    Array.from({ length: files[0]?.pages ?? 0 }, (_, page) =>
      expect.objectContaining({ page: page + 1, kind: 'signature', mark: 0, copy: true }),
    ),
  );
  expect(others.marks).toEqual([{ mark: handMark }]);
});
