import { useCallback, useRef } from 'react';

/**
 * A ref that calls `attach` with its element, and what that returned when the element goes or
 * `attach` changes. (React before 19 does not call what a ref returns.)
 */
export function useAttached<E extends Element>(
  attach: (element: E) => (() => void) | undefined,
): (element: E | null) => void {
  const leave = useRef<() => void>(undefined);
  return useCallback(
    (element: E | null) => {
      leave.current?.();
      leave.current = element ? attach(element) : undefined;
    },
    [attach],
  );
}
