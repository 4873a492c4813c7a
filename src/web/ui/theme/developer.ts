import { useSyncExternalStore } from 'react';

const key = 'developer';
const listeners = new Set<() => void>();
/** What was chosen in this browser; undefined: as the installation has it. */
let chosen: boolean | undefined;
let installed = false;

const isShown = () => chosen ?? installed;

function tellAll(): void {
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows or hides what only developers need, and keeps that in this browser. */
export function chooseDeveloper(shows: boolean): void {
  chosen = shows;
  try {
    localStorage.setItem(key, shows ? '1' : '0');
  } catch {
    // Where storage is refused, the choice lasts until the page closes.
  }
  tellAll();
}

/** Says whether an installation shows what only developers need, where nobody has chosen. */
export function installDeveloper(shows: boolean): void {
  installed = shows;
  tellAll();
}

/** Takes over what was chosen before, or what the address asks for by `?developer`. */
export function readDeveloper(search: string): void {
  if (new URLSearchParams(search).has('developer')) return chooseDeveloper(true);
  try {
    const kept = localStorage.getItem(key);
    chosen = kept === null ? undefined : kept === '1';
  } catch {
    chosen = undefined;
  }
}

/** Whether what only developers need is shown: numbers of statuses, ids, codes and postbacks. */
export function useDeveloper(): boolean {
  return useSyncExternalStore(listen, isShown, () => false);
}
