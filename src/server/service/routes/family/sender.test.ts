import { afterEach, expect, test } from 'vitest';
import { auditTrailOf } from '#server/service/jobs/sealing/auditTrailOf.ts';
import { mailOfJob } from '#server/service/jobs/mail/mailOfJob.ts';
import { removePersonalData } from '#server/service/transaction/ending/removePersonalData.ts';
import { sampleRules } from '#testing/service/sampleTransactions.ts';
import { finishBody, startTransaction } from '#testing/service/startedTransaction.ts';
import { openTestService, otherKeys, keyHeaders, refusalOf } from '#testing/service/testService.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function opened(senderName?: string) {
  const rules = senderName === undefined ? sampleRules : { ...sampleRules, senderName };
  const own = await openTestService({ rules });
  closing.push(() => own.close());
  return own;
}

const signers = [
  { Email: 'an@example.com', ScribbleName: 'An' },
  { Email: 'bo@example.com', SendSignConfirmation: true },
];
const places = {
  publicUrl: 'https://sign.example.com',
  signLink: () => 'https://sign.example.com/sign/x',
  copyLink: () => '',
  attaches: false,
  senderEmail: undefined,
};

test.each([
  [
    'the transaction',
    'Acme',
    { SenderName: ' Acme\u200b & Co ' },
    'Acme & Co',
    'a name that the sender gave',
  ],
  ['the service', 'House', {}, 'House', 'the name set for this service'],
  [
    'the service where nothing can be read',
    'House',
    { SenderName: ' \u200b' },
    'House',
    'the name set for this service',
  ],
])(
  'who asks is named by %s: in mails, on the page, and in the trail',
  async (_, set, create, name, by) => {
    const own = await opened(set);
    const { id, read, view } = await startTransaction(own, {
      create: { Signers: signers, ...create },
    });
    const given = by.startsWith('a name') ? name : undefined;
    expect((await read())['SenderName']).toBe(given);
    expect((await view(0)).sender).toBe(name);
    const state = (await own.parts.transactions.read(id))?.state;
    if (!state) throw new Error('It is not there.');
    const subjects = ['Signer1', 'Signer2'].map(
      (signerId) => mailOfJob({ mail: 'sign request', signerId }, state, places)?.subject,
    );
    expect(subjects).toEqual([`${name} asks An to sign a.pdf`, `${name} asks you to sign a.pdf`]);
    const facts = { status: 60 as const, events: [], marks: new Map(), sealed: new Map() };
    const trail = auditTrailOf({ state, ...facts, service: 'x', endedAt: 1 });
    expect(trail.sender).toBe(`${name} (${by})`);
    const removed = removePersonalData({ ...state, status: 60, endedAt: 1 }, { now: 2 });
    expect(removed.ok && JSON.stringify(removed.next).includes(name)).toBe(false);
  },
);

test('keys that people named say who asks, and others say nobody', async () => {
  const own = await opened();
  const named = await own.call('POST', '/api/transaction/', {
    json: { Signers: [{ SendSignRequest: false }] },
    headers: keyHeaders(otherKeys),
  });
  const { Id = '', ...answer } = (await named.json()) as Record<string, string>;
  expect(answer).not.toHaveProperty('SenderName');
  expect((await own.parts.transactions.read(Id))?.state.sender).toEqual({
    name: 'theirs',
    from: 'keys',
  });
  const { view } = await startTransaction(own);
  expect((await view(0)).sender).toBeUndefined();
});

test.each(['a\u202eb', 'a\nb', 'x'.repeat(101), 7])('%j names nobody', async (SenderName) => {
  const own = await opened();
  const answer = await own.call('POST', '/api/transaction/', {
    json: { Signers: [{ SendSignRequest: false }], SenderName },
  });
  expect((await refusalOf(answer))[0]).toBe(400);
});

test('people are called as they signed, else by the sender, everywhere before address and id', async () => {
  const own = await opened();
  const { id, read, sign, view } = await startTransaction(own, { create: { Signers: signers } });
  expect((await view(1)).others.named).toEqual([{ name: 'An', signed: false }]);
  const finish = { ...finishBody('An'), scribbleName: 'An de Wit' };
  expect((await sign(0, 'POST', '/finish', finish)).status).toBe(200);
  expect((await view(1)).others).toMatchObject({
    named: [{ name: 'An de Wit', signed: true }],
    people: [{ name: 'An de Wit', signed: true }],
  });
  expect((await read()).Signers[0]).toMatchObject({ ScribbleName: 'An', SignedName: 'An de Wit' });
  expect((await read()).Signers[1]).not.toHaveProperty('SignedName');
  const state = (await own.parts.transactions.read(id))?.state;
  if (!state) throw new Error('It is not there.');
  const [row] = await own.parts.listings.list('mine', {}, undefined, 1);
  expect(row?.summary.signers).toMatchObject([{ name: 'An de Wit' }, { email: 'bo@example.com' }]);
  const trail = auditTrailOf({
    ...{ state, status: 60, marks: new Map(), sealed: new Map(), service: 'x', endedAt: 1 },
    events: await own.parts.details.listEvents(id),
  });
  expect(trail.signers[0]).toMatchObject({ name: 'An de Wit', askedAs: 'An' });
  expect(trail.events.find(({ what }) => what === 'Signed')?.who).toBe(
    'An de Wit, an@example.com, Signer1',
  );
  const note = mailOfJob(
    { mail: 'note' },
    { ...state, status: 60 },
    { ...places, senderEmail: 'x@y.z' },
  );
  expect(note?.text).toContain('An de Wit (an@example.com): signed\nbo@example.com: waiting');
});
