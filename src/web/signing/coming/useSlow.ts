import { useEffect, useState } from 'react';

/** What takes so long is said, ms: what is quick does not flicker. */
const patience = 2_000;

/** Whether something has been waited for without a break for 2 s. */
export function useSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setSlow(true), patience);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isSlow;
}
