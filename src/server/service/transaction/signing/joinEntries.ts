import type { Entries, SavedEntries } from '#core/wire/surfaces/signSurface.ts';
import { ownMember } from '#server/service/transaction/state/ownMember.ts';

/** What a page saves: its entries, and the value of each when the page last heard of it. */
export interface EntriesToSave {
  entries: Entries;
  /** Absent in requests of earlier versions of the page: each entry counts as changed. */
  base?: Entries | undefined;
}

/**
 * Merges what one of a signer's open pages saves into what all of them have saved so far, field by
 * field. Fields that the page does not name, or holds as it found them, stay as they are. A field
 * that another page changed since gets the later value; `overruled` holds the earlier one.
 */
export function joinEntries(saved: Entries | undefined, { entries, base }: EntriesToSave) {
  const merged = new Map(Object.entries(saved ?? {}));
  const overruled = new Map<string, Entries[string]>();
  for (const [fileId, fields] of Object.entries(entries)) {
    const kept = new Map(Object.entries(merged.get(fileId) ?? {}));
    const lost: [string, string | boolean][] = [];
    for (const [name, value] of Object.entries(fields)) {
      const now = kept.get(name);
      const was = ownMember(ownMember(base, fileId), name);
      if (now !== undefined && value === was) continue;
      if (base && now !== undefined && now !== was && now !== value) lost.push([name, now]);
      kept.set(name, value);
    }
    merged.set(fileId, Object.fromEntries(kept));
    if (lost.length > 0) overruled.set(fileId, Object.fromEntries(lost));
  }
  return {
    entries: Object.fromEntries(merged),
    overruled: Object.fromEntries(overruled),
  } satisfies SavedEntries;
}

/**
 * The fields, by fileId and name, whose saved value neither was seen nor is sent by the page that
 * finishes: another page of the signer changed them.
 */
export function findUnseen(
  saved: Entries | undefined,
  { entries, base }: Required<EntriesToSave>,
): { fileId: string; name: string }[] {
  return Object.entries(saved ?? {}).flatMap(([fileId, fields]) =>
    Object.entries(fields).flatMap(([name, now]) => {
      const valueIn = (record: Entries | undefined) => ownMember(ownMember(record, fileId), name);
      return now === valueIn(entries) || now === valueIn(base) ? [] : [{ fileId, name }];
    }),
  );
}
