import { useEffect, useRef, useState } from 'react';

/** A text that is typed now and taken over later. */
export interface TypedText {
  /** What is typed and not taken over; undefined while nothing is. */
  typed: string | undefined;
  type: (text: string) => void;
  /** Takes over what is typed, if anything is. */
  take: () => void;
  /** Forgets what is typed. */
  drop: () => void;
}

/**
 * Holds what is typed into a box until Enter, or until it is left. A press on the desk changes the
 * selection, and so removes the box, before the box hears that it is left; then the text is taken
 * over as it goes.
 */
export function useTypedText(onTake: (text: string) => void): TypedText {
  const [typed, setTyped] = useState<string>();
  const pending = useRef<string>(undefined);
  const latest = useRef(onTake);
  useEffect(() => {
    latest.current = onTake;
  });

  const put = (text: string | undefined) => {
    pending.current = text;
    setTyped(text);
  };
  useEffect(
    () => () => {
      const text = pending.current;
      pending.current = undefined;
      if (text !== undefined) latest.current(text);
    },
    [],
  );
  return {
    typed,
    type: put,
    take: () => {
      const text = pending.current;
      put(undefined);
      if (text !== undefined) onTake(text);
    },
    drop: () => put(undefined),
  };
}
