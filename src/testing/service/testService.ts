import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAttemptLimit } from '#server/service/http/rateLimit.ts';
import {
  type FaultReport,
  type RouteEnv,
  createRouter,
} from '#server/service/http/createRouter.ts';
import { createCopyLinks } from '#server/service/http/copyLinks.ts';
import { createSignLinks } from '#server/service/http/signLinks.ts';
import { createPdfJobs } from '#server/service/pdf/process/createPdfJobs.ts';
import type { PdfAnswers } from '#server/service/pdf/process/pdfJob.ts';
import { sampleRules } from '#testing/service/sampleTransactions.ts';
import { runPdfJob } from '#testing/service/runPdfJob.ts';
import type { PdfFailure, PdfReport } from '#server/service/pdf/pdfReport.ts';
import type { VerifyReport } from '#server/service/pdf/verifyReport.ts';
import { addService } from '#server/service/routes/addService.ts';
import { embeddedOrders } from '#server/service/templates/embeddedOrders.ts';
import { templateRoutes } from '#server/service/templates/templateRoutes.ts';
import { randomIds, type ServiceParts } from '#server/service/routes/serviceParts.ts';
import type { DatabaseLocation } from '#server/service/storage/database/database.ts';
import { openDatabase } from '#server/service/storage/database/openDatabase.ts';
import { createBatchStore } from '#server/service/storage/batches/batchStore.ts';
import { createListingStore } from '#server/service/storage/transactions/listingStore.ts';
import { createDetailStore } from '#server/service/storage/transactions/detailStore.ts';
import type { BlobStore, CountedBlobs } from '#server/service/storage/blobs/blobStore.ts';
import { createDiskBlobs } from '#server/service/storage/blobs/diskBlobs.ts';
import { createJobStore } from '#server/service/storage/jobs/jobStore.ts';
import { createKeyStore } from '#server/service/storage/accounts/keyStore.ts';
import { createKeptTexts, forgettingTexts } from '#server/service/storage/blobs/keptTexts.ts';
import { createScratch } from '#server/service/storage/blobs/scratch.ts';
import { createSharedDocumentStore } from '#server/service/storage/templates/sharedDocumentStore.ts';
import { createTemplateStore } from '#server/service/storage/templates/templateStore.ts';
import { createUploadPartStore } from '#server/service/storage/transactions/uploadParts.ts';
import { createTransactionStore } from '#server/service/storage/transactions/transactionStore.ts';

/** A moment, and keys, for tests. */
export const testTime = Date.UTC(2026, 2, 2, 9, 15);
export const testKeys = { apiKey: 'test-api-key', appKey: 'test-app-key' };
export const otherKeys = { apiKey: 'other-api-key', appKey: 'other-app-key' };

/** The two headers of a pair of keys. */
export const keyHeaders = ({ apiKey, appKey } = testKeys) => ({
  Authorization: `APIKey ${apiKey}`,
  Application: `APPKey ${appKey}`,
});

/** What a refusal says: its status, then the code of each problem. */
export const refusalOf = async (response: Response) => {
  const body = (await response.json()) as { Problems: { Code: string }[] };
  return [response.status, ...body.Problems.map((one) => one.Code)];
};

/** Blobs beside which nothing is counted. */
const uncounted = (blobs: BlobStore): CountedBlobs => ({
  ...blobs,
  async keepNew(key, file, write) {
    await blobs.keep(key, file, true);
    return write();
  },
});

/**
 * The whole service over a database and files in a temporary folder, with a clock that a test
 * turns. PDFs are inspected and searched in this process unless `inChild`.
 */
export async function openTestService({
  inChild = false,
  location,
  ...changes
}: Partial<ServiceParts> & { inChild?: boolean; location?: DatabaseLocation } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'service-'));
  const database = await openDatabase(location ?? { kind: 'sqlite', dataDir: folder }, testTime);
  const clock = { now: testTime };
  const faults: FaultReport[] = [];
  const documentFaults: { blobKey: string; fault: string }[] = [];
  const keys = createKeyStore(database);
  const pdfJobs = createPdfJobs();
  const scratch = createScratch(join(folder, 'scratch'), randomUUID);
  const texts = createKeptTexts(scratch);
  const templates = createTemplateStore(database);
  const sharedDocuments = createSharedDocumentStore(database);
  const parts: ServiceParts = {
    transactions: createTransactionStore(database),
    details: createDetailStore(database),
    listings: createListingStore(database),
    batches: createBatchStore(database),
    templates,
    sharedDocuments,
    uploads: createUploadPartStore(database),
    keys,
    blobs: forgettingTexts(uncounted(createDiskBlobs(join(folder, 'blobs'))), texts),
    scratch,
    texts,
    pdf: inChild
      ? pdfJobs
      : { inspect: inspectHere, ...searchHere, draw: drawHere, addForm: addFormHere },
    links: createSignLinks(randomBytes(32), 'http://127.0.0.1:5400'),
    copies: createCopyLinks(randomBytes(32), 'http://127.0.0.1:5400'),
    rules: {
      ...sampleRules,
      httpPostbacks: true,
    },
    verification: {
      verify: (path) => verifyHere(path, []),
      limit: createAttemptLimit(20, () => clock.now),
    },
    attempts: createAttemptLimit(10, () => clock.now),
    clock: () => clock.now,
    ids: randomIds,
    publicUrl: 'http://127.0.0.1:5400',
    version: '0.1.0',
    reportDocumentFault: (fault) => documentFaults.push(fault),
    wakeJobs: () => undefined,
    ...changes,
  };
  const sha256 = (text: string) => new Uint8Array(createHash('sha256').update(text).digest());
  for (const [id, pair] of Object.entries({ mine: testKeys, theirs: otherKeys }))
    await keys.add({
      id,
      name: id === 'mine' ? 'unnamed' : id,
      appKeyHash: sha256(pair.appKey),
      apiKeyHash: sha256(pair.apiKey),
      createdAt: testTime,
    });
  const serve = (served: ServiceParts) => {
    const router = createRouter((fault) => faults.push(fault));
    const routes = templateRoutes({
      ...served,
      templates,
      sharedDocuments,
      keyNameOf: async (owner) => (await keys.findById(owner))?.name,
      orders: embeddedOrders(served),
    });
    addService(router, served, routes);
    return async (request: Request, env: RouteEnv['Bindings']) => router.fetch(request, env);
  };
  const service = serve(parts);
  const url = (path: string) => `http://127.0.0.1:5400${path}`;
  /** A request with the keys of `testKeys` unless `headers` say otherwise. */
  const call = (
    method: string,
    path: string,
    {
      headers = {},
      body,
      json,
    }: { headers?: Record<string, string>; body?: BodyInit; json?: unknown } = {},
  ) =>
    service(
      new Request(url(path), {
        method,
        headers: {
          ...keyHeaders(),
          ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        ...(body === undefined ? {} : { body, duplex: 'half' as const }),
      }),
      { address: '203.0.113.7' },
    );
  return {
    parts,
    templates,
    sharedDocuments,
    /** The same service over other parts. */
    serve,
    service,
    call,
    url,
    clock,
    faults,
    documentFaults,
    database,
    jobs: createJobStore(database),
    folder,
    /** Names of all files that uploads left: on their way, and kept. */
    leftovers: () => ({
      scratch: readdirSync(join(folder, 'scratch')),
      blobs: readdirSync(join(folder, 'blobs'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('trash'))
        .map((entry) => entry.name),
      trash: readdirSync(join(folder, 'blobs', 'trash')),
    }),
    /**
     * Closes and removes everything; rejects when the service failed and no test looked at
     * it.
     */
    async close() {
      pdfJobs.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
      for (const { error } of faults) throw error;
    },
  };
}

/** What the child process would answer, without the second that starting one takes. */
const inspectHere: ServiceParts['pdf']['inspect'] = async (path, { target } = {}) => {
  const report = (await runPdfJob({ kind: 'inspect', path, target })) as PdfReport | PdfFailure;
  if (!report.ok && report.detail !== undefined) throw new Error(report.detail);
  return report;
};

/** The same for searches; a child would compile its TypeScript first. */
const addFormHere: ServiceParts['pdf']['addForm'] = (job) => runPdfJob({ kind: 'addForm', job });
const drawHere: ServiceParts['pdf']['draw'] = (job) => runPdfJob({ kind: 'draw', job });

const searchHere: Pick<ServiceParts['pdf'], 'findTexts' | 'findInText'> = {
  findTexts: async (job) =>
    (await runPdfJob({ kind: 'findTexts', job })) as PdfAnswers['findTexts'],
  findInText: async (job) =>
    (await runPdfJob({ kind: 'findInText', job })) as PdfAnswers['findInText'],
};

/** Judges a PDF in this process, by these certificates. */
export const verifyHere = async (path: string, certificates: readonly Uint8Array[]) =>
  (await runPdfJob({ kind: 'verify', path, certificates })) as VerifyReport | PdfFailure;

/** The service of a test file. */
export type TestService = Awaited<ReturnType<typeof openTestService>>;
