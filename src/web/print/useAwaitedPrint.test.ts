// @vitest-environment jsdom
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useAwaitedPrint } from './useAwaitedPrint.ts';

afterEach(cleanup);

const ctrlP = { key: 'p', ctrlKey: true, cancelable: true };

test.each([
  ['its key', () => void fireEvent.keyDown(window, ctrlP)],
  ['its action', (print: () => void) => print()],
])('asked by %s before what prints is there, it prints once it is, and once', (_, ask) => {
  const { result } = renderHook(() => useAwaitedPrint(true));
  act(() => ask(result.current.print));
  const print = vi.fn<() => void>();
  act(() => result.current.onReady(print));
  expect(print).toHaveBeenCalledOnce();
  act(() => result.current.onReady(undefined));
  act(() => result.current.onReady(print));
  expect(print).toHaveBeenCalledOnce();
  result.current.print();
  expect(print).toHaveBeenCalledTimes(2);
});

test('the key is taken from the browser only until what prints takes it, and only on our own page', () => {
  const { result } = renderHook(() => useAwaitedPrint(true));
  expect(fireEvent.keyDown(window, ctrlP)).toBe(false);
  act(() => result.current.onReady(() => undefined));
  expect(fireEvent.keyDown(window, ctrlP)).toBe(true);
  cleanup();
  renderHook(() => useAwaitedPrint(false));
  expect(fireEvent.keyDown(window, ctrlP)).toBe(true);
});
