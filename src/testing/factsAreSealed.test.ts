import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayFormatOf, dayIn, writeDay } from '#core/fields/localForms.ts';
import { fileMetadataSchema, type FieldDefinition } from '#core/wire/contract/fileMetadata.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import type { Finish } from '#core/wire/surfaces/signSurface.ts';
import type { CreateTransactionInput } from '#core/wire/contract/transaction.ts';
import { drawDocument } from '#server/service/pdf/draw/drawDocument.ts';
import { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { walkPages } from '#server/service/pdf/inspect/walkPages.ts';
import { correctSigner } from '#server/service/transaction/upkeep/correctSigner.ts';
import { sealPlan } from '#server/service/transaction/sealing/sealPlan.ts';
import { startTransaction } from '#server/service/transaction/setUp/startTransaction.ts';
import { transactionToWire } from '#server/service/transaction/shown/transactionToWire.ts';
import { finishSigning } from '#server/service/transaction/signing/finishSigning.ts';
import { signingView } from '#server/service/transaction/signing/signingView.ts';
import { standingDigest } from '#server/service/transaction/standing/standingDigest.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import { entriesToWire } from '#web/filling/form/entriesToWire.ts';
import { entryOf, progressOf } from '#web/filling/form/progress.ts';
import { createSigningStore } from '#web/filling/session/createSigningStore.ts';
import { shownTexts } from './pdf/shownTexts.ts';
import { samplePdf } from './service/samplePdf.ts';
import {
  decided,
  place,
  sampleCreated,
  sampleMark,
  sampleRules,
  sampleTime,
  withMetadata,
  withPdf,
} from './service/sampleTransactions.ts';

type Signer = CreateTransactionInput['Signers'][number];

const anna: Signer = {
  SendSignRequest: false,
  Email: 'anna@example.com',
  Verifications: [{ Type: 'Scribble', ScribbleName: 'Anna Berg' }],
};

const fields: Record<string, FieldDefinition> = {
  when: { Type: 'DateSigned', Location: place(1, { Top: 20, Width: 200 }) },
  who: { Type: 'SignerName', Location: place(1, { Top: 50, Width: 400 }) },
  where: { Type: 'SignerEmail', Location: place(1, { Top: 80, Width: 400 }) },
};

/** A transaction of these signers, who share the fields, before its start. */
function prepared(signers: Signer[], set = fields): TransactionState {
  const keys = signers.map((_, index) => [`Signer${index + 1}`, { FormSets: ['one'] }]);
  const metadata = { Signers: Object.fromEntries(keys), FormSets: { one: set } };
  const created = sampleCreated({ Signers: signers });
  return decided(withPdf(decided(withMetadata(created, 'a.pdf', metadata)).next, 'a.pdf')).next;
}

const start = (state: TransactionState) =>
  startTransaction(state, { now: sampleTime, origin: {} }, sampleRules);
const started = (...from: Parameters<typeof prepared>) => decided(start(prepared(...from))).next;

/** The page of a signer whose clock shows this day. */
function pageOf(state: TransactionState, signerId = 'Signer1', day = '2026-03-02') {
  const view = signingView(state, signerId, {}, sampleRules, sampleTime);
  const store = createSigningStore(view, { entries: {}, signing: { signatures: {} } });
  store.setState({ facts: { day, email: view.email ?? '' } });
  return store;
}

const shownOn = (store: ReturnType<typeof pageOf>) =>
  Object.fromEntries(
    store.getState().fields.map((field) => [field.name, entryOf(field, store.getState().entries)]),
  );

/** What a page sends to finish. */
function sentBy(store: ReturnType<typeof pageOf>): Finish {
  const { fields: all, entries, faults, scribbleName } = store.getState();
  return {
    entries: entriesToWire(all, entries, faults),
    signatures: {},
    signature: sampleMark,
    scribbleName,
    zone: 'Europe/Amsterdam',
  };
}

const finish = (state: TransactionState, sent: Finish, signerId = 'Signer1', now = sampleTime) =>
  finishSigning(
    state,
    {
      signerId,
      finish: { ...sent, seen: standingDigest(state) },
      saved: undefined,
      now,
      origin: {},
    },
    sampleRules,
  );

const refusals = (decision: ReturnType<typeof finish>) =>
  decision.ok ? [] : decision.problems.map(({ Code, Message }) => `${Code}: ${Message}`);

const contextOf = (state: TransactionState, at = 0) =>
  transactionToWire(state, sampleRules).Signers[at]?.Context?.['a.pdf'];

/** The texts that stand in the sealed document, with where they begin. */
async function sealedTexts(state: TransactionState) {
  const marks = new Map(
    state.signers.map(({ id }) => [id, { signatures: {}, signature: sampleMark }]),
  );
  const [plan] = sealPlan(state, marks, sampleRules);
  const drawn = (plan?.fields ?? []).flatMap((one) => (one.kind === 'signature' ? [] : [one]));
  const file = new PdfFile(samplePdf(), false);
  const edits = drawDocument(file, walkPages(file), { fields: drawn, embedded: [] }, false);
  edits.apply();
  return shownTexts(new Uint8Array(Buffer.concat(edits.edit.write().parts)));
}

test('the signer sees day, name and address before they sign, and cannot change them', () => {
  const store = pageOf(started([anna]));
  expect(shownOn(store)).toEqual({
    when: '2026-03-02',
    who: 'Anna Berg',
    where: 'anna@example.com',
  });
  for (const field of store.getState().fields) {
    expect(field.readOnly).toBe(true);
    store.enter(field, 'something else');
  }
  expect(shownOn(store)).toMatchObject({ who: 'Anna Berg' });
  expect(progressOf(store.getState())).toMatchObject({ total: 0, canFinish: true });
  store.sign(undefined, sampleMark, 'Dr. A. Berg');
  expect(shownOn(store)).toMatchObject({ who: 'Dr. A. Berg' });
  expect(store.getState().pending.size).toBe(0);
});

/** Zones at both ends of the world, and those whose day begins with a quarter of an hour. */
const zones = ['Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kathmandu', 'Europe/Berlin', 'UTC'];

test('the day where the signer is goes from the page into Context and onto the sealed page', async () => {
  const input = fc.record({
    zone: fc.constantFrom(...zones),
    now: fc.integer({ min: 0, max: 89 * 24 * 60 }).map((minutes) => sampleTime + minutes * 60_000),
    language: fc.constantFrom('de-DE', 'en-US', 'nl-NL'),
    format: fc.constantFrom(undefined, 'D. M. YY'),
  });
  await fc.assert(
    fc.asyncProperty(input, async ({ zone, now, language, format }) => {
      const day = dayIn(zone, now) ?? '';
      const asked = { ...fields['when'], ...(format && { Format: format }) } as FieldDefinition;
      const created = [{ ...anna, Language: language }];
      const state = { ...started(created, { ...fields, when: asked }), expiresAt: now + 1 };
      const page = pageOf(state, 'Signer1', day);
      const change = decided(finish(state, { ...sentBy(page), zone }, 'Signer1', now));
      expect(contextOf(change.next)).toEqual(shownOn(page));
      expect(change.events.find(({ kind }) => kind === 'signed')?.detail).toBe(
        `Dated ${day}, the day in ${zone}`,
      );
      const texts = (await sealedTexts(change.next)).map(({ text }) => text);
      expect(texts).toContain(writeDay(day, format ?? dayFormatOf(language)));
      expect(texts).toContain('Anna Berg');
      expect(texts).toContain('anna@example.com');
    }),
    { numRuns: 20 },
  );
});

test('nothing else is signed than what the page showed: a day that ended meanwhile is told', () => {
  const state = started([anna]);
  const midnight = Date.UTC(2026, 2, 2, 23);
  const page = pageOf(state);
  expect(refusals(finish(state, sentBy(page), 'Signer1', midnight - 1))).toEqual([]);
  const late = finish(state, sentBy(page), 'Signer1', midnight);
  expect(!late.ok && late.problems).toMatchObject([
    { Code: 'fact-changed', Path: 'entries["a.pdf"].when', Now: '2026-03-03' },
  ]);
  const forged = { ...sentBy(page), entries: { 'a.pdf': { who: 'Somebody', where: 'a@b.cd' } } };
  expect(refusals(finish(state, forged)).map((one) => one.split(':')[0])).toEqual([
    'fact-changed',
    'fact-changed',
  ]);
});

test.each([undefined, 'Mars/Olympus_Mons'])('a zone has to be one, not %s', (zone) => {
  const state = started([anna]);
  const { zone: _, ...sent } = sentBy(pageOf(state));
  expect(refusals(finish(state, { ...sent, ...(zone && { zone }) }))).toEqual([
    expect.stringMatching(/^unknown-zone: "when" in "a.pdf" shows the day/),
  ]);
});

test('each of several signers has a column of their own, page and seal alike', async () => {
  const bert: Signer = {
    ...anna,
    Email: 'bert@example.com',
    Verifications: [{ Type: 'Scribble', ScribbleName: 'Bert Clay' }],
  };
  let state = started([anna, bert]);
  for (const id of ['Signer1', 'Signer2']) {
    const page = pageOf(state, id);
    expect(page.getState().fields.map(({ places: [one] }) => one?.box.width)).toEqual([
      100, 200, 200,
    ]);
    state = decided(finish(state, sentBy(page), id)).next;
  }
  expect(contextOf(state, 0)).toMatchObject({ who: 'Anna Berg', where: 'anna@example.com' });
  expect(contextOf(state, 1)).toMatchObject({ who: 'Bert Clay', where: 'bert@example.com' });
  const texts = (await sealedTexts(state)).map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(['Anna Berg', 'Bert Clay']));
});

const narrow = (name: string, Width: number) => {
  const field = fields[name];
  return field ? { [name]: { ...field, Location: { ...field.Location, Width } } } : {};
};

test.each<[string, Signer, Record<string, FieldDefinition>, RegExp]>([
  [
    'no address',
    { SendSignRequest: false, Verifications: [] },
    fields,
    /^fact-missing: .* no Email/,
  ],
  [
    'a name that is fixed and empty',
    { ...anna, Verifications: [{ Type: 'Scribble', ScribbleNameFixed: true }] },
    fields,
    /^fact-missing: .* no ScribbleName, but "who"/,
  ],
  [
    'no name and no signature',
    { ...anna, Verifications: [{ Type: 'Consent' }] },
    fields,
    /^fact-missing: .* no ScribbleName, but "who"/,
  ],
  ['an address wider than its box', anna, narrow('where', 20), /^entry-does-not-fit: "where"/],
  ['a day wider than its box', anna, narrow('when', 12), /^entry-does-not-fit: "when"/],
])('a signer with %s is refused at the start, by name', (_, signer, set, words) => {
  const decision = start(prepared([signer], set));
  expect(refusals(decision)).toEqual([expect.stringMatching(words)]);
});

test('a name that the signer gives is asked for, and has to fit', () => {
  const nobody: Signer = { ...anna, Verifications: [] };
  const state = started([nobody], { ...fields, ...narrow('who', 40) });
  const page = pageOf(state);
  expect(refusals(finish(state, sentBy(page)))).toEqual([
    'entry-missing: "who" in "a.pdf" has to be filled in.',
  ]);
  page.sign(undefined, sampleMark, 'Anna Wilhelmina van den Berg');
  expect([...page.getState().faults.values()]).toMatchObject([{ kind: 'tooWide' }]);
  expect(progressOf(page.getState()).canFinish).toBe(false);
  page.sign(undefined, sampleMark, 'Anna');
  expect(refusals(finish(state, sentBy(page)))).toEqual([]);
});

test('a correction that its fields have no room for is refused, after the start', () => {
  const state = started([anna], { ...fields, ...narrow('where', 100) });
  const to = { Email: `${'anna.wilhelmina.van.den.berg.'.repeat(3)}x@example.com` };
  const decision = correctSigner(
    state,
    { signerId: 'Signer1', to, now: sampleTime, origin: {} },
    sampleRules,
  );
  expect(refusals(decision)).toEqual([expect.stringMatching(/^entry-does-not-fit: "where"/)]);
});

test.each(['DateSigned', 'SignerName', 'SignerEmail'] as const)('a %s takes no Value', (Type) => {
  const parsed = parseBody(fileMetadataSchema, {
    FormSets: { one: { a: { Type, Value: 'x', Location: place() } } },
  });
  expect(!parsed.ok && parsed.problems).toMatchObject([
    { Path: 'FormSets.one.a.Value', Message: expect.stringMatching(/fills itself/) as unknown },
  ]);
});
