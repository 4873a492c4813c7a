import { expect, test } from 'vitest';
import type { FieldDefinition } from '#core/wire/contract/fileMetadata.ts';
import { auditTrailOf } from '#server/service/jobs/sealing/auditTrailOf.ts';
import { sealPlan } from '#server/service/transaction/sealing/sealPlan.ts';
import { transactionToWire } from '#server/service/transaction/shown/transactionToWire.ts';
import { othersView } from '#server/service/transaction/signing/othersView.ts';
import { signingView } from '#server/service/transaction/signing/signingView.ts';
import { paraphsOf } from '#server/service/transaction/standing/paraphs.ts';
import { marksToWire } from '#web/filling/form/entriesToWire.ts';
import { progressOf } from '#web/filling/form/progress.ts';
import { createSigningStore } from '#web/filling/session/createSigningStore.ts';
import { signatureAsked } from '#web/filling/session/signatureAsked.ts';
import {
  decided,
  finishOf,
  place,
  sampleMark,
  sampleRules,
  sampleStarted,
  sampleTime,
} from './service/sampleTransactions.ts';

const initials = (Top: number): FieldDefinition => ({
  Type: 'Initials',
  Location: place(1, { Top, Width: 50, Height: 30 }),
});
const signature: FieldDefinition = {
  Type: 'Signature',
  Location: place(1, { Top: 300, Height: 70 }),
};
const typed = { typed: 'AB' };

/** A transaction of one signer and one beside them; the first has these fields. */
const startedWith = (fields: Record<string, FieldDefinition>, more = {}) =>
  sampleStarted(
    {},
    { Signers: { Signer1: { FormSets: ['one'] } }, FormSets: { one: fields }, ...more },
  );

function pageOf(state: ReturnType<typeof startedWith>) {
  const view = signingView(state, 'Signer1', {}, sampleRules, sampleTime);
  return {
    view,
    store: createSigningStore(view, { entries: {}, signing: { signatures: {} } }),
  };
}

test('one set of initials stands in all places for them, and signs nothing', () => {
  const { store, view } = pageOf(
    startedWith({ a: initials(10), b: initials(60), sign: signature }),
  );
  const { fields } = store.getState();
  const [first] = fields;
  if (!first) throw new Error('there is no field');
  expect(signatureAsked(first, view, store.getState()).isInitials).toBe(true);
  store.sign(first, typed, 'Somebody');
  expect(marksToWire(fields, store.getState().marks)).toEqual({ 'a.pdf': { a: typed, b: typed } });
  expect(store.getState()).toMatchObject({ lastMark: undefined, scribbleName: '' });
  expect(progressOf(store.getState())).toMatchObject({ done: 2, total: 3, canFinish: false });
  store.sign(fields[2], sampleMark, 'Anna');
  expect(store.getState().lastMark).toBe(sampleMark);
  expect(progressOf(store.getState()).canFinish).toBe(true);
});

test('who puts initials alone signs at Finish, and initials that are missing are refused', () => {
  const state = startedWith({ a: initials(10) });
  expect(pageOf(state).view.signatureAtFinish).toBe(true);
  const refused = finishOf(state, 'Signer1', { signatures: {} });
  expect(!refused.ok && refused.problems.map(({ Message }) => Message)).toEqual([
    'Put your initials into "a" in "a.pdf", on page 1.',
    'Draw your signature to finish.',
  ]);
});

test('initials are sealed without a name, and neither the trail nor a paraph takes them for the signature', () => {
  const state = startedWith({ a: initials(10), b: initials(60) }, { SetParaph: true });
  const marks = { signatures: { 'a.pdf': { a: typed, b: typed } }, signature: sampleMark };
  const change = decided(finishOf(state, 'Signer1', { ...marks, scribbleName: 'Anna' }));
  const given = new Map([['Signer1', marks]]);
  const [plan] = sealPlan(change.next, given, sampleRules);
  const drawn = plan?.fields.filter((one) => one.kind === 'signature') ?? [];
  expect(drawn.map(({ mark, name }) => [mark, name])).toEqual([
    [typed, undefined],
    [typed, undefined],
    [sampleMark, undefined],
  ]);
  const [file] = change.next.files;
  expect(file && paraphsOf(change.next, file, given, sampleRules)).toMatchObject([
    { mark: sampleMark },
  ]);
  expect(change.events.find(({ kind }) => kind === 'signed')?.detail).toBe(
    'Put initials in 2 places',
  );
  const trail = auditTrailOf({
    state: change.next,
    status: 20,
    events: change.events,
    marks: given,
    sealed: new Map(),
    service: '',
    endedAt: sampleTime,
  });
  expect(trail.signers[0]?.signature).toEqual({ strokes: sampleMark.scribble.strokes });
  // The other signer sees them as small marks without a name, and they are no answers.
  const { others } = othersView(change.next, 'Signer2', given, sampleRules).ofFile('a.pdf');
  expect(others).toMatchObject([
    { kind: 'initials', name: 'a', copy: true },
    { kind: 'initials', name: 'b', copy: true },
    { kind: 'signature', copy: true },
  ]);
  expect(transactionToWire(change.next, sampleRules).Signers[0]?.Context).toEqual({ 'a.pdf': {} });
});
