// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { RepeatSection } from '#web/designer/panels/inspector/RepeatSection.tsx';
import { useDesigner } from '#web/designer/store/designerContext.ts';
import { selectedFields, selectFields } from '#web/designer/store/selecting.ts';
import { openTool } from '#web/designer/store/openTool.ts';
import { OpenPanel } from '#web/designer/screen/OpenPanel.tsx';
import { arranging } from './arrangingProps.ts';
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
  const repeats = new Set(present.fields.map(({ repeat }) => repeat));
  return {
    onClose,
    store,
    repeats,
    pages: present.fields.map(({ page }) => page).toSorted((a, b) => a - b),
  };
}

test.for([
  ['2-3', [1, 2, 3]],
  ['3-', [1, 3, 4]],
  ['-2, 4', [1, 2, 4]],
  ['even', [1, 2, 4]],
  ['odd, last', [1, 3, 4]],
] as const)('%s puts the field on those pages and closes', async ([text, expected]) => {
  const { onClose, pages, repeats } = await repeatOn(text);
  expect(pages).toEqual(expected);
  expect(repeats.size).toBe(1);
  expect(onClose).toHaveBeenCalledOnce();
});

test.for(['5', '3-2', 'some', ','])('%s is refused with what can be written', async (text) => {
  const { onClose, pages } = await repeatOn(text);
  expect(pages).toEqual([1]);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText(/Write page numbers from 1 to 4/)).toBeTruthy();
});

/** The dialogs, and what the inspector says of a repeat, for a lease with one field. */
async function openLease() {
  const Inspected = () => <RepeatSection fields={useDesigner(selectedFields)} />;
  const opened = await renderDesigner(
    <>
      <OpenPanel place="dialog" />
      <Inspected />
    </>,
    withOnly(leaseDraft(), makeField('name')),
    leaseFacts(),
  );
  act(() => selectFields(opened.store, ['name']));
  const fields = () => opened.store.getState().history.present.fields;
  return { ...opened, fields };
}

test('a word writes the pages, the names to come are said, and without the tick nothing is linked', async () => {
  const { store, fields } = await openLease();
  act(() => openTool(store, arranging, 'repeat'));
  await userEvent.click(await screen.findByRole('button', { name: 'even' }));
  expect(screen.getByText('2 new fields: name_2 to name_3.')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: /Keep them linked/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Repeat' }));
  expect(fields().map(({ name, page, repeat }) => [name, page, repeat])).toEqual([
    ['name', 1, undefined],
    ['name_2', 2, undefined],
    ['name_3', 4, undefined],
  ]);
});

test('a repeat is broken off, selected and deleted as a whole, each as one step', async () => {
  const { store, fields } = await openLease();
  act(() => openTool(store, arranging, 'repeat'));
  await screen.findByRole('textbox', { name: 'Pages' });
  await userEvent.click(screen.getByRole('button', { name: 'Repeat' }));
  act(() => selectFields(store, ['name']));
  expect(screen.getByText(/^Repeated on 4 pages/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Break off' }));
  expect(screen.queryByText(/^Repeated on/)).toBeNull();
  act(() => selectFields(store, [fields()[1]?.id ?? '']));
  await userEvent.click(screen.getByRole('button', { name: 'Select on all pages' }));
  expect(store.getState().selection).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Delete on all pages' }));
  expect(fields().map(({ id }) => id)).toEqual(['name']);
  act(() => store.undo());
  expect(fields()).toHaveLength(4);
  expect(store.getState().history.past).toHaveLength(2);
});

test('fields are copied for another signer as far away as was typed', async () => {
  const { store, fields } = await openLease();
  act(() => openTool(store, arranging, 'forSigner'));
  const down = await screen.findByRole('textbox', { name: 'Down' });
  expect(screen.getByRole('combobox', { name: 'For' })).toHaveProperty('value', 'b');
  await userEvent.clear(down);
  await userEvent.type(down, '50{Enter}');
  const across = screen.getByRole('textbox', { name: 'To the right' });
  await userEvent.clear(across);
  await userEvent.type(across, '-20{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(fields()[1]).toMatchObject({
    signerIds: ['b'],
    rect: { x: 80, y: 150, width: 180, height: 20 },
  });
});

test('fields go to a typed page, and a page that is not there is refused', async () => {
  const { store, fields } = await openLease();
  act(() => openTool(store, arranging, 'toPage'));
  const page = await screen.findByRole('textbox', { name: 'Page' });
  await userEvent.clear(page);
  await userEvent.type(page, '9{Enter}');
  expect(screen.getByText('Write a page number from 1 to 4.')).toBeTruthy();
  await userEvent.clear(page);
  await userEvent.type(page, '3{Enter}');
  expect(fields()[0]).toMatchObject({ page: 3, rect: { x: 100, y: 100 } });
  expect(store.getState().open).toEqual({});
});
