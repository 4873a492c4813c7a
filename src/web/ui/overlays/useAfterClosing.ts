import { useEffect, useRef, useState } from 'react';
import { focusedElement } from '#web/ui/browser/place.ts';

/**
 * For a dialog that leads on (with `finalFocus={() => false}`): once it is gone the focus goes back
 * to where it was, and then what was chosen is done. Returns how to say what that is.
 */
export function useAfterClosing(): (act: () => void) => void {
  const [opener] = useState(focusedElement);
  const chosen = useRef<() => void>(undefined);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      chosen.current?.();
    },
    [opener],
  );
  return (act) => {
    chosen.current = act;
  };
}
