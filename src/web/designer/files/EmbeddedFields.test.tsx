// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { EmbeddedFieldFact } from '#core/draft/documentFacts.ts';
import { leaseDraft, leaseFacts } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { dismissToast, sayWords, shownToasts } from '#web/ui/overlays/showToast.ts';
import { useDraft } from '#web/designer/store/designerContext.ts';
import { EmbeddedFields } from './EmbeddedFields.tsx';

beforeEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
});

const rect = { x: 72, y: 72, width: 200, height: 20 };
const facts: EmbeddedFieldFact[] = [
  { name: 'Street', kind: 'text', page: 1, rect, filled: true },
  { name: 'Garage', kind: 'check', page: 2, rect: { ...rect, width: 14, height: 14 } },
  { name: 'Fixed', kind: 'text', page: 1, rect, readOnly: true },
  { name: 'Colour', kind: 'choice', page: 1, rect, several: true },
];
const onClose = vi.fn<() => void>();

function OfTheLease() {
  const [file] = useDraft((draft) => draft.files);
  return file && <EmbeddedFields file={file} fields={facts} onClose={onClose} />;
}

async function show() {
  onClose.mockClear();
  const { store } = await renderDesigner(
    <OfTheLease />,
    leaseDraft(),
    leaseFacts({ embeddedFields: facts }),
  );
  return { store, present: () => store.getState().history.present };
}
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('text boxes and check boxes are chosen, and converted in one step that a toast takes back', async () => {
  const { present } = await show();
  expect(box('All text boxes and check boxes').checked).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Convert 2 fields' }));
  expect(present().fields.map(({ name, type, page }) => [name, type, page])).toEqual([
    ['Street', 'SingleLine', 1],
    ['Garage', 'Check', 2],
  ]);
  expect(onClose).toHaveBeenCalledOnce();
  const [toast] = shownToasts();
  expect(sayWords(toast?.message ?? '')).toBe('2 fields can be edited now.');
  toast?.action?.onPress();
  expect(present().fields).toEqual([]);
});

test('the toast takes back nothing that came after it', async () => {
  const { store, present } = await show();
  await userEvent.click(screen.getByRole('button', { name: 'Convert 2 fields' }));
  store.apply({ key: 'renameFile' }, (draft) => ({ ...draft, title: 'Later' }));
  shownToasts()[0]?.action?.onPress();
  expect(present()).toMatchObject({ title: 'Later', fields: [{}, {}] });
});

test('one that is not chosen stays in the PDF, and what is lost is told of the chosen alone', async () => {
  const { present } = await show();
  expect(screen.getByText(/holds a value/)).toBeDefined();
  await userEvent.click(box(/^Street/));
  expect(screen.queryByText(/holds a value/)).toBeNull();
  expect(box('All text boxes and check boxes').checked).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Convert 1 field' }));
  expect(present().fields.map(({ name }) => name)).toEqual(['Garage']);
});

test('nothing chosen, nothing to convert', async () => {
  await show();
  await userEvent.click(box('All text boxes and check boxes'));
  const convert = screen.getByRole<HTMLButtonElement>('button', { name: /^Convert/ });
  expect(convert.disabled).toBe(true);
});

test('a ticked signer may fill in all that are not converted', async () => {
  const { present } = await show();
  await userEvent.click(box(/Jonas/));
  expect(present().files[0]?.embeddedSignerIds).toEqual(['b']);
  await userEvent.click(box(/Jonas/));
  expect(present().files[0]?.embeddedSignerIds).toEqual([]);
});
