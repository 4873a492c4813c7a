// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { SigningState, SigningStore } from '#web/filling/session/createSigningStore.ts';
import { useFinishWait } from './useFinishWait.ts';

function start(isUnseen: boolean) {
  const given = { entries: new Map([['Name', 'Anna']]), marks: new Map() };
  const store = createStore(() => given as unknown as SigningState) as unknown as SigningStore;
  const finish = vi.fn<() => void>();
  const { result, rerender } = renderHook(({ unseen }) => useFinishWait(store, unseen, finish), {
    initialProps: { unseen: isUnseen },
  });
  const press = () => act(() => result.current.press());
  return { store, finish, result, press, arrive: () => rerender({ unseen: false }) };
}

test('where every page could be seen Finish goes on at once, each time', () => {
  const { finish, press, result } = start(false);
  press();
  press();
  expect(finish).toHaveBeenCalledTimes(2);
  expect(result.current.isWaiting).toBe(false);
});

test('Finish waits for pages that are to come, and goes on once', () => {
  const { finish, press, result, arrive } = start(true);
  press();
  expect(result.current.isWaiting).toBe(true);
  expect(finish).not.toHaveBeenCalled();
  arrive();
  expect(finish).toHaveBeenCalledOnce();
  expect(result.current.isWaiting).toBe(false);
  arrive();
  expect(finish).toHaveBeenCalledOnce();
});

test('what waits can be called back, and is by whoever enters something else', () => {
  for (const other of ['cancel', 'enter'] as const) {
    const { finish, press, result, arrive, store } = start(true);
    press();
    // The same once more, as the service says it: nothing was entered.
    act(() => store.setState({ entries: new Map([['Name', 'Anna']]) }));
    expect(result.current.isWaiting).toBe(true);
    act(() => {
      if (other === 'cancel') result.current.cancel();
      else store.setState({ entries: new Map([['Name', 'Ann']]) });
    });
    expect(result.current.isWaiting).toBe(false);
    arrive();
    expect(finish).not.toHaveBeenCalled();
  }
});
