// @vitest-environment jsdom
import { tools } from '#web/designer/tools/tools.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { FieldsTab } from '#web/designer/panels/fields/FieldsTab.tsx';
import { SignersSection } from '#web/designer/panels/signers/SignersSection.tsx';
import { attachKeyboard } from '#web/designer/keyboard/attachKeyboard.ts';
import { selectFields } from '#web/designer/store/selecting.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { ContextMenus } from './ContextMenus.tsx';

const draft = withOnly(
  leaseDraft(),
  makeField('one'),
  makeField('two', { page: 2 }),
  makeField('three', { page: 2, signerIds: ['b'] }),
);
const nothing = () => undefined;
let detach: () => void = nothing;

afterEach(() => detach());

async function open(part: React.ReactNode) {
  const opened = await renderDesigner(
    <>
      {part}
      <ContextMenus />
    </>,
    draft,
    leaseFacts(),
  );
  detach = attachKeyboard({
    stage: opened.stage,
    tools,
    open: nothing,
    addPdf: nothing,
    exportMetadata: nothing,
    print: nothing,
  });
  const selection = () => opened.store.getState().selection;
  return { ...opened, selection };
}

const lines = async () =>
  within(await screen.findByRole('menu', {}, { timeout: 10_000 }))
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);

test('a row of the Fields list has the menu of its field, by the pointer and by Shift+F10', async () => {
  const { store, selection } = await open(<FieldsTab />);
  fireEvent.contextMenu(screen.getByRole('option', { name: /three/ }));
  expect(await lines()).toContain('DuplicateCtrl+D');
  expect(selection()).toEqual(['three']);
  await userEvent.keyboard('{Escape}');
  act(() => selectFields(store, ['one', 'two']));
  screen.getByRole('listbox', { name: 'Fields' }).focus();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  expect(await lines()).toContain('Give to Jonas');
  expect(selection()).toEqual(['one', 'two']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Give to Jonas' }));
  expect(store.getState().history.present.fields.map(({ signerIds }) => signerIds)).toEqual([
    ['b'],
    ['b'],
    ['b'],
  ]);
});

test('a signer has a menu: their fields alone, all of them selected, moved, removed', async () => {
  const { store, selection } = await open(<SignersSection isFoldable={false} />);
  const jonas = screen.getByRole('group', { name: 'Jonas' });
  const menu = async (name: string) => {
    fireEvent.contextMenu(within(jonas).getByText('Jonas'));
    await userEvent.click(await screen.findByRole('menuitem', { name }, { timeout: 10_000 }));
  };
  await menu('Select all fields of Jonas');
  expect(selection()).toEqual(['three']);
  await menu('Show only the fields of Jonas');
  expect(store.getState().lensSignerId).toBe('b');
  await menu('Move up');
  expect(store.getState().history.present.signers.map(({ id }) => id)).toEqual(['b', 'a']);
  await menu('Remove Jonas');
  expect(store.getState().history.present.signers.map(({ id }) => id)).toEqual(['a']);
});

test('texts keep the menu of the browser', async () => {
  await open(
    <div data-signer-row="a">
      <input />
    </div>,
  );
  expect(fireEvent.contextMenu(screen.getByRole('textbox'))).toBe(true);
});
