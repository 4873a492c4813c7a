import { setTimeout as wait } from 'node:timers/promises';
import type { SettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import type { BlobStore } from '#server/service/storage/blobs/blobStore.ts';
import type { DetailStore } from '#server/service/storage/transactions/detailStore.ts';

/** What the scrub reads, and where it reports. */
export interface ScrubParts {
  blobs: Pick<BlobStore, 'withLocalFile'>;
  details: Pick<DetailStore, 'documentsAfter' | 'faultyDocuments'>;
  settings: Pick<SettingsStore, 'get' | 'put'>;
  /** Told at the end of each walk how many documents it read, and how many are faulty now. */
  report: (walk: { documents: number; faulty: number }) => void;
  reportFault: (error: unknown) => void;
  /** Waits after a document that took so long to read (ms), or after a walk. */
  pause?: (after: number | 'walk', signal: AbortSignal) => Promise<void>;
}

/** The scrub reads a tenth of the time at most, and begins a new walk a day after the last. */
const slowly: NonNullable<ScrubParts['pause']> = (after, signal) =>
  wait(after === 'walk' ? 86_400_000 : Math.max(100, 9 * after), undefined, { signal, ref: false });

/** The setting that holds the key up to which the running walk has come. */
const placeSetting = 'scrub place';

/**
 * Reads all documents through, slowly and for ever, so that one that was damaged or lost is found
 * while a copy of it still exists; the reads note what they find. A restart goes on where the last
 * process was.
 */
export function startScrub(parts: ScrubParts): { stop(): Promise<void> } {
  const { blobs, details, settings, report, reportFault, pause = slowly } = parts;
  const abort = new AbortController();
  const { signal } = abort;
  async function walk(): Promise<void> {
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
    report({ documents, faulty: (await details.faultyDocuments()).length });
  }
  const walks = (async () => {
    while (!signal.aborted)
      try {
        await walk().catch((error: unknown) => {
          if (!signal.aborted) reportFault(error);
        });
        await pause('walk', signal);
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
