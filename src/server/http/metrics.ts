import { timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { hashSecret } from '#server/gateway/sessions.ts';
import { isLoopbackName, parseHost } from './parseHost.ts';
import { isForwarded, isLoopbackAddress } from './visitorAddress.ts';
import { type Guard, routeOf } from '#server/service/http/createRouter.ts';
import type { JobCounts } from '#server/service/storage/jobs/jobStore.ts';
import type { StorageUse } from '#server/service/storage/storageUse.ts';

/** Figures for Prometheus. */
export interface Metrics {
  /** Counts and times the requests that pass through it. */
  measure: Guard;
  /** Counts an attempt at a job that has ended, and the time it took, in ms. */
  observeJob(kind: string, result: JobResultWord, milliseconds: number): void;
  /** Counts that the object storage was asked again. */
  observeRetry(): void;
  /** Sets where the numbers of jobs are read each time metrics are requested. */
  countJobs(count: () => Promise<JobCounts[]>): void;
  /** Sets where the use of the storage is read; it is read at most once in ten minutes. */
  measureStorage(measure: () => Promise<StorageUse[]>): void;
  /** Answers GET /metrics for loopback, or with `Authorization: Bearer <METRICS_TOKEN>`. */
  answer(request: Request, address: string): Promise<Response>;
}

/** How an attempt at a job ends: done, to be repeated, or given up. */
export type JobResultWord = 'done' | 'again' | 'failed';

/** How long the figures of the storage hold, in ms: reading them takes an entry a document. */
const storageFreshMs = 600_000;

/** How often the event loop is looked at, and from where on a delay counts, in ms. */
const lookMs = 20;
const stallMs = 50;

/**
 * Calls `report` with each time, in ms, in which the event loop was held up for more than 50 ms.
 */
export function watchEventLoop(report: (milliseconds: number) => void): NodeJS.Timeout {
  let expected = performance.now() + lookMs;
  return setInterval(() => {
    const now = performance.now();
    if (now - expected > stallMs) report(now - expected);
    expected = now + lookMs;
  }, lookMs).unref();
}

/**
 * Counts requests and their times by method, status and the pattern of their route. Paths are not
 * labels, because they may hold tokens and names.
 */
export function createMetrics(token: string | undefined): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = new Counter({
    name: 'fieldwright_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
    registers: [register],
  });
  const durations = new Histogram({
    name: 'fieldwright_request_seconds',
    help: 'Time to the head of the answer.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [register],
  });
  const attempts = new Counter({
    name: 'fieldwright_job_attempts_total',
    help: 'Attempts at jobs (postbacks, mails, reminders, expiry, sealing) that ended, by how.',
    labelNames: ['kind', 'result'],
    registers: [register],
  });
  const retries = new Counter({
    name: 'fieldwright_object_storage_retries_total',
    help: 'Times that the object storage was asked again, after it failed or did not answer.',
    registers: [register],
  });
  const jobTimes = new Histogram({
    name: 'fieldwright_job_seconds',
    help: 'How long attempts at jobs took, by kind; those of kind seal are the sealing times.',
    labelNames: ['kind'],
    buckets: [0.02, 0.1, 0.5, 2, 10, 60],
    registers: [register],
  });
  const stalls = new Histogram({
    name: 'fieldwright_event_loop_stall_seconds',
    help: 'Times in which the server did one thing for more than 50 ms and answered nobody else.',
    buckets: [0.1, 0.25, 0.5, 1, 2.5],
    registers: [register],
  });
  /** Set the gauges anew before they are read. */
  const refreshers: (() => Promise<void>)[] = [];
  watchEventLoop((milliseconds) => stalls.observe(milliseconds / 1000));
  return {
    async measure(call, next) {
      const began = performance.now();
      await next();
      const { method } = call.req;
      const route = routeOf(call);
      requests.inc({ method, route, status: String(call.res.status) });
      durations.observe({ method, route }, (performance.now() - began) / 1000);
    },
    observeJob(kind, result, milliseconds) {
      attempts.inc({ kind, result });
      jobTimes.observe({ kind }, milliseconds / 1000);
    },
    observeRetry: () => retries.inc(),
    countJobs: (count) => refreshers.push(jobGauges(register, count)),
    measureStorage: (measure) => refreshers.push(storageGauges(register, measure)),
    async answer(request, address) {
      if (!mayRead(request, address, token)) return new Response(refusal, { status: 403 });
      // A storage that does not answer leaves its figures as they were; the others are told.
      await Promise.allSettled(refreshers.map((refresh) => refresh()));
      return new Response(await register.metrics(), {
        headers: { 'content-type': register.contentType, 'cache-control': 'no-store' },
      });
    },
  };
}

const refusal =
  'The figures are for this machine, as http://127.0.0.1:PORT/metrics, or, where METRICS_TOKEN is set, for whoever sends it: Authorization: Bearer METRICS_TOKEN.\n';

/** Whether a request may read the figures: from loopback, or with the token where there is one. */
function mayRead(request: Request, address: string, token: string | undefined): boolean {
  // Through a proxy on this machine every request comes from loopback, but with the public name
  // or with a header that says so.
  if (token === undefined) {
    const host = parseHost(request.headers.get('host') ?? '', 'http:');
    return (
      isLoopbackAddress(address) &&
      host !== undefined &&
      isLoopbackName(host.hostname) &&
      !isForwarded(request.headers)
    );
  }
  const given = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
  return timingSafeEqual(hashSecret(given), hashSecret(token));
}

function jobGauges(register: Registry, count: () => Promise<JobCounts[]>): () => Promise<void> {
  const jobs = new Gauge({
    name: 'fieldwright_jobs',
    help: 'Jobs that are not done, over all processes: waiting, running, or given up.',
    labelNames: ['kind', 'state'],
    registers: [register],
  });
  const ages = new Gauge({
    name: 'fieldwright_job_oldest_seconds',
    help: 'For how long the oldest job that is due has been waiting; 0 where none waits.',
    labelNames: ['kind'],
    registers: [register],
  });
  return async () => {
    const counts = await count();
    jobs.reset();
    ages.reset();
    for (const { kind, waiting, running, failed, oldestMs } of counts) {
      jobs.set({ kind, state: 'waiting' }, waiting);
      jobs.set({ kind, state: 'running' }, running);
      jobs.set({ kind, state: 'given up' }, failed);
      ages.set({ kind }, oldestMs / 1000);
    }
  };
}

function storageGauges(
  register: Registry,
  measure: () => Promise<StorageUse[]>,
): () => Promise<void> {
  const stored = new Gauge({
    name: 'fieldwright_storage_bytes',
    help: 'What is stored, as of up to ten minutes ago.',
    labelNames: ['part'],
    registers: [register],
  });
  const free = new Gauge({
    name: 'fieldwright_storage_free_bytes',
    help: 'What the disk of a part still takes.',
    labelNames: ['part'],
    registers: [register],
  });
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - readAt < storageFreshMs) return;
    const uses = await measure();
    readAt = performance.now();
    for (const use of uses) {
      stored.set({ part: use.part }, use.bytes);
      if (use.free !== undefined) free.set({ part: use.part }, use.free);
    }
  };
}
