import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';

/** So long after a button changed what it does, a press was still meant for what it did, ms. */
const rest = 600;

/**
 * Keeps a button from being pressed by a slip: a press counts that began 0.6 s or more after the
 * button came to do `what` it does, by a finger as by a key. While it waits the button is marked as
 * disabled and keeps its focus.
 */
export function usePressGuard(what: string, act: () => void) {
  const changedAt = useRef(0);
  const beganAt = useRef<number>(undefined);
  const [settled, setSettled] = useState<string>();
  useLayoutEffect(() => {
    changedAt.current = performance.now();
  }, [what]);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(what), rest);
    return () => clearTimeout(timer);
  }, [what]);
  return {
    'aria-disabled': settled !== what || undefined,
    onPointerDown() {
      beganAt.current = performance.now();
    },
    onClick({ detail }: Pick<MouseEvent, 'detail'>) {
      // A key has no pointer that went down before.
      const at = (detail > 0 ? beganAt.current : undefined) ?? performance.now();
      beganAt.current = undefined;
      if (at - changedAt.current >= rest) act();
    },
  };
}
