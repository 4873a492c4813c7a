// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { OpenProgress } from './OpenProgress.tsx';

beforeAll(() => loadTexts('viewer', 'common'));

test('how much is read is said as long as something is to be read', () => {
  const shown = (progress: { read: number; total: number } | undefined) => (
    <OpenProgress fileName="lease.pdf" progress={progress} onCancel={() => undefined} />
  );
  const { rerender } = render(shown(undefined));
  const status = screen.getByRole('status');
  expect(screen.queryByRole('progressbar')).toBeNull();

  rerender(shown({ read: 988, total: 3 * 1024 }));
  expect(status.textContent).toContain('988 bytes of 3 kB read');
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBeCloseTo(988 / 3072, 6);

  rerender(shown({ read: 3 * 1024, total: 3 * 1024 }));
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(status.textContent).toContain('Opening lease.pdf…');
  expect(status.textContent).not.toContain('read');
});

test('Cancel stops the opening', async () => {
  const onCancel = vi.fn<() => void>();
  render(<OpenProgress fileName="lease.pdf" progress={undefined} onCancel={onCancel} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
});
