import { randomBytes, randomUUID } from 'node:crypto';
import { addGateway } from '#server/gateway/addGateway.ts';
import type { Backend } from '#server/gateway/backend.ts';
import { createRemoteBackend } from '#server/gateway/remoteBackend.ts';
import { createSessions } from '#server/gateway/sessions.ts';
import { type AttemptLimit, createAttemptLimit } from '#server/service/http/attemptLimit.ts';
import type { Router } from '#server/service/http/createRouter.ts';
import { errorResponse } from '#server/service/http/problemResponse.ts';
import { createSignLinks } from '#server/service/http/signLinks.ts';
import { createPdfJobs } from '#server/service/pdf/process/createPdfJobs.ts';
import { addService, contractRoutes } from '#server/service/routes/addService.ts';
import type { ServiceParts } from '#server/service/routes/serviceParts.ts';
import { createSettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import type { JobCounts } from '#server/service/storage/jobs/jobStore.ts';
import { createAnswerStore } from '#server/service/storage/remote/answerStore.ts';
import { createSentStore } from '#server/service/storage/remote/sentStore.ts';
import type { Config } from '#server/config/config.ts';
import type { Log } from '#server/config/log.ts';
import { createEmbeddedBackend } from './embeddedBackend.ts';
import { startHousekeeping } from './housekeeping.ts';
import { installKeys } from './installKeys.ts';
import { type Stores, openStores } from './openStores.ts';
import { openSealKey } from './sealKey.ts';
import { type Secrets, deriveSecrets, readSecret } from './secrets.ts';
import { startJobs } from './startJobs.ts';

/** How many wrong keys and one-time tokens an address may try in a minute. */
const attemptsPerMinute = 10;

/** What an installation is told from outside its settings. */
export interface InstallationContext {
  log: Log;
  /** The product's version. */
  version: string;
  /** Called when an attempt at a job has ended. */
  observeJob: (kind: string, result: 'done' | 'again' | 'failed') => void;
}

/** The whole product as functions, without a socket. */
export interface Installation {
  /** Adds `/api/**`, `/app/**` and `/openapi.json` to a router. */
  addTo(router: Router): void;
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

/** A signing service, embedded or remote, and the gateway's way to it. */
interface SigningService {
  backend: Backend;
  addTo(router: Router): void;
  stop(): Promise<void>;
}

const clock = () => Date.now();

/**
 * Opens the storage, connects service and gateway, and starts jobs and housekeeping. Rejects with
 * ConfigError, which says what to do, when the settings cannot be used.
 */
export async function createInstallation(
  config: Config,
  context: InstallationContext,
): Promise<Installation> {
  const { log } = context;
  const storage = await openStores(config, log, clock());
  const secrets = deriveSecrets(readSecret(config.secret, config.dataDir));
  const { keys, jobs } = storage;
  await installKeys(config, keys, clock());
  const attempts = createAttemptLimit(attemptsPerMinute, clock);
  const service =
    config.remoteService !== undefined && config.keys
      ? reachService(config.remoteService, config.keys, storage)
      : await startService({ config, storage, secrets, attempts, ...context });
  const { housekeeping, notes } = keepHouse(config, storage, log);
  const sessions = createSessions({
    store: storage.sessions,
    keys,
    sessionKey: secrets.sessionKey,
    remoteApiKey: config.remoteService === undefined ? undefined : config.keys?.apiKey,
    now: clock,
  });
  return {
    addTo(router) {
      service.addTo(router);
      addGateway(router, {
        backend: service.backend,
        sessions,
        attempts,
        publicOrigin: config.publicUrl,
        rightMeasuredFrom: config.rightMeasuredFrom,
      });
    },
    connectUrl: async () => `${config.publicUrl}/?connect=${await sessions.issueConnectToken()}`,
    isReady: storage.isReady,
    notes,
    jobCounts: () => jobs.counts(clock()),
    async close() {
      await service.stop();
      await housekeeping.stop();
      await storage.close();
    },
  };
}

/** Starts housekeeping, and notes what it finds for operators. */
function keepHouse(config: Config, storage: Stores, log: Log) {
  let unknownDocuments = 0;
  const housekeeping = startHousekeeping({
    ...storage,
    alone: config.databaseUrl === undefined && config.blobUrl === undefined,
    clock,
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
  const notes = () => {
    const held = storage.isHeld();
    return unknownDocuments > 0 && held !== undefined
      ? [`${held} ${unknownDocuments} stored documents are unknown to it; none is removed.`]
      : [];
  };
  return { housekeeping, notes };
}

/** Prepares the way to a remote service. It runs its own jobs, and this installation has no API. */
function reachService(
  baseUrl: string,
  keys: NonNullable<Config['keys']>,
  { database }: Stores,
): SigningService {
  return {
    backend: createRemoteBackend({
      baseUrl,
      keys,
      fetch,
      sent: createSentStore(database),
      answers: createAnswerStore(database),
      now: clock,
    }),
    addTo(router) {
      router.on('ALL', ['/api/*', '/app/sign/*', '/openapi.json'], () =>
        errorResponse(
          404,
          `This installation uses the signing service at ${baseUrl}; call its API there.`,
        ),
      );
    },
    stop: async () => undefined,
  };
}

interface StartParts extends InstallationContext {
  config: Config;
  storage: Stores;
  secrets: Secrets;
  attempts: AttemptLimit;
}

/** Starts the embedded service with its jobs. */
async function startService(own: StartParts): Promise<SigningService> {
  const { config, storage, secrets } = own;
  const pdf = createPdfJobs();
  const links = createSignLinks(secrets.linkKey, config.publicUrl);
  const rules: ServiceParts['rules'] = {
    rightMeasuredFrom: config.rightMeasuredFrom,
    contextNames: config.contextNames,
    httpPostbacks: config.postbackAllowPrivate,
    notesToSender: config.senderEmail !== undefined,
    ...(config.postbackUrl === undefined ? {} : { postbackUrl: config.postbackUrl }),
  };
  const runner = await startJobs({
    ...storage,
    config,
    log: own.log,
    pdf,
    links,
    rules,
    sealKey: await openSealKey(config, createSettingsStore(storage.database), secrets.sealKey),
    postbackSecret: secrets.postbackSecret,
    clock,
    observe: own.observeJob,
  });
  const wakeJobs = () => runner.wake();
  const parts: ServiceParts = {
    ...storage,
    pdf,
    links,
    rules,
    attempts: own.attempts,
    clock,
    ids: { uuid: randomUUID, signerRow: () => randomBytes(16).toString('base64url') },
    publicUrl: config.publicUrl,
    version: own.version,
    reportDocumentFault: ({ blobKey, fault }) =>
      own.log.error({ document: blobKey, fault }, 'A document is not stored as it was kept.'),
    wakeJobs,
  };
  return {
    backend: createEmbeddedBackend({
      ...storage,
      api: contractRoutes(parts),
      publicUrl: config.publicUrl,
      keepsMails: config.smtpUrl === undefined,
      clock,
      wakeJobs,
    }),
    addTo: (router) => addService(router, parts),
    async stop() {
      await runner.stop();
      pdf.close();
    },
  };
}
