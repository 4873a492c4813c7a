import { useEffect, useRef } from 'react';
import { useSteady } from '#web/ui/browser/useSteady.ts';
import { isPrintKey } from './isPrintKey.ts';

/**
 * Printing by what is fetched later: asked for before that is there, be it by the key where
 * `takesKeys`, it prints as soon as it is.
 */
export function useAwaitedPrint(takesKeys: boolean) {
  const printer = useRef<() => void>(undefined);
  const isWanted = useRef(false);
  const print = useSteady(() => {
    if (printer.current) printer.current();
    else isWanted.current = true;
  });
  /** Takes what prints, and undefined when it is gone. */
  const onReady = useSteady((ready: (() => void) | undefined) => {
    printer.current = ready;
    if (!ready || !isWanted.current) return;
    isWanted.current = false;
    ready();
  });
  useEffect(() => {
    if (!takesKeys) return undefined;
    const hear = (event: KeyboardEvent) => {
      if (printer.current || !isPrintKey(event)) return;
      event.preventDefault();
      event.stopPropagation();
      isWanted.current = true;
    };
    addEventListener('keydown', hear, { capture: true });
    return () => removeEventListener('keydown', hear, { capture: true });
  }, [takesKeys]);
  return { print, onReady };
}
