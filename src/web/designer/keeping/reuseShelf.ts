import {
  savedBlockSchema,
  type SavedItem,
  savedLayoutSchema,
} from '#core/wire/surfaces/reuseFile.ts';
import type { ReuseStorage } from './reuseStorage.ts';

/** What is kept for the next document. */
export interface ReuseState {
  /** Newest first. */
  readonly items: readonly SavedItem[];
  /** False once the storage refused something: this tab alone holds it then. */
  readonly isKept: boolean;
  /** The storage has answered. */
  readonly isRead: boolean;
}

/** An item that was removed, to be brought back. */
export interface RemovedItem {
  item: SavedItem;
  pdf: ArrayBuffer | undefined;
}

/** Blocks and layouts as this tab knows them. What the storage refuses, it holds. */
export interface ReuseShelf {
  getState(): ReuseState;
  subscribe(listener: () => void): () => void;
  /** Reads what is kept, also by other tabs. */
  read(): Promise<void>;
  save(item: SavedItem, pdf?: ArrayBuffer): Promise<void>;
  remove(id: string): Promise<RemovedItem | undefined>;
  pdf(id: string): Promise<ArrayBuffer | undefined>;
}

/** What a storage answers may be anything; what no file may hold is left out. */
function validItems(kept: readonly unknown[]): SavedItem[] {
  return kept.flatMap((item) => {
    const block = savedBlockSchema.safeParse(item);
    if (block.success) return block.data;
    const layout = savedLayoutSchema.safeParse(item);
    return layout.success ? layout.data : [];
  });
}

const newestFirst = (items: Iterable<SavedItem>) =>
  [...items].sort((a, b) => b.savedAt - a.savedAt || a.name.localeCompare(b.name));

/** A shelf over a storage, not read yet. */
export function createReuseShelf(storage: ReuseStorage): ReuseShelf {
  const held = new Map<string, RemovedItem>();
  const listeners = new Set<() => void>();
  let state: ReuseState = { items: [], isKept: true, isRead: false };

  function set(next: Partial<ReuseState>) {
    state = { ...state, ...next };
    for (const listener of [...listeners]) listener();
  }

  async function put(item: SavedItem, pdf: ArrayBuffer | undefined): Promise<boolean> {
    try {
      await storage.put(item, pdf);
      held.delete(item.id);
      return true;
    } catch {
      held.set(item.id, { item, pdf: pdf ?? held.get(item.id)?.pdf });
      return false;
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async read() {
      const known = new Map(state.items.map((item) => [item.id, item]));
      try {
        const kept = validItems(await storage.list());
        const all = new Map(
          [...kept, ...[...held.values()].map(({ item }) => item)].map((item) => [item.id, item]),
        );
        set({ items: newestFirst(all.values()), isRead: true });
      } catch {
        set({ items: newestFirst(known.values()), isKept: false, isRead: true });
      }
    },
    async save(item, pdf) {
      const isKept = await put(item, pdf);
      const others = state.items.filter(({ id }) => id !== item.id);
      set({ items: newestFirst([...others, item]), isKept: state.isKept && isKept });
    },
    async remove(id) {
      const item = state.items.find((one) => one.id === id);
      if (!item) return undefined;
      const pdf = held.get(id)?.pdf ?? (await storage.pdf(id).catch(() => undefined));
      held.delete(id);
      const isGone = await storage.remove(id).then(
        () => true,
        () => false,
      );
      set({ items: state.items.filter((one) => one.id !== id), isKept: state.isKept && isGone });
      return { item, pdf };
    },
    async pdf(id) {
      return held.get(id)?.pdf ?? (await storage.pdf(id).catch(() => undefined));
    },
  };
}
