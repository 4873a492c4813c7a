import { useEffect } from 'react';
import type { SigningApi } from '#web/signing/signingApi.ts';

/** A page looked at this long was opened by a person, ms; scanners of mails leave sooner. */
const look = 2_000;
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Tells the service once that a person saw the documents: they moved, or stayed a while. */
export function useOpened(api: Pick<SigningApi, 'opened'>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const aborter = new AbortController();
    const { signal } = aborter;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      if (signal.aborted || document.visibilityState !== 'visible') return;
      aborter.abort();
      clearTimeout(timer);
      void api.opened();
    };
    const watch = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(tell, look);
    };
    for (const sign of signs) addEventListener(sign, tell, { signal, passive: true });
    document.addEventListener('visibilitychange', watch, { signal });
    watch();
    return () => {
      aborter.abort();
      clearTimeout(timer);
    };
  }, [api, isShown]);
}
