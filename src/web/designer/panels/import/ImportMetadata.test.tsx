// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { addFile } from '#core/draft/commands/fileCommands.ts';
import type { Draft } from '#core/draft/draft.ts';
import { createDraftReading } from '#core/draft/reading/draftReading.ts';
import { dismissToast, sayWords, shownToasts } from '#web/ui/overlays/showToast.ts';
import { metadataTexts } from '#web/designer/wire/sentTexts.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { ImportMetadata } from './ImportMetadata.tsx';

const edge = { service: 'embedded', rightMeasuredFrom: 'left' } as const;
/** Metadata of the lease with one field `iban`. */
const metadata =
  metadataTexts(
    createDraftReading(),
    withOnly(leaseDraft(), makeField('iban')),
    leaseFacts(),
    edge,
  )[0]?.text ?? '';
const two = addFile(withOnly(leaseDraft(), makeField('old')), 'other', 'inventory.pdf');
/** A file as a browser hands it over; jsdom's files cannot read their text. */
const jsonFile = (name: string, text = metadata) =>
  Object.assign(new File([text], name, { type: 'application/json' }), {
    text: () => Promise.resolve(text),
  });

beforeEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
});

/** The dialog; `fields` are the draft's fields as `document name`. */
async function open(draft: Draft) {
  const onOpenChange = vi.fn<(open: boolean) => void>();
  const opened = await renderDesigner(
    <ImportMetadata open onOpenChange={onOpenChange} />,
    draft,
    leaseFacts(),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Import metadata' });
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Import' });
  const choose = (...files: File[]) =>
    userEvent.upload(within(dialog).getByLabelText('Metadata files'), files);
  const paste = async (text: string) => {
    await userEvent.click(within(dialog).getByLabelText('Or paste the JSON'));
    await userEvent.paste(text);
  };
  const fields = () =>
    opened.store
      .getState()
      .history.present.fields.map(({ fileKey, name }) => `${fileKey} ${name}`)
      .toSorted();
  return { ...opened, dialog, button, choose, paste, fields, onOpenChange };
}

test('a file whose name says its document is imported at once, as one step that can be taken back', async () => {
  const { choose, fields, store, onOpenChange } = await open(two);
  await choose(jsonFile('inventory.pdf.metadata (1).json'));
  await waitFor(() => expect(fields()).toEqual(['file old', 'other iban']));
  expect(onOpenChange).toHaveBeenLastCalledWith(false);
  expect(store.getState().shownText).toBe('other');
  expect(store.getState().history.past.at(-1)?.label.key).toBe('importMetadata');
  const [toast] = shownToasts();
  expect(sayWords(toast?.message ?? '')).toContain('Imported into lease.');
  act(() => toast?.action?.onPress());
  expect(fields()).toEqual(['file old']);
});

test('a file of another name waits for its document to be chosen', async () => {
  const { dialog, button, choose, fields } = await open(two);
  await choose(jsonFile('fields.json'));
  const picker = await within(dialog).findByLabelText('Document for fields.json');
  expect(button.disabled).toBe(true);
  await userEvent.selectOptions(picker, 'lease.pdf');
  expect(dialog.textContent).toContain('1 field, 1 form set');
  await userEvent.click(button);
  expect(fields()).toEqual(['file iban']);
});

test('two files for one document are refused until one is meant for another', async () => {
  const { dialog, button, choose, fields } = await open(two);
  await choose(jsonFile('lease.pdf.metadata.json'), jsonFile('lease.pdf.metadata (1).json'));
  const notes = await within(dialog).findAllByText(/Two files are meant for lease/);
  expect(notes).toHaveLength(2);
  expect(button.disabled).toBe(true);
  const picker = within(dialog).getByLabelText('Document for lease.pdf.metadata (1).json');
  await userEvent.selectOptions(picker, 'inventory.pdf');
  await userEvent.click(button);
  expect(fields()).toEqual(['file iban', 'other iban']);
  expect(sayWords(shownToasts()[0]?.message ?? '')).toContain('Imported into 2 documents');
});

test('what the service would refuse is named with its place, and nothing is imported', async () => {
  const { dialog, button, choose, fields } = await open(two);
  const broken = jsonFile('lease.pdf.metadata.json', metadata.replace('"iban"', '"a\\u0000b"'));
  await choose(broken);
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain('cannot be imported: 1 problem');
  const place = alert.querySelector('code')?.textContent ?? '';
  expect(place).toMatch(/^FormSets/);
  expect(alert.textContent.split(place)).toHaveLength(2);
  expect(button.disabled).toBe(true);
  expect(fields()).toEqual(['file old']);
});

test('a file that cannot be read is named; one chosen after it takes its place', async () => {
  const { dialog, choose, fields } = await open(two);
  const unreadable = jsonFile('lease.pdf.metadata.json');
  unreadable.text = () => Promise.reject(new Error('gone'));
  await choose(unreadable);
  await within(dialog).findByText(/lease.pdf.metadata.json could not be read/);
  await choose(jsonFile('lease.pdf.metadata.json'));
  await waitFor(() => expect(fields()).toEqual(['file iban']));
});

test('pasted text is meant for the only document, and imported by the button', async () => {
  const { dialog, button, paste, fields } = await open(withOnly(leaseDraft(), makeField('old')));
  expect(button.disabled).toBe(true);
  await paste(metadata);
  expect(dialog.textContent).toContain('pasted text');
  expect(fields()).toEqual(['file old']);
  await userEvent.click(button);
  expect(fields()).toEqual(['file iban']);
});

test('what an import leaves out is kept in the panels, and is not in the toast', async () => {
  const { paste, button, store } = await open(withOnly(leaseDraft()));
  await paste(metadata.replace('{', '{ "Colour": "red",'));
  await userEvent.click(button);
  expect(store.getState().importNotes).toEqual([
    { code: 'import.droppedMembers', names: ['Colour'], count: 1 },
  ]);
  expect(sayWords(shownToasts()[0]?.message ?? '')).not.toContain('Colour');
});

test('Cancel imports nothing', async () => {
  const { dialog, paste, fields, onOpenChange } = await open(withOnly(leaseDraft()));
  await paste(metadata);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(onOpenChange).toHaveBeenLastCalledWith(false);
  expect(fields()).toEqual([]);
});
