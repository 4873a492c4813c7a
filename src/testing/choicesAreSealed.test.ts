import '#server/service/pdf/search/olderNode.ts';
import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import { ValueFonts } from '#server/service/pdf/draw/ValueFonts.ts';
import { fillFields } from '#server/service/pdf/draw/fillFields.ts';
import { fillValues } from '#server/service/pdf/draw/fillValues.ts';
import { flattenAnnotations } from '#server/service/pdf/draw/flattenAnnotations.ts';
import { PageEdits } from '#server/service/pdf/draw/PageEdits.ts';
import { PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
import { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import { PdfName, PdfStream } from '#server/service/pdf/file/pdfObject.ts';
import { formWidgetsOf } from '#server/service/pdf/formWidgetsOf.ts';
import { inheritedBy, walkWidgets } from '#server/service/pdf/inspect/fieldTree.ts';
import { inspectPdf } from '#server/service/pdf/inspect/inspectPdf.ts';
import { walkPages } from '#server/service/pdf/inspect/walkPages.ts';
import { sealPlan } from '#server/service/transaction/sealing/sealPlan.ts';
import { transactionToWire } from '#server/service/transaction/shown/transactionToWire.ts';
import { checkEntries } from '#server/service/transaction/signing/checkEntries.ts';
import { fieldsOfSigner } from '#server/service/transaction/fields/fieldsOfSigner.ts';
import { signingView } from '#server/service/transaction/signing/signingView.ts';
import { entriesToWire } from '#web/filling/form/entriesToWire.ts';
import { entryOf } from '#web/filling/form/progress.ts';
import { createSigningStore, type SigningStore } from '#web/filling/session/createSigningStore.ts';
import { type ActingField, actingForm } from './pdf/actingForm.ts';
import {
  decided,
  finishOf,
  sampleMark,
  sampleRules,
  sampleStarted,
  sampleTime,
} from './service/sampleTransactions.ts';

const sum = (...names: string[]) => `AFSimple_Calculate("SUM", ${JSON.stringify(names)})`;

/** Every way in which boxes make a choice, one tick in two places, and totals of them. */
const fields: ActingField[] = [
  { name: 'apart', type: 'box', states: ['Yes', 'No'], isApart: true },
  { name: 'together', type: 'box', states: ['10', '20', '30', '30'] },
  { name: 'one tick', type: 'box', states: ['5', '5'] },
  { name: 'radio', type: 'radio', states: ['a', 'b', 'c'], isKept: true },
  { name: 'free', type: 'radio', states: ['0', '1', '2'], options: ['7', '8', '9'] },
  { name: 'unclear', type: 'radio', states: ['0', '1'], options: ['same', 'same'], value: '1' },
  { name: 'combo', type: 'combo', options: ['7=Seven', '8=Eight', 'Nine'], value: '8' },
  { name: 'open list', type: 'listBox', options: ['North', 'South'] },
  { name: 'text', type: 'text' },
  { name: 'total', type: 'text', calculate: sum('together', 'one tick', 'free', 'text', 'combo') },
  { name: 'fixed', type: 'text', isReadOnly: true, calculate: sum('total', 'text') },
];

const everything = { Signers: { Signer1: { FormSets: ['a.pdf'] } } };
const oneSigner = { Signers: [{ SendSignRequest: false }] };

/** A started transaction about such a PDF, as its upload was read. */
function startedWith(bytes: Uint8Array) {
  const report = inspectPdf(bytes);
  const state = sampleStarted(oneSigner, everything, { embedded: formWidgetsOf(report) });
  const { calculations } = report;
  return {
    ...state,
    files: state.files.map((file) =>
      file.pdf
        ? {
            ...file,
            pdf: {
              ...file.pdf,
              facts: { ...file.pdf.facts, ...(calculations && { calculations }) },
            },
          }
        : file,
    ),
  };
}

const viewOf = (state: ReturnType<typeof startedWith>): SigningView =>
  signingView(state, 'Signer1', {}, sampleRules, sampleTime);

/** Presses a place as the page does: what is on goes off, unless it has to stay. */
function press(store: SigningStore, name: string, index: number): void {
  const { fields: all, entries } = store.getState();
  const field = all.find((one) => one.name === name);
  const place = field?.places[index];
  if (!field || !place) throw new Error(`${name} has no place ${index}`);
  const on = place.state ?? true;
  const isOn = entryOf(field, entries) === on;
  if (!isOn) store.enter(field, on);
  else if (field.radio !== 'kept') store.enter(field, place.state === undefined ? false : '');
}

/** Whether a field holds a text: one that is typed, or one of a list. */
const isTyped = ({ kind }: { kind: string }) => kind === 'text' || kind === 'list';

/** What the page shows: of each field its text, or which of its places are ticked. */
function shownOn(store: SigningStore) {
  const { fields: all, entries } = store.getState();
  return Object.fromEntries(
    all.map((field) => {
      const entry = entryOf(field, entries);
      const ticks = field.places.map(({ state }) => entry === (state ?? true));
      return [field.name, isTyped(field) ? entry : ticks];
    }),
  );
}

/** What a document shows whose fields were filled and stay fields; of ticks also by the value. */
function shownIn(bytes: Uint8Array) {
  const file = new PdfFile(bytes, false);
  const shown: Record<string, unknown> = {};
  for (const [index, widget] of walkWidgets(file, walkPages(file)).entries()) {
    const read = inspectPdf(bytes).widgets[index];
    if (!read) throw new Error('no widget');
    const value = inheritedBy(file, widget, 'V');
    if (read.kind === 'text' || read.kind === 'choice') shown[read.name] = read.value;
    else {
      const isValue = value instanceof PdfName && value.name === read.onState;
      expect(isValue, `value of ${read.name}`).toBe(read.value);
      shown[read.name] = [...((shown[read.name] as boolean[]) ?? []), read.value];
    }
  }
  return shown;
}

/** Draws the values of a seal into the PDF, as fields that stay or as part of the page. */
function drawn(bytes: Uint8Array, values: Parameters<typeof fillValues>[3], stays: boolean) {
  const file = new PdfFile(bytes, false);
  const pages = walkPages(file);
  const edit = new PdfEdit(file);
  const pageEdits = new PageEdits(edit, pages);
  const fonts = new ValueFonts(() => edit.add(null));
  const filled = fillValues(file, pages, walkWidgets(file, pages), values);
  (stays ? fillFields : flattenAnnotations)(pageEdits, filled, fonts);
  fonts.embed(edit);
  pageEdits.apply();
  return Buffer.concat(edit.write().parts);
}

/** Where a page has ticks: the corners of their boxes, in points. */
function ticksOn(bytes: Uint8Array): string[] {
  const file = new PdfFile(bytes, false);
  const content = walkPages(file)
    .flatMap(({ dict }) => file.array(dict.raw('Contents')) ?? [dict.raw('Contents') ?? null])
    .map((ref) => file.get(ref))
    .map((stream) => (stream instanceof PdfStream ? file.unpack(stream) : undefined))
    .map((text) => Buffer.from(text ?? []).toString('latin1'))
    .join('\n');
  return [...content.matchAll(/q 1 0 0 -1 (\S+) (\S+) cm[^Q]*? m [^Q]*? S/g)].map(
    ([, x, y]) => `${x} ${y}`,
  );
}

const presses = fc.array(
  fc.oneof(
    fc
      .tuple(fc.constantFrom(...fields.filter(({ states }) => states)), fc.nat({ max: 3 }))
      .map(([{ name, states = [] }, at]) => ({ name, at: at % states.length })),
    fc.integer({ min: -999, max: 999 }).map((number) => ({ name: 'text', text: String(number) })),
    fc.constantFrom('7', '8', 'Nine', '').map((text) => ({ name: 'combo', text })),
    fc.constantFrom('North', 'South').map((text) => ({ name: 'open list', text })),
  ),
  { maxLength: 12 },
);

test('whatever is pressed, the page, the sealed document and Context say the same', () => {
  const bytes = actingForm(fields);
  const state = startedWith(bytes);
  fc.assert(
    fc.property(presses, (all) => {
      const store = createSigningStore(viewOf(state), { entries: {}, signing: { signatures: {} } });
      for (const one of all) {
        if ('at' in one) press(store, one.name, one.at);
        else {
          const typed = store.getState().fields.find(({ name }) => name === one.name);
          if (typed) store.enter(typed, one.text);
        }
      }
      const shown = shownOn(store);
      for (const ticks of [shown.apart, shown.radio, shown.free, shown.unclear])
        expect((ticks as boolean[]).filter(Boolean).length).toBeLessThanOrEqual(1);

      const { fields: form, entries, faults } = store.getState();
      const signed = decided(
        finishOf(state, 'Signer1', {
          entries: entriesToWire(form, entries, faults),
          signatures: {},
          signature: sampleMark,
        }),
      ).next;
      const marks = new Map([['Signer1', { signatures: {}, signature: sampleMark }]]);
      const [plan] = sealPlan(signed, marks, sampleRules);
      const values = plan?.embedded ?? [];
      expect(shownIn(drawn(bytes, values, true))).toEqual(shown);

      const context = transactionToWire(signed, {
        contextNames: 'as-defined',
        showsUnset: false,
        publicUrl: '',
      }).Signers[0]?.Context?.['a.pdf'];
      const reported = new Map(Object.entries(context ?? {}));
      expect([...reported.keys()].sort()).toEqual(
        fields.flatMap(({ name, isReadOnly }) => (isReadOnly ? [] : name)).sort(),
      );
      for (const field of form) {
        const value = reported.get(field.name);
        if (isTyped(field)) expect(value ?? shown.fixed).toBe(shown[field.name]);
        else
          expect(field.places.map((place) => value === (place.state ?? true))).toEqual(
            shown[field.name],
          );
      }
    }),
    { numRuns: 30 },
  );
});

test('a document that loses its fields has a tick in the boxes that were pressed, and in no other', () => {
  const boxes = fields.filter(({ states }) => states);
  const bytes = actingForm(boxes);
  const values = [
    { name: 'apart', value: 'No' },
    { name: 'together', value: '30' },
    { name: 'one tick', value: true },
    { name: 'radio', value: '' },
    { name: 'free', value: '9' },
    { name: 'unclear', value: '0' },
  ];
  const at = (row: number, place: number) => `${100 + 60 * place} ${792 - 100 - 40 * row}`;
  expect(ticksOn(drawn(bytes, values, false)).sort()).toEqual(
    [at(0, 1), at(1, 2), at(1, 3), at(2, 0), at(2, 1), at(4, 2), at(5, 0)].sort(),
  );
});

test('a choice takes its states by their names, and refuses all else by name', () => {
  const state = startedWith(actingForm(fields));
  const { fillable } = fieldsOfSigner(state, 'Signer1', sampleRules);
  const codes = (entries: Record<string, string | boolean>) =>
    checkEntries(fillable, { 'a.pdf': entries }).map(({ Code, Message }) => [Code, Message]);
  expect(codes({ apart: 'Yes', radio: '', free: '7', unclear: '0', 'one tick': true })).toEqual([]);
  expect(codes({ apart: 'yes' })).toEqual([
    [
      'entry-state',
      '"apart" in "a.pdf" is a choice: it takes "Yes", "No", or an empty text, not "yes".',
    ],
  ]);
  expect(
    codes({ free: '0', apart: true, 'one tick': '5', total: '1' }).map(([code]) => code),
  ).toEqual(['entry-state', 'entry-type', 'entry-type', 'unknown-field']);
});

test('a list reports what its option stands for, shows its text, and refuses what is none of them', async () => {
  const bytes = actingForm([
    { name: 'combo', type: 'combo', options: ['7=Seven', '8=Eight'], value: '8' },
    { name: 'several', type: 'listBox', options: ['North', 'South'], isSeveral: true },
  ]);
  const state = startedWith(bytes);
  const { fillable } = fieldsOfSigner(state, 'Signer1', sampleRules);
  expect(fillable.map(({ name, kind, value }) => [name, kind, value])).toEqual([
    ['combo', 'list', '8'],
  ]);
  const refused = (entries: Record<string, string | boolean>) =>
    checkEntries(fillable, { 'a.pdf': entries }).map(({ Code, Message }) => [Code, Message]);
  expect(refused({ combo: '7' })).toEqual([]);
  expect(refused({ combo: '' })).toEqual([]);
  expect(refused({ combo: 'Seven' })).toEqual([
    ['entry-unfit', '"combo" in "a.pdf" takes one of 7, 8.'],
  ]);
  expect(refused({ combo: true }).map(([code]) => code)).toEqual(['entry-type']);
  expect(refused({ several: 'North' }).map(([code]) => code)).toEqual(['unknown-field']);

  const { fields: form } = createSigningStore(viewOf(state), {
    entries: {},
    signing: { signatures: {} },
  }).getState();
  expect(form[0]?.manner).toEqual({ Options: ['7', '8'], Texts: ['Seven', 'Eight'] });
  const flat = drawn(bytes, [{ name: 'combo', value: '7' }], false);
  const pdf = await getDocument({ data: new Uint8Array(flat) }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  expect(items.map((item) => ('str' in item ? item.str : '')).join('')).toBe('Seven');
});

test('a password is not written where it was not, and a total that nothing changes stays as it looks', () => {
  const bytes = actingForm([{ name: 'secret', type: 'text', value: '1234', isPassword: true }]);
  const flat = drawn(bytes, [], false).toString('latin1');
  expect(flat.slice(bytes.length)).not.toContain('Tj');

  const held = { name: 'total', type: 'text' as const, calculate: sum('text'), value: '0' };
  const state = startedWith(actingForm([held, { name: 'text', type: 'text' }]));
  const finish = (text: string) => {
    const signed = decided(
      finishOf(state, 'Signer1', {
        entries: { 'a.pdf': { text } },
        signatures: {},
        signature: sampleMark,
      }),
    ).next;
    return sealPlan(signed, new Map([['Signer1', { signatures: {} }]]), sampleRules)[0]?.embedded;
  };
  expect(finish('')).toEqual([]);
  expect(finish('3')).toContainEqual({ name: 'total', value: '3' });
});
