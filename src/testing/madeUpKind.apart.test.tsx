// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderPageFields } from '#testing/dom/renderPageFields.tsx';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { setFieldValue } from '#core/draft/commands/fieldSettings.ts';
import { draftToMetadata } from '#core/draft/metadata/draftToMetadata.ts';
import { metadataToDraft } from '#core/draft/metadata/metadataToDraft.ts';
import { createDraftReading } from '#core/draft/reading/draftReading.ts';
import { provisionalWireIds } from '#core/draft/wireIds.ts';
import type { FieldKind } from '#core/fields/fieldKind.ts';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import type { FileMetadata } from '#core/wire/contract/fileMetadata.ts';
import { placeField } from '#web/designer/canvas/gestures/placeField.ts';
import { FieldBox } from '#web/designer/canvas/layers/FieldBox.tsx';
import { FieldInspector } from '#web/designer/panels/inspector/FieldInspector.tsx';
import { FieldTypes } from '#web/designer/screen/FieldTypes.tsx';
import { OthersFields } from '#web/filling/document/OthersFields.tsx';
import { DrawnEntry } from '#web/filling/document/PlacedLines.tsx';
import { placeStyle } from '#web/filling/document/FieldNotes.tsx';
import { useFieldControl } from '#web/filling/document/useFieldControl.ts';
import { entriesToWire } from '#web/filling/form/entriesToWire.ts';
import { othersPlaces } from '#web/filling/form/othersPlaces.ts';
import type { FormFieldPlace } from '#web/filling/form/pagePlaces.ts';
import { entryOf, progressOf } from '#web/filling/form/progress.ts';
import { useSigning, useSigningParts } from '#web/filling/session/SigningContext.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { countingIds, factsOf, leaseDraft } from './draftBuilders.ts';
import { renderDesigner } from './dom/renderDesigner.tsx';
import { shownTexts } from './pdf/shownTexts.ts';
import { handMark, startTransaction } from './service/startedTransaction.ts';
import { openTestRunner } from './service/testRunner.ts';

// The page runs in jsdom, the service in the same process: it takes bytes of Node.js alone.
vi.hoisted(() => {
  globalThis.Uint8Array = Object.getPrototypeOf(Buffer) as Uint8ArrayConstructor;
});

// What follows, up to the line, is all that a kind of field is made of.

/** Up to five stars. */
function starsKind(): FieldKind<'stars'> {
  const isCount = (value: unknown) => /^[0-5]?$/.test(String(value));
  return {
    name: 'stars',
    defaultSize: { width: 90, height: 18 },
    minimumSize: { width: 30, height: 8 },
    sizeBeside: (height) => ({ width: 5 * height, height }),
    digit: '9',
    takenBy: 'us',
    standsIn: 'text',
    labels: { left: [100, 1] },
    traits: ['Required', 'Label'],
    valueFault: (value) => (isCount(value) ? undefined : 'must be a number from 0 to 5'),
    entry: {
      empty: '',
      typed: false,
      read: String,
      fault: (entry) => (isCount(entry) ? undefined : 'takes up to 5 stars'),
      drawing: (entry) => ({ kind: 'text', text: '★'.repeat(Number(entry)) }),
      sample: (length) => ({ short: '1', typical: '3', long: '5' })[length],
    },
  };
}

/** One star more at each press. */
function StarsField({ field, place }: FormFieldPlace) {
  const { store } = useSigningParts();
  const control = useFieldControl(field, place);
  const entry = useSigning(({ entries }) => entryOf(field, entries));
  const more = () => store.enter(field, String((Number(entry) + 1) % 6));
  return (
    <span data-field-name={field.name} style={placeStyle(place.box)}>
      <button {...control} type="button" aria-label={field.name} onClick={more} />
      <DrawnEntry kind={field.kind} entry={entry} place={place} />
    </span>
  );
}

vi.mock('#core/fields/fieldKinds.ts', async (load) => {
  const { fieldKinds } = await load<{ fieldKinds: object }>();
  return { fieldKinds: { ...fieldKinds, Stars: starsKind() } };
});
vi.mock('#web/filling/document/fieldControls.ts', async (load) => {
  const { fieldControls } = await load<{ fieldControls: object }>();
  return { fieldControls: { ...fieldControls, stars: StarsField } };
});
vi.mock('#web/designer/canvas/fieldLooks.tsx', async (load) => {
  const { fieldLooks } = await load<{ fieldLooks: Record<string, object> }>();
  return { fieldLooks: { ...fieldLooks, Stars: fieldLooks['SingleLine'] } };
});
vi.mock('#web/texts/typeNames.ts', async (load) => {
  const { typeNames } = await load<{ typeNames: object }>();
  return { typeNames: { ...typeNames, Stars: { en: 'Stars', de: 'Sterne' } } };
});

// ---------------------------------------------------------------------------------------------

const type = 'Stars' as string as FieldType;
const facts = new Map([['file', factsOf(1)]]);
const place = { fileKey: 'file', page: 1 };
const box = { x: 72, y: 72, width: 90, height: 18 };

beforeAll(() => loadTexts('signing'));
afterEach(cleanup);

/** Places a field of the kind by its tool, as the designer's gestures do. */
async function placed() {
  const shown = await renderDesigner(<FieldTypes look="rail" />, leaseDraft(), facts);
  await userEvent.click(screen.getByRole('button', { name: 'Stars' }));
  const { tool } = shown.store.getState();
  if (tool) placeField(shown.stage, tool.type, place, box);
  return shown;
}

/** The draft with such a field that holds three stars, and its metadata. */
async function sent() {
  const { store } = await placed();
  const draft = setFieldValue(store.getState().history.present, store.getState().selection, 3);
  const signerIds = provisionalWireIds(draft);
  const [file] = draftToMetadata(draft, facts, { signerIds, rightMeasuredFrom: 'left' });
  if (!file) throw new Error('there is no metadata');
  return { draft, store, text: file.text, metadata: JSON.parse(file.text) as FileMetadata };
}

test('a kind that was made up here is placed by its tool, shown and edited', async () => {
  const { store, unmount } = await placed();
  const [field] = store.getState().history.present.fields;
  expect(field).toMatchObject({ type, name: 'Stars1', rect: box });
  unmount();
  if (!field) throw new Error('nothing was placed');
  render(
    <FieldBox
      {...{ field, pxPerPt: 1, parties: new Map(), selection: 'none' }}
      isInvalid={false}
      isLit={false}
    />,
  );
  expect(screen.getByRole('application', { name: /^Stars Stars1/ }).textContent).toBe('Stars1');
});

test('the inspector enters stars beforehand, and what is wrong with them is a problem', async () => {
  const { draft, store } = await sent();
  const [field] = draft.fields;
  if (!field) throw new Error('nothing was placed');
  cleanup();
  const shown = await renderDesigner(<FieldInspector fields={[field]} />, draft, facts);
  fireEvent.change(screen.getByRole('textbox', { name: 'Value' }), { target: { value: '5' } });
  expect(shown.store.getState().history.present.fields[0]?.value).toBe('5');
  expect(store.getState().history.present.fields[0]?.value).toBeUndefined();
  const narrow = { ...field, value: 5, rect: { ...box, width: 12 } };
  const problems = createDraftReading().findProblems(
    { ...draft, fields: [narrow] },
    { facts, service: 'embedded' },
  );
  expect(problems).toContainEqual(
    expect.objectContaining({
      code: 'field.value.tooWide',
      values: expect.objectContaining({ value: '★★★★★' }) as unknown,
    }),
  );
});

test('its metadata is exported and read as it was, and a Value that is none is refused', async () => {
  const { draft, text } = await sent();
  expect(JSON.parse(text)).toMatchObject({
    FormSets: { '1_Signer1': { Stars1: { Type: 'Stars', Value: 3 } } },
  });
  const options = { facts, rightMeasuredFrom: 'left', nextId: countingIds() } as const;
  const bare = { ...draft, fields: [] };
  const read = metadataToDraft(bare, 'file', text, options);
  expect(read.ok && read.draft.fields).toMatchObject([
    { type, name: 'Stars1', value: 3, rect: box },
  ]);
  const wrong = metadataToDraft(bare, 'file', text.replace('"Value": 3', '"Value": 9'), options);
  expect(!wrong.ok && wrong.problems[0]?.Message).toMatch(/must be a number from 0 to 5/);
});

test('it is uploaded, filled in on its page, shown to others, sealed as it was seen, and reported', async () => {
  const { metadata } = await sent();
  cleanup();
  const own = await openTestRunner();
  try {
    const { path, read, sign, view } = await startTransaction(own, { metadata });
    const shown = await view(0);
    expect(shown.files[0]?.fields).toMatchObject([{ type, name: 'Stars1', value: '3' }]);

    const store = renderPageFields(shown, 'a.pdf');
    expect(screen.getByText('★★★')).toBeDefined();
    expect(progressOf(store.getState()).done).toBe(1);
    const button = screen.getByRole('button', { name: 'Stars1' });
    await userEvent.click(button);
    await userEvent.click(button);
    expect(screen.getByText('★★★★★')).toBeDefined();
    const { fields, entries } = store.getState();
    const given = entriesToWire(fields, entries, new Set());
    expect(given).toEqual({ 'a.pdf': { Stars1: '5' } });

    const refused = await sign(0, 'POST', '/finish', {
      entries: { 'a.pdf': { Stars1: 'many' } },
      signature: handMark,
    });
    expect(await refused.text()).toMatch(/entry-type.*takes up to 5 stars/);
    const done = await sign(0, 'POST', '/finish', { entries: given, signature: handMark });
    expect(done.status).toBe(200);

    // The other signer sees it, and what they may not fill in.
    const others = othersPlaces(await view(1));
    expect(others).toMatchObject([{ kind: 'stars', signed: { value: '5' } }]);
    cleanup();
    render(<OthersFields places={others} idOf={String} fresh={new Set()} pageWidth={612} />);
    expect(screen.getByText('★★★★★')).toBeDefined();
    await sign(1, 'POST', '/finish', { signature: handMark });
    await vi.waitFor(async () => expect((await read()).Status).toBe(30), { timeout: 50_000 });
    const { Signers } = await read();
    expect(Signers[0]?.Context).toEqual({ 'a.pdf': { stars1: '5' } });
    const sealed = await own.call('GET', `${path}/file/a.pdf`);
    const texts = await shownTexts(new Uint8Array(await sealed.arrayBuffer()));
    expect(texts).toContainEqual(expect.objectContaining({ text: '★★★★★', pageNumber: 1 }));
  } finally {
    await own.close();
  }
});
