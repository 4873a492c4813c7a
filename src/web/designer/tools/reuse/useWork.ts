import { useEffect, useRef, useState } from 'react';

/** Work on all pages of a document. */
export interface Work {
  /** 0 to 1. */
  part: number;
}

/** Does one such work at a time; leaving ends it, and then a rejection is no fault. */
export function useWork(): {
  work: Work | undefined;
  run: (task: (onPart: (part: number) => void, signal: AbortSignal) => Promise<void>) => void;
  stop: () => void;
} {
  const [work, setWork] = useState<Work>();
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  const stop = () => {
    stopping.current?.abort();
    setWork(undefined);
  };
  return {
    work,
    stop,
    run(task) {
      stopping.current?.abort();
      const own = new AbortController();
      stopping.current = own;
      setWork({ part: 0 });
      const onPart = (part: number) => {
        if (!own.signal.aborted) setWork({ part });
      };
      task(onPart, own.signal).then(
        () => {
          if (!own.signal.aborted) setWork(undefined);
        },
        (error: unknown) => {
          if (!own.signal.aborted) {
            setWork(undefined);
            throw error;
          }
        },
      );
    },
  };
}
