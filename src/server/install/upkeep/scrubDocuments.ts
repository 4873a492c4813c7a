import { setTimeout as wait } from 'node:timers/promises';
import type { SettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import type { Database } from '#server/service/storage/database/database.ts';
import type { BlobStore } from '#server/service/storage/blobs/blobStore.ts';
import type { DetailStore } from '#server/service/storage/transactions/detailStore.ts';

/** What the scrub reads, and where it reports. */
export interface ScrubParts {
  blobs: Pick<BlobStore, 'withLocalFile'>;
  details: Pick<DetailStore, 'documentsAfter' | 'faultyDocuments'>;
  settings: Pick<SettingsStore, 'get' | 'put'>;
  /** Keeps other processes over the same database from walking meanwhile. */
  database: Pick<Database, 'alone'>;
  /** Told at the end of each walk how many documents it read, and how many are faulty now. */
  report: (walk: { documents: number; faulty: number }) => void;
  reportFault: (error: unknown) => void;
  /** ms since 1970. */
  clock?: () => number;
  /** Waits after a document that took so long to read (ms), or after a look at whose turn it is. */
  pause?: (after: number | 'look', signal: AbortSignal) => Promise<void>;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** The scrub reads a tenth of the time at most. */
const slowly: NonNullable<ScrubParts['pause']> = (after, signal) =>
  wait(after === 'look' ? 10 * minute : Math.max(100, 9 * after), undefined, {
    signal,
    ref: false,
  });

/** The setting that holds the key up to which the running walk has come. */
const placeSetting = 'scrub place';
/** The setting that holds when the last walk ended, in ms since 1970. */
const endSetting = 'scrub end';

/**
 * Reads all documents through, slowly and for ever, so that one that was damaged or lost is found
 * while a copy of it still exists; the reads note what they find. A restart goes on where the last
 * process was, and a new walk begins a day after the last. Of several processes over one database
 * one walks.
 */
export function startScrub(parts: ScrubParts): { stop(): Promise<void> } {
  const { blobs, details, settings, report, reportFault, database } = parts;
  const { clock = Date.now, pause = slowly } = parts;
  const abort = new AbortController();
  const { signal } = abort;
  async function walk(): Promise<void> {
    const end = await settings.get(endSetting);
    if (end !== undefined && clock() - Number(end) < day) return;
    let documents = 0;
    for (let after = (await settings.get(placeSetting)) ?? ''; ; ) {
      const page = await details.documentsAfter(after);
      after = page.at(-1)?.blobKey ?? '';
      for (const document of page) {
        const began = performance.now();
        await blobs.withLocalFile(document, async () => undefined);
        documents += 1;
        await pause(performance.now() - began, signal);
      }
      await settings.put(placeSetting, after);
      if (after === '') break;
    }
    await settings.put(endSetting, String(clock()));
    report({ documents, faulty: (await details.faultyDocuments()).length });
  }
  const walks = (async () => {
    while (!signal.aborted)
      try {
        await database.alone('scrub', walk).catch((error: unknown) => {
          if (!signal.aborted) reportFault(error);
        });
        await pause('look', signal);
      } catch (error) {
        if (!signal.aborted) throw error;
      }
  })();
  return {
    stop() {
      abort.abort();
      return walks;
    },
  };
}
