// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Tray } from './Tray.tsx';

afterEach(cleanup);

test('Escape in anything that stands in a tray closes it', async () => {
  const onClose = vi.fn<() => void>();
  render(
    <Tray title="Steps" closeLabel="Close" onClose={onClose}>
      <input aria-label="Name" />
    </Tray>,
  );
  await userEvent.type(screen.getByLabelText('Name'), 'a{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
