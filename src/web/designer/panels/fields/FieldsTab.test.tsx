// @vitest-environment jsdom
import { verbs } from '#web/designer/actions/actions.ts';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { attachKeyboard } from '#web/designer/keyboard/attachKeyboard.ts';
import { selectFields } from '#web/designer/store/selecting.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { FieldsTab } from './FieldsTab.tsx';

const at = (y: number) => ({ x: 50, y, width: 100, height: 20 });
const draft = withOnly(
  leaseDraft(),
  makeField('fourth', { page: 2, rect: at(300) }),
  makeField('first', { rect: at(100) }),
  makeField('third', { page: 2, rect: at(100), locked: true }),
  makeField('second', { rect: at(300) }),
);

afterEach(() => vi.restoreAllMocks());

/** The tab with the focus in its list; `selected` is selected. */
async function open(...selected: string[]) {
  // Room for four rows of 28 px: a page of the list is three of them.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(4 * 28);
  const opened = await renderDesigner(<FieldsTab />, draft, leaseFacts());
  act(() => selectFields(opened.store, selected));
  const list = screen.getByRole('listbox', { name: 'Fields' });
  list.focus();
  const selection = () => opened.store.getState().selection;
  const names = () => opened.store.getState().history.present.fields.map(({ name }) => name);
  return { ...opened, list, selection, names };
}

test.for([
  ['{ArrowDown}', [], ['first']],
  ['{ArrowDown}', ['second'], ['third']],
  ['{ArrowDown}', ['fourth'], ['fourth']],
  ['{ArrowUp}', ['third'], ['second']],
  ['{ArrowUp}', ['first'], ['first']],
  ['{Home}', ['fourth'], ['first']],
  ['{End}', ['first'], ['fourth']],
  ['{PageDown}', ['first'], ['third']],
  ['{PageUp}', ['fourth'], ['second']],
  ['{Shift>}{ArrowDown}{/Shift}', ['second'], ['second', 'third']],
  ['{Shift>}{End}{/Shift}', ['second'], ['second', 'third', 'fourth']],
  ['{ArrowDown}{Shift>}{ArrowDown>2}{/Shift}', ['first'], ['second', 'third', 'fourth']],
  ['{Control>}a{/Control}', ['second'], ['first', 'second', 'third', 'fourth']],
  ['{Alt>}{ArrowDown}{/Alt}', ['second'], ['second']],
] as const)('%s after %j selects %j', async ([keys, before, after]) => {
  const { selection } = await open(...before);
  await userEvent.keyboard(keys);
  expect(selection()).toEqual(after);
});

const nothingElse = {
  tools: [],
  open: vi.fn<() => void>(),
  addPdf: vi.fn<() => void>(),
  exportMetadata: vi.fn<() => void>(),
  print: vi.fn<() => void>(),
};

test('the active row is the list’s active descendant, and says what is special about it', async () => {
  const { list } = await open('second');
  await userEvent.keyboard('{ArrowDown}');
  const option = screen.getByRole('option', { selected: true });
  expect(list.getAttribute('aria-activedescendant')).toBe(option.id);
  expect(option.getAttribute('aria-label')).toBe('Single line third, Anna, page 2, locked');
  expect([option.ariaPosInSet, option.getAttribute('aria-setsize')]).toContain('4');
});

test('a click selects, Ctrl adds and takes away, Shift selects from the last click on', async () => {
  const { selection } = await open();
  const user = userEvent.setup();
  const row = (name: RegExp) => screen.getByRole('option', { name });
  await user.click(row(/second/));
  await user.keyboard('{Control>}');
  await user.click(row(/fourth/));
  expect(selection()).toEqual(['second', 'fourth']);
  await user.click(row(/second/));
  expect(selection()).toEqual(['fourth']);
  await user.keyboard('{/Control}{Shift>}');
  await user.click(row(/third/));
  expect(selection()).toEqual(['second', 'third']);
});

test('F2 renames in the row: Enter takes the name over, and the list has the focus again', async () => {
  const { list, names } = await open('third');
  await userEvent.keyboard('{F2}');
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Field name' });
  expect([document.activeElement, input.value]).toEqual([input, 'third']);
  await userEvent.keyboard('iban{Enter}');
  expect(names()).toEqual(['fourth', 'first', 'iban', 'second']);
  expect(document.activeElement).toBe(list);
});

test('Escape keeps the old name; so does an empty one', async () => {
  const { store, names } = await open('third');
  await userEvent.keyboard('{F2}iban{Escape}');
  await userEvent.keyboard('{F2}{Backspace}{Enter}');
  expect(names()).toContain('third');
  expect(store.getState().history.past).toEqual([]);
});

test('leaving the input takes the name over, and its keys are not the list’s', async () => {
  const { names, selection } = await open('third');
  await userEvent.dblClick(screen.getByRole('option', { name: /first/ }));
  await userEvent.keyboard('{ArrowDown}{Delete}');
  expect(selection()).toEqual(['first']);
  await userEvent.keyboard('iban');
  await userEvent.tab();
  expect(names()).toEqual(['fourth', 'iban', 'third', 'second']);
});

test('Enter goes to the field on the desk', async () => {
  const { stage } = await open('third');
  const reveal = vi.spyOn(stage.viewer, 'revealPage').mockResolvedValue(undefined);
  await userEvent.keyboard('{Enter}');
  expect(reveal).toHaveBeenCalledWith('file', 2, { rect: at(100) });
});

test('the search has the focus each time it is asked for; Enter selects and shows its first hit', async () => {
  const { stage, store, selection } = await open('third');
  const reveal = vi.spyOn(stage.viewer, 'revealPage').mockResolvedValue(undefined);
  const ask = () =>
    act(() => verbs.find(({ id }) => id === 'field.search')?.run({ stage, ...nothingElse }));
  await ask();
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.type(name, 'third');
  screen.getByRole('listbox', { name: 'Fields' }).focus();
  await ask();
  expect(document.activeElement).toBe(name);
  await userEvent.keyboard('{Enter}');
  expect(selection()).toEqual(['third']);
  expect(reveal).toHaveBeenCalledWith('file', 2, { rect: at(100) });
  expect(store.getState().fieldSearch?.name).toBe('third');
});

test('M lends the arrows to the selected fields, Alt with an arrow resizes, Escape gives them back', async () => {
  const { stage, store, selection } = await open('second');
  const detach = attachKeyboard({ stage, ...nothingElse });
  const rect = () =>
    store.getState().history.present.fields.find(({ id }) => id === 'second')?.rect;
  await userEvent.keyboard('m{ArrowDown}{Shift>}{ArrowRight}{/Shift}{Alt>}{ArrowRight}{/Alt}');
  expect(rect()).toEqual({ x: 60, y: 301, width: 101, height: 20 });
  expect(selection()).toEqual(['second']);
  await userEvent.keyboard('{Escape}{ArrowDown}');
  expect(selection()).toEqual(['third']);
  expect(document.activeElement).toBe(screen.getByRole('listbox', { name: 'Fields' }));
  detach();
});

test('a draft without fields says how to begin', async () => {
  await renderDesigner(<FieldsTab />, leaseDraft(), leaseFacts());
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getByText('No fields yet')).toBeTruthy();
});
