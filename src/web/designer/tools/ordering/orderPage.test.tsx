// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { OrderNumbers } from './OrderNumbers.tsx';
import { OrderRow } from './OrderRow.tsx';
import { beginPicking, endPicking, moveInOrder, orderAsRead, orderOfPage } from './orderPage.ts';

const place = { fileKey: 'file', page: 1 };
const page = { ...place, pageNumber: 1, pxPerPt: 1 };
const fields = ['one', 'two', 'three', 'four'].map((id, at) =>
  makeField(id, { rect: { x: 100, y: 100 + 40 * at, width: 180, height: 20 } }),
);
const [first = makeField('one')] = fields;

async function open() {
  const opened = await renderDesigner(
    <>
      <OrderRow
        field={first}
        at={0}
        count={4}
        place={place}
        isDragged={false}
        onPress={() => undefined}
      />
      <OrderNumbers page={page as never} />
    </>,
    withOnly(leaseDraft(), ...fields),
    leaseFacts(),
  );
  const { store, stage } = opened;
  const order = () => orderOfPage(store.getState(), place);
  const numbers = () =>
    [...document.querySelectorAll('[data-order]')].map((number) => number.textContent);
  return { store, session: stage.session, order, numbers };
}

test('the arrow keys, Home and End move a row, and what happened is announced', async () => {
  const { store, session, order, numbers } = await open();
  expect(numbers()).toEqual(['1', '2', '3', '4']);
  const row = screen.getByRole('button', { name: 'one, 1 of 4' });
  row.focus();
  await userEvent.keyboard('{End}');
  expect(order()).toEqual(['two', 'three', 'four', 'one']);
  act(() => moveInOrder(session, place, 'one', 1));
  expect(order()).toEqual(['two', 'one', 'three', 'four']);
  act(() => orderAsRead(session, place));
  expect(order()).toEqual(['one', 'two', 'three', 'four']);
  expect(store.getState().history.present.fields.some(({ tabOrder }) => tabOrder)).toBe(false);
});

test('fields clicked in order come first, as one step; the rest follows as it was', async () => {
  const { store, session, order } = await open();
  act(() => beginPicking(session));
  await userEvent.click(screen.getByRole('button', { name: 'three: make it 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'one: make it 2' }));
  // Picked already: it stays where it is.
  await userEvent.click(screen.getByRole('button', { name: 'three is 1' }));
  act(() => endPicking(session, place));
  expect(order()).toEqual(['three', 'one', 'two', 'four']);
  expect(store.getState().history.past).toHaveLength(1);
  act(() => store.undo());
  expect(order()).toEqual(['one', 'two', 'three', 'four']);
});

test('the last field that is clicked ends it', async () => {
  const { store, session, order } = await open();
  act(() => beginPicking(session));
  for (const [at, name] of ['four', 'three', 'two', 'one'].entries())
    await userEvent.click(screen.getByRole('button', { name: `${name}: make it ${at + 1}` }));
  expect(order()).toEqual(['four', 'three', 'two', 'one']);
  expect(store.getState().open.tray?.state).toEqual({});
});
