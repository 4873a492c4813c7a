import type { Room } from '#web/ui/browser/place.ts';
import { isSpokenIn, spokenRoom } from './speaking.ts';

/** Hears what is said, and for which room; undefined: for all. */
type Listener = (words: string, room: Room | undefined) => void;

const DEBOUNCE_MS = 200;
const PAUSE_MS = 1000;
const listeners = new Set<Listener>();

/** What is to be said in a room, and when. */
interface Waiting {
  timer?: ReturnType<typeof setTimeout>;
  laterTimer?: ReturnType<typeof setTimeout>;
  later?: (() => string | undefined) | undefined;
}

/** Those of a room that is gone go with it; what is for all rooms has an own one. */
const waitings = new WeakMap<Room, Waiting>();
const forAll: Waiting = {};

function waitingOf(room: Room | undefined): Waiting {
  if (!room) return forAll;
  const waiting = waitings.get(room) ?? {};
  waitings.set(room, waiting);
  return waiting;
}

function say(words: string, room: Room | undefined) {
  for (const listener of listeners) listener(words, room);
}

function waitForPause(waiting: Waiting, room: Room | undefined) {
  clearTimeout(waiting.laterTimer);
  waiting.laterTimer = setTimeout(() => {
    const words = waiting.later?.();
    waiting.later = undefined;
    if (words !== undefined) say(words, room);
  }, PAUSE_MS);
}

/** Says something through the live region; within 200 ms the last words win, as for a held key. */
export function announce(words: string): void {
  const room = spokenRoom();
  const waiting = waitingOf(room);
  clearTimeout(waiting.timer);
  waiting.timer = setTimeout(() => say(words, room), DEBOUNCE_MS);
  if (waiting.later) waitForPause(waiting, room);
}

/**
 * Says something once nothing else was to be said for a second, so that it cuts nothing short. What
 * it is is asked for then; of several the last counts. `speaking`: the room that it is for, which
 * need not have the focus.
 */
export function announceInPause(words: () => string | undefined, speaking?: Room): void {
  const room = speaking && isSpokenIn(speaking) ? speaking : spokenRoom();
  const waiting = waitingOf(room);
  waiting.later = words;
  waitForPause(waiting, room);
}

/** Calls `listener` with what is announced; returns how to stop. */
export function onAnnounce(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
