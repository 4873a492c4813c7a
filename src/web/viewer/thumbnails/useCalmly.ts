import { useEffect, useRef, useState } from 'react';

/**
 * Follows a value, but not more often than every so many ms: what changes faster is shown when that
 * time is over.
 */
export function useCalmly<T>(value: T, ms: number): T {
  const [shown, setShown] = useState<{ value: T }>({ value });
  const lastTime = useRef(-Infinity);
  useEffect(() => {
    const show = () => {
      lastTime.current = performance.now();
      setShown((before) => (before.value === value ? before : { value }));
    };
    const timer = setTimeout(show, Math.max(0, lastTime.current + ms - performance.now()));
    return () => clearTimeout(timer);
  }, [value, ms]);
  return shown.value;
}
