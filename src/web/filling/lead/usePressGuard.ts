import { type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** So long after a button changed what it does, a press was still meant for what it did, ms. */
const rest = 600;

/**
 * Keeps a button from being pressed by a slip: a press counts that began 0.6 s or more after the
 * button came to do `what` it does, by a finger as by a key. While it waits the button is marked as
 * disabled and keeps its focus.
 */
export function usePressGuard(what: string, act: () => void) {
  const changed = useRef({ change: Symbol('nothing'), at: 0 });
  const beganAt = useRef<number>(undefined);
  // One for each change, also for one that comes back to what the button did before.
  const change = useMemo(() => Symbol(what), [what]);
  const [settled, setSettled] = useState<symbol>();
  useLayoutEffect(() => {
    changed.current = { change, at: performance.now() };
  }, [change]);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(change), rest);
    return () => clearTimeout(timer);
  }, [change]);
  const isTooSoon = (at: number) => at - changed.current.at < rest;
  return {
    'aria-disabled': settled !== change || undefined,
    onMouseDown(event: Pick<MouseEvent, 'preventDefault'>) {
      if (isTooSoon(performance.now())) event.preventDefault();
    },
    onPointerDown() {
      beganAt.current = performance.now();
    },
    onClick({ detail }: Pick<MouseEvent, 'detail'>) {
      // A key has no pointer that went down before.
      const at = (detail > 0 ? beganAt.current : undefined) ?? performance.now();
      beganAt.current = undefined;
      if (!isTooSoon(at)) act();
    },
  };
}
