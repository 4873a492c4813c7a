import type { Entries, SigningView } from '#core/wire/surfaces/signSurface.ts';
import { entriesToWire } from '#web/filling/form/entriesToWire.ts';
import { fieldKey } from '#web/filling/form/formField.ts';
import { othersPlaces } from '#web/filling/form/othersPlaces.ts';
import { readForm } from '#web/filling/form/readForm.ts';
import type { SigningState } from '#web/filling/session/createSigningStore.ts';

/** An entry that stands in this window and is not what was signed. */
export interface UnsignedEntry {
  key: string;
  name: string;
  value: string | boolean;
}

/** What a signer entered in this window, also what could not stay as it was. */
export function typedEntries({ fields, entries, typed, pending }: SigningState): Entries {
  const own = [...entries].filter(([key]) => typed.has(key) || pending.has(key));
  return entriesToWire(fields, new Map(own), new Set());
}

/** Of these entries those that a view which takes no more of them does not have. */
export function unsignedOf(view: SigningView, entered: Entries): UnsignedEntry[] {
  // Who declines gives up what they entered.
  if (view.state === 'declined') return [];
  const signed = new Map(readForm(view).map(({ key, value }) => [key, value]));
  // What another one filled in first as it was entered here is not lost.
  for (const { fileId, name, signed: given } of othersPlaces(view))
    if (given && 'value' in given && !signed.has(fieldKey(fileId, name)))
      signed.set(fieldKey(fileId, name), given.value);
  return Object.entries(entered).flatMap(([fileId, fields]) =>
    Object.entries(fields).flatMap(([name, value]) => {
      const key = fieldKey(fileId, name);
      const isLost = value !== '' && value !== false && signed.get(key) !== value;
      return isLost ? [{ key, name, value }] : [];
    }),
  );
}
