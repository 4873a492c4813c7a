// @vitest-environment jsdom
import { createElement } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import type { SigningEmbeddedField, SigningView } from '#core/wire/surfaces/signSurface.ts';
import { createSigningStore } from '#web/filling/session/createSigningStore.ts';
import { SigningContext } from '#web/filling/session/SigningContext.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { PageFields } from './PageFields.tsx';

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

function show(embedded: SigningEmbeddedField[]) {
  const files = [{ fileId: 'a.pdf', fields: [], embedded }];
  const store = createSigningStore({ files, entries: {}, canAct: true } as unknown as SigningView, {
    entries: {},
    signing: { signatures: {} },
  });
  const guide = {
    register: () => () => undefined,
    goTo: () => Promise.resolve(),
    goToNext: () => false,
    step: () => false,
    arrive: () => undefined,
  };
  const parts = { store, guide, isNarrow: false, openSignature: () => undefined };
  const page = { fileId: 'a.pdf', pageNumber: 1, pxPerPt: 1 } as never;
  render(createElement(SigningContext.Provider, { value: parts }, <PageFields page={page} />));
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
