import { isSame } from '#core/draft/changedCopy.ts';
import type { SavedItem } from '#core/wire/surfaces/reuseFile.ts';

/**
 * The imported items that are not here yet, to be kept beside those that are: what differs from an
 * item of its id gets an id of its own.
 */
export function newItems(
  here: readonly SavedItem[],
  imported: readonly SavedItem[],
  nextId: () => string,
): SavedItem[] {
  const known = new Map(here.map((item) => [item.id, item]));
  return imported.flatMap((item) => {
    const same = known.get(item.id);
    if (same && isSame(same, item)) return [];
    const added = same ? { ...item, id: nextId() } : item;
    known.set(added.id, added);
    return added;
  });
}
