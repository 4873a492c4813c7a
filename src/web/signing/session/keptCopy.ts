import type { Kept } from '#web/filling/session/createSigningStore.ts';
import { parseBody, type Schema, type ValueOf } from '#core/wire/parseBody.ts';
import { type Entries, finishSchema, saveEntriesSchema } from '#core/wire/surfaces/signSurface.ts';

/** The part of `Storage` that is needed; browsers may refuse all of it. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keeps what is not at the service yet, for a reload. */
export interface KeptCopy {
  read(): Kept;
  keepEntries(pending: Entries): void;
  keepSigning(signing: Kept['signing']): void;
  clear(): void;
}

/** The part of a token that only names the signer, characters; the secret rest is not kept. */
const nameLength = 21;

/**
 * The copy of one link in this browser: entries outlive the tab, a signature does not. The
 * browser's storage may throw at every call; `onRefused` hears once that it keeps nothing.
 */
export function createKeptCopy(
  token: string,
  lasting: Shelf,
  ofTab: Shelf,
  onRefused: () => void = () => undefined,
): KeptCopy {
  const key = `signing:${token.slice(0, nameLength)}`;
  let isRefused = false;
  const write = (shelf: Shelf, value: unknown, remove: boolean) => {
    if (writeTo(shelf, key, value, remove) || isRefused) return;
    isRefused = true;
    onRefused();
  };
  return {
    read: () => ({
      entries: read(lasting, key, saveEntriesSchema)?.entries ?? {},
      signing: read(ofTab, key, finishSchema) ?? { signatures: {} },
    }),
    keepEntries: (pending) => write(lasting, { entries: pending }, isEmpty(pending)),
    keepSigning: (signing) =>
      write(ofTab, signing, isEmpty(signing.signatures) && !signing.signature),
    clear() {
      write(lasting, undefined, true);
      write(ofTab, undefined, true);
    },
  };
}

const isEmpty = (value: object) => Object.keys(value).length === 0;

function read<S extends Schema>(shelf: Shelf, key: string, schema: S): ValueOf<S> | undefined {
  try {
    const parsed = parseBody(schema, JSON.parse(shelf.getItem(key) ?? 'null'));
    return parsed.ok ? parsed.value : undefined;
  } catch {
    // Refused storage, or a text that is not ours.
    return undefined;
  }
}

/** Returns false where something should be kept and is not. */
function writeTo(shelf: Shelf, key: string, value: unknown, remove: boolean): boolean {
  try {
    if (remove) shelf.removeItem(key);
    else shelf.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    // Storage is full or refused: entries are in memory, and at the service soon.
    return remove;
  }
}
