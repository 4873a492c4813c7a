type Listener = (words: string) => void;

const DEBOUNCE_MS = 200;
const listeners = new Set<Listener>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says something through the live region; within 200 ms the last words win, as for a held key. */
export function announce(words: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    for (const listener of listeners) listener(words);
  }, DEBOUNCE_MS);
}

/** Calls `listener` with what is announced; returns how to stop. */
export function onAnnounce(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
