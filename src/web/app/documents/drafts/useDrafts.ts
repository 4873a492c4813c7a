import { useCallback, useEffect, useRef, useState } from 'react';
import type { ShelvedDraft } from './draftShelf.ts';

/** The drafts of this browser, kept up to date. */
type Drafts =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; drafts: ShelvedDraft[] };

/** Follows the drafts, from after the first paint; the second value tries again after a failure. */
export function useDrafts(): [Drafts, () => void] {
  const [drafts, setDrafts] = useState<Drafts>({ state: 'loading' });
  const stop = useRef<() => void>(undefined);
  const begin = useCallback(() => {
    stop.current?.();
    stop.current = follow(setDrafts);
  }, []);
  useEffect(() => {
    begin();
    return () => stop.current?.();
  }, [begin]);
  return [drafts, begin];
}

/** Reads the shelf now and at every change; returns how to stop. */
function follow(onChange: (drafts: Drafts) => void): () => void {
  const stop = new AbortController();
  const tell = (drafts: Drafts) => {
    if (!stop.signal.aborted) onChange(drafts);
  };
  const begin = async () => {
    // The designer's store stays out of the first load.
    const { readShelf, onShelfChange } = await import('./draftShelf.ts');
    const read = async () => tell({ state: 'ready', drafts: await readShelf() });
    if (stop.signal.aborted) return;
    // A draft that this tab is still leaving may come after the first look.
    const unsubscribe = onShelfChange(() => {
      read().catch(() => tell({ state: 'failed' }));
    });
    stop.signal.addEventListener('abort', unsubscribe);
    await read();
  };
  begin().catch(() => tell({ state: 'failed' }));
  return () => stop.abort();
}
