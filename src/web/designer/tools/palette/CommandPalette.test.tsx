// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { selectFields } from '#web/designer/store/selecting.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { CommandPalette } from './CommandPalette.tsx';

const at = (x: number) => ({ x, y: 100, width: 60, height: 20 });
const draft = withOnly(
  leaseDraft(),
  makeField('one', { rect: at(10) }),
  makeField('two', { rect: at(110) }),
);

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Here
      </button>
      {isOpen && <CommandPalette onClose={() => setOpen(false)} />}
    </>
  );
}

async function open() {
  const opened = await renderDesigner(<Opener />, draft, leaseFacts());
  act(() => selectFields(opened.store, ['one', 'two']));
  const opener = screen.getByRole('button', { name: 'Here' });
  await userEvent.click(opener);
  return { ...opened, opener, input: await screen.findByRole('combobox') };
}

test('an action is typed and carried out, and the focus is where it was', async () => {
  const { store, opener, input } = await open();
  await userEvent.type(input, 'left align');
  const option = screen.getByRole('option', { name: /Align left edges/ });
  expect(input.getAttribute('aria-activedescendant')).toBe(option.id);
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
  expect(store.getState().history.present.fields.map(({ rect }) => rect.x)).toEqual([10, 10]);
});

test('what cannot be done now is shown, and not done', async () => {
  const { store, input } = await open();
  await userEvent.type(input, 'distribute across{Enter}');
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(screen.getByRole('option').getAttribute('aria-disabled')).toBe('true');
  expect(store.getState().history.past).toEqual([]);
  await userEvent.type(input, ' nowhere');
  expect(screen.getByText('No action has these words.')).toBeTruthy();
});

test('Escape leaves it without doing anything, and the focus goes back', async () => {
  const { store, opener } = await open();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
  expect(store.getState().history.past).toEqual([]);
});
