import { expect, test } from 'vitest';
import type { Signer } from '#core/wire/contract/signer.ts';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import { answersCsv } from './answerExports.ts';
import { sentPlaces } from './embeddedPlaces.ts';
import { type SentField, sentFields } from './sentFields.ts';
import { answerDrawing, placeToRect, type TrackedField } from './trackedField.ts';
import { trackFields } from './trackFields.ts';

const fileId = 'lease.pdf';

function sent(
  name: string,
  type: FieldType,
  signerIds: string[],
  { x = 0, y = 0, page = 1 } = {},
): SentField {
  const location = { Right: x, Top: y, Width: 90, Height: 20, PageNumber: page };
  return { key: `${fileId}\nset\n${name}`, fileId, name, type, location, signerIds };
}

function track(signers: Signer[], fields: SentField[], more: object = {}): TrackedField[] {
  return trackFields({
    signers,
    fileIds: [fileId],
    sent: { fields, embedded: new Map() },
    embedded: new Map(),
    rightMeasuredFrom: 'left',
    ...more,
  });
}

const signed = (Id: string, answers: Record<string, string | boolean>): Signer => ({
  Id,
  State: 'signed',
  Context: { [fileId]: answers },
});

test('answers are found under the field’s own name and under the lower-case one', () => {
  const fields = [sent('FullName', 'SingleLine', ['A']), sent('Agree', 'Check', ['A'])];
  const lower = track([signed('A', { fullname: 'Anna', agree: true })], fields);
  const own = track([signed('A', { FullName: 'Anna', Agree: true })], fields);
  expect(lower.map(({ answer }) => answer)).toEqual([
    { kind: 'given', value: 'Anna' },
    { kind: 'given', value: true },
  ]);
  expect(own.map(({ answer }) => answer)).toEqual(lower.map(({ answer }) => answer));
});

test('before signing, what the client sent along in Context is no answer', () => {
  const waiting: Signer = { Id: 'A', State: 'opened', Context: { [fileId]: { name: 'preset' } } };
  const [field] = track([waiting], [sent('Name', 'SingleLine', ['A'])]);
  expect(field?.answer).toEqual({ kind: 'open' });
});

test('a shared field has the answer of whoever finished first, and is theirs from then on', () => {
  const [field] = track(
    [{ Id: 'A', State: 'opened' }, signed('B', { name: 'by B' })],
    [sent('Name', 'SingleLine', ['A', 'B'])],
  );
  expect(field).toMatchObject({ signerIds: ['B'], answer: { kind: 'given', value: 'by B' } });
});

test('a signature is there as soon as its signer has signed', () => {
  const fields = [sent('Signature1', 'Signature', ['A']), sent('Signature2', 'Signature', ['B'])];
  const tracked = track([signed('A', {}), { Id: 'B', State: 'waiting' }], fields);
  expect(tracked.map(({ answer }) => answer.kind)).toEqual(['signed', 'open']);
});

test('fields come in reading order: page by page, row by row, from left to right', () => {
  const tracked = track(
    [{ Id: 'A' }],
    [
      sent('page2', 'Check', ['A'], { page: 2 }),
      sent('lower', 'Check', ['A'], { y: 300 }),
      sent('right', 'Check', ['A'], { x: 200, y: 102 }),
      sent('left', 'Check', ['A'], { x: 20, y: 100 }),
    ],
  );
  expect(tracked.map(({ name }) => name)).toEqual(['left', 'right', 'lower', 'page2']);
});

test('measured from the right edge, the order is still from left to right', () => {
  const tracked = track(
    [{ Id: 'A' }],
    [sent('left', 'Check', ['A'], { x: 400 }), sent('right', 'Check', ['A'], { x: 20 })].reverse(),
    { rightMeasuredFrom: 'right' },
  );
  expect(tracked.map(({ name }) => name)).toEqual(['left', 'right']);
});

test('an answer whose field is not known is listed after the others of its file, without a page', () => {
  const tracked = track(
    [signed('A', { name: 'Anna', 'form.street': '8 Quay Street' })],
    [sent('Name', 'SingleLine', ['A'])],
  );
  expect(tracked.map(({ name, places }) => [name, places.length])).toEqual([
    ['Name', 1],
    ['form.street', 0],
  ]);
});

test('a field of the PDF itself is tracked at the places where it was found', () => {
  const rect = { x: 10, y: 20, width: 100, height: 18 };
  const tracked = track([signed('A', { street: 'Quay' })], [], {
    sent: { fields: [], embedded: new Map([[fileId, ['A']]]) },
    embedded: new Map([
      [fileId, [{ name: 'Street', kind: 'text', places: [{ page: 2, rect, style: {} }] }]],
    ]),
  });
  expect(tracked).toMatchObject([
    { name: 'Street', answer: { kind: 'given', value: 'Quay' }, places: [{ page: 2, rect }] },
  ]);
});

test('a service that tells no state is taken at the word of its Context', () => {
  const [field] = track(
    [{ Id: 'A', Context: { [fileId]: { name: 'Anna' } } }],
    [sent('Name', 'SingleLine', ['A'])],
  );
  expect(field?.answer).toEqual({ kind: 'given', value: 'Anna' });
});

test('the box of a shared signature is the signer’s own column, whichever edge Right counts from', () => {
  const location = { Right: 100, Top: 50, Width: 90, Height: 30, PageNumber: 1 };
  const page = { width: 600, height: 800 };
  const column = { index: 1, count: 3 };
  expect(placeToRect({ page: 1, location, column }, page, 'left')).toEqual({
    x: 130,
    y: 50,
    width: 30,
    height: 30,
  });
  expect(placeToRect({ page: 1, location, column }, page, 'right')).toMatchObject({ x: 440 });
});

test('a field that is placed by text stands where the service found it, a shared one in columns', () => {
  const box = { x: 100, y: 50, width: 140, height: 70 };
  const found = [
    { page: 2, box },
    { page: 1, box: { ...box, x: 10 } },
  ];
  const sign = { ...sent('Sign', 'Signature', ['B']), location: { Search: 'Sign here' } };
  const column = { index: 1, count: 2 };
  const [field] = track([], [{ ...sign, found, column }]);
  const anyPage = { width: 612, height: 792 };
  expect(
    field?.places.map((place) => [place.page, placeToRect(place, anyPage, 'right').x]),
  ).toEqual([
    [2, 170],
    [1, 80],
  ]);
  const [unknown] = track([], [sign]);
  expect(unknown?.places).toEqual([]);
});

test('a choice of the PDF is one field, whose answer says which of its places was pressed', () => {
  const widget = (state: string, x: number) => ({
    name: 'Married',
    kind: 'check' as const,
    page: 1,
    box: { x, y: 10, width: 12, height: 12 },
    multiline: false,
    comb: false,
    state,
  });
  const embedded = sentPlaces([
    { fileId, embedded: [widget('Yes', 10), widget('No', 40)], readable: true },
  ]);
  const sentFields = { fields: [], embedded: new Map([[fileId, ['A']]]) };
  const [field] = track([signed('A', { married: 'No' })], [], { sent: sentFields, embedded });
  expect(field).toMatchObject({ kind: 'choice', answer: { kind: 'given', value: 'No' } });
  expect(field?.places.map((place) => 'state' in place && place.state)).toEqual(['Yes', 'No']);
  expect(field ? answersCsv([field], [{ Id: 'A' }]) : '').toContain('Married,choice,,A,,No');
});

test('a choice is one answer over its buttons, reported once for all of its files', () => {
  const Location = { Right: 9, Top: 9, Width: 9, Height: 9, PageNumber: 1 };
  const radio = { Type: 'Radio' as const, Location };
  const Signers = { A: { FormSets: ['one', 'two'] } };
  const FormSets = { one: { yes: { ...radio, Value: 'Yes', Group: 'g' } } };
  const more = { no: { ...radio, Group: 'g' } };
  const sentAll = sentFields(
    [
      { fileId, metadata: { Signers, FormSets }, readable: true },
      { fileId: 'b.pdf', metadata: { Signers: {}, FormSets: { two: more } }, readable: true },
    ],
    ['A'],
  );
  const fields = trackFields({
    signers: [signed('A', { g: 'no' })],
    fileIds: [fileId, 'b.pdf'],
    sent: sentAll,
    embedded: new Map(),
    rightMeasuredFrom: 'left',
  });
  expect(fields.map(({ name, answer, places }) => [name, answer, places.length])).toEqual([
    ['g', { kind: 'given', value: 'no' }, 1],
    ['g', { kind: 'given', value: 'no' }, 1],
  ]);
  const rect = { x: 0, y: 0, width: 10, height: 10 };
  expect(
    fields.flatMap((field) =>
      field.places.map(
        (place) => answerDrawing(field, 'no', place, rect)?.kind === 'strokes' && place.state,
      ),
    ),
  ).toEqual(['Yes', 'no']);
  const rows = answersCsv(fields, [signed('A', {})])
    .trimEnd()
    .split('\r\n');
  expect(rows.slice(1)).toEqual([`${fileId},1,g,radio,,A,,no`]);
});
