import type { SavedEntries } from '#core/wire/surfaces/signSurface.ts';
import { entriesFromWire } from '#web/filling/form/entriesToWire.ts';
import type { Entry } from '#web/filling/form/formField.ts';
import type { KnownEntries } from '#web/filling/session/createSigningStore.ts';

/** A request of this page: what it sent, and the values that may be its own without its knowing. */
export interface AskedOf {
  sent: ReadonlyMap<string, Entry>;
  /** Whether an earlier request of this page, whose answer was lost, sent this value. */
  isOwn: (key: string, value: Entry) => boolean;
}

/**
 * What a page knows after the service has told what it has. Entries of other windows are taken
 * over where nothing waits to be sent; where both changed a field, the other value is kept.
 */
export function heardElsewhere(
  known: KnownEntries,
  { entries: told, overruled }: SavedEntries,
  { sent, isOwn }: AskedOf,
): Omit<KnownEntries, 'fields'> {
  const mine = known.fields.filter((field) => !field.readOnly);
  const now = entriesFromWire(mine, told);
  const lost = entriesFromWire(mine, overruled);
  const entries = new Map(known.entries);
  const pending = new Map(known.pending);
  const base = new Map(known.base);
  const typed = new Set(known.typed);
  const changed = new Map(known.changed);
  for (const [key, entry] of sent) if (pending.get(key) === entry) pending.delete(key);
  for (const [key, other] of lost) if (!isOwn(key, other)) changed.set(key, other);
  const takeOver = (key: string, theirs: Entry, shown: Entry) => {
    entries.set(key, theirs);
    // What somebody is typing in the other window arrives in pieces: only a value that was entered
    // here is worth a word.
    if (theirs !== shown && typed.delete(key) && !isBlank(shown)) changed.set(key, shown);
  };
  for (const { key, value } of mine) {
    const theirs = now.get(key);
    if (theirs === undefined) continue;
    const shown = entries.get(key) ?? value;
    const heard = [base.get(key) ?? value, shown, sent.get(key)];
    base.set(key, theirs);
    if (!pending.has(key)) takeOver(key, theirs, shown);
    else if (!heard.includes(theirs) && !isOwn(key, theirs)) changed.set(key, theirs);
    if (changed.get(key) === entries.get(key)) changed.delete(key);
  }
  return { entries, pending, base, typed, changed };
}

const isBlank = (value: Entry) => value === '' || value === false;
