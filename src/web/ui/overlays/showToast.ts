import type { Room } from '#web/ui/browser/place.ts';
import { isSpokenIn, spokenRoom } from './speaking.ts';

/** Words as they are, or how they are said in the language shown, which may change meanwhile. */
export type ToastWords = string | (() => string);

/** The words of a note in the language shown at this moment. */
export function sayWords(words: ToastWords): string {
  return typeof words === 'string' ? words : words();
}

/** A note about what just happened, and the one thing that can be done about it. */
export interface ToastNote {
  message: ToastWords;
  /** Usually Undo. It closes the note. */
  action?: { label: ToastWords; onPress: () => void };
  tone?: 'neutral' | 'ok' | 'danger';
  /** Notes of one room with the same key replace each other. */
  key?: string;
  /** Where it is shown, if not where the focus is. */
  room?: Room | undefined;
}

/** A note on screen; `id` is unique while the page lives. */
export interface ShownToast extends ToastNote {
  id: number;
  /** Where it is shown; undefined: wherever notes are. */
  room: Room | undefined;
}

const AT_MOST = 3;
let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a note at the bottom left for 6 s, longer while pointed at. `ErrorNote` is for places. */
export function showToast(note: ToastNote): void {
  lastId += 1;
  const room = note.room && isSpokenIn(note.room) ? note.room : spokenRoom();
  const own = shown.filter((toast) => toast.room === room);
  const stays = own.filter(({ key }) => note.key === undefined || key !== note.key);
  const elsewhere = shown.filter((toast) => toast.room !== room);
  change([...elsewhere, ...stays.slice(1 - AT_MOST), { ...note, id: lastId, room }]);
}

/** Takes a note away. */
export function dismissToast(id: number): void {
  change(shown.filter((toast) => toast.id !== id));
}

/** What is on screen now, oldest first. */
export function shownToasts(): readonly ShownToast[] {
  return shown;
}

/** Calls `listener` at every change; returns how to stop. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
