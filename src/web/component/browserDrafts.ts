import { get, set } from 'idb-keyval';
import { openStore } from '#web/api/openStore.ts';
import type { DesignerDrafts } from './designerProps.ts';

/** Keeps an unfinished design in this browser's IndexedDB, under a name of the host's choice. */
export function browserDrafts(name: string): DesignerDrafts {
  const store = openStore('fieldwright-designs', 'designs');
  return {
    read: () => get<string>(name, store),
    write: (text) => set(name, text, store),
  };
}
