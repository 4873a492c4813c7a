import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createKeyStore } from '#server/service/storage/accounts/keyStore.ts';
import { createEmbedStore } from '#server/service/storage/accounts/embedStore.ts';
import { createSessionStore } from '#server/service/storage/accounts/sessionStore.ts';
import { createSettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import { createKeptTexts, forgettingTexts } from '#server/service/storage/blobs/keptTexts.ts';
import { createScratch } from '#server/service/storage/blobs/scratch.ts';
import { lockDataDir } from '#server/service/storage/database/dataDirLock.ts';
import { createJobStore } from '#server/service/storage/jobs/jobStore.ts';
import { createBatchStore } from '#server/service/storage/batches/batchStore.ts';
import { createDetailStore } from '#server/service/storage/transactions/detailStore.ts';
import { createListingStore } from '#server/service/storage/transactions/listingStore.ts';
import { createTransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import { createUploadPartStore } from '#server/service/storage/transactions/uploadParts.ts';
import { createSharedDocumentStore } from '#server/service/storage/templates/sharedDocumentStore.ts';
import { createTemplateStore } from '#server/service/storage/templates/templateStore.ts';
import { type Config, ConfigError } from '#server/config/config.ts';
import type { Log } from '#server/config/log.ts';
import { machineMs, openClockWatch } from '#server/install/upkeep/clockWatch.ts';
import { openStorage } from '#server/install/storage/openStorage.ts';

/** Between two turns of the texts of documents, in ms: none is kept for more than two. */
const textTurn = 3_600_000;

/** Everything that an installation keeps, as stores. */
export type Stores = Awaited<ReturnType<typeof openStores>>;

/**
 * Opens database, documents and scratch folder, and the stores over them. Rejects with ConfigError
 * when another process works on the same DATA_DIR, or when the settings cannot be used.
 */
export async function openStores(config: Config, log: Log, now: number, observeRetry?: () => void) {
  const alone = config.databaseUrl === undefined;
  const owner = { pid: process.pid, host: hostname(), since: new Date(now).toISOString() };
  const lock = alone ? lockDataDir(config.dataDir, owner) : undefined;
  if (lock && !lock.locked) throw new ConfigError([lock.message]);
  // The scratch folder is emptied at start, so processes that share a database must not share it.
  const scratchFolder = join(config.dataDir, 'scratch', alone ? 'own' : String(process.pid));
  const scratch = createScratch(scratchFolder, randomUUID);
  const { settle, ...storage } = await openStorage(config, log, scratch, now, observeRetry);
  const { database, damage } = storage;
  const texts = createKeptTexts(scratch);
  const settings = createSettingsStore(database);
  const clockWatch = await openClockWatch(settings, {
    clock: Date.now,
    passed: machineMs,
    say: (text) => log.warn(text),
  });
  // Another process over the same database cannot tell that it removed a document.
  const turns = setInterval(() => void texts.turnOver().catch(() => undefined), textTurn);
  turns.unref();
  return {
    ...storage,
    blobs: forgettingTexts(storage.blobs, texts),
    scratch,
    texts,
    settings,
    clockWatch,
    keys: createKeyStore(database),
    sessions: createSessionStore(database),
    embeds: createEmbedStore(database),
    transactions: createTransactionStore(database),
    listings: createListingStore(database),
    batches: createBatchStore(database),
    details: createDetailStore(database),
    jobs: createJobStore(database),
    templates: createTemplateStore(database),
    sharedDocuments: createSharedDocumentStore(database),
    uploads: createUploadPartStore(database),
    /** Resolves to whether the database answers, and is not known to be damaged. */
    async isReady(): Promise<boolean> {
      try {
        await database.db.selectFrom('settings').select('name').limit(1).execute();
        return damage() === undefined;
      } catch {
        return false;
      }
    },
    async close(): Promise<void> {
      clearInterval(turns);
      await settle();
      // The folder of a process that shares its database is not emptied by the next start.
      await texts.forgetAll();
      await database.close();
      if (lock?.locked) lock.release();
    },
  };
}
