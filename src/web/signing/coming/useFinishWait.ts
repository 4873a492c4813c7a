import { useCallback, useEffect, useRef, useState } from 'react';
import type { SigningStore } from '#web/filling/session/createSigningStore.ts';

/**
 * A press on Finish while a page that must be seen is still to come: it goes on by itself once all
 * are there. Whoever enters something meanwhile presses again.
 */
export function useFinishWait(store: SigningStore, isUnseen: boolean, finish: () => void) {
  const [state, setState] = useState<'idle' | 'waiting' | 'due'>('idle');
  const isWaiting = state === 'waiting';
  if (isWaiting && !isUnseen) setState('due');
  const latest = useRef(finish);
  useEffect(() => {
    latest.current = finish;
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const { entries, marks } = store.getState();
    return store.subscribe((now) => {
      if (!isSame(now.entries, entries) || !isSame(now.marks, marks)) setState('idle');
    });
  }, [isWaiting, store]);
  useEffect(() => {
    if (state === 'due') latest.current();
  }, [state]);
  const press = useCallback(() => {
    if (isUnseen) setState('waiting');
    else latest.current();
  }, [isUnseen]);
  const cancel = useCallback(() => setState('idle'), []);
  return { isWaiting, press, cancel };
}

function isSame<T>(some: ReadonlyMap<string, T>, others: ReadonlyMap<string, T>): boolean {
  return some.size === others.size && [...some].every(([key, value]) => others.get(key) === value);
}
