import type { Kept } from '#web/filling/session/createSigningStore.ts';
import { parseBody, type Schema, type ValueOf } from '#core/wire/parseBody.ts';
import { type Entries, finishSchema, saveEntriesSchema } from '#core/wire/surfaces/signSurface.ts';

/** The part of `Storage` that is needed; browsers may refuse all of it. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Keeps what is not at the service yet, for a reload. */
export interface KeptCopy {
  read(): Kept;
  /** `base`: what the service had of these fields. */
  keepEntries(pending: Entries, base: Entries): void;
  keepSigning(signing: Kept['signing']): void;
  /** Why the signer is about to decline, as far as it is written; '' where nothing is. */
  reason(): string;
  keepReason(reason: string): void;
  /**
   * The field kept here whose value another window replaced or, undefined, let go; by the event of
   * the browser's storage.
   */
  heard(change: Pick<StorageEvent, 'key' | 'newValue'>): KeptField | undefined;
  /** Lets go what this window keeps; other windows may have to show theirs. */
  clear(): void;
}

/** One field as a window keeps it. */
interface KeptField {
  fileId: string;
  name: string;
  value: string | boolean | undefined;
}

/** The part of a token that only names the signer, characters; the secret rest is not kept. */
const nameLength = 21;

/** What is kept of a link is kept under this name, which tells nothing that could be used. */
export function keptName(token: string): string {
  return `signing:${token.slice(0, nameLength)}`;
}

/**
 * The copy of one link in this browser: entries outlive the tab, a signature does not. Each field
 * is kept on its own, so that windows of one signer do not take each other's away. The browser's
 * storage may throw at every call; `onRefused` hears once that it keeps nothing.
 */
export function createKeptCopy(
  token: string,
  lasting: Shelf,
  ofTab: Shelf,
  onRefused: () => void = () => undefined,
): KeptCopy {
  const name = keptName(token);
  const prefix = `${name}:`;
  /** What this window keeps: text by key. */
  const mine = new Map<string, string>();
  let isRefused = false;
  const wasKept = (isKept: boolean) => {
    if (isKept || isRefused) return;
    isRefused = true;
    onRefused();
  };
  const letGo = (key: string) => {
    // Another window may have a newer entry there.
    if (textOf(lasting, key) === mine.get(key)) remove(lasting, key);
    mine.delete(key);
  };
  return {
    read() {
      const fields = readFields(lasting, prefix);
      for (const { key, text } of fields) mine.set(key, text);
      // Earlier versions of this page kept all fields together.
      const old = read(lasting, name, saveEntriesSchema);
      return {
        entries: joined([old?.entries, ...fields.map((field) => field.entries)]),
        base: joined(fields.map((field) => field.base)),
        signing: read(ofTab, name, finishSchema) ?? { signatures: {} },
      };
    },
    keepEntries(pending, base) {
      const wanted = new Map(textsOf(prefix, pending, base));
      for (const key of [...mine.keys()]) if (!wanted.has(key)) letGo(key);
      for (const [key, text] of wanted) {
        if (mine.get(key) === text) continue;
        const isKept = write(lasting, key, text);
        // An older entry must not come back in place of one that was refused.
        if (isKept) mine.set(key, text);
        else mine.delete(key);
        wasKept(isKept);
      }
      remove(lasting, name);
    },
    keepSigning(signing) {
      if (isEmpty(signing.signatures) && !signing.signature) remove(ofTab, name);
      else wasKept(write(ofTab, name, JSON.stringify(signing)));
    },
    reason: () => textOf(ofTab, `${name}:reason`) ?? '',
    keepReason(reason) {
      if (reason === '') remove(ofTab, `${name}:reason`);
      else write(ofTab, `${name}:reason`, reason);
    },
    heard({ key, newValue }) {
      // What only another window keeps is none of this one's.
      if (key === null || !mine.has(key)) return undefined;
      const place = placeOf(newValue ?? mine.get(key));
      if (!place) return undefined;
      if (newValue === null) mine.delete(key);
      else mine.set(key, newValue);
      return newValue === null ? { ...place, value: undefined } : place;
    },
    clear() {
      for (const key of [...mine.keys()]) letGo(key);
      remove(lasting, name);
      remove(ofTab, name);
      remove(ofTab, `${name}:reason`);
      mine.clear();
    },
  };
}

const isEmpty = (value: object) => Object.keys(value).length === 0;

/** The texts of fields, each with its key: a body of PUT entries with this field alone. */
function textsOf(prefix: string, pending: Entries, base: Entries): [string, string][] {
  return Object.entries(pending).flatMap(([fileId, fields]) =>
    Object.entries(fields).map(([field, value]): [string, string] => {
      const was = Object.hasOwn(base, fileId) ? base[fileId] : undefined;
      const text = {
        entries: { [fileId]: { [field]: value } },
        ...(was && Object.hasOwn(was, field) && { base: { [fileId]: { [field]: was[field] } } }),
      };
      return [prefix + JSON.stringify([fileId, field]), JSON.stringify(text)];
    }),
  );
}

function placeOf(text: string | undefined): KeptField | undefined {
  const { entries = {} } = parse(saveEntriesSchema, text) ?? {};
  return Object.entries(entries).flatMap(([fileId, fields]) =>
    Object.entries(fields).map(([name, value]) => ({ fileId, name, value })),
  )[0];
}

/** The fields of several records of entries in one; later ones count. */
function joined(parts: readonly (Entries | undefined)[]): Entries {
  const files = new Map<string, Map<string, string | boolean>>();
  for (const part of parts)
    for (const [fileId, fields] of Object.entries(part ?? {})) {
      const known = files.get(fileId) ?? new Map<string, string | boolean>();
      for (const [name, value] of Object.entries(fields)) known.set(name, value);
      files.set(fileId, known);
    }
  return Object.fromEntries([...files].map(([id, fields]) => [id, Object.fromEntries(fields)]));
}

function readFields(shelf: Shelf, prefix: string) {
  return keysOf(shelf).flatMap((key) => {
    const text = key.startsWith(prefix) ? textOf(shelf, key) : undefined;
    const kept = parse(saveEntriesSchema, text);
    return kept && text !== undefined ? [{ key, text, ...kept }] : [];
  });
}

function keysOf(shelf: Shelf): string[] {
  try {
    return Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? '');
  } catch {
    // Refused storage holds nothing.
    return [];
  }
}

function textOf(shelf: Shelf, key: string): string | undefined {
  try {
    return shelf.getItem(key) ?? undefined;
  } catch {
    // Refused storage holds nothing.
    return undefined;
  }
}

function read<S extends Schema>(shelf: Shelf, key: string, schema: S): ValueOf<S> | undefined {
  return parse(schema, textOf(shelf, key));
}

/** The value of a text; undefined for one that is not ours. */
function parse<S extends Schema>(
  schema: S,
  text: string | null | undefined,
): ValueOf<S> | undefined {
  try {
    const parsed = parseBody(schema, JSON.parse(text ?? 'null'));
    return parsed.ok ? parsed.value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns false where something should be kept and is not; then nothing is kept there. */
function write(shelf: Shelf, key: string, text: string): boolean {
  try {
    shelf.setItem(key, text);
    return true;
  } catch {
    // A full storage keeps what was there before, and has more room without it.
    remove(shelf, key);
  }
  try {
    shelf.setItem(key, text);
    return true;
  } catch {
    // Storage is full or refused: entries are in memory, and at the service soon.
    return false;
  }
}

function remove(shelf: Shelf, key: string): void {
  try {
    shelf.removeItem(key);
  } catch {
    // Refused storage holds nothing that could be removed.
  }
}
