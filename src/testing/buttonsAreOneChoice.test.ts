import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import type { FieldTraits } from '#core/fields/fieldTraits.ts';
import type { FieldDefinition } from '#core/wire/contract/fileMetadata.ts';
import { drawDocument } from '#server/service/pdf/draw/drawDocument.ts';
import { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { PdfStream } from '#server/service/pdf/file/pdfObject.ts';
import { walkPages } from '#server/service/pdf/inspect/walkPages.ts';
import { sealPlan } from '#server/service/transaction/sealing/sealPlan.ts';
import { startTransaction } from '#server/service/transaction/setUp/startTransaction.ts';
import { transactionToWire } from '#server/service/transaction/shown/transactionToWire.ts';
import { othersView } from '#server/service/transaction/signing/othersView.ts';
import { signingView } from '#server/service/transaction/signing/signingView.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import { entriesToWire } from '#web/filling/form/entriesToWire.ts';
import { progressOf } from '#web/filling/form/progress.ts';
import { createSigningStore } from '#web/filling/session/createSigningStore.ts';
import { samplePdf } from './service/samplePdf.ts';
import {
  decided,
  finishOf,
  sampleCreated,
  sampleMark,
  sampleRules,
  sampleTime,
  withMetadata,
  withPdf,
} from './service/sampleTransactions.ts';

type Members = Omit<FieldDefinition, 'Location'>;
type Sets = Record<string, Record<string, Members>>;

const radio = (Value?: string, traits: FieldTraits = {}): Members => ({
  Type: 'Radio',
  ...(Value !== undefined && { Value }),
  ...traits,
});

/** A set-up transaction: of each file its form sets; who fills in which. */
function setUp(files: Record<string, Sets>, who: Record<string, string[]>): TransactionState {
  const first = sampleCreated({
    Signers: Object.keys(who).map(() => ({ SendSignRequest: false })),
  });
  return Object.entries(files).reduce((state, [fileId, sets]) => {
    const FormSets = Object.fromEntries(
      Object.entries(sets).map(([key, fields]) => [
        key,
        Object.fromEntries(
          Object.entries(fields).map(([name, members], index) => [
            name,
            {
              ...members,
              Location: { Right: 60, Top: 40 + 40 * index, Width: 20, Height: 20, PageNumber: 1 },
            },
          ]),
        ),
      ]),
    );
    const Signers = Object.fromEntries(
      Object.entries(who).map(([id, all]) => [
        id,
        { FormSets: all.filter((key) => Object.hasOwn(sets, key)) },
      ]),
    );
    return decided(
      withPdf(decided(withMetadata(state, fileId, { Signers, FormSets })).next, fileId),
    ).next;
  }, first);
}

const start = (state: TransactionState) =>
  startTransaction(state, { now: sampleTime, origin: {} }, sampleRules);
const started = (...given: Parameters<typeof setUp>) => decided(start(setUp(...given))).next;

const pageOf = (state: TransactionState, id = 'Signer1') =>
  createSigningStore(signingView(state, id, {}, sampleRules, sampleTime), {
    entries: {},
    signing: { signatures: {} },
  });

const finish = (
  state: TransactionState,
  entries: Record<string, Record<string, string | boolean>>,
  id = 'Signer1',
) => finishOf(state, id, { entries, signatures: {}, signature: sampleMark });

const contextOf = (state: TransactionState, index = 0) =>
  transactionToWire(state, sampleRules).Signers[index]?.Context;

/** What is drawn of each file: how many lines in which rows. */
const drawnIn = (state: TransactionState) =>
  Object.fromEntries(
    sealPlan(state, new Map([['Signer1', { signatures: {} }]]), sampleRules).map(
      ({ fileId, fields }) => [
        fileId,
        fields.flatMap((field) =>
          field.kind === 'strokes' && field.lines.length > 0 ? [(field.rect.y - 40) / 40] : [],
        ),
      ],
    ),
  );

/** How many lines of a pen the first page of a PDF has. */
function linesOn(bytes: Uint8Array): number {
  const file = new PdfFile(bytes, false);
  const [page] = walkPages(file);
  const contents = page && (file.array(page.dict.raw('Contents')) ?? [page.dict.raw('Contents')]);
  return (contents ?? [])
    .map((ref) => file.get(ref ?? null))
    .map((stream) => (stream instanceof PdfStream ? file.unpack(stream) : undefined))
    .map((text) => Buffer.from(text ?? []).toString('latin1'))
    .reduce((sum, text) => sum + (text.match(/ l S/g)?.length ?? 0), 0);
}

const both = {
  'a.pdf': { one: { red: radio(), blue: radio('B l u e'), name: { Type: 'SingleLine' as const } } },
  'b.pdf': { two: { green: radio('Grün', { Group: 'one', Label: 'Like grass' }) } },
};
const mine = { Signer1: ['one', 'two'] };

test('whatever is pressed on pages of two documents, one is chosen on page, seal and Context', () => {
  const state = started(both, mine);
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('', 'red', 'B l u e', 'Grün'), { maxLength: 6 }),
      (all) => {
        const page = pageOf(state);
        const choice = page.getState().fields.find(({ kind }) => kind === 'radio');
        if (!choice) throw new Error('no choice');
        expect(choice.places.map(({ state: one, label, fileId }) => [one, label, fileId])).toEqual([
          ['red', undefined, undefined],
          ['B l u e', undefined, undefined],
          ['Grün', 'Like grass', 'b.pdf'],
        ]);
        for (const entry of all) page.enter(choice, entry);
        const { fields, entries, faults } = page.getState();
        const signed = decided(finish(state, entriesToWire(fields, entries, faults))).next;
        const chosen = all.at(-1) ?? '';
        expect(contextOf(signed)).toEqual({ 'a.pdf': { name: '', one: chosen }, 'b.pdf': {} });
        expect(drawnIn(signed)).toEqual({
          'a.pdf': ['red', 'B l u e'].flatMap((one, row) => (one === chosen ? [row] : [])),
          'b.pdf': chosen === 'Grün' ? [0] : [],
        });
      },
    ),
    { numRuns: 30 },
  );
});

test('a choice is asked for as a whole, and takes the Value of its buttons alone, by its name', () => {
  const state = started(
    { 'a.pdf': { one: { yes: radio('Yes', { Required: true }), no: radio('No') } } },
    { Signer1: ['one'] },
  );
  const page = pageOf(state);
  const [choice] = page.getState().fields;
  if (!choice) throw new Error('no choice');
  expect([choice.radio, progressOf(page.getState())]).toMatchObject([
    'kept',
    { total: 1, canFinish: false },
  ]);
  page.enter(choice, 'No');
  expect(progressOf(page.getState())).toMatchObject({ done: 1, canFinish: true });
  const refused = (entries: Record<string, string | boolean>) => {
    const decision = finish(state, { 'a.pdf': entries });
    return decision.ok ? [] : decision.problems.map(({ Code, Message }) => `${Code}: ${Message}`);
  };
  expect(refused({})).toEqual(['entry-missing: "one" in "a.pdf" has to be chosen.']);
  expect(refused({ one: 'yes' })).toEqual([
    'entry-state: "one" in "a.pdf" is a choice: it takes "Yes", "No", or an empty text, not "yes".',
  ]);
  expect(refused({ one: true })[0]).toMatch(/^entry-type: "one" in "a.pdf" is one choice/);
  expect(refused({ one: 'No', yes: 'Yes' })).toEqual([
    'unknown-field: "yes" in "a.pdf" is not a field of yours.',
  ]);
  expect(refused({ one: 'No' })).toEqual([]);
});

test('of two buttons that are chosen beforehand the service takes the first', () => {
  const Chosen = { Chosen: true };
  const sets = { 'a.pdf': { one: { red: radio(), green: radio(undefined, Chosen) } } };
  const later = { 'b.pdf': { two: { blue: radio(undefined, { ...Chosen, Group: 'one' }) } } };
  const state = started({ ...sets, ...later }, mine);
  expect(
    pageOf(state)
      .getState()
      .fields.map(({ value }) => value),
  ).toEqual(['green']);
});

test('each signer has a choice of a name; what two share, the first who finishes chooses', () => {
  const state = started(
    {
      'a.pdf': {
        mine: { a: radio('A', { Group: 'g' }) },
        theirs: { b: radio('B', { Group: 'g' }) },
        shared: { x: radio('X', { Group: 's' }), y: radio('Y', { Group: 's' }) },
      },
    },
    { Signer1: ['mine', 'shared'], Signer2: ['theirs', 'shared'] },
  );
  expect(finish(state, { 'a.pdf': { g: 'B' } }).ok).toBe(false);
  const signed = decided(finish(state, { 'a.pdf': { g: 'A', s: 'Y' } })).next;
  expect(contextOf(signed)).toEqual({ 'a.pdf': { g: 'A', s: 'Y' } });
  const page = pageOf(signed, 'Signer2');
  expect(page.getState().fields.map(({ name }) => name)).toEqual(['g']);
  const others = othersView(signed, 'Signer2', new Map(), sampleRules).ofFile('a.pdf').others;
  expect(others.map(({ name, kind, value }) => [name, kind, value])).toEqual([
    ['g', 'radio', true],
    ['s', 'radio', false],
    ['s', 'radio', true],
  ]);
  expect(drawnIn(signed)).toEqual({ 'a.pdf': [0, 1] });
});

test('a choice is not reported under the name of another field', () => {
  const clash = setUp(
    { 'a.pdf': { one: { a: radio('A', { Group: 'Name' }), name: { Type: 'SingleLine' } } } },
    { Signer1: ['one'] },
  );
  const decision = start(clash);
  expect(decision.ok ? [] : decision.problems.map(({ Code }) => Code)).toEqual(['names-clash']);
});

test('a chosen button is a circle with a dot in its box, on the page and in the sealed PDF', () => {
  const state = started(both, mine);
  const signed = decided(finish(state, { 'a.pdf': { one: 'red' } })).next;
  const [plan] = sealPlan(signed, new Map([['Signer1', { signatures: {} }]]), sampleRules);
  const drawn = (plan?.fields ?? []).flatMap((field) =>
    field.kind === 'signature' ? [] : [field],
  );
  const button = drawn.find(({ kind }) => kind === 'strokes');
  if (button?.kind !== 'strokes') throw new Error('nothing drawn');
  expect(button.words).toBe('◉');
  const { rect } = button;
  for (const { points, lineWidth } of button.lines)
    for (const { x, y } of points) {
      expect(Math.abs(x - rect.x - rect.width / 2) + lineWidth / 2).toBeLessThan(rect.width / 2);
      expect(Math.abs(y - rect.y - rect.height / 2) + lineWidth / 2).toBeLessThan(rect.height / 2);
    }
  const written = (fields: typeof drawn) => {
    const file = new PdfFile(samplePdf(), false);
    const edits = drawDocument(file, walkPages(file), { fields, embedded: [] }, false);
    edits.apply();
    return linesOn(Buffer.concat(edits.edit.write().parts));
  };
  expect(written([button]) - written([])).toBe(button.lines.length);
});

test.each([
  [{ Value: true }, /Value.* must be a text/],
  [{ Value: 7 }, /Value.* must be a text/],
  [{ Value: ' ' }, /Value.* must be a text/],
  [{ Options: ['A'] }, /Options.* is not for a Radio, which takes Required, Label, Help, Group/],
  [{ ReadOnly: true }, /ReadOnly.* is not for a Radio/],
])('a button with %j is refused by name', (members, words) => {
  const parsed = parseBody(fileMetadataSchema, {
    FormSets: {
      one: {
        a: { Type: 'Radio', Location: { Width: 9, Height: 9, PageNumber: 1 }, ...members },
      },
    },
  });
  expect(parsed.ok ? [] : parsed.problems.map(({ Message }) => Message)).toEqual([
    expect.stringMatching(words),
  ]);
});
