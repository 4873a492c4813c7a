import { pausedSetting } from '#server/service/storage/backup/backupFolder.ts';
import type { Config } from '#server/config/config.ts';
import type { Log } from '#server/config/log.ts';
import { startHousekeeping } from '#server/install/upkeep/housekeeping.ts';
import type { Stores } from './openStores.ts';
import type { ListingStore } from '#server/service/storage/transactions/listingStore.ts';
import { startScrub } from '#server/install/upkeep/scrubDocuments.ts';

/** Housekeeping and scrub, and what they found for operators. */
export interface House {
  /** What an operator should look at, a sentence each. */
  notes(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Starts housekeeping and scrub, and writes what they find into the log. */
export function keepHouse(config: Config, storage: Stores, log: Log): House {
  let unknownDocuments = 0;
  const reportFault = (error: unknown) => {
    storage.heed(error);
    log.error({ err: error }, 'Housekeeping failed.');
  };
  const housekeeping = startHousekeeping({
    ...storage,
    alone: config.databaseUrl === undefined && config.blobUrl === undefined,
    clock: Date.now,
    report: (round) => {
      unknownDocuments = round.unknown;
      if (round.held !== undefined && round.unknown > 0)
        log.warn(
          round,
          `${round.unknown} stored documents are unknown to the database; none is removed.`,
        );
      else if (round.jobs + round.trashed + round.uploads > 0)
        log.info(round, 'Removed documents and jobs that are no longer needed.');
    },
    retentionDays: config.retentionDays,
    reportRetention: (transaction) =>
      log.info({ transaction }, 'Documents were removed: they were kept for long enough.'),
    reportRemoval: ({ key, to }) =>
      log.info({ document: key, to }, 'A document that no transaction names was removed.'),
    reportFault,
  });
  const scrub = startScrub({
    ...storage,
    report: (walk) => log.info(walk, `All documents were read; ${walk.faulty} of them are faulty.`),
    reportFault,
  });
  const texts = keepTexts(storage.listings, reportFault);
  return {
    async notes() {
      const held = storage.isHeld();
      const paused = await storage.settings.get(pausedSetting);
      const faulty = await storage.details.faultyDocuments();
      const slowly = await storage.listings.readsEveryRow();
      return [
        ...(slowly
          ? [
              'PostgreSQL did not let pg_trgm be installed: a search for transactions reads every row. Have it installed, and create the index of docs/operations.md.',
            ]
          : []),
        ...(held === undefined
          ? []
          : [`${held} No document is removed; ${unknownDocuments} are unknown to the database.`]),
        ...(paused === undefined
          ? []
          : [
              'This is a restored copy: it sends no mail and no postback until you run `npm run restore -- --resume`.',
            ]),
        // Everybody may read this: how many, but not which.
        ...(faulty.length === 0
          ? []
          : [
              `${faulty.length} stored documents are missing or changed. \`npm run check-data\` names them; the same bytes, sent again, put each right.`,
            ]),
      ];
    },
    async stop() {
      await housekeeping.stop();
      await scrub.stop();
      await texts.stop();
    },
  };
}

/** Texts read anew in one go, and the time between two looks for others, in ms. */
const textsInOneGo = 200;
const betweenLooks = 1_000;
/**
 * How old a transaction is before its text is read, in ms. A sender's first calls each change the
 * text, and to take the place of another costs the index of SQLite fifty times what a new one does.
 */
const settled = 10_000;
/** The same after a fault, so that a database that is away fills no log. */
const afterFault = 60_000;

/**
 * Reads anew what searches look at wherever a transaction has changed, or another version wrote it.
 */
function keepTexts(
  listings: Pick<ListingStore, 'refresh'>,
  reportFault: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const look = async () => {
    try {
      const isLeft = () => listings.refresh(textsInOneGo, Date.now() - settled);
      while (!stopping.signal.aborted && (await isLeft()));
      return betweenLooks;
    } catch (error) {
      reportFault(error);
      return afterFault;
    }
  };
  const lookAgain = (wait: number) => {
    timer = setTimeout(() => {
      running = look().then(lookAgain);
    }, wait).unref();
  };
  let timer: NodeJS.Timeout | undefined;
  let running = look().then(lookAgain);
  return {
    async stop() {
      stopping.abort();
      await running;
      clearTimeout(timer);
    },
  };
}
