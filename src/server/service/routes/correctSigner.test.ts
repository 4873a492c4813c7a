import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditTrailOf } from '#server/service/jobs/sealing/auditTrailOf.ts';
import { finishBody, startTransaction } from '#testing/service/startedTransaction.ts';
import {
  keyHeaders,
  openTestService,
  otherKeys,
  refusalOf,
  type TestService,
} from '#testing/service/testService.ts';

let own: TestService;
beforeAll(async () => {
  own = await openTestService();
});
afterAll(() => own.close());

const Signers = [
  { Email: 'an@example.com', ScribbleName: 'An' },
  { Email: 'bo@example.com', ScribbleName: 'Bo' },
];
const started = async (create: object = {}) => {
  const made = await startTransaction(own, { create: { Signers, ...create } });
  const correct = (signer: string, json: object, headers = {}) =>
    own.call('PUT', `${made.path}/signer/${signer}`, { json, headers });
  const mails = async () =>
    (await own.jobs.list(made.id, 'mail')).map(({ payload }) => [payload?.mail, payload?.signerId]);
  return { ...made, correct, mails };
};

test('another address ends the old link at once, asks anew, and forgets what was entered', async () => {
  const { id, path, read, ask, correct, mails } = await started();
  expect((await ask(0, 'POST', '/opened')).status).toBe(204);
  const entries = { entries: { 'a.pdf': { Name: 'secret' } } };
  expect((await ask(0, 'PUT', '/entries', entries)).ok).toBe(true);
  const before = await mails();
  const answer = await correct('Signer1', { Email: 'anna@example.com', ScribbleName: 'Anna' });
  expect(answer.status).toBe(200);
  expect((await read()).Signers[0]).toMatchObject({
    Email: 'anna@example.com',
    ScribbleName: 'Anna',
    Verifications: [{ ScribbleName: 'Anna' }],
    State: 'waiting',
    Activities: [{ Code: 101 }],
  });
  expect(await mails()).toHaveLength(before.length + 1);
  for (const [method, where, json] of [
    ['GET', '', undefined],
    ['PUT', '/entries', entries],
    ['POST', '/finish', finishBody('An')],
    ['POST', '/decline', { reason: '' }],
  ] as const)
    expect((await ask(0, method, where, json)).ok).toBe(false);
  const link = (await read()).Signers[0]?.SignUrl?.split('/sign/')[1] ?? '';
  const view = await own.service(new Request(own.url(`/app/sign/${link}`)), { address: 'x' });
  expect(await view.json()).toMatchObject({ canAct: true, scribbleName: 'Anna', entries: {} });
  const record = await own.parts.transactions.read(id);
  if (!record) throw new Error('It is not there.');
  const trail = auditTrailOf({
    ...{ state: record.state, status: 60, marks: new Map(), sealed: new Map() },
    ...{ service: 'x', endedAt: 1, events: await own.parts.details.listEvents(id) },
  });
  expect(trail.events.map(({ what, who, detail = '' }) => `${what} | ${who} | ${detail}`)).toEqual(
    expect.arrayContaining([
      'Opened the documents | An, an@example.com, Signer1 | ',
      'Corrected who signs | Sender | It was An, an@example.com, Signer1, it is  ·  Anna, anna@example.com, Signer1',
    ]),
  );
  expect(path).toContain(id);
});

test('only a name keeps what was entered, and undoing is another correction', async () => {
  const { read, ask, correct } = await started();
  await ask(0, 'PUT', '/entries', { entries: { 'a.pdf': { Name: 'mine' } } });
  await correct('Signer1', { ScribbleName: 'Anne' });
  await correct('Signer1', { ScribbleName: 'An', Email: '' });
  const [signer] = (await read()).Signers;
  expect(signer).toMatchObject(Signers[0] ?? {});
  const token = signer?.SignUrl?.split('/sign/')[1] ?? '';
  const view = await own.service(new Request(own.url(`/app/sign/${token}`)), { address: 'x' });
  expect(await view.json()).toMatchObject({ entries: { 'a.pdf': { Name: 'mine' } } });
});

test('the same values change nothing: the link goes on, and nobody is asked again', async () => {
  const { id, read, correct, mails, view } = await started();
  const [before, asked] = [await own.parts.transactions.read(id), await mails()];
  for (const same of [Signers[0] ?? {}, {}, { Email: '' }, { ScribbleName: 'An' }])
    expect((await correct('Signer1', same)).status).toBe(200);
  expect((await own.parts.transactions.read(id))?.version).toBe(before?.version);
  expect(await mails()).toEqual(asked);
  expect((await view(0)).canAct).toBe(true);
  expect((await read()).Signers[0]?.State).toBe('waiting');
});

test('one whose turn is still to come is not asked by a correction', async () => {
  const { read, correct, mails } = await started({ SignRequestMode: 2 });
  const asked = await mails();
  await correct('Signer2', { Email: 'bob@example.com' });
  expect(await mails()).toEqual(asked);
  expect((await read()).Signers[1]).toMatchObject({ Email: 'bob@example.com', State: 'not yet' });
});

test('who has signed, an end, other keys and other signers are refused', async () => {
  const { path, sign, correct } = await started();
  const to = { Email: 'x@example.com' };
  expect(await refusalOf(await correct('Signer9', to))).toEqual([404, 'not-found']);
  expect(await refusalOf(await correct('Signer1', to, keyHeaders(otherKeys)))).toEqual([
    404,
    'not-found',
  ]);
  for (const wrong of [{ Email: 'x' }, { Email: 'a\u202eb@example.com' }, { ScribbleName: 7 }])
    expect((await correct('Signer1', wrong)).status).toBe(400);
  expect((await correct('Signer1', { ScribbleName: '\u200b' })).status).toBe(400);
  expect((await sign(0, 'POST', '/finish', finishBody('An'))).status).toBe(200);
  expect(await refusalOf(await correct('Signer1', to))).toEqual([409, 'signer-done']);
  expect((await own.call('DELETE', path)).status).toBe(200);
  expect(await refusalOf(await correct('Signer2', to))).toEqual([409, 'ended']);
});

test('of a correction and a finish at the same time one is refused', async () => {
  const { read, sign, correct } = await started();
  const [finished, corrected] = await Promise.all([
    sign(0, 'POST', '/finish', finishBody('An')),
    correct('Signer1', { Email: 'x@example.com' }),
  ]);
  expect([finished.ok, corrected.ok].filter(Boolean)).toHaveLength(1);
  const [signer] = (await read()).Signers;
  expect([signer?.State, signer?.Email]).toEqual(
    finished.ok ? ['signed', 'an@example.com'] : ['waiting', 'x@example.com'],
  );
});
