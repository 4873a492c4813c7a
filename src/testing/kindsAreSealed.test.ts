import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import type { FieldTraits } from '#core/fields/fieldTraits.ts';
import type { FieldDefinition } from '#core/wire/contract/fileMetadata.ts';
import { drawDocument } from '#server/service/pdf/draw/drawDocument.ts';
import { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { walkPages } from '#server/service/pdf/inspect/walkPages.ts';
import { sealPlan } from '#server/service/transaction/sealing/sealPlan.ts';
import { transactionToWire } from '#server/service/transaction/shown/transactionToWire.ts';
import { signingView } from '#server/service/transaction/signing/signingView.ts';
import { entriesToWire } from '#web/filling/form/entriesToWire.ts';
import type { Entry } from '#web/filling/form/formField.ts';
import { progressOf } from '#web/filling/form/progress.ts';
import { createSigningStore } from '#web/filling/session/createSigningStore.ts';
import { shownTexts } from './pdf/shownTexts.ts';
import { samplePdf } from './service/samplePdf.ts';
import {
  decided,
  finishOf,
  sampleMark,
  sampleRules,
  sampleStarted,
  sampleTime,
} from './service/sampleTransactions.ts';

type Members = Omit<FieldDefinition, 'Location'>;

/** A started transaction of one signer who has these fields, one below the other. */
function startedWith(fields: Record<string, Members>, language = 'en-US', height = 24) {
  const set = Object.entries(fields).map(([name, members], index) => [
    name,
    {
      ...members,
      Location: {
        Right: 60,
        Top: 20 + 1.5 * height * index,
        Width: 300,
        Height: height,
        PageNumber: 1,
      },
    },
  ]);
  return sampleStarted(
    { Signers: [{ SendSignRequest: false, Language: language }] },
    { Signers: { Signer1: { FormSets: ['one'] } }, FormSets: { one: Object.fromEntries(set) } },
  );
}

type State = ReturnType<typeof startedWith>;

/** The signer's page. */
const pageOf = (state: State) =>
  createSigningStore(signingView(state, 'Signer1', {}, sampleRules, sampleTime), {
    entries: {},
    signing: { signatures: {} },
  });

/** Enters values on the page; returns it. */
function filled(state: State, values: Record<string, Entry>) {
  const store = pageOf(state);
  for (const field of store.getState().fields)
    if (Object.hasOwn(values, field.name)) store.enter(field, values[field.name] ?? '');
  return store;
}

const finish = (state: State, entries: Record<string, Entry>) =>
  finishOf(state, 'Signer1', {
    entries: { 'a.pdf': entries },
    signatures: {},
    signature: sampleMark,
  });

/** The codes and words with which the service refuses entries. */
function refusals(state: State, entries: Record<string, Entry>): string[] {
  const decision = finish(state, entries);
  return decision.ok ? [] : decision.problems.map(({ Code, Message }) => `${Code}: ${Message}`);
}

/** What is sent of a page, reported and sealed. */
async function sealed(state: State, store: ReturnType<typeof pageOf>) {
  const { fields, entries, faults } = store.getState();
  const sent = entriesToWire(fields, entries, faults)['a.pdf'] ?? {};
  const signed = decided(finish(state, sent)).next;
  const marks = new Map([['Signer1', { signatures: {}, signature: sampleMark }]]);
  const [plan] = sealPlan(signed, marks, sampleRules);
  const drawn = (plan?.fields ?? []).flatMap(({ rect, ...field }) =>
    field.kind === 'signature' ? [] : [{ ...field, rect }],
  );
  const file = new PdfFile(samplePdf(), false);
  const edits = drawDocument(file, walkPages(file), { fields: drawn, embedded: [] }, false);
  edits.apply();
  const bytes = new Uint8Array(Buffer.concat(edits.edit.write().parts));
  const context = transactionToWire(signed, sampleRules).Signers[0]?.Context?.['a.pdf'];
  return { context, texts: (await shownTexts(bytes)).map(({ text }) => text), drawn };
}

const text = (traits: FieldTraits = {}): Members => ({ Type: 'SingleLine', ...traits });
const check = (traits: FieldTraits = {}): Members => ({ Type: 'Check', ...traits });

test('what the sender asks for keeps page and service from finishing, by its name', () => {
  const state = startedWith({ name: text({ Required: true }), terms: check({ Required: true }) });
  const canFinish = (values: Record<string, Entry>) =>
    progressOf(filled(state, values).getState()).canFinish;
  expect(canFinish({})).toBe(false);
  expect(canFinish({ name: 'Anna', terms: false })).toBe(false);
  expect(canFinish({ name: ' ', terms: true })).toBe(false);
  expect(canFinish({ name: 'Anna', terms: true })).toBe(true);
  expect(refusals(state, {})).toEqual([
    'entry-missing: "name" in "a.pdf" has to be filled in.',
    'entry-missing: "terms" in "a.pdf" has to be ticked.',
  ]);
  expect(refusals(state, { name: 'Anna', terms: true })).toEqual([]);
});

test('a value that the sender fixed is shown, reported and sealed, and nobody changes it', async () => {
  const state = startedWith({
    number: { ...text({ ReadOnly: true, Required: true }), Value: 'A-7' },
  });
  const page = filled(state, { number: 'B-8' });
  expect(progressOf(page.getState())).toMatchObject({ total: 0, canFinish: true });
  expect(refusals(state, { number: 'B-8' })).toEqual([
    'unknown-field: "number" in "a.pdf" is read-only: its value is the sender\'s.',
  ]);
  const { context, texts } = await sealed(state, page);
  expect(context).toEqual({ number: 'A-7' });
  expect(texts).toContain('A-7');
});

test.each<[FieldType, FieldTraits, Entry, RegExp]>([
  ['SingleLine', { MaxLength: 3 }, 'Anna', /^entry-too-long: "one" in "a.pdf" takes at most 3/],
  ['SingleLine', { Format: 'email' }, 'anna', /^entry-unfit: "one" in "a.pdf" takes an e-mail/],
  ['SingleLine', { Format: '99-AA' }, '1-AA', /^entry-unfit: "one" in "a.pdf" takes .* 99-AA/],
  ['Number', {}, '1.234,5', /^entry-unfit: "one" in "a.pdf" takes a number/],
  ['Number', {}, '01', /^entry-unfit: "one" in "a.pdf" takes a number/],
  ['Number', { Min: 5 }, '4.9', /^entry-unfit: "one" in "a.pdf" takes 5 or more/],
  ['Number', { Max: 5 }, '5.1', /^entry-unfit: "one" in "a.pdf" takes 5 or less/],
  ['Number', { Decimals: 1 }, '5.15', /^entry-unfit: "one" in "a.pdf" takes 1 decimals at most/],
  ['Number', {}, true, /^entry-type: "one" in "a.pdf" takes a number/],
  ['Date', {}, '28.11.2026', /^entry-unfit: "one" in "a.pdf" takes a day/],
  ['Date', {}, '2026-02-30', /^entry-unfit: "one" in "a.pdf" takes a day/],
  ['Date', { Min: '2026-03-01' }, '2026-02-28', /^entry-unfit: .* takes 2026-03-01 or later/],
  ['Date', {}, false, /^entry-type: "one" in "a.pdf" takes a day/],
  ['List', { Options: ['A', 'B'] }, 'C', /^entry-unfit: "one" in "a.pdf" takes one of A, B/],
  ['List', { Options: ['A'] }, true, /^entry-type: "one" in "a.pdf" takes one of its options/],
  ['MultiLine', {}, 'a\nb\nc\nd\ne', /^entry-does-not-fit: .* points too high for its box/],
  ['MultiLine', { MaxLength: 3 }, 'a\nbc', /^entry-too-long/],
  ['Check', {}, 'yes', /^entry-type: "one" in "a.pdf" is a check box/],
])('a %s with %j is not %j, on the page and for the service', (Type, traits, entry, words) => {
  const state = startedWith({ one: { Type, ...traits } });
  expect(refusals(state, { one: entry })).toEqual([expect.stringMatching(words)]);
  if (typeof entry === 'boolean' || Type === 'Check') return;
  expect(filled(state, { one: entry }).getState().faults.size).toBe(1);
});

test('a text stands in its size, on its side, and one by one in cells, page and seal alike', async () => {
  const state = startedWith({
    large: text({ FontSize: 16, Align: 'right' }),
    cells: text({ Comb: true, MaxLength: 6 }),
  });
  const page = filled(state, { large: 'Aya', cells: 'AB12' });
  expect(page.getState().faults.size).toBe(0);
  const { texts, drawn } = await sealed(state, page);
  expect(texts.join('')).toContain('Aya');
  expect(texts.join('').replaceAll(' ', '')).toContain('AB12');
  expect(drawn.map((one) => one.kind === 'text' && one.style)).toEqual(
    page.getState().fields.map(({ places: [place] }) => {
      const { turn: _, ...style } = place?.style ?? { turn: 0 };
      return style;
    }),
  );
});

/** Values of each kind, with what a German and an American page print of them. */
const numbers = fc.integer({ min: -999_999, max: 999_999 }).map((whole) => whole / 100);
const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const lines = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 3 });

test('any value goes from the page into Context and onto the sealed page as it is', async () => {
  const input = fc.record({
    number: numbers,
    day: days,
    lines,
    language: fc.constantFrom('de-DE', 'en-US'),
  });
  await fc.assert(
    fc.asyncProperty(input, async ({ number, day, lines: all, language }) => {
      const state = startedWith(
        {
          n: { Type: 'Number' },
          d: { Type: 'Date' },
          m: { Type: 'MultiLine' },
          l: { Type: 'List', Options: ['red', 'blue'] },
        },
        language,
        64,
      );
      const page = filled(state, { n: String(number), d: day, m: all.join('\n'), l: 'blue' });
      expect(page.getState().faults.size).toBe(0);
      const { context, texts } = await sealed(state, page);
      expect(context).toEqual({ n: number, d: day, m: all.join('\n'), l: 'blue' });
      const [year, month, date] = day.split('-');
      const isGerman = language === 'de-DE';
      for (const text of [
        isGerman ? String(number).replace('.', ',') : String(number),
        isGerman ? `${date}.${month}.${year}` : `${month}/${date}/${year}`,
        ...all,
        'blue',
      ])
        expect(texts).toContain(text);
    }),
    { numRuns: 25 },
  );
});

test('what is entered beforehand is a number, a day or lines, and printed as its field asks', async () => {
  const state = startedWith(
    {
      price: { Type: 'Number', Value: 12.5, Decimals: 2 },
      due: { Type: 'Date', Value: '2026-01-31', Format: 'D. M. YY' },
    },
    'nl-NL',
  );
  const { context, texts } = await sealed(state, pageOf(state));
  expect(context).toEqual({ price: 12.5, due: '2026-01-31' });
  expect(texts).toEqual(expect.arrayContaining(['12,50', '31. 1. 26']));
});
