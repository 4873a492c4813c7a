import { appPaths } from '#core/wire/paths.ts';
import { addGateway } from '#server/gateway/addGateway.ts';
import { createSessions, sessionIdleMs } from '#server/gateway/sessions.ts';
import { type AttemptLimit, createAttemptLimit } from '#server/service/http/rateLimit.ts';
import type { Router } from '#server/service/http/createRouter.ts';
import { createCopyLinks } from '#server/service/http/copyLinks.ts';
import { createSignLinks } from '#server/service/http/signLinks.ts';
import { createPdfJobs } from '#server/service/pdf/process/createPdfJobs.ts';
import { addService, contractRoutes } from '#server/service/routes/addService.ts';
import { previewRoutes } from '#server/service/routes/preview/previewRoutes.ts';
import { readSendersFirstPageRoute } from '#server/service/routes/ranges/firstPageRoute.ts';
import { uploadRoutes } from '#server/service/routes/upload/uploadRoutes.ts';
import { addEmbed } from '#server/service/routes/embed/addEmbed.ts';
import { randomIds, type ServiceParts } from '#server/service/routes/serviceParts.ts';
import type { Job } from '#server/service/transaction/state/job.ts';
import { type StorageUse, readStorageUse } from '#server/service/storage/storageUse.ts';
import type { JobCounts } from '#server/service/storage/jobs/jobStore.ts';
import type { Config } from '#server/config/config.ts';
import type { Log } from '#server/config/log.ts';
import { createEmbeddedBackend } from './embeddedBackend.ts';
import { embeddedTemplates } from './embeddedTemplates.ts';
import { keepHouse } from './keepHouse.ts';
import { installKeys, remotePair } from '#server/install/secrets/installKeys.ts';
import { startKeyLog } from '#server/install/secrets/keyLog.ts';
import { type Stores, openStores } from './openStores.ts';
import { type SigningService, reachService } from './reachService.ts';
import { createRoomProbe } from './roomProbe.ts';
import { missingSecrets } from '#server/install/secrets/missingSecrets.ts';
import { openPostbackSecret } from '#server/install/secrets/postbackSecret.ts';
import { createMailSeal } from '#server/install/secrets/mailSeal.ts';
import { createMailStore } from '#server/service/storage/accounts/mailStore.ts';
import { keepCertificate, openSealKey } from '#server/install/secrets/sealKey.ts';
import { type Secrets, deriveSecrets, readSecret } from '#server/install/secrets/secrets.ts';
import { startJobs } from './startJobs.ts';

/** How many wrong keys and one-time tokens an address may try in a minute. */
const attemptsPerMinute = 10;
/** How many documents an address may have verified in a minute, and what one of them may take. */
const verificationsPerMinute = 20;
const verifyLimits = { maxAtOnce: 1, timeoutMs: 20_000, maxRssBytes: 2 ** 29 };

/** What an installation is told from outside its settings. */
export interface InstallationContext {
  log: Log;
  /** The product's version. */
  version: string;
  /** Called when an attempt at a job has ended, with the time that it took. */
  observeJob: (kind: string, result: 'done' | 'again' | 'failed', milliseconds: number) => void;
  /** Called whenever the object storage is asked again. */
  observeRetry?: () => void;
}

/** The whole product as functions, without a socket. */
export interface Installation {
  /** Adds `/api/**`, `/app/**` and `/openapi.json` to a router. */
  addTo(router: Router): void;
  /** Resolves to a new one-time address that signs a browser in. */
  connectUrl(): Promise<string>;
  /** Resolves to whether the storage answers. */
  isReady(): Promise<boolean>;
  /** Resolves to which disk is full, in words: what is signed now could not be kept there. */
  fullDisk(): Promise<string | undefined>;
  /** What an operator should look at, a sentence each; empty when all is well. */
  notes(): Promise<string[]>;
  /** Takes note of an error that a request met; a row that cannot be read holds the sweep. */
  heed(error: unknown): void;
  /** Resolves to the name of a pair of keys, for the log. */
  keyNameOf(owner: string): Promise<string | undefined>;
  /** Resolves to the number of jobs of each kind that are not done. */
  jobCounts(): Promise<JobCounts[]>;
  /** Resolves to what database and documents take. */
  storageUse(): Promise<StorageUse[]>;
  close(): Promise<void>;
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
  const storage = await openStores(config, context.log, clock(), context.observeRetry);
  try {
    return await assemble(config, storage, context);
  } catch (error) {
    await storage.close();
    throw error;
  }
}

async function assemble(
  config: Config,
  storage: Stores,
  context: InstallationContext,
): Promise<Installation> {
  const { log } = context;
  const secrets = deriveSecrets(readSecret(config.secret, config.dataDir));
  const previous =
    config.secretPrevious === undefined ? undefined : deriveSecrets(config.secretPrevious);
  const { keys, jobs } = storage;
  await installKeys(config, storage, clock());
  const attempts = createAttemptLimit(attemptsPerMinute, clock);
  const service =
    config.remoteService !== undefined && config.keys
      ? reachService(config.remoteService, config.keys, config, storage, {
          ...context,
          attempts,
        })
      : await startService({ config, storage, secrets, previous, attempts, ...context });
  const keyLog = await startKeyLog({
    ...storage,
    others: remotePair(config),
    write: (change) => log.info(change, 'Audit.'),
    reportFault: (error) => log.error({ err: error }, 'The keys could not be looked at.'),
  });
  const house = keepHouse(config, storage, log);
  const sessions = createSessions({
    store: storage.sessions,
    keys,
    sessionKey: secrets.sessionKey,
    idleMs: sessionIdleMs(config.loopbackOnly),
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
        settings: storage.settings,
        publicOrigin: config.publicUrl,
        rightMeasuredFrom: config.rightMeasuredFrom,
        profile: config.profile,
        screenLanguage: config.screenLanguage,
        screenDeveloper: config.screenDeveloper,
      });
    },
    connectUrl: async () => `${config.publicUrl}/?connect=${await sessions.issueConnectToken()}`,
    isReady: storage.isReady,
    fullDisk: createRoomProbe({
      folder: config.dataDir,
      databaseTakesMore: storage.takesMore,
      restMs: 5_000,
      clock,
    }),
    notes: house.notes,
    heed: storage.heed,
    keyNameOf: async (owner) =>
      owner.startsWith('remote:') ? 'remote service' : (await keys.findById(owner))?.name,
    jobCounts: () => jobs.counts(clock()),
    storageUse: () =>
      readStorageUse(storage.database, {
        database: config.databaseUrl === undefined ? config.dataDir : undefined,
        documents: config.blobUrl === undefined ? config.dataDir : undefined,
      }),
    async close() {
      await service.stop();
      await keyLog.stop();
      await house.stop();
      await storage.close();
    },
  };
}

interface StartParts extends InstallationContext {
  config: Config;
  storage: Stores;
  secrets: Secrets;
  /** Derived from the secret before this one. */
  previous: Secrets | undefined;
  attempts: AttemptLimit;
}

/** Starts the embedded service with its jobs. */
async function startService(own: StartParts): Promise<SigningService> {
  const { config, secrets, previous } = own;
  const storage = withOutbox(own);
  for (const said of await missingSecrets(config, storage.settings)) own.log.warn(said);
  const postbackSecret = await openPostbackSecret(storage.settings, secrets, previous);
  const pdf = createPdfJobs();
  const verifying = createPdfJobs(verifyLimits);
  const links = createSignLinks(secrets.linkKey, config.publicUrl, previous?.linkKey);
  const copies = createCopyLinks(secrets.linkKey, config.publicUrl, previous?.linkKey);
  const rules = rulesOf(config);
  const sealKey = await openSealKey(config, storage.settings, secrets.sealKey, previous?.sealKey);
  const certificates = await keepCertificate(storage.settings, sealKey.certificate);
  const runner = await startJobs({
    ...storage,
    config,
    log: own.log,
    pdf,
    links,
    copies,
    rules,
    sealKey,
    postbackSecret,
    heed: storage.heed,
    clock,
    observe: own.observeJob,
  });
  const wakeJobs = (jobs?: readonly Job[]) => runner.wake(jobs);
  const parts = {
    ...storage,
    pdf,
    links,
    copies,
    rules,
    attempts: own.attempts,
    verification: {
      verify: (path, signal) => verifying.verify(path, certificates, signal && { signal }),
      limit: createAttemptLimit(verificationsPerMinute, clock),
    },
    clock,
    ids: randomIds,
    publicUrl: config.publicUrl,
    version: own.version,
    reportDocumentFault: ({ blobKey, fault }) =>
      own.log.error({ document: blobKey, fault }, 'A document is not stored as it was kept.'),
    wakeJobs,
  } satisfies ServiceParts;
  const { routes: templates, uploads, pages: templatePages } = embeddedTemplates(parts, storage);
  const backend = createEmbeddedBackend({
    ...storage,
    api: contractRoutes(parts)
      .route('/', templates)
      .route('/', uploads)
      .route('/', uploadRoutes(parts))
      .route('/', previewRoutes(parts))
      .get(appPaths.firstPage.pattern.replace('/app', ''), readSendersFirstPageRoute(parts)),
    publicUrl: config.publicUrl,
    rules,
    keepsMails: config.smtpUrl === undefined,
    clock,
    wakeJobs,
  });
  return {
    backend,
    addTo(router) {
      const { embedOrigins: origins } = config;
      const { keys: keyPairs } = storage;
      if (origins.length > 0)
        addEmbed(router, { ...parts, keyPairs, origins, sent: backend.sent, templatePages });
      else router.all('/app/embed/*', (call) => call.notFound());
      addService(router, parts, templates, origins.length > 0);
    },
    async stop() {
      await runner.stop();
      pdf.close();
      verifying.close();
    },
  };
}

/** The stores with the outbox, which only the installation's secret opens. */
function withOutbox({ storage, secrets, previous }: StartParts) {
  const mailSeal = createMailSeal(secrets.mailKey, previous?.mailKey);
  return { ...storage, mailSeal, mails: createMailStore(storage.database, mailSeal) };
}

/** What decisions about transactions depend on. */
function rulesOf(config: Config): ServiceParts['rules'] {
  return {
    rightMeasuredFrom: config.rightMeasuredFrom,
    contextNames: config.contextNames,
    signRequestMode: config.signRequestMode,
    placeSignatures: config.placeSignatures,
    language: config.language,
    endedDelete: config.endedDelete,
    showsUnset: config.showsUnset,
    publicUrl: config.publicUrl,
    httpPostbacks: config.postbackAllowPrivate,
    notesToSender: config.senderEmail !== undefined,
    ...(config.senderName === undefined ? {} : { senderName: config.senderName }),
    ...(config.smtpUrl === undefined ? {} : { sendsMails: true as const }),
    ...(config.givesLinks ? { givesLinks: true as const } : {}),
    ...(config.postbackUrl === undefined ? {} : { postbackUrl: config.postbackUrl }),
  };
}
