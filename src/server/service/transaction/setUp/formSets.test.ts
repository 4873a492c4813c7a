import { expect, test } from 'vitest';
import type { FileMetadataInput } from '#core/wire/contract/fileMetadata.ts';
import {
  decided,
  place,
  refusedWith,
  sampleCreated,
  sampleRules,
  sampleTime,
  withMetadata,
  withPdf,
} from '#testing/service/sampleTransactions.ts';
import { assignFields } from '#server/service/transaction/fields/assignFields.ts';
import type { FormWidget } from '#core/appearance/formWidget.ts';
import { sealPlan } from '#server/service/transaction/sealing/sealPlan.ts';
import { startTransaction } from './startTransaction.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

const check = (location = place()) => ({ Type: 'Check' as const, Location: location });
const metadata = (
  formSets: FileMetadataInput['FormSets'],
  one: string[] = Object.keys(formSets ?? {}),
  two: string[] = [],
): FileMetadataInput => ({
  Signers: { Signer1: { FormSets: one }, Signer2: { FormSets: two } },
  FormSets: formSets ?? {},
});
const put = (state: TransactionState, fileId: string, input: FileMetadataInput) =>
  decided(withMetadata(state, fileId, input)).next;
const start = (state: TransactionState) =>
  startTransaction(state, { now: sampleTime, origin: {} }, sampleRules);
const setsOf = (state: TransactionState) =>
  state.formSets.map((set) => [set.key, set.fileId, ...set.fields.map((field) => field.name)]);
const embedded = (name: string, changes: Partial<FormWidget> = {}): FormWidget => ({
  name,
  kind: 'text',
  page: 1,
  box: { x: 0, y: 0, width: 100, height: 20 },
  comb: false,
  multiline: false,
  readOnly: false,
  required: false,
  align: 'left',
  turn: 0,
  ...changes,
});

test('metadata adds the form sets that it names and overwrites those with the same keys, wherever they were', () => {
  const first = put(sampleCreated(), 'a.pdf', metadata({ x: { A: check() }, y: { B: check() } }));
  const second = put(first, 'b.pdf', metadata({ y: { C: check() }, z: { D: check() } }));
  expect(setsOf(second)).toEqual([
    ['x', 'a.pdf', 'A'],
    ['y', 'b.pdf', 'C'],
    ['z', 'b.pdf', 'D'],
  ]);
});

test('metadata replaces DisplayName and Signers of its own file alone, and keeps form sets that it does not name', () => {
  const first = put(sampleCreated(), 'a.pdf', {
    ...metadata({ x: { A: check() } }),
    DisplayName: 'First',
  });
  const second = put(put(first, 'b.pdf', metadata({ y: { B: check() } })), 'a.pdf', {
    Signers: { Signer2: { FormSets: ['x'] } },
  });
  expect(second.files).toEqual([
    { fileId: 'a.pdf', signers: [{ signerId: 'Signer2', formSets: ['x'] }] },
    first.files[0] && { ...put(first, 'b.pdf', metadata({ y: { B: check() } })).files[1] },
  ]);
  expect(setsOf(second).map(([key]) => key)).toEqual(['x', 'y']);
});

test('an entry of FormSets means a form set first, else a file, wherever in the transaction it is', () => {
  const fields = [embedded('Inside'), embedded('Fixed', { readOnly: true })];
  let state = put(
    sampleCreated(),
    'a.pdf',
    metadata({ 'b.pdf': { A: check() } }, ['b.pdf', 'c.pdf']),
  );
  state = put(state, 'b.pdf', metadata({}, [], ['a.pdf']));
  state = put(state, 'c.pdf', metadata({}));
  for (const fileId of ['a.pdf', 'b.pdf', 'c.pdf'])
    state = decided(withPdf(state, fileId, { embedded: fields })).next;
  const { generated, embedded: inside } = assignFields(state);
  expect(generated.map((field) => [field.fileId, field.name, field.signerIds])).toEqual([
    ['a.pdf', 'A', ['Signer1']],
  ]);
  expect(inside.map((field) => [field.fileId, field.name, field.signerIds])).toEqual([
    ['a.pdf', 'Inside', ['Signer2']],
    ['c.pdf', 'Inside', ['Signer1']],
  ]);
});

test('an entry that is neither is named at the start', () => {
  const state = decided(
    withPdf(put(sampleCreated(), 'a.pdf', metadata({}, ['nothing'])), 'a.pdf'),
  ).next;
  const refused = start(state);
  expect(refused.ok ? '' : refused.problems[0]?.Message).toMatch(
    /^"nothing", which FormSets of Signer1/,
  );
  expect(refusedWith(refused)).toBe('unknown-form-set');
});

test.each([
  ['in one set', { x: { Name: check(), name: check() } }, ['x'], 'names-clash'],
  ['in two sets', { x: { Name: check() }, y: { NAME: check() } }, ['x', 'y'], 'names-clash'],
  ['once of each signer', { x: { Name: check() }, y: { NAME: check() } }, ['x'], 'accepted'],
  ['in a set that nobody fills', { x: { Name: check(), name: check() } }, [], 'accepted'],
  ['named twice in FormSets', { x: { Name: check() } }, ['x', 'x'], 'accepted'],
])('names equal in lower case %s', (_, sets, one, expected) => {
  const two = Object.keys(sets).filter((key) => !one.includes(key) && one.length > 0);
  const state = decided(
    withPdf(put(sampleCreated(), 'a.pdf', metadata(sets, one, two)), 'a.pdf'),
  ).next;
  expect(refusedWith(start(state))).toBe(expected);
});

test('a generated field may not share its name with one inside the PDF of the same signer', () => {
  const sets = metadata({ x: { CITY: check() } }, ['x', 'a.pdf']);
  const state = decided(
    withPdf(put(sampleCreated(), 'a.pdf', sets), 'a.pdf', { embedded: [embedded('City')] }),
  ).next;
  expect(refusedWith(start(state))).toBe('names-clash');
});

test('twenty files and ten thousand fields fit, one more does not', () => {
  let state = sampleCreated();
  for (let index = 0; index < 20; index += 1)
    state = put(state, `${index}.pdf`, metadata({ [`set${index}`]: { A: check() } }));
  expect(refusedWith(withMetadata(state, 'more.pdf', metadata({})))).toBe('too-many-files');
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`F${index}`, check()]));
  const full = put(state, '0.pdf', metadata({ set0: many(9_981) }));
  expect(refusedWith(withMetadata(full, '1.pdf', metadata({ extra: { B: check() } })))).toBe(
    'too-many-fields',
  );
  expect(refusedWith(withMetadata(full, '1.pdf', metadata({ set1: { B: check() } })))).toBe(
    'accepted',
  );
});

test('fields hold at most as much text beforehand as a signer may enter, in all files together', () => {
  const filled = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `F${index}`,
        { Type: 'SingleLine' as const, Location: place(), Value: 'x'.repeat(1024) },
      ]),
    );
  const half = put(sampleCreated(), 'a.pdf', metadata({ a: filled(128) }));
  expect(refusedWith(withMetadata(half, 'b.pdf', metadata({ b: filled(128) })))).toBe('accepted');
  expect(refusedWith(withMetadata(half, 'b.pdf', metadata({ b: filled(129) })))).toBe('too-large');
  expect(refusedWith(withMetadata(half, 'a.pdf', metadata({ a: filled(256) })))).toBe('accepted');
});

test.each([
  ['inside', {}, 'accepted'],
  ['partly off', { Right: 611 }, 'accepted'],
  ['beginning left of the page', { Right: -139 }, 'accepted'],
  ['wholly right of the page', { Right: 612 }, 'box-off-page'],
  ['wholly left of the page', { Right: -140 }, 'box-off-page'],
  ['wholly below', { Top: 792 }, 'box-off-page'],
  ['wholly above', { Top: -20 }, 'box-off-page'],
  ['wider than any number', { Right: 1e308, Width: 1e308 }, 'box-off-page'],
  ['on a page that is not there', { PageNumber: 3 }, 'page-beyond-document'],
])('a box %s', (_, changes, expected) => {
  const state = put(sampleCreated(), 'a.pdf', metadata({ x: { A: check(place(1, changes)) } }));
  expect(refusedWith(withPdf(state, 'a.pdf', { pages: 2 }))).toBe(expected);
});

test('measured from the right edge, the same number means another place', () => {
  const fromRight = { ...sampleRules, rightMeasuredFrom: 'right' as const };
  const state = put(
    sampleCreated(),
    'a.pdf',
    metadata({ x: { A: check(place(1, { Right: 612 })) } }),
  );
  expect(refusedWith(withPdf(state, 'a.pdf', { rules: fromRight }))).toBe('box-off-page');
  const inside = put(
    sampleCreated(),
    'a.pdf',
    metadata({ x: { A: check(place(1, { Right: 611 })) } }),
  );
  expect(refusedWith(withPdf(inside, 'a.pdf', { rules: fromRight }))).toBe('accepted');
});

test('form sets that no signer names are not looked at', () => {
  const sets = metadata({ x: { A: check(place(99)) } }, []);
  expect(refusedWith(withPdf(put(sampleCreated(), 'a.pdf', sets), 'a.pdf'))).toBe('accepted');
});

test('metadata of one file that names a form set of another is checked against the PDF of that other', () => {
  const first = put(sampleCreated(), 'a.pdf', metadata({ x: { A: check(place(99)) } }, []));
  const complete = decided(withPdf(first, 'a.pdf')).next;
  expect(refusedWith(withMetadata(complete, 'b.pdf', metadata({}, ['x'])))).toBe(
    'page-beyond-document',
  );
  expect(refusedWith(withMetadata(complete, 'b.pdf', metadata({}, ['a.pdf'])))).toBe(
    'no-fillable-fields',
  );
});

test('an embedded field for which a generated one of some signer stands is nobody’s', () => {
  const converted = { ...check(), ConvertedFrom: 'person.name' };
  const offered = (one: string[]) => {
    const state = put(sampleCreated(), 'a.pdf', metadata({ x: { name: converted } }, one));
    const fields = [embedded('person.name', { value: 'old' }), embedded('city')];
    const filled = decided(withPdf(state, 'a.pdf', { embedded: fields })).next;
    const signers = filled.signers.map((signer) => ({ ...signer, state: 'signed' as const }));
    const emptiedBy = (next: typeof filled) => sealPlan(next, new Map(), sampleRules)[0]?.embedded;
    expect(emptiedBy(filled)).toEqual([]);
    return {
      names: assignFields(filled).embedded.map(({ name }) => name),
      emptied: emptiedBy({ ...filled, signers }),
    };
  };
  expect(offered(['x', 'a.pdf'])).toEqual({
    names: ['city'],
    emptied: [{ name: 'person.name', value: '' }],
  });
  expect(offered(['x']).emptied).toEqual([{ name: 'person.name', value: '' }]);
  expect(offered(['a.pdf'])).toEqual({ names: ['person.name', 'city'], emptied: [] });
});
