import { layoutTick } from '#core/fields/check.ts';
import { expect, test } from 'vitest';
import type { FileMetadataInput } from '#core/wire/contract/fileMetadata.ts';
import {
  decided,
  finishOf,
  place,
  refusedWith,
  sampleCreated,
  sampleMark,
  sampleMetadata,
  sampleRules,
  sampleStarted,
  sampleTime,
  storedFile,
  withMetadata,
  withPdf,
} from '#testing/service/sampleTransactions.ts';
import type { SignerMarks } from '#server/service/transaction/state/change.ts';
import { createTransaction } from '#server/service/transaction/setUp/createTransaction.ts';
import {
  declineSigning,
  expireTransaction,
} from '#server/service/transaction/ending/endTransaction.ts';
import { fieldsOfSigner } from '#server/service/transaction/fields/fieldsOfSigner.ts';
import { finishSigning } from '#server/service/transaction/signing/finishSigning.ts';
import type { Job } from '#server/service/transaction/state/job.ts';
import { remindSigner } from '#server/service/transaction/upkeep/remindSigner.ts';
import { sealPlan } from '#server/service/transaction/sealing/sealPlan.ts';
import { sealed } from '#server/service/transaction/sealing/sealing.ts';
import { signingView } from '#server/service/transaction/signing/signingView.ts';
import { startTransaction } from '#server/service/transaction/setUp/startTransaction.ts';
import { transactionToWire } from '#server/service/transaction/shown/transactionToWire.ts';
import { endOfDay } from '#server/service/transaction/state/deadline.ts';
import { day } from '#server/service/transaction/state/transactionState.ts';

const now = sampleTime;
const mailed = {
  Signers: [
    { Email: 'a@example.com', DaysToRemind: 3 },
    { Email: 'b@example.com', DaysToRemind: -1, SendSignConfirmation: false },
  ],
};
const short = (jobs: Job[]) =>
  jobs.map((job) =>
    [
      job.kind,
      ...('mail' in job ? [job.mail] : []),
      ...('signerId' in job ? [job.signerId] : []),
      ...(job.dueAt === now ? [] : [daysUntil(job.dueAt)]),
    ].join(' '),
  );

/** Whole days from now; a deadline is the end of such a day. */
function daysUntil(dueAt: number): number {
  const days = Math.floor((dueAt - now) / day);
  return dueAt === endOfDay(now + days * day) ? days : (dueAt - now) / day;
}

test('creation leaves the expiry of the set-up, and no postback', () => {
  const state = sampleCreated({ PostbackUrl: 'https://example.com/hook' });
  const again = createTransaction(
    {
      id: state.id,
      apiKeyId: 'mine',
      signerRows: ['row'],
      kept: [],
      request: {
        Signers: [{ Language: 'en-US', SendSignRequest: false, DaysToRemind: 7 }],
        SendEmailNotifications: true,
        DaysToExpire: 30,
        SignRequestMode: 1,
        PostbackUrl: 'https://example.com/hook',
      },
      now,
      origin: {},
    },
    sampleRules,
  );
  expect(short(decided(again).jobs)).toEqual(['expire 30']);
});

test('the start asks those whose turn it is, and sets reminders and expiry', () => {
  const ready = (body: object) =>
    decided(
      withPdf(decided(withMetadata(sampleCreated(body), 'a.pdf', sampleMetadata)).next, 'a.pdf'),
    ).next;
  const start = (body: object) =>
    short(decided(startTransaction(ready(body), { now, origin: {} }, sampleRules)).jobs);
  expect(start({ ...mailed, PostbackUrl: 'https://example.com/hook', DaysToExpire: 5 })).toEqual([
    'postback',
    'mail sign request Signer1',
    'remind Signer1 3',
    'mail sign request Signer2',
    'expire 5',
  ]);
  expect(start({ ...mailed, SignRequestMode: 2 })).toEqual([
    'mail sign request Signer1',
    'remind Signer1 3',
    'expire 30',
  ]);
  expect(start({})).toEqual(['expire 30']);
});

test('a reminder sets the next one; the sender may remind in between', () => {
  const started = sampleStarted(mailed);
  const remind = (by: 'clock' | 'sender', signerId: string, at: number) =>
    decided(remindSigner(started, { signerId, by, now: at, origin: {} })).jobs;
  expect(short(remind('clock', 'Signer1', now))).toEqual([
    'mail reminder Signer1',
    'remind Signer1 3',
  ]);
  for (const signerId of ['Signer1', 'Signer2'])
    expect(remind('sender', signerId, now + 600_000)).toEqual([
      { kind: 'mail', mail: 'reminder', signerId, dueAt: now + 600_000 },
    ]);
  const silent = remindSigner(sampleStarted(), {
    signerId: 'Signer1',
    by: 'sender',
    now,
    origin: {},
  });
  expect(refusedWith(silent)).toBe('no-email');
});

test('the sender asks a signer again after 10 minutes and not before; the clock is never refused', () => {
  const started = sampleStarted(mailed);
  const ask = (state: typeof started, at: number, by: 'clock' | 'sender' = 'sender') =>
    remindSigner(state, { signerId: 'Signer1', by, now: at, origin: {} });
  const refused = ask(started, now + 599_000);
  expect(refusedWith(refused)).toBe('asked-recently');
  expect(refused.ok || refused.problems[0]?.retryAfter).toBe(1);
  const reminded = decided(ask(started, now + 600_000)).next;
  expect(refusedWith(ask(reminded, now + 1_100_000))).toBe('asked-recently');
  expect(refusedWith(ask(reminded, now + 1_200_000))).toBe('accepted');
  expect(refusedWith(ask(reminded, now + 600_001, 'clock'))).toBe('accepted');
});

test('a transaction expires when the day of its deadline has ended everywhere, and not before', () => {
  const started = sampleStarted({ DaysToExpire: 5 });
  const at = (time: number) => decided(expireTransaction(started, time, sampleRules)).next.status;
  const end = endOfDay(now + 5 * day);
  expect([at(end - 1), at(end)]).toEqual([10, 50]);
  expect(decided(expireTransaction(sampleCreated(), now + 30 * day, sampleRules)).next.status).toBe(
    50,
  );
});

test('nobody finishes or declines once the time is up, even before the job that expires it has run', () => {
  const state = sampleStarted();
  const late = { signerId: 'Signer1', now: state.expiresAt, origin: {} };
  const finish = { entries: {}, signatures: {} };
  expect(finishSigning(state, { ...late, saved: {}, finish }, sampleRules)).toMatchObject({
    ok: false,
    problems: [{ Code: 'ended' }],
  });
  expect(declineSigning(state, { ...late, reason: '' }, sampleRules)).toMatchObject({
    ok: false,
    problems: [{ Code: 'ended' }],
  });
});

test('each address is told once, with the transaction as it was at the change', () => {
  const url = 'https://example.com/hook';
  const rules = { ...sampleRules, postbackUrl: 'https://example.com/all' };
  const change = decided(finishOf(sampleStarted({ PostbackUrl: url }), 'Signer1', {}, rules));
  const posts = change.jobs.flatMap((job) => (job.kind === 'postback' ? [job] : []));
  expect(posts.map((job) => job.url)).toEqual([url, rules.postbackUrl]);
  expect(posts[0]?.body).toEqual(transactionToWire(change.next, rules));
  const same = decided(
    finishOf(sampleStarted({ PostbackUrl: url }), 'Signer1', {}, { ...rules, postbackUrl: url }),
  );
  expect(short(same.jobs)).toEqual(['postback']);
});

test('sealed: confirmations for those who want one, a note for the sender where there is an address', () => {
  const rules = { ...sampleRules, notesToSender: true };
  const half = decided(finishOf(sampleStarted(mailed), 'Signer1')).next;
  const all = decided(finishOf(half, 'Signer2'));
  expect(short(all.jobs)).toEqual(['seal']);
  expect(all.cancelJobs).toEqual(['remind', 'expire']);
  const outcome = {
    files: [{ fileId: 'a.pdf', file: storedFile('sealed-1') }],
    receipt: storedFile('receipt-1'),
    now,
  };
  expect(short(decided(sealed(all.next, outcome, rules)).jobs)).toEqual([
    'mail note',
    'mail confirmation Signer1',
  ]);
  const quiet = { ...all.next, sendEmailNotifications: false };
  expect(short(decided(sealed(quiet, outcome, rules)).jobs)).toEqual(['mail confirmation Signer1']);
});

const shared: FileMetadataInput = {
  Signers: {
    Signer1: { FormSets: ['all', 'MyOwn'] },
    Signer2: { FormSets: ['all'] },
    Signer3: { FormSets: ['all'] },
  },
  FormSets: {
    all: {
      Sign: {
        Type: 'Signature',
        Location: place(1, { Right: 100, Top: 200, Width: 300, Height: 70 }),
      },
      Town: { Type: 'SingleLine', Location: place() },
    },
    MyOwn: {
      StreetName: { Type: 'SingleLine', Location: place() },
      constructor: { Type: 'Check' as const, Location: place() },
    },
  },
};
const three = {
  Signers: [
    { SendSignRequest: false, Context: { 'a.pdf': 'theirs', other: 1 } },
    { SendSignRequest: false },
    { SendSignRequest: false },
  ],
};
const sharedMark = { signatures: { 'a.pdf': { Sign: sampleMark } } };

test('a signature box of three signers is divided in three equal columns, in their order', () => {
  const state = sampleStarted(three, shared);
  const boxes = ['Signer1', 'Signer2', 'Signer3'].map(
    (id) => fieldsOfSigner(state, id, sampleRules).signatures[0]?.box,
  );
  expect(boxes).toEqual([
    { x: 100, y: 200, width: 100, height: 70 },
    { x: 200, y: 200, width: 100, height: 70 },
    { x: 300, y: 200, width: 100, height: 70 },
  ]);
});

test("Context: lower case, empty values for what was left alone, ours before a client's own", () => {
  const state = decided(
    finishOf(sampleStarted(three, shared), 'Signer1', {
      ...sharedMark,
      entries: { 'a.pdf': { StreetName: 'Mill Lane' } },
    }),
  ).next;
  const contextOf = (contextNames: 'lower-case' | 'as-defined') =>
    transactionToWire(state, { ...sampleRules, contextNames }).Signers.map(
      (signer) => signer.Context,
    );
  expect(contextOf('lower-case')).toEqual([
    { 'a.pdf': { town: '', streetname: 'Mill Lane', constructor: false }, other: 1 },
    undefined,
    undefined,
  ]);
  expect(contextOf('as-defined')[0]?.['a.pdf']).toEqual({
    Town: '',
    StreetName: 'Mill Lane',
    constructor: false,
  });
  const second = decided(finishOf(state, 'Signer2', sharedMark)).next;
  expect(transactionToWire(second, sampleRules).Signers[1]?.Context).toEqual({ 'a.pdf': {} });
});

test('entries kept earlier count at the finish; what is sent with it wins', () => {
  const state = sampleStarted(three, shared);
  const view = signingView(
    state,
    'Signer1',
    { 'a.pdf': { Town: 'Delft' } },
    sampleRules,
    sampleTime,
  );
  expect(view.entries).toEqual({ 'a.pdf': { Town: 'Delft' } });
  const finish = finishOf(state, 'Signer1', { ...sharedMark, entries: { 'a.pdf': { Town: '' } } });
  expect(decided(finish).next.signers[0]?.answers?.['a.pdf']?.['Town']).toBe('');
});

test('a fixed name stays under the signature, another may be changed', () => {
  const names = (fixed: boolean) => {
    const body = {
      Signers: [
        { SendSignRequest: false, ScribbleName: 'Anna', ScribbleNameFixed: fixed },
        three.Signers[1] ?? {},
      ],
    };
    const state = sampleStarted(body);
    return decided(finishOf(state, 'Signer1', { scribbleName: 'Eve' })).next.signers[0]?.signedName;
  };
  expect([names(true), names(false)]).toEqual(['Anna', 'Eve']);
});

test('who has no Signature field signs at the finish, unless no Scribble is asked of them', () => {
  const metadata: FileMetadataInput = { Signers: { Signer1: { FormSets: [] } } };
  const nothing = { signatures: {} };
  const state = sampleStarted({}, metadata);
  expect(refusedWith(finishOf(state, 'Signer1', nothing))).toBe('signature-missing');
  expect(refusedWith(finishOf(state, 'Signer1', { ...nothing, signature: sampleMark }))).toBe(
    'accepted',
  );
  const Verifications = [{ Type: 'Consent' as const }];
  const free = sampleStarted({ Signers: [{ SendSignRequest: false, Verifications }] }, metadata);
  expect(refusedWith(finishOf(free, 'Signer1', { ...nothing, consent: true }))).toBe('accepted');
  expect(transactionToWire(free, sampleRules).Signers[0]?.RequireScribble).toBe(false);
});

test('every size of text that fits is taken, and one character more is not', () => {
  const text = (length: number) => ({ entries: { 'a.pdf': { Text1: 'i'.repeat(length) } } });
  const state = sampleStarted();
  const fits = (length: number) =>
    refusedWith(finishOf(state, 'Signer1', text(length))) === 'accepted';
  let longest = 1;
  while (fits(longest + 1)) longest += 1;
  // 136 points of room; an i is 0.222 em wide, and the smallest size is 6 points.
  expect(longest).toBe(Math.floor(136 / (6 * (455 / 2048))));
});

test('what is to be drawn: each value once, where its signer saw it', () => {
  const marks = new Map<string, SignerMarks>();
  let state = sampleStarted(three, shared);
  for (const [id, entries] of [
    ['Signer2', { Town: 'Delft' }],
    ['Signer1', { StreetName: 'Mill Lane', constructor: true }],
    ['Signer3', {}],
  ] as const) {
    const change = decided(finishOf(state, id, { ...sharedMark, entries: { 'a.pdf': entries } }));
    if (change.marks) marks.set(id, change.marks.marks);
    state = change.next;
  }
  const [plan] = sealPlan(state, marks, sampleRules);
  const small = { x: 10, y: 10, width: 140, height: 20 };
  const column = (x: number) => ({ x, y: 200, width: 100, height: 70 });
  expect(plan).toMatchObject({ pdf: { blobKey: 'blob-1' } });
  expect(plan).toEqual({
    fileId: 'a.pdf',
    pdf: plan?.pdf,
    embedded: [],
    fields: [
      { kind: 'text', pageNumber: 1, rect: small, text: 'Mill Lane', textSize: 12 },
      { kind: 'strokes', pageNumber: 1, rect: small, lines: [layoutTick(small)], words: '☑' },
      { kind: 'signature', pageNumber: 1, rect: column(100), mark: sampleMark },
      { kind: 'text', pageNumber: 1, rect: small, text: 'Delft', textSize: 12 },
      { kind: 'signature', pageNumber: 1, rect: column(200), mark: sampleMark },
      { kind: 'signature', pageNumber: 1, rect: column(300), mark: sampleMark },
    ],
  });
  const view = signingView(state, 'Signer1', {}, sampleRules, sampleTime, marks);
  const texts = view.files.flatMap(({ fields }) =>
    fields.filter(({ type }) => type === 'SingleLine'),
  );
  expect(texts.map(({ textSize }) => textSize)).toEqual(texts.map(() => 12));
  expect(() => sealPlan(state, new Map(), sampleRules)).toThrow('has not signed Sign');
});

test('a signer is told who the others are by name alone, and how many more there are', () => {
  const state = sampleStarted({
    Signers: [
      { Email: 'a@example.com' },
      { Email: 'b@example.com', ScribbleName: 'Bo' },
      { Email: 'c@example.com' },
    ],
  });
  const { others } = signingView(state, 'Signer1', {}, sampleRules, sampleTime);
  expect(others).toEqual({
    total: 2,
    signed: 0,
    named: [{ name: 'Bo', signed: false }],
    people: [{ name: 'Bo', signed: false }, { signed: false }],
    marks: [],
  });
});

test('a signer is told the order in which to go through the fields, where one was set', () => {
  const at = { Right: 72, Top: 72, Width: 140, Height: 20, PageNumber: 1 };
  const state = sampleStarted(
    { Signers: [{ SendSignRequest: false }] },
    {
      Signers: { Signer1: { FormSets: ['one'] } },
      FormSets: {
        one: {
          Sign: { Type: 'Signature', Location: at, TabOrder: 1 },
          Town: { Type: 'SingleLine', Location: at, TabOrder: 2 },
          Pets: { Type: 'Check', Location: at, TabOrder: 0 },
        },
      },
    },
  );
  const [file] = signingView(state, 'Signer1', {}, sampleRules, sampleTime).files;
  const orders = file?.fields.map(({ name, tabOrder }) => [name, tabOrder]);
  expect(new Map(orders as [string, number | undefined][])).toEqual(
    new Map([
      ['Town', 2],
      ['Pets', undefined],
      ['Sign', 1],
    ]),
  );
});
