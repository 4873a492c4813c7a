// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { writeReuseFile, type SavedBlock } from '#core/wire/surfaces/reuseFile.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { openTool, toolState } from '#web/designer/store/openTool.ts';
import { OpenPanel } from '#web/designer/screen/OpenPanel.tsx';
import { reusing } from './armedBlock.ts';
// There before it is asked for: what is awaited is the panel, not its file.
import './ReusePanel.tsx';

const draft = () =>
  withOnly(
    leaseDraft(),
    makeField('s', { type: 'Signature', name: 'Signature1' }),
    makeField('d', {
      name: 'Date',
      signerIds: ['b'],
      rect: { x: 300, y: 100, width: 80, height: 20 },
    }),
    makeField('e', { name: 'Elsewhere', page: 2 }),
  );
afterEach(() => vi.unstubAllGlobals());

/** The panel over a storage that keeps nothing, as in a browser that refuses it. */
const show = async () => {
  const shown = await renderDesigner(<OpenPanel place="tray" />, draft(), leaseFacts());
  act(() => openTool(shown.store, reusing));
  await screen.findByRole('button', { name: /Save .* as block/ });
  return shown;
};

test('the fields of one page are saved, named at once, and held although nothing is kept', async () => {
  const { store } = await show();
  expect(screen.queryByRole('alert')).toBeNull();
  store.setState({ selection: ['e', 's', 'd'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Save 3 fields as block' }));
  await userEvent.keyboard('Sign-off{Enter}');
  const row = await screen.findByRole('button', { name: 'Sign-off 2 fields' });
  expect(screen.getByRole('alert').textContent).toContain('This browser keeps nothing');

  await userEvent.click(row);
  const armed = toolState(store.getState(), reusing)?.armed;
  expect(armed?.block.fields.map(({ name }) => name)).toEqual(['Signature1', 'Date']);
  expect(screen.getByLabelText<HTMLSelectElement>('Anna is').value).toBe('a');
  await userEvent.selectOptions(screen.getByLabelText('Jonas is'), 'A new signer: Jonas');
  expect(toolState(store.getState(), reusing)?.armed?.takers.get('b')).toBe('new');
  await userEvent.keyboard('{Escape}');
  expect(toolState(store.getState(), reusing)).toEqual({});
});

test('a block is renamed, deleted and brought back by its menu', async () => {
  const { store } = await show();
  store.setState({ selection: ['s'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Save 1 field as block' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'More for Block 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  await userEvent.keyboard('Mine{Enter}');
  expect(await screen.findByRole('button', { name: 'Mine 1 field' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'More for Mine' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mine 1 field' })).toBeNull());
});

test('a block is duplicated by its menu, and F2 and Delete mean the block, not the selected field', async () => {
  const { store } = await show();
  store.setState({ selection: ['s'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Save 1 field as block' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'More for Block 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  const copy = await screen.findByRole('button', { name: 'Block 1 (copy) 1 field' });
  copy.focus();
  await userEvent.keyboard('{F2}');
  await userEvent.keyboard('Second{Enter}');
  const renamed = await screen.findByRole('button', { name: 'Second 1 field' });
  renamed.focus();
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Second 1 field' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Block 1 1 field' })).toBeTruthy();
  expect(store.getState().history.present.fields).toHaveLength(3);
});

test('files are taken whole or refused with words', async () => {
  await show();
  const block: SavedBlock = {
    kind: 'block',
    id: 'x',
    name: 'From a colleague',
    savedAt: 1,
    places: [{ id: 'a', name: 'Tenant' }],
    fields: [
      { type: 'Check', name: 'Agreed', rect: { x: 0, y: 0, width: 14, height: 14 }, places: ['a'] },
    ],
  };
  const give = (text: string) =>
    userEvent.upload(
      screen.getByLabelText('Import…'),
      // jsdom's files cannot be read.
      Object.assign(new File([text], 'blocks.json', { type: 'application/json' }), {
        text: () => Promise.resolve(text),
      }),
    );
  await give('no JSON');
  expect((await screen.findByRole('alert')).textContent).toContain('This is not a JSON file');
  await give('{"kind":"fieldwright/reuse","version":9}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('newer version'));
  await give(writeReuseFile([block]));
  const list = screen.getByRole('list', { name: 'Blocks' });
  expect(
    await within(list).findByRole('button', { name: 'From a colleague 1 field' }),
  ).toBeTruthy();
});

test('a document is offered to be saved only where its digest can be found', async () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  const offered = () => screen.queryByRole('button', { name: /as layout$/ });
  vi.stubGlobal('crypto', { getRandomValues, subtle: {} });
  const { unmount } = await show();
  expect(offered()).not.toBeNull();
  unmount();
  vi.stubGlobal('crypto', { getRandomValues });
  await show();
  expect(offered()).toBeNull();
});
