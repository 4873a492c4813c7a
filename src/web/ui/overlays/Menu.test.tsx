// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Menu, type MenuEntry } from './Menu.tsx';

/** A menu of three verbs, the second of which cannot be chosen. */
function show() {
  const onSelect = vi.fn<(label: string) => void>();
  const entry = (label: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
    label,
    onSelect: () => onSelect(label),
    ...more,
  });
  const entries = [
    entry('Copy'),
    entry('Move', { disabled: true }),
    entry('Delete', { danger: true }),
  ];
  render(<Menu entries={entries} trigger={<button type="button">More</button>} />);
  return { onSelect, trigger: screen.getByRole('button', { name: 'More' }) };
}

const item = (name: string) => screen.findByRole('menuitem', { name });
const gone = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

test('a verb is chosen by keys alone, and the focus is back at the button', async () => {
  const { onSelect, trigger } = show();
  trigger.focus();
  await userEvent.keyboard('{Enter}');
  const copy = await item('Copy');
  await waitFor(() => expect(document.activeElement).toBe(copy));
  await userEvent.keyboard('d');
  await waitFor(async () => expect(document.activeElement).toBe(await item('Delete')));
  await userEvent.keyboard('{Enter}');
  await gone();
  expect(onSelect.mock.calls).toEqual([['Delete']]);
  await waitFor(() => expect(document.activeElement).toBe(trigger));
});

test('Escape closes without choosing, and the focus is back at the button', async () => {
  const { onSelect, trigger } = show();
  await userEvent.click(trigger);
  await item('Copy');
  await userEvent.keyboard('{Escape}');
  await gone();
  expect(onSelect).not.toHaveBeenCalled();
  await waitFor(() => expect(document.activeElement).toBe(trigger));
});

test('a verb that is not possible now cannot be chosen', async () => {
  const { onSelect, trigger } = show();
  await userEvent.click(trigger);
  const move = await item('Move');
  expect(move.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(move);
  expect(onSelect).not.toHaveBeenCalled();
  expect(screen.getByRole('menu')).toBeDefined();
});

/** A menu whose one verb puts an input into the page, which may take the focus. */
function Renaming({ takesFocus }: { takesFocus: boolean }) {
  const [renaming, setRenaming] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (renaming && takesFocus) input.current?.focus();
  }, [renaming, takesFocus]);
  return (
    <>
      <Menu
        entries={[{ label: 'Rename', onSelect: () => setRenaming(true) }]}
        trigger={<button type="button">More</button>}
        finalFocus={() => null}
      />
      {renaming && <input ref={input} aria-label="Name" />}
    </>
  );
}

test.for([
  ['a verb that moves the focus on keeps it there', true],
  ['a verb that leaves the focus brings it back to the button', false],
] as const)('%s', async ([, takesFocus]) => {
  render(<Renaming takesFocus={takesFocus} />);
  const trigger = screen.getByRole('button', { name: 'More' });
  await userEvent.click(trigger);
  await userEvent.click(await item('Rename'));
  await gone();
  const name = screen.getByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(document.activeElement).toBe(takesFocus ? name : trigger));
});

test('what took the focus while the menu faded out keeps it', async () => {
  let end = () => undefined as void;
  const finished = new Promise<void>((resolve) => {
    end = resolve;
  });
  const fading = { finished, playState: 'running', pending: false };
  Object.assign(Element.prototype, { getAnimations: () => [fading] });
  try {
    render(
      <>
        <Menu
          entries={[{ label: 'Copy', onSelect: () => undefined }]}
          trigger={<button type="button">More</button>}
          finalFocus={() => null}
        />
        <input aria-label="Name" />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(await item('Copy'));
    const name = screen.getByRole('textbox', { name: 'Name' });
    expect(document.querySelector('[role=menu]')).not.toBeNull();
    name.focus();
    end();
    await gone();
    expect(document.activeElement).toBe(name);
  } finally {
    Reflect.deleteProperty(Element.prototype, 'getAnimations');
  }
});
