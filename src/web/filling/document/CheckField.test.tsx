// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { renderPageFields } from '#testing/dom/renderPageFields.tsx';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type {
  SigningEmbeddedField,
  SigningField,
  SigningView,
} from '#core/wire/surfaces/signSurface.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';

beforeAll(() => loadTexts('signing'));

const place = (
  name: string,
  state: string,
  more: Partial<SigningEmbeddedField> = {},
): SigningEmbeddedField => ({
  name,
  kind: 'check',
  page: 1,
  box: { x: 10, y: 10, width: 12, height: 12 },
  comb: false,
  multiline: false,
  align: 'left',
  turn: 0,
  readOnly: false,
  required: false,
  value: '',
  state,
  ...more,
});

function show(embedded: SigningEmbeddedField[], fields: SigningField[] = []) {
  const files = [{ fileId: 'a.pdf', fields, embedded }];
  const view = { files, entries: {}, canAct: true } as unknown as SigningView;
  const store = renderPageFields(view, 'a.pdf');
  return (name: string) =>
    [...store.getState().entries].find(([key]) => key.includes(JSON.stringify(name)))?.[1];
}

test('of boxes that are a choice at most one is on, and it goes off when pressed again', async () => {
  const entry = show([place('married', 'Yes'), place('married', 'No')]);
  expect(screen.getByRole('group', { name: 'married' })).toBeDefined();
  const [yes, no] = screen.getAllByRole<HTMLInputElement>('checkbox');
  if (!yes || !no) throw new Error('no boxes');
  await userEvent.click(yes);
  await userEvent.click(no);
  expect([yes.checked, no.checked, entry('married')]).toEqual([false, true, 'No']);
  await userEvent.click(no);
  expect([yes.checked, no.checked, entry('married')]).toEqual([false, false, '']);
});

test('radio buttons of one name are a group; only those that are not kept on go off', async () => {
  const radio = { radio: true as const };
  const entry = show([
    place('free', 'A', radio),
    place('free', 'B', radio),
    place('kept', 'A', { ...radio, kept: true }),
  ]);
  expect(screen.getAllByRole('radiogroup')).toHaveLength(2);
  const free = screen.getByRole('radio', { name: 'free: B' });
  await userEvent.click(free);
  expect(entry('free')).toBe('B');
  await userEvent.click(free);
  expect(entry('free')).toBe('');
  const kept = screen.getByRole('radio', { name: 'kept: A' });
  await userEvent.click(kept);
  await userEvent.click(kept);
  expect(entry('kept')).toBe('A');
});

test('places with one state go on together', async () => {
  show([place('size', 'L'), place('size', 'L'), place('size', 'S')]);
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  if (boxes[0]) await userEvent.click(boxes[0]);
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true, false]);
});

test('buttons of a Radio are a group that is asked for, and arrows go from one to the next', async () => {
  const button = (state: string, row: number): SigningField => ({
    name: 'Colour',
    type: 'Radio',
    page: 1,
    box: { x: 10, y: 20 * row, width: 12, height: 12 },
    readOnly: false,
    manner: { Required: true },
    state,
    label: `The ${state} one`,
    value: '',
  });
  // jsdom has none, and user-event asks for it.
  vi.stubGlobal('CSS', { escape: (text: string) => text.replaceAll(/["\\]/g, String.raw`\$&`) });
  const entry = show([], [button('blue', 2), button('red', 1)]);
  const group = screen.getByRole('radiogroup', { name: 'Colour' });
  expect(group.getAttribute('aria-required')).toBe('true');
  const radios = within(group).getAllByRole<HTMLInputElement>('radio');
  expect(radios.map((one) => one.getAttribute('aria-label'))).toEqual([
    'Colour: red',
    'Colour: blue',
  ]);
  expect(new Set(radios.map(({ name }) => name)).size).toBe(1);
  await userEvent.click(screen.getByRole('radio', { name: 'Colour: red' }));
  expect(entry('Colour')).toBe('red');
  await userEvent.keyboard('{ArrowDown}');
  expect(entry('Colour')).toBe('blue');
  expect(radios.map(({ checked }) => checked)).toEqual([false, true]);
  expect(screen.getByText(/The blue one/)).toBeDefined();
});
