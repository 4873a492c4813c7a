// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { useDraft } from '#web/designer/store/designerContext.ts';
import { PageAndUnit } from './PageAndUnit.tsx';

function AllFields() {
  return <PageAndUnit fields={useDraft((draft) => draft.fields)} />;
}

/** The page box for two fields on these pages of four. */
async function show(pages: [number, number] = [2, 2], facts = leaseFacts()) {
  const [first, second] = pages;
  const draft = withOnly(
    leaseDraft(),
    makeField('one', { page: first }),
    makeField('two', { page: second }),
  );
  const { store } = await renderDesigner(<AllFields />, draft, facts);
  return {
    store,
    box: screen.getByRole<HTMLInputElement>('textbox', { name: 'Page' }),
    onPages: () => store.getState().history.present.fields.map(({ page }) => page),
  };
}

test('a typed page takes all fields there in one step', async () => {
  const { store, box, onPages } = await show();
  await userEvent.click(box);
  await userEvent.keyboard('4{Enter}');
  expect(onPages()).toEqual([4, 4]);
  store.undo();
  expect(onPages()).toEqual([2, 2]);
});

test.each(['0', '5', 'two', '1.5', '-1'])('%s is no page of four: it says why', async (text) => {
  const { box, onPages } = await show();
  await userEvent.click(box);
  await userEvent.keyboard(`${text}{Enter}`);
  expect(onPages()).toEqual([2, 2]);
  expect(screen.getByText(`“${text}” is not a page of this document: it has 4.`)).toBeDefined();
  expect(box.getAttribute('aria-invalid')).toBe('true');
  await userEvent.keyboard('3');
  expect(screen.queryByText(/is not a page/)).toBeNull();
});

test('arrows go a page on and back, and stop at the first and the last', async () => {
  const { box, onPages } = await show([3, 3]);
  await userEvent.click(box);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(onPages()).toEqual([4, 4]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(onPages()).toEqual([1, 1]);
});

test('fields on several pages show none, and arrows leave them where they are', async () => {
  const { box, onPages } = await show([1, 3]);
  expect([box.value, box.placeholder]).toEqual(['', 'Mixed']);
  await userEvent.click(box);
  await userEvent.keyboard('{ArrowUp}');
  expect(onPages()).toEqual([1, 3]);
});

test('Escape drops what was typed', async () => {
  const { box, onPages } = await show();
  await userEvent.click(box);
  await userEvent.keyboard('4{Escape}');
  await userEvent.tab();
  expect(onPages()).toEqual([2, 2]);
  expect(box.value).toBe('2');
});

test('the unit is that of all lengths', async () => {
  const { store } = await show();
  await userEvent.click(screen.getByRole('radio', { name: 'mm' }));
  expect(store.getState().unit).toBe('mm');
});
