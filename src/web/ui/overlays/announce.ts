import type { Room } from '#web/ui/browser/place.ts';
import { spokenRoom } from './speaking.ts';

/** Hears what is said, and for which room; undefined: for all. */
type Listener = (words: string, room: Room | undefined) => void;

const DEBOUNCE_MS = 200;
const PAUSE_MS = 1000;
const listeners = new Set<Listener>();
let timer: ReturnType<typeof setTimeout> | undefined;
let laterTimer: ReturnType<typeof setTimeout> | undefined;
let later: (() => string | undefined) | undefined;

function say(words: string, room: Room | undefined) {
  for (const listener of listeners) listener(words, room);
}

function waitForPause() {
  clearTimeout(laterTimer);
  laterTimer = setTimeout(() => {
    const words = later?.();
    later = undefined;
    if (words !== undefined) say(words, spokenRoom());
  }, PAUSE_MS);
}

/** Says something through the live region; within 200 ms the last words win, as for a held key. */
export function announce(words: string): void {
  clearTimeout(timer);
  const room = spokenRoom();
  timer = setTimeout(() => say(words, room), DEBOUNCE_MS);
  if (later) waitForPause();
}

/**
 * Says something once nothing else was to be said for a second, so that it cuts nothing short. What
 * it is is asked for then; of several the last counts.
 */
export function announceInPause(words: () => string | undefined): void {
  later = words;
  waitForPause();
}

/** Calls `listener` with what is announced; returns how to stop. */
export function onAnnounce(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
