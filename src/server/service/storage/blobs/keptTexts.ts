import { stat } from 'node:fs/promises';
import type { BlobStore } from './blobStore.ts';
import type { Scratch } from './scratch.ts';

/** How much text is kept, in bytes. */
export interface KeptTextLimits {
  /** Of one document; of a longer one none is kept. */
  each: number;
  /** Of all documents together; the oldest go first. */
  all: number;
}

/** Where the text of a document is to be written, and the word that it is there as a whole. */
export interface TextWriting {
  path: string;
  /** Bytes beyond which nothing is to be written. */
  mostBytes: number;
  keep(): Promise<void>;
}

/**
 * The texts that were read out of documents, each by the key of its document's blob, in files of
 * the scratch folder. Nothing depends on them: what is not here is read from the document again.
 */
export interface KeptTexts {
  /** The file with a document's text; undefined where none is kept. */
  find(key: string): string | undefined;
  /**
   * Lets `work` read a document and write its text. What is not kept when it ends is discarded, as
   * is the text of a document that went meanwhile.
   */
  collect<T>(key: string, work: (place: TextWriting) => Promise<T>): Promise<T>;
  /** Discards the text of a document, also one that is being written. */
  forget(key: string): Promise<void>;
  /** Discards what was there at the last turn already. */
  turnOver(): Promise<void>;
  /** Discards everything. */
  forgetAll(): Promise<void>;
}

const usualLimits: KeptTextLimits = { each: 32 * 2 ** 20, all: 256 * 2 ** 20 };

/** Texts of documents in a scratch folder; 32 MB of one and 256 MB of all unless `limits` say. */
export function createKeptTexts(
  scratch: Pick<Scratch, 'newPath' | 'discard'>,
  { each, all }: KeptTextLimits = usualLimits,
): KeptTexts {
  /** In the order in which they came. */
  const kept = new Map<string, { path: string; size: number }>();
  const writing = new Set<{ key: string; isGone: boolean }>();
  /** The files that were there at the last turn. */
  let older: ReadonlySet<string> = new Set();

  async function drop(key: string): Promise<void> {
    const path = kept.get(key)?.path;
    kept.delete(key);
    if (path !== undefined) await scratch.discard(path);
  }

  async function makeRoom(): Promise<void> {
    let whole = [...kept.values()].reduce((sum, { size }) => sum + size, 0);
    const leaving: string[] = [];
    for (const [key, { size }] of kept) {
      if (whole <= all) break;
      leaving.push(key);
      whole -= size;
    }
    await Promise.all(leaving.map(drop));
  }

  return {
    find: (key) => kept.get(key)?.path,
    async collect(key, work) {
      const own = { key, isGone: false };
      const path = scratch.newPath();
      writing.add(own);
      const keep = async () => {
        const size = (await stat(path).catch(() => undefined))?.size;
        // From here to `set` nothing else runs, so no removal is missed.
        if (size === undefined || size > each || own.isGone) return;
        const before = kept.get(key)?.path;
        kept.delete(key);
        kept.set(key, { path, size });
        if (before !== undefined) await scratch.discard(before);
        await makeRoom();
      };
      try {
        return await work({ path, mostBytes: each, keep });
      } finally {
        writing.delete(own);
        if (kept.get(key)?.path !== path) await scratch.discard(path);
      }
    },
    async forget(key) {
      for (const own of writing) if (own.key === key) own.isGone = true;
      await drop(key);
    },
    async forgetAll() {
      await Promise.all([...kept.keys()].map(drop));
    },
    async turnOver() {
      const before = older;
      const leaving = [...kept].filter(([, { path }]) => before.has(path));
      older = new Set([...kept.values()].map(({ path }) => path));
      await Promise.all(leaving.map(([key]) => drop(key)));
    },
  };
}

/** The same documents; with each that goes, its text goes, too. */
export function forgettingTexts<B extends BlobStore>(
  blobs: B,
  texts: Pick<KeptTexts, 'forget'>,
): B {
  const after = async (work: Promise<void>, key: string) => {
    try {
      await work;
    } finally {
      // Last, so that a text that is read from the document meanwhile goes as well.
      await texts.forget(key);
    }
  };
  return {
    ...blobs,
    remove: (key) => after(blobs.remove(key), key),
    trash: (key) => after(blobs.trash(key), key),
  };
}
