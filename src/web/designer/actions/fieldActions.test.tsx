// @vitest-environment jsdom
import { tools } from '#web/designer/tools/tools.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { onAnnounce } from '#web/ui/overlays/announce.ts';
import { dismissToast, sayWords, shownToasts } from '#web/ui/overlays/showToast.ts';
import { attachKeyboard } from '#web/designer/keyboard/attachKeyboard.ts';
import { FieldsTab } from '#web/designer/panels/fields/FieldsTab.tsx';
import { FieldSection } from '#web/designer/panels/inspector/FieldSection.tsx';
import { selectFields } from '#web/designer/store/selecting.ts';
import { ContextMenus } from '#web/designer/menus/ContextMenus.tsx';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { deleteSelected, giveSelected, toggleLocks } from './fieldVerbs.ts';
import { copyToPages } from './repeatVerbs.ts';

const at = (x: number) => ({ x, y: 100, width: 60, height: 20 });
const nothing = () => undefined;
const draft = withOnly(
  leaseDraft(),
  makeField('one', { rect: at(10) }),
  makeField('two', { rect: at(110), locked: true }),
  makeField('three', { rect: at(210) }),
  makeField('four', { rect: at(310) }),
);

beforeEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
});

/** The draft with its first three fields selected, of which the second is locked. */
async function open(part: React.ReactNode = null) {
  const said: string[] = [];
  const stop = onAnnounce((words) => said.push(words));
  const opened = await renderDesigner(part, draft, leaseFacts());
  act(() => selectFields(opened.store, ['one', 'two', 'three']));
  const names = () => opened.store.getState().history.present.fields.map(({ name }) => name);
  return { ...opened, said, stop, names };
}

const ways: Record<
  string,
  { part?: React.ReactNode; press: (desk: HTMLElement) => Promise<void> }
> = {
  'its key on the desk': {
    press: async (desk) => {
      desk.tabIndex = 0;
      desk.focus();
      await userEvent.keyboard('{Delete}');
    },
  },
  'the Fields list': {
    part: <FieldsTab />,
    press: async () => {
      screen.getByRole('listbox', { name: 'Fields' }).focus();
      await userEvent.keyboard('{Delete}');
    },
  },
  'the inspector': {
    part: <FieldSection isFoldable={false} />,
    press: () => userEvent.click(screen.getByRole('button', { name: 'Delete' })),
  },
  'the menu': {
    part: <ContextMenus />,
    press: async (desk) => {
      const box = document.createElement('div');
      box.dataset['fieldId'] = 'one';
      desk.append(box);
      fireEvent.contextMenu(box, { clientX: 5, clientY: 5 });
      await userEvent.click(
        await screen.findByRole('menuitem', { name: /^Delete/ }, { timeout: 10_000 }),
      );
    },
  },
};

test.for(Object.entries(ways))(
  'Delete from %s keeps locked fields, says so, and can be taken back',
  async ([, { part, press }]) => {
    const { store, stage, desk, said, stop, names } = await open(part);
    const detach = attachKeyboard({
      stage,
      tools,
      open: nothing,
      addPdf: nothing,
      exportMetadata: nothing,
      print: nothing,
    });
    await press(desk);
    expect(names()).toEqual(['two', 'four']);
    expect(store.getState().history.past.at(-1)?.label).toEqual({
      key: 'deleteFields',
      values: { count: 2 },
    });
    expect(store.getState().selection).toEqual([]);
    await waitFor(() => expect(said).toContain('2 fields deleted; locked fields stay'));
    expect(shownToasts().map(({ message }) => sayWords(message))).toEqual([
      '2 fields deleted; locked fields stay',
    ]);
    act(() => shownToasts()[0]?.action?.onPress());
    expect(names()).toEqual(['one', 'two', 'three', 'four']);
    detach();
    stop();
  },
);

test('the Fields list keeps the focus when a field is deleted from it', async () => {
  const { stop } = await open(<FieldsTab />);
  const list = screen.getByRole('listbox', { name: 'Fields' });
  list.focus();
  await userEvent.keyboard('{Delete}');
  expect(document.activeElement).toBe(list);
  stop();
});

test('keys act after a button was pressed, and leave the focus of the Fields list alone', async () => {
  const { store, stage, stop, names } = await open(
    <>
      <button type="button">Snap</button>
      <FieldsTab />
    </>,
  );
  const detach = attachKeyboard({
    stage,
    tools,
    open: nothing,
    addPdf: nothing,
    exportMetadata: nothing,
    print: nothing,
  });
  act(() => selectFields(store, ['four']));
  await userEvent.click(screen.getByRole('button', { name: 'Snap' }));
  await userEvent.keyboard('{Control>}{ArrowRight}{/Control}{Shift>}{ArrowDown}{/Shift}');
  expect(store.getState().history.present.fields.at(-1)?.rect).toMatchObject({ x: 310.1, y: 110 });
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(store.getState().history.present.fields.at(-1)?.rect).toMatchObject({ x: 310, y: 100 });
  screen.getByRole('listbox', { name: 'Fields' }).focus();
  await userEvent.keyboard('{Control>}d{/Control}');
  expect(names()).toHaveLength(5);
  expect(document.activeElement).toBe(screen.getByRole('listbox', { name: 'Fields' }));
  detach();
  stop();
});

test('where all is locked nothing is deleted, and that is said', async () => {
  const { store, stage, said, stop, names } = await open();
  act(() => selectFields(store, ['two']));
  expect(deleteSelected(stage, 'deleteFields')).toBe(false);
  expect(names()).toHaveLength(4);
  expect(store.getState().history.past).toEqual([]);
  await waitFor(() => expect(said).toEqual(['Locked fields stay where they are']));
  stop();
});

test('Lock locks what is mixed, and unlocks what is locked as a whole', async () => {
  const { store, stage, said, stop } = await open();
  const locks = () => store.getState().history.present.fields.map(({ locked }) => locked);
  toggleLocks(stage);
  expect(locks()).toEqual([true, true, true, false]);
  await waitFor(() => expect(said).toEqual(['3 fields locked']));
  toggleLocks(stage);
  expect(locks()).toEqual([false, false, false, false]);
  await waitFor(() => expect(said.at(-1)).toBe('3 fields unlocked'));
  stop();
});

test('giving fields to a signer is one step that names the signer', async () => {
  const { store, stage, said, stop } = await open();
  giveSelected(stage, 'b');
  const { present, past } = store.getState().history;
  expect(present.fields.map(({ signerIds }) => signerIds)).toEqual([['b'], ['b'], ['b'], ['a']]);
  expect(past).toHaveLength(1);
  await waitFor(() => expect(said).toEqual(['3 fields given to Jonas']));
  stop();
});

test('fields copied to pages are selected, and their own page gets none', async () => {
  const { store, stage, said, stop } = await open();
  copyToPages(stage, [1, 3]);
  const { history, selection } = store.getState();
  const made = history.present.fields.filter(({ id }) => selection.includes(id));
  expect(made.map(({ page, rect }) => [page, rect.x])).toEqual([
    [3, 10],
    [3, 110],
    [3, 210],
  ]);
  await waitFor(() => expect(said).toEqual(['3 fields added']));
  stop();
});

test('the inspector shows the keys of its buttons as the system writes them', async () => {
  const platform = vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  await open(<FieldSection isFoldable={false} />);
  const keyOf = (name: string) => screen.getByRole('button', { name }).dataset['tipKey'];
  expect([keyOf('Duplicate'), keyOf('Lock'), keyOf('Delete')]).toEqual(['⌘D', '⌘L', '⌦']);
  platform.mockRestore();
});

test('Escape on the desk closes what lies over it, one thing after the other', async () => {
  const { store, stage, desk, stop } = await open(<FieldsTab />);
  const detach = attachKeyboard({
    stage,
    tools,
    open: nothing,
    addPdf: nothing,
    exportMetadata: nothing,
    print: nothing,
  });
  for (const open of [
    { tray: { id: 'ordering', state: {} } },
    { tray: { id: 'reusing', state: {} } },
    { tray: { id: 'steps', state: {} } },
    { panel: { id: 'finding', state: {} } },
  ]) {
    act(() => store.setState({ open, selection: [] }));
    desk.focus();
    await userEvent.keyboard('{Escape}');
    expect(store.getState().open).toEqual({});
  }
  detach();
  stop();
});
