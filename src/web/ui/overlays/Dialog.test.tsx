// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { Dialog } from './Dialog.tsx';

/** A button that opens a dialog with two inputs; the second one takes the focus. */
function Opener({ keeps = false }: { keeps?: boolean }) {
  const [open, setOpen] = useState(false);
  const second = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Lock"
        description="Asks for two words."
        closeLabel="Close"
        initialFocus={second}
        keepOnPressOutside={keeps}
      >
        <input aria-label="First" />
        <input aria-label="Second" ref={second} />
      </Dialog>
    </>
  );
}

async function opened(members: { keeps?: boolean } = {}) {
  render(<Opener {...members} />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'Lock' });
  return { opener, dialog };
}

const box = (name: string) => screen.getByRole('textbox', { name });
const focused = (element: HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element));
/** The dark area around the dialog. */
const beside = (dialog: HTMLElement) => dialog.parentElement ?? document.body;
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a dialog is described, and the focus begins where it is wanted', async () => {
  const { dialog } = await opened();
  const words = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(words?.textContent).toBe('Asks for two words.');
  await focused(box('Second'));
});

test('Tab stays inside the dialog, in both directions', async () => {
  const { dialog } = await opened();
  await focused(box('Second'));
  for (const key of ['{Tab}', '{Tab}', '{Tab}', '{Shift>}{Tab}{/Shift}', '{Shift>}{Tab}{/Shift}']) {
    await userEvent.keyboard(key);
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  }
});

test.for(['Escape', 'the button in the corner'])('%s closes; the focus returns', async (how) => {
  const { opener } = await opened();
  await focused(box('Second'));
  if (how === 'Escape') await userEvent.keyboard('{Escape}');
  else await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await gone();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('a press beside the dialog closes it', async () => {
  const { dialog } = await opened();
  await focused(box('Second'));
  await userEvent.click(beside(dialog));
  await waitFor(() => expect(dialog.isConnected).toBe(false));
});

test('a press beside a dialog whose content would be lost does nothing', async () => {
  const { dialog } = await opened({ keeps: true });
  await userEvent.click(beside(dialog));
  await userEvent.type(box('First'), 'still here');
  expect(screen.getByRole('dialog', { name: 'Lock' })).toBe(dialog);
});
