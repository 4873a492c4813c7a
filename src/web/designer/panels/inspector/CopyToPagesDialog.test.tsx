// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { selectFields } from '#web/designer/store/selecting.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { CopyToPagesDialog } from './CopyToPagesDialog.tsx';

/** The dialog for the one field on the first of four pages, with this text typed and sent. */
async function repeatOn(text: string) {
  const fields = [makeField('name')];
  const onClose = vi.fn<() => void>();
  const { store } = await renderDesigner(
    <CopyToPagesDialog fields={fields} onClose={onClose} />,
    withOnly(leaseDraft(), ...fields),
    leaseFacts(),
  );
  act(() => selectFields(store, ['name']));
  const pages = screen.getByRole('textbox', { name: 'Pages' });
  await userEvent.clear(pages);
  await userEvent.type(pages, text);
  await userEvent.click(screen.getByRole('button', { name: 'Repeat' }));
  const { present } = store.getState().history;
  return { onClose, pages: present.fields.map(({ page }) => page).toSorted((a, b) => a - b) };
}

test.for([
  ['2-3', [1, 2, 3]],
  ['3-', [1, 3, 4]],
  ['-2, 4', [1, 2, 4]],
] as const)('%s puts the field on those pages and closes', async ([text, expected]) => {
  const { onClose, pages } = await repeatOn(text);
  expect(pages).toEqual(expected);
  expect(onClose).toHaveBeenCalledOnce();
});

test.for(['5', '3-2', 'all', ','])('%s is refused with what can be written', async (text) => {
  const { onClose, pages } = await repeatOn(text);
  expect(pages).toEqual([1]);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText(/Write page numbers from 1 to 4/)).toBeTruthy();
});
