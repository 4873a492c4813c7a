import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { NewField } from '#client/signingTypes.ts';
import { provisionalWireIds } from '#core/draft/wireIds.ts';
import { suggestMembers } from '#core/draft/editing/suggestMembers.ts';
import { formFieldsOf } from '#core/draft/embedded/formFieldsOf.ts';
import type { Draft } from '#core/draft/draft.ts';
import { draftToMetadata } from '#core/draft/metadata/draftToMetadata.ts';
import { metadataToDraft } from '#core/draft/metadata/metadataToDraft.ts';
import { hasBlocking } from '#core/draft/problems/findProblems.ts';
import { createDraftReading } from '#core/draft/reading/draftReading.ts';
import { repeatFields } from '#core/draft/repeats/repeatFields.ts';
import { suggestTakers } from '#core/draft/reuse/takePlaces.ts';
import { blockOf, placeBlock } from '#core/draft/reuse/savedBlock.ts';
import { replaceDocument } from '#core/draft/versions/replaceDocument.ts';
import { fieldKinds, type FieldType } from '#core/fields/fieldKinds.ts';
import { traitNames } from '#core/fields/fieldTraits.ts';
import { entryDrawing, fieldTypes, isSigned } from '#core/fields/kindFacts.ts';
import { fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { openApi } from '#core/wire/openApi/openApi.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import { templateSchema } from '#core/wire/surfaces/templateSurface.ts';
import { addForm } from '#server/service/pdf/form/addForm.ts';
import { inspectPdf } from '#server/service/pdf/inspect/inspectPdf.ts';
import { sealPlan } from '#server/service/transaction/sealing/sealPlan.ts';
import { transactionToWire } from '#server/service/transaction/shown/transactionToWire.ts';
import { signingView } from '#server/service/transaction/signing/signingView.ts';
import { draftOfTemplate } from '#web/designer/templates/draftOfTemplate.ts';
import { templateOfDraft } from '#web/designer/templates/templateOfDraft.ts';
import { fillAll } from '#web/designer/tools/rehearse/fillForm.ts';
import { signerView } from '#web/designer/tools/rehearse/signerView.ts';
import { entriesToWire, marksToWire } from '#web/filling/form/entriesToWire.ts';
import { entryOf, progressOf } from '#web/filling/form/progress.ts';
import { createSigningStore } from '#web/filling/session/createSigningStore.ts';
import { answersCsv, answersJson } from '#web/tracking/answers/answerExports.ts';
import { sentFields } from '#web/tracking/answers/sentFields.ts';
import { trackFields } from '#web/tracking/answers/trackFields.ts';
import { countingIds, leaseFacts } from './draftBuilders.ts';
import {
  draftOfKind,
  type PlaceCheck,
  placeRows,
  samplePrint,
  sampleTraits,
  sampleValues,
  testPlaces,
  untestedPlaces,
} from './kindsTable.ts';
import { sentDraft } from './sentDraft.ts';
import { samplePdf } from './service/samplePdf.ts';
import {
  decided,
  finishOf,
  sampleMark,
  sampleRules,
  sampleTime,
} from './service/sampleTransactions.ts';

const facts = leaseFacts();

/** What is true of the field after it went through a place, as far as the place keeps it. */
function expectSame(draft: Draft, type: FieldType): void {
  const [it] = draftOfKind(type).fields;
  expect(draft.fields[0]).toMatchObject({
    type,
    ...(it?.value !== undefined && { value: it.value }),
  });
  expect(draft.fields[0]?.traits).toEqual(it?.traits);
}

const metadataOf = (draft: Draft) => {
  const signerIds = provisionalWireIds(draft);
  const [file] = draftToMetadata(draft, facts, { signerIds, rightMeasuredFrom: 'left' });
  return file?.text ?? '';
};

const signer = { name: 'Anna', email: 'anna@posteo.example', day: '2026-03-02' };

/** The field as its signer filled it in and finished, with what was sent of the page. */
function signedKind(type: FieldType) {
  const sent = sentDraft(draftOfKind(type), facts, 'left');
  if (sent.refusal !== undefined) throw new Error(sent.refusal);
  const started = { ...sent.state, expiresAt: sampleTime + 1 };
  const view = signingView(started, 'Signer1', {}, sampleRules, sampleTime);
  const store = createSigningStore(view, { entries: {}, signing: { signatures: {} } });
  store.setState({ facts: { day: signer.day, email: view.email ?? '' } });
  const { fields } = store.getState();
  const [first] = fields;
  if (type === 'Radio' && first) store.enter(first, 'Yes');
  store.sign(isSigned(type) ? first : undefined, sampleMark, signer.name);
  const { marks, entries, faults, scribbleName } = store.getState();
  const given = {
    entries: entriesToWire(fields, entries, faults),
    signatures: marksToWire(fields, marks),
    signature: sampleMark,
    scribbleName,
    zone: 'Europe/Amsterdam',
  };
  const state = decided(finishOf(started, 'Signer1', given)).next;
  return { state, given, fields, store };
}

/** What is reported of the field that was signed. */
const reported: Partial<Record<FieldType, unknown>> = {
  ...sampleValues,
  SignerName: signer.name,
  DateSigned: signer.day,
  SignerEmail: signer.email,
};

const reportName = (type: FieldType) => (type === 'Radio' ? 'answer' : 'it');

/** What is drawn in each place of the field, where that is no text. */
const otherDrawings: Partial<Record<FieldType, string[]>> = {
  Signature: ['signature'],
  Initials: ['signature'],
  Check: ['strokes'],
  Radio: ['strokes', 'strokes'],
};
const drawnAs = (type: FieldType) => otherDrawings[type] ?? ['text'];

/** What other programs find in a fillable PDF. */
const madeAs = (type: FieldType) =>
  type === 'List'
    ? 'choice'
    : { signature: 'signature', check: type === 'Radio' ? 'radio' : 'check', text: 'text' }[
        fieldKinds[type].standsIn
      ];

const checks: Record<string, PlaceCheck> = {
  'JSON editor and completion': (type) => {
    const path = ['FormSets', 'one', 'it', 'Type'];
    const known = { formSets: [], signers: [], types: fieldTypes, takesTraits: true };
    const { values } = suggestMembers(path, [], known);
    expect(values).toContain(JSON.stringify(type));
    const field = suggestMembers(path.slice(0, 3), ['Type'], known);
    expect(field.members.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...fieldKinds[type].traits, 'Location']),
    );
  },
  'import and export': (type) => {
    const draft = draftOfKind(type);
    const options = { facts, rightMeasuredFrom: 'left', nextId: countingIds('i') } as const;
    const read = metadataToDraft({ ...draft, fields: [] }, 'file', metadataOf(draft), options);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    expectSame(read.draft, type);
    expect(metadataOf(read.draft)).toBe(metadataOf(draft));
  },
  problems: (type) => {
    const draft = draftOfKind(type);
    const far = { x: 5000, y: 0, width: 20, height: 20 };
    const problemsOf = (one: Draft) =>
      createDraftReading().findProblems(one, { facts, service: 'embedded' });
    expect(hasBlocking(problemsOf(draft))).toBe(false);
    const found = problemsOf({
      ...draft,
      fields: draft.fields.map((field) => ({ ...field, rect: far })),
    });
    expect(found.map(({ code, values }) => [code, values['name']])).toContainEqual([
      'field.offPage',
      'it',
    ]);
  },
  rehearsal: (type) => {
    const draft = draftOfKind(type);
    const [anna] = draft.signers;
    if (!anna) throw new Error('nobody signs');
    const around = { facts, open: new Set(['file']), embedded: new Map() };
    const view = signerView(draft, anna, around);
    const store = createSigningStore(view, { entries: {}, signing: { signatures: {} } });
    fillAll(store, 'typical', { view, say: () => 'sample' });
    expect(store.getState().fields.map(({ kind }) => kind)).toEqual([fieldKinds[type].name]);
    const { fields, entries, marks } = store.getState();
    expect(progressOf(store.getState()).canFinish).toBe(true);
    expect([...marks.values()]).toEqual(isSigned(type) ? [{ typed: expect.any(String) }] : []);
    const { sample, fills } = fieldKinds[type].entry ?? {};
    const [field] = fields;
    const entry = field && entryOf(field, entries);
    if (fills === 'day') expect(entry).toMatch(/^\d{4}-\d\d-\d\d$/);
    else if (fills) expect(entry).toBe(anna[fills]);
    else if (sample) expect(entry).toBe(sample('typical', field?.manner ?? {}));
    else if (!isSigned(type)) expect(entry).toBe(type === 'Radio' ? 'Yes' : 'sample');
  },
  'API checks': (type) => {
    const strange = traitNames.find(
      (name) => !fieldKinds[type].traits.includes(name) && name !== 'Required',
    );
    const values = { Label: 'x', Min: 1, Comb: true, MaxLength: 1, Group: 'g', ReadOnly: true };
    const member = strange ?? 'Group';
    const Location = { Right: 1, Top: 1, Width: 9, Height: 9, PageNumber: 1 };
    const it = { Type: type, Location, [member]: values[member as keyof typeof values] ?? 'A' };
    const parsed = parseBody(fileMetadataSchema, { Signers: {}, FormSets: { one: { it } } });
    const words = parsed.ok ? '' : parsed.problems.map(({ Message }) => Message).join(' ');
    expect(words).toContain(`FormSets.one.it.${member} is not for a ${type}`);
  },
  Context: (type, isThere) => {
    const { Signers } = transactionToWire(signedKind(type).state, sampleRules);
    expect(Signers[0]?.Context ?? {}).toEqual({
      'lease.pdf': isThere ? { [reportName(type)]: reported[type] } : {},
    });
  },
  'CSV and JSON of answers': (type) => {
    const draft = draftOfKind(type);
    const { state } = signedKind(type);
    const transaction = transactionToWire(state, sampleRules);
    const metadata = JSON.parse(metadataOf(draft)) as never;
    const sent = sentFields([{ fileId: 'lease.pdf', metadata } as never], ['Signer1']);
    const tracked = trackFields({
      signers: transaction.Signers,
      fileIds: ['lease.pdf'],
      sent,
      embedded: new Map(),
      rightMeasuredFrom: 'left',
    });
    const name = reportName(type);
    const value = reported[type];
    const csv = answersCsv(tracked, transaction.Signers);
    expect(csv).toContain(`lease.pdf,1,${name},${fieldKinds[type].name},`);
    expect(csv).toContain(String(value ?? ''));
    const json = answersJson(tracked, transaction);
    expect(json).toContain(JSON.stringify(name));
    expect(json).toContain(JSON.stringify(value ?? fieldKinds[type].name));
  },
  'drawn alike on page and seal': (type) => {
    const { state, given, fields, store } = signedKind(type);
    const { entries, marks } = store.getState();
    const shown = fields.flatMap((field) =>
      field.places.map(({ page, box, state: one }) => {
        const { kind, manner } = field;
        const mark = marks.get(field.key);
        const drawing = mark
          ? { kind: 'signature', mark }
          : entryDrawing(kind, entryOf(field, entries), box, { manner, state: one });
        return { ...drawing, pageNumber: page, rect: box };
      }),
    );
    const [plan] = sealPlan(state, new Map([['Signer1', given]]), sampleRules);
    expect(plan?.fields).toMatchObject(shown);
    expect(shown.map((one) => 'kind' in one && one.kind)).toEqual(drawnAs(type));
    const texts = shown.flatMap((one) => ('text' in one ? one.text.split('\n') : []));
    const facts = { ...reported, DateSigned: '02.03.2026' };
    expect(texts).toEqual(
      isSigned(type) || drawnAs(type)[0] === 'strokes' ? [] : (samplePrint[type] ?? [facts[type]]),
    );
  },
  'templates with values': (type) => {
    const edge = { service: 'embedded', rightMeasuredFrom: 'left' } as const;
    const digests = new Map([['file', '0'.repeat(64)]]);
    const put = templateOfDraft(draftOfKind(type), facts, edge, 'T', ['A'], digests);
    const moment = '2026-03-02T09:15:00.000Z';
    const template = templateSchema.parse({
      ...put,
      Id: '3f0c3a51-6a0e-4d5b-9c8e-0d7a4a1f2b11',
      Version: 1,
      NewestVersion: 1,
      CreatedAt: moment,
      ModifiedAt: moment,
      Files: put.Files.map((file) => ({ ...file, PageSizes: [{ Width: 612, Height: 792 }] })),
    });
    expectSame(draftOfTemplate(template, 'left', countingIds('t')).draft, type);
  },
  'client types': (type) => {
    // What the client's types do not have would not compile.
    const value = sampleValues[type];
    const told: NewField = {
      Type: type,
      Location: { Right: 60, Top: 100, Width: 200, Height: 60, PageNumber: 1 },
      ...sampleTraits[type],
      ...(value !== undefined && { Value: value }),
    };
    const body = { FormSets: { one: { it: told } } };
    expect(parseBody(fileMetadataSchema, body)).toMatchObject({ ok: true, value: body });
  },
  OpenAPI: (type) => {
    const document = JSON.stringify(openApi('http://127.0.0.1', '1.0.0', { embeds: true }));
    expect(document).toContain(JSON.stringify(fieldTypes).slice(1, -1));
    expect(document).toContain(JSON.stringify(type));
  },
  'Replace PDF': (type) => {
    const size = { width: 612, height: 792 };
    const version = (key: string) => ({ key, pages: [{ text: [], size }] });
    const { draft } = replaceDocument(draftOfKind(type), version('file'), version('next'));
    expect(draft.fields[0]?.fileKey).toBe('next');
    expectSame(draft, type);
  },
  repeats: (type) => {
    const places = [{ fileKey: 'file', page: 2 }];
    const { draft, newIds } = repeatFields(
      draftOfKind(type),
      ['it'],
      places,
      facts,
      countingIds('r'),
    );
    const copy = draft.fields.find(({ id }) => newIds.includes(id));
    expectSame({ ...draft, fields: copy ? [copy] : [] }, type);
  },
  blocks: (type) => {
    const draft = draftOfKind(type);
    const block = blockOf(draft, draft.fields, { id: 'b', name: 'B', savedAt: 0 });
    if (!block) throw new Error('no block was made');
    const target = { fileKey: 'file', page: 2, corner: { x: 9, y: 9 } };
    const takers = suggestTakers(draft, block.places, 'a');
    const bare = { ...draft, fields: [] };
    const placed = placeBlock(bare, block, target, takers, facts, countingIds('b'));
    expectSame(placed.draft, type);
  },
  'fillable PDF': (type) => {
    const fields = formFieldsOf(draftOfKind(type), 'file', facts);
    expect(fields.map((field) => [field.type, field.name])).toEqual([[type, reportName(type)]]);
    const folder = mkdtempSync(join(tmpdir(), 'kinds-'));
    try {
      const [source, target] = [join(folder, 'a.pdf'), join(folder, 'b.pdf')];
      writeFileSync(source, samplePdf());
      expect(addForm({ source, target, fields })).toEqual({ ok: true });
      const { widgets } = inspectPdf(readFileSync(target));
      expect(widgets.map(({ name, kind }) => [name, kind])).toEqual(
        fields.flatMap(({ places }) => places.map(() => [reportName(type), madeAs(type)])),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

testPlaces('testing/kindsInPlaces.test.ts', checks);

test('no row of the table is without tests, and a made-up one is found', () => {
  const rows = placeRows();
  expect(new Set(rows.map(({ place }) => place)).size).toBe(rows.length);
  expect(untestedPlaces(rows)).toEqual([]);
  const [file = ''] = rows.map((row) => row.file);
  const madeUp = [
    { place: 'dreams', file },
    { place: 'problems', file: 'testing/nowhere.test.ts' },
    { place: 'problems', file: 'testing/kindsTable.ts' },
  ];
  expect(untestedPlaces([...rows, ...madeUp])).toEqual(madeUp.map(({ place }) => place));
});

test('a row without a cell for a type is refused', () => {
  const head = ['place', 'tests', ...fieldTypes].join(' | ');
  const page = (cells: string[]) =>
    `<!-- kinds table: read by kindsTable.ts -->\n| ${head} |\n|---|\n| a | b | ${cells.join(' | ')} |`;
  const cells: string[] = fieldTypes.map(() => 'yes');
  expect(placeRows(page(cells))).toMatchObject([{ place: 'a', file: 'b' }]);
  expect(() => placeRows(page(cells.slice(1)))).toThrow(/has no cell in the row of a/);
  expect(() => placeRows(page(cells.with(0, 'perhaps')))).toThrow(/Signature has no cell/);
});
