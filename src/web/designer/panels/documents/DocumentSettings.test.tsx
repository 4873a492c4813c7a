// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { addFile } from '#core/draft/commands/fileCommands.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { dismissToast, sayWords, shownToasts } from '#web/ui/overlays/showToast.ts';
import { DocumentSettings } from './DocumentSettings.tsx';

beforeEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
});

/** A draft of two documents, the first with a field; `group` is a document's, opened. */
async function show() {
  const lease = withOnly(leaseDraft(), makeField('one'));
  const { store } = await renderDesigner(
    <DocumentSettings />,
    addFile(lease, 'second', 'annex.pdf'),
    leaseFacts(),
  );
  const files = () => store.getState().history.present.files;
  const group = async (name: string) => {
    const found = within(screen.getByRole('group', { name }));
    const [row] = found.getAllByRole('button');
    if (row?.getAttribute('aria-expanded') === 'false') await userEvent.click(row);
    return found;
  };
  return { store, files, group };
}

test('a document says its pages, and its details open at a press', async () => {
  const { group } = await show();
  expect(screen.queryByRole('textbox')).toBeNull();
  const lease = await group('lease');
  expect(lease.getByText('4 pages')).toBeDefined();
  expect(lease.getByRole<HTMLInputElement>('textbox', { name: 'File id' }).value).toBe('lease.pdf');
});

test('typing a name is one step to undo', async () => {
  const { store, files, group } = await show();
  const lease = await group('lease');
  const box = lease.getByRole('textbox', { name: 'Display name' });
  await userEvent.clear(box);
  await userEvent.type(box, 'Lease 2027');
  expect(files()[0]).toMatchObject({ displayName: 'Lease 2027', fileId: 'lease.pdf' });
  store.undo();
  expect(files()[0]?.displayName).toBe('lease');
});

test('a file id that cannot be one says why', async () => {
  const { group } = await show();
  const lease = await group('lease');
  const box = lease.getByRole('textbox', { name: 'File id' });
  expect(box.getAttribute('aria-invalid')).toBeNull();
  await userEvent.type(box, '/x');
  expect(box.getAttribute('aria-invalid')).toBe('true');
});

test('the first document goes down, not up, and the last up, not down', async () => {
  const { files, group } = await show();
  const lease = await group('lease');
  expect(lease.getByRole<HTMLButtonElement>('button', { name: 'Move up' }).disabled).toBe(true);
  await userEvent.click(lease.getByRole('button', { name: 'Move down' }));
  expect(files().map(({ key }) => key)).toEqual(['second', 'file']);
  const down = (await group('lease')).getByRole<HTMLButtonElement>('button', {
    name: 'Move down',
  });
  expect(down.disabled).toBe(true);
});

test('a removed document goes with its fields, and comes back with them', async () => {
  const { store, files, group } = await show();
  const lease = await group('lease');
  await userEvent.click(lease.getByRole('button', { name: 'Remove document' }));
  expect(files().map(({ key }) => key)).toEqual(['second']);
  expect(store.getState().history.present.fields).toEqual([]);
  const [toast] = shownToasts();
  expect(sayWords(toast?.message ?? '')).toBe('lease was removed.');
  toast?.action?.onPress();
  expect(files().map(({ key }) => key)).toEqual(['file', 'second']);
  expect(store.getState().history.present.fields).toHaveLength(1);
});
