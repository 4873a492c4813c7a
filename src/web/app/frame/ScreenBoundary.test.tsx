// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ScreenBoundary } from './ScreenBoundary.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function showCrashAt(path: string): void {
  window.history.replaceState(null, '', path);
  // React writes what was thrown into the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('broken on purpose');
  };
  render(
    <ScreenBoundary>
      <Broken />
    </ScreenBoundary>,
  );
}

test('a screen that stopped says nothing of what it cannot know', () => {
  showCrashAt('/design/d1');
  expect(screen.getByRole('alert').textContent).toContain('Reload it to see how things stand');
  expect(screen.getByRole('alert').textContent).not.toMatch(/sent|drafts/);
  expect(screen.getByRole('link', { name: 'To Documents' })).toBeDefined();
});

test.each(['/sign/abc', '/copy/abc', '/embed/abc'])(
  'whoever came by a link is led to no documents (%s)',
  (path) => {
    showCrashAt(path);
    expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
  },
);
