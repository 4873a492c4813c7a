import { changedRange } from './changedRange.ts';
import { isSame } from '#core/draft/changedCopy.ts';

/** How one list of named items became another; plain JSON. */
export interface ListPatch<T> {
  removed?: readonly string[];
  /** Items that have other members: the new members, and the names of those they lost. */
  changed?: readonly { id: string; set: Partial<T>; unset?: readonly string[] }[];
  /** New items with their 0-based places in the resulting list, ascending. */
  added?: readonly { at: number; item: T }[];
  /** All ids of the resulting list, where items that stayed changed places. */
  order?: readonly string[];
}

function diffItems<T extends object>(
  id: string,
  before: T,
  after: T,
): { id: string; set: Partial<T>; unset?: readonly string[] } | undefined {
  const set: Partial<T> = {};
  for (const name of Object.keys(after) as (keyof T)[])
    if (!Object.hasOwn(before, name) || !isSame(before[name], after[name])) set[name] = after[name];
  const unset = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  if (Object.keys(set).length === 0 && unset.length === 0) return undefined;
  return { id, set, ...(unset.length > 0 && { unset }) };
}

/**
 * What turns `before` into `after`; undefined when they are equal. Ids are unique in each list.
 * Shared items cost one comparison.
 */
export function diffLists<T extends object>(
  before: readonly T[],
  after: readonly T[],
  idOf: (item: T) => string,
): ListPatch<T> | undefined {
  if (before === after) return undefined;
  // Common ends are skipped: a change to one of 5,000 fields costs no map of all of them.
  const { start, endBefore, endAfter } = changedRange(before, after);
  const oldItems = before.slice(start, endBefore);
  const newItems = after.slice(start, endAfter);
  const oldById = new Map(oldItems.map((item) => [idOf(item), item]));
  const newIds = new Set(newItems.map(idOf));

  const removed = [...oldById.keys()].filter((id) => !newIds.has(id));
  const changed: NonNullable<ListPatch<T>['changed']>[number][] = [];
  const added: NonNullable<ListPatch<T>['added']>[number][] = [];
  for (const [index, item] of newItems.entries()) {
    const id = idOf(item);
    const old = oldById.get(id);
    if (!old) added.push({ at: start + index, item });
    else if (old !== item) {
      const change = diffItems(id, old, item);
      if (change) changed.push(change);
    }
  }
  const stayedBefore = [...oldById.keys()].filter((id) => newIds.has(id));
  const stayedAfter = newItems.map(idOf).filter((id) => oldById.has(id));
  const isReordered = stayedBefore.some((id, index) => id !== stayedAfter[index]);
  const patch: ListPatch<T> = {
    ...(removed.length > 0 && { removed }),
    ...(changed.length > 0 && { changed }),
    ...(added.length > 0 && { added }),
    ...(isReordered && { order: after.map(idOf) }),
  };
  return Object.keys(patch).length > 0 ? patch : undefined;
}

function withoutRemoved<T>(
  items: readonly T[],
  ids: readonly string[],
  idOf: (item: T) => string,
): T[] {
  const removed = new Set(ids);
  return items.filter((item) => !removed.has(idOf(item)));
}

/** The list that a patch leads to. Items that the patch does not name are the very same. */
export function patchList<T extends object>(
  before: readonly T[],
  patch: ListPatch<T> | undefined,
  idOf: (item: T) => string,
): readonly T[] {
  if (!patch) return before;
  const items = patch.removed ? withoutRemoved(before, patch.removed, idOf) : [...before];
  // Changes come in the order of the list: each is looked for from where the one before was found.
  let from = 0;
  for (const change of patch.changed ?? []) {
    const isIt = (item: T) => idOf(item) === change.id;
    let at = from;
    while (at < items.length && !isIt(items[at] as T)) at += 1;
    if (at === items.length) at = items.findIndex(isIt);
    const item = items[at];
    if (!item) continue;
    from = at + 1;
    const next = { ...item, ...change.set };
    for (const name of change.unset ?? []) delete next[name as keyof T];
    items[at] = next;
  }
  if (patch.order) {
    const byId = new Map(
      [...items, ...(patch.added ?? []).map(({ item }) => item)].map((item) => [idOf(item), item]),
    );
    return patch.order.flatMap((id) => byId.get(id) ?? []);
  }
  return withAdded(items, patch.added ?? []);
}

/** Merges items at ascending places of the result into the others in one pass. */
function withAdded<T>(others: readonly T[], added: readonly { at: number; item: T }[]): T[] {
  const result: T[] = [];
  let taken = 0;
  for (const { at, item } of added) {
    const until = taken + (at - result.length);
    for (; taken < until && taken < others.length; taken += 1) {
      const other = others[taken];
      if (other !== undefined) result.push(other);
    }
    result.push(item);
  }
  return [...result, ...others.slice(taken)];
}
