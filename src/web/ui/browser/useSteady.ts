import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same and calls `work` as it was given last: for effects and listeners,
 * never while rendering. (React before 19.2 has no `useEffectEvent`.)
 */
export function useSteady<A extends unknown[], R>(work: (...values: A) => R): (...values: A) => R {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...values: A) => latest.current(...values), []);
}
