import type { SavedItem } from '#core/wire/surfaces/reuseFile.ts';

/**
 * Where saved blocks and layouts are kept. This browser's own store is one; a page that embeds the
 * designer can hand in another. Every call may reject: then the tab holds what was saved.
 */
export interface ReuseStorage {
  /** All that is kept, in any order. What no file may hold is left out by those who ask. */
  list(): Promise<readonly unknown[]>;
  /** Keeps an item under its id, a layout with the bytes of its PDF where they are given. */
  put(item: SavedItem, pdf?: ArrayBuffer): Promise<void>;
  /** Removes an item and what belongs to it. */
  remove(id: string): Promise<void>;
  /** The PDF of a layout; undefined where it is not kept. */
  pdf(id: string): Promise<ArrayBuffer | undefined>;
}
