// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { NameFieldsDialog } from './NameFieldsDialog.tsx';

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

/** A generated name, a name of a person's own, each with a text to its left; `texts` says which. */
async function show(texts: readonly [string, string] | readonly []) {
  const onClose = vi.fn<() => void>();
  const at = [100, 200] as const;
  const [generated, own] = at.map((y, index) =>
    makeField(index === 0 ? 'SingleLine1' : 'Town', {
      id: `f${index}`,
      rect: { x: 200, y, width: 180, height: 20 },
    }),
  );
  const { store } = await renderDesigner(
    <NameFieldsDialog onClose={onClose} />,
    withOnly(leaseDraft(), ...[generated, own].flatMap((field) => field ?? [])),
    leaseFacts(),
    undefined,
    {
      phrasesOn: () =>
        Promise.resolve(
          texts.map((text, index) => ({
            text,
            rect: { x: 100, y: (at[index] ?? 0) + 4, width: 90, height: 12 },
          })),
        ),
    },
  );
  return {
    store,
    onClose,
    names: () => store.getState().history.present.fields.map((one) => one.name),
  };
}

test('generated names are ticked, a name of a person’s own is kept unless ticked', async () => {
  const { store, names, onClose } = await show(['Street', 'City']);
  expect((await box('SingleLine1 → Street')).checked).toBe(true);
  expect((await box('Town → City')).checked).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Name 1 field' }));
  expect(names()).toEqual(['Street', 'Town']);
  expect(onClose).toHaveBeenCalledOnce();
  store.undo();
  expect(names()).toEqual(['SingleLine1', 'Town']);
});

test('all are ticked and unticked at once', async () => {
  const { names } = await show(['Street', 'City']);
  await box('Town → City');
  await userEvent.click(screen.getByRole('button', { name: 'Untick all' }));
  const name = screen.getByRole<HTMLButtonElement>('button', { name: /^Name \d/ });
  expect(name.disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Tick all' }));
  await userEvent.click(screen.getByRole('button', { name: 'Name 2 fields' }));
  expect(names()).toEqual(['Street', 'City']);
});

test('where no text stands near, it says so', async () => {
  await show([]);
  expect(await screen.findByText(/No text stands near enough/)).toBeDefined();
});
