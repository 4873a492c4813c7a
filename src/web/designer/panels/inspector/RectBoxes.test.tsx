// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { DraftField } from '#core/draft/draft.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { useDraft } from '#web/designer/store/designerContext.ts';
import { RectBoxes } from './RectBoxes.tsx';

/** The boxes of all fields of the draft. */
function AllFields() {
  return <RectBoxes fields={useDraft((draft) => draft.fields)} />;
}

async function show(...fields: DraftField[]) {
  const { store } = await renderDesigner(
    <AllFields />,
    withOnly(leaseDraft(), ...fields),
    leaseFacts(),
  );
  store.setState({ unit: 'pt' });
  const set = async (label: string, text: string) => {
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: label });
    await userEvent.click(box);
    await userEvent.keyboard(`${text}{Enter}`);
    return box;
  };
  return {
    store,
    set,
    rects: () => store.getState().history.present.fields.map((one) => one.rect),
  };
}

test('a number moves all selected fields in one step, and says nothing', async () => {
  const { store, set, rects } = await show(
    makeField('one'),
    makeField('two', { rect: { x: 10, y: 300, width: 50, height: 20 } }),
  );
  const box = await set('From left', '72');
  expect(rects().map(({ x }) => x)).toEqual([72, 72]);
  expect(box.getAttribute('aria-invalid')).not.toBe('true');
  store.undo();
  expect(rects().map(({ x }) => x)).toEqual([100, 10]);
});

test('a size of nothing is refused, and the field keeps its own', async () => {
  const { set, rects } = await show(makeField('one'));
  await set('Width', '0');
  expect(screen.getByText('Width must be more than 0. Kept as it was.')).toBeDefined();
  expect(rects()[0]?.width).toBe(180);
});

test('a field that would leave its page stays whole on it, and the note says where', async () => {
  const { set, rects } = await show(makeField('one'));
  const box = await set('From left', '600');
  expect(rects()[0]?.x).toBe(612 - 180);
  const note = screen.getByText('From left is 432 pt, so that the field stays whole on its page.');
  expect(box.getAttribute('aria-describedby')?.split(' ')).toContain(note.closest('[id]')?.id);
});

test('a size below the least of its type becomes the least, and the note says so', async () => {
  const { set, rects } = await show(makeField('one'));
  await set('Height', '1');
  const height = rects()[0]?.height ?? 0;
  expect(height).toBeGreaterThan(1);
  expect(screen.getByText(/^Height is .* pt, the least for this type\.$/)).toBeDefined();
});

test('a note goes with the next number that is taken', async () => {
  const { set } = await show(makeField('one'));
  await set('Width', 'wide');
  expect(screen.getByText(/is not a length/)).toBeDefined();
  await set('Width', '90');
  expect(screen.queryByText(/is not a length/)).toBeNull();
});

test('a number that may be a thousandth of another is refused with both', async () => {
  const { set, rects } = await show(makeField('one'));
  await set('Width', '1,234');
  expect(screen.getByText('“1,234” may mean two numbers. Write 1234 or 1.234.')).toBeDefined();
  expect(rects()[0]?.width).toBe(180);
});

test('locked fields have no numbers to change', async () => {
  await show(makeField('one', { locked: true }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Width' }).disabled).toBe(true);
});
