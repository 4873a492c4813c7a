import { randomBytes, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createRemoteBackend } from '#server/gateway/remoteBackend.ts';
import { createGateway } from '#server/gateway/createGateway.ts';
import { createSessions } from '#server/gateway/sessions.ts';
import { createAttemptLimit } from '#server/service/http/attemptLimit.ts';
import { createSignLinks } from '#server/service/http/signLinks.ts';
import { createPdfJobs } from '#server/service/pdf/process/createPdfJobs.ts';
import { createService } from '#server/service/routes/createService.ts';
import { createAnswerStore } from '#server/service/storage/remote/answerStore.ts';
import { createSentStore } from '#server/service/storage/remote/sentStore.ts';
import { lockDataDir } from '#server/service/storage/database/dataDirLock.ts';
import { createDetailStore } from '#server/service/storage/transactions/detailStore.ts';
import { createJobStore, type JobCounts } from '#server/service/storage/jobs/jobStore.ts';
import { createKeyStore } from '#server/service/storage/accounts/keyStore.ts';
import { createMailStore } from '#server/service/storage/accounts/mailStore.ts';
import { createScratch } from '#server/service/storage/blobs/scratch.ts';
import { createSettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import { createSessionStore } from '#server/service/storage/accounts/sessionStore.ts';
import { createTransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import type { Rules } from '#server/service/transaction/state/change.ts';
import { type Config, ConfigError } from '#server/config/config.ts';
import { createEmbeddedBackend } from './embeddedBackend.ts';
import { startHousekeeping } from './housekeeping.ts';
import { installKeys } from './installKeys.ts';
import type { Log } from '#server/config/log.ts';
import { openStorage } from './openStorage.ts';
import { openSealKey } from './sealKey.ts';
import { deriveSecrets, readSecret } from './secrets.ts';
import { startJobs } from './startJobs.ts';

/** How many wrong keys and one-time tokens an address may try in a minute. */
const attemptsPerMinute = 10;

/** The whole product as functions, without a socket. */
export interface Installation {
  /** Answers a request for `/api/**`, `/app/**` or `/openapi.json`. */
  answer(request: Request, address: string): Promise<Response>;
  /** Resolves to a new one-time address that signs a browser in. */
  connectUrl(): Promise<string>;
  /** Resolves to whether the storage answers. */
  isReady(): Promise<boolean>;
  /** What an operator should look at, a sentence each; empty when all is well. */
  notes(): string[];
  /** Resolves to the number of jobs of each kind that are not done. */
  jobCounts(): Promise<JobCounts[]>;
  close(): Promise<void>;
}

/**
 * Opens the storage, connects service and gateway, and starts jobs and housekeeping. Rejects with
 * ConfigError, which says what to do, when the settings cannot be used.
 */
export async function createInstallation(
  config: Config,
  log: Log,
  version: string,
  observeJob: (kind: string, result: 'done' | 'again' | 'failed') => void,
): Promise<Installation> {
  const clock = () => Date.now();
  const lock =
    config.databaseUrl === undefined
      ? lockDataDir(config.dataDir, {
          pid: process.pid,
          host: hostname(),
          since: new Date().toISOString(),
        })
      : undefined;
  if (lock && !lock.locked) throw new ConfigError([lock.message]);
  const secrets = deriveSecrets(readSecret(config.secret, config.dataDir));
  // The scratch folder is emptied at start, so processes that share a database must not share it.
  const scratchFolder = join(
    config.dataDir,
    'scratch',
    config.databaseUrl === undefined ? 'own' : String(process.pid),
  );
  const scratch = createScratch(scratchFolder, randomUUID);
  const storage = await openStorage(config, log, scratch, clock());
  const { database, blobs } = storage;
  const keys = createKeyStore(database);
  await installKeys(config, keys, clock());

  const transactions = createTransactionStore(database);
  const details = createDetailStore(database);
  const jobs = createJobStore(database);
  const pdf = createPdfJobs();
  const attempts = createAttemptLimit(attemptsPerMinute, clock);
  const links = createSignLinks(secrets.linkKey, config.publicUrl);
  const mails = createMailStore(database);
  const rules: Rules = {
    rightMeasuredFrom: config.rightMeasuredFrom,
    contextNames: config.contextNames,
    httpPostbacks: config.postbackAllowPrivate,
    notesToSender: config.senderEmail !== undefined,
    ...(config.postbackUrl === undefined ? {} : { postbackUrl: config.postbackUrl }),
  };
  // A remote service runs its own jobs.
  const runner =
    config.remoteService === undefined
      ? await startJobs({
          config,
          log,
          transactions,
          details,
          jobs,
          mails,
          blobs,
          scratch,
          pdf,
          links,
          rules,
          sealKey: await openSealKey(config, createSettingsStore(database), secrets.sealKey),
          postbackSecret: secrets.postbackSecret,
          clock,
          observe: observeJob,
        })
      : undefined;
  let unknownDocuments = 0;
  const sessionStore = createSessionStore(database);
  const housekeeping = startHousekeeping({
    blobs,
    details,
    jobs,
    sessions: sessionStore,
    alone: config.databaseUrl === undefined && config.blobUrl === undefined,
    clock,
    isHeld: storage.isHeld,
    report: (round) => {
      unknownDocuments = round.unknown;
      if (round.held !== undefined && round.unknown > 0)
        log.warn(
          round,
          `${round.unknown} stored documents are unknown to the database; none is removed.`,
        );
      else if (round.jobs + round.trashed > 0)
        log.info(round, 'Removed documents and jobs that are no longer needed.');
    },
    reportRemoval: ({ key, to }) =>
      log.info({ document: key, to }, 'A document that no transaction names was removed.'),
    reportFault: (error) => log.error({ err: error }, 'Housekeeping failed.'),
  });
  const wakeJobs = () => runner?.wake();
  const service = createService({
    transactions,
    details,
    keys,
    blobs,
    scratch,
    pdf,
    links,
    rules,
    attempts,
    clock,
    ids: { uuid: randomUUID, signerRow: () => randomBytes(16).toString('base64url') },
    publicUrl: config.publicUrl,
    version,
    reportFault: ({ requestId, method, error }) =>
      log.error({ requestId, method, err: error }, 'A request failed.'),
    reportDocumentFault: ({ blobKey, fault }) =>
      log.error({ document: blobKey, fault }, 'A document is not stored as it was kept.'),
    wakeJobs,
  });
  const sessions = createSessions({
    store: sessionStore,
    keys,
    sessionKey: secrets.sessionKey,
    remoteApiKey: config.remoteService === undefined ? undefined : config.keys?.apiKey,
    now: clock,
  });
  const backend =
    config.remoteService !== undefined && config.keys
      ? createRemoteBackend({
          baseUrl: config.remoteService,
          keys: config.keys,
          fetch,
          sent: createSentStore(database),
          answers: createAnswerStore(database),
          now: clock,
        })
      : createEmbeddedBackend({
          service,
          transactions,
          details,
          jobs,
          mails,
          publicUrl: config.publicUrl,
          keepsMails: config.smtpUrl === undefined,
          clock,
          wakeJobs,
        });
  const gateway = createGateway({
    backend,
    sessions,
    attempts,
    publicOrigin: config.publicUrl,
    rightMeasuredFrom: config.rightMeasuredFrom,
  });

  return {
    answer(request, address) {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith('/app/') && !pathname.startsWith('/app/sign/'))
        return gateway(request, address);
      return config.remoteService === undefined
        ? service(request, { address })
        : elsewhere(config.remoteService);
    },
    connectUrl: async () => `${config.publicUrl}/?connect=${await sessions.issueConnectToken()}`,
    isReady: async () => {
      try {
        await database.db.selectFrom('settings').select('name').limit(1).execute();
        return true;
      } catch {
        return false;
      }
    },
    notes() {
      const held = storage.isHeld();
      return unknownDocuments > 0 && held !== undefined
        ? [`${held} ${unknownDocuments} stored documents are unknown to it; none is removed.`]
        : [];
    },
    jobCounts: () => jobs.counts(clock()),
    async close() {
      await runner?.stop();
      await housekeeping.stop();
      pdf.close();
      await storage.settle();
      await database.close();
      if (lock?.locked) lock.release();
    },
  };
}

/** The answer to API requests where a remote service is set: this installation has no API then. */
async function elsewhere(remoteService: string): Promise<Response> {
  return Response.json(
    {
      Message: `This installation uses the signing service at ${remoteService}; call its API there.`,
      Problems: [],
    },
    { status: 404 },
  );
}
