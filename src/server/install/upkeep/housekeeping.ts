import type { BatchStore } from '#server/service/storage/batches/batchStore.ts';
import type { DetailStore } from '#server/service/storage/transactions/detailStore.ts';
import type { SettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import type { Database } from '#server/service/storage/database/database.ts';
import type { JobStore } from '#server/service/storage/jobs/jobStore.ts';
import type { BlobStore } from '#server/service/storage/blobs/blobStore.ts';
import type { TransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import { awaitTrail } from '#server/service/transaction/sealing/sealTrail.ts';
import { removeDocuments } from '#server/service/transaction/ending/removeDocuments.ts';
import type { UploadPartStore } from '#server/service/storage/transactions/uploadParts.ts';
import type { EmbedStore } from '#server/service/storage/accounts/embedStore.ts';
import type { SessionStore } from '#server/service/storage/accounts/sessionStore.ts';
import type { ClockWatch } from './clockWatch.ts';
import { type PurgeParts, purgeTemplates } from './purgeTemplates.ts';
import { type SweepParts, type SweepResult, sweepDocuments } from './sweepDocuments.ts';

/** What housekeeping works on, and where it reports. */
export interface HousekeepingParts extends PurgeParts {
  blobs: SweepParts['blobs'] & Pick<BlobStore, 'remove' | 'endUnfinished'>;
  details: Pick<DetailStore, 'blobsInUse' | 'blobKeys'>;
  jobs: Pick<JobStore, 'prune'>;
  batches: Pick<BatchStore, 'prune'>;
  transactions: Pick<TransactionStore, 'endedBefore' | 'endedWithoutTrail' | 'commit'>;
  /** How long documents are kept after the end, in days; undefined: for ever. */
  retentionDays: number | undefined;
  sessions: Pick<SessionStore, 'removeEnded'>;
  embeds: Pick<EmbedStore, 'removeEnded'>;
  uploads: Pick<UploadPartStore, 'removeBefore'>;
  settings: Pick<SettingsStore, 'get' | 'put'>;
  /** Keeps other processes over the same database from a round meanwhile. */
  database: Pick<Database, 'alone'>;
  /**
   * Whether this process is the only one on the storage, whose clock it shares: whatever is
   * unfinished at the start was then left by a process that has ended.
   */
  alone: boolean;
  clock: () => number;
  /** Whether the clock is in doubt: then the round is left out. */
  clockWatch: ClockWatch;
  /** Why no document may be removed by itself, in words; undefined when the database may decide. */
  isHeld: () => string | undefined;
  /** Told after each round what it found and did. */
  report: (
    round: SweepResult & { jobs: number; uploads: number; held: string | undefined },
  ) => void;
  reportRemoval: SweepParts['reportRemoval'];
  /** Told of each transaction whose documents were removed because of their age. */
  reportRetention: (transactionId: string) => void;
  reportFault: (error: unknown) => void;
}

/** Audit trails of older transactions that a round has sealed, and the time between two, in ms. */
const trailsPerRound = 1_000;
const betweenTrails = 5_000;

/** Housekeeping that was started. */
export interface Housekeeping {
  /** Resolves when the first round has ended. */
  first: Promise<void>;
  /** Starts no more rounds. Resolves when the running one has ended. */
  stop(): Promise<void>;
}

const hour = 3_600_000;
const day = 24 * hour;
/**
 * How long a document may exist before a transaction names it, in ms: longer than any upload or
 * sealing takes.
 */
const onItsWay = day;
/** How long ended jobs are kept that no page shows, in ms. */
const keepPlain = 7 * day;
/**
 * How long ended jobs are kept that a page shows, in ms: postbacks with their attempts, mails that
 * were given up, batches.
 */
const keepShown = 90 * day;

/** The setting that holds when the last round of any process began, in ms since 1970. */
const roundSetting = 'housekeeping round';

/**
 * Removes what is no longer needed, at the start and once a day: documents that were kept for long
 * enough, jobs that ended long ago, ended sessions, templates that were deleted, parts of uploads
 * that did not go on, and (by way of the trash) documents that a crash left without a transaction.
 * It also has the audit trails sealed that older versions left out. A round that fails is reported;
 * the next one does its work. Of several processes over one database one does it, for all.
 */
export function startHousekeeping(parts: HousekeepingParts): Housekeeping {
  const round = async (before: number) => {
    try {
      if (parts.clockWatch.isDoubted()) return;
      if (parts.alone) await doRound(parts, before);
      else await parts.database.alone('housekeeping', () => doSharedRound(parts, before));
    } catch (error) {
      parts.reportFault(error);
    }
  };
  const startedAt = parts.clock();
  const first = round(parts.alone ? startedAt : startedAt - onItsWay);
  let running = first;
  const timer = setInterval(() => {
    running = running.then(() => round(parts.clock() - onItsWay));
  }, day);
  timer.unref();
  return {
    first,
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}

/** A round, unless another process had one within the day; what is held is counted in each. */
async function doSharedRound(parts: HousekeepingParts, before: number): Promise<void> {
  const { settings, clock, isHeld } = parts;
  const last = Number((await settings.get(roundSetting)) ?? Number.NEGATIVE_INFINITY);
  // A little less than a day, so that the timer of the one that had it is not a moment too early.
  if (isHeld() === undefined && clock() - last < day - hour) return;
  await settings.put(roundSetting, String(clock()));
  await doRound(parts, before);
}

async function doRound(parts: HousekeepingParts, before: number): Promise<void> {
  const now = parts.clock();
  await parts.sessions.removeEnded(now);
  await parts.embeds.removeEnded(now - day);
  await removeOld(parts, now);
  await purgeTemplates(parts, now);
  for (const key of await parts.uploads.removeBefore(now - onItsWay)) await parts.blobs.remove(key);
  await awaitTrails(parts, now);
  const jobs = await parts.jobs.prune({ plain: now - keepPlain, shown: now - keepShown });
  await parts.batches.prune({ chosen: now - day, ended: now - keepShown });
  // A database that names nothing is a new one, or not the one of these documents.
  const namesNone = (await parts.details.blobKeys()).length === 0;
  const isHeld = () =>
    parts.isHeld() ?? (namesNone ? 'The database names no document.' : undefined);
  const swept = await sweepDocuments({
    blobs: parts.blobs,
    inUse: (keys) => parts.details.blobsInUse(keys),
    before,
    now,
    isHeld,
    reportRemoval: parts.reportRemoval,
  });
  const uploads = isHeld() === undefined ? await endUploads(parts, now - onItsWay) : 0;
  parts.report({ ...swept, jobs, uploads, held: isHeld() });
}

/** Ends uploads that a killed process left; not every storage can list them. */
async function endUploads(
  { blobs, reportFault }: HousekeepingParts,
  before: number,
): Promise<number> {
  try {
    return await blobs.endUnfinished(before);
  } catch (error) {
    reportFault(error);
    return 0;
  }
}

/**
 * Removes documents whose transaction ended more than `retentionDays` ago, at once and for good.
 */
async function removeOld(parts: HousekeepingParts, now: number): Promise<void> {
  const { transactions, blobs, retentionDays } = parts;
  if (retentionDays === undefined) return;
  const detail = `kept for ${retentionDays} days`;
  for (;;) {
    const ids = await transactions.endedBefore(now - retentionDays * day);
    if (ids.length === 0) return;
    for (const id of ids) {
      const result = await transactions.commit(id, now, (state) =>
        removeDocuments(state, { now, origin: {}, detail }),
      );
      if (result.outcome !== 'committed')
        throw new Error(`The documents of ${id} could not be removed: ${result.outcome}.`);
      for (const key of result.freedBlobs) await blobs.remove(key);
      parts.reportRetention(id);
    }
  }
}

/**
 * Has audit trails sealed of transactions that ended before each end had one, little by little, so
 * that those of today do not wait.
 */
async function awaitTrails({ transactions }: HousekeepingParts, now: number): Promise<void> {
  const ids = await transactions.endedWithoutTrail(trailsPerRound);
  for (const [index, id] of ids.entries())
    await transactions.commit(id, now, (state) => awaitTrail(state, now + index * betweenTrails));
}
