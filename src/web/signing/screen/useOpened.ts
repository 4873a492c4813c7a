import { useEffect } from 'react';
import { isPassing } from '#web/signing/session/keepSaving.ts';
import type { SigningApi } from '#web/signing/signingApi.ts';

/** A page looked at this long was opened by a person, ms; scanners of mails leave sooner. */
const look = 2_000;
/** So long after a failure nobody is told again, ms. */
const again = 10_000;
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Reports once that a person saw the documents: they moved, or stayed a while. */
export function useOpened(api: Pick<SigningApi, 'opened'>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const aborter = new AbortController();
    const { signal } = aborter;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isTelling = false;
    const tell = () => {
      if (signal.aborted || document.visibilityState !== 'visible') return;
      clearTimeout(timer);
      if (isTelling) return;
      isTelling = true;
      void api.opened().then((result) => {
        // Told again at a later sign where the service may not have heard it.
        if (result.ok || !isPassing(result.error)) aborter.abort();
        else setTimeout(() => (isTelling = false), again);
      });
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
