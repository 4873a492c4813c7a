import { timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { hashSecret } from '#server/gateway/sessions.ts';
import { isLoopbackName, parseHost } from './parseHost.ts';
import { isForwarded, isLoopbackAddress } from './visitorAddress.ts';
import type { Guard } from '#server/service/http/createRouter.ts';
import type { JobCounts } from '#server/service/storage/jobs/jobStore.ts';

/** Figures for Prometheus. */
export interface Metrics {
  /** Counts and times the requests that pass through it. */
  measure: Guard;
  /** Counts an attempt at a job that has ended. */
  observeJob(kind: string, result: JobResultWord): void;
  /** Sets where the numbers of jobs are read each time metrics are requested. */
  countJobs(count: () => Promise<JobCounts[]>): void;
  /** Answers GET /metrics for loopback, or with `Authorization: Bearer <METRICS_TOKEN>`. */
  answer(request: Request, address: string): Promise<Response>;
}

/** How an attempt at a job ends: done, to be repeated, or given up. */
export type JobResultWord = 'done' | 'again' | 'failed';

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
 * Counts requests and their times by method and status. Paths are not labels, because they may hold
 * tokens and names.
 */
export function createMetrics(token: string | undefined): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const requests = new Counter({
    name: 'fieldwright_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'status'],
    registers: [register],
  });
  const durations = new Histogram({
    name: 'fieldwright_request_seconds',
    help: 'Time to the head of the answer.',
    labelNames: ['method'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [register],
  });
  const attempts = new Counter({
    name: 'fieldwright_job_attempts_total',
    help: 'Attempts at jobs (postbacks, mails, reminders, expiry, sealing) that ended, by how.',
    labelNames: ['kind', 'result'],
    registers: [register],
  });
  const stalls = new Histogram({
    name: 'fieldwright_event_loop_stall_seconds',
    help: 'Times in which the server did one thing for more than 50 ms and answered nobody else.',
    buckets: [0.1, 0.25, 0.5, 1, 2.5],
    registers: [register],
  });
  watchEventLoop((milliseconds) => stalls.observe(milliseconds / 1000));
  const mayRead = (request: Request, address: string) => {
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
  };
  return {
    async measure(call, next) {
      const began = performance.now();
      await next();
      const { method } = call.req;
      requests.inc({ method, status: String(call.res.status) });
      durations.observe({ method }, (performance.now() - began) / 1000);
    },
    observeJob: (kind, result) => attempts.inc({ kind, result }),
    countJobs(count) {
      register.registerMetric(
        new Gauge({
          name: 'fieldwright_jobs',
          help: 'Jobs that are not done, over all processes: waiting, running, or given up.',
          labelNames: ['kind', 'state'],
          registers: [],
          async collect() {
            this.reset();
            for (const { kind, waiting, running, failed } of await count()) {
              this.set({ kind, state: 'waiting' }, waiting);
              this.set({ kind, state: 'running' }, running);
              this.set({ kind, state: 'given up' }, failed);
            }
          },
        }),
      );
    },
    async answer(request, address) {
      if (!mayRead(request, address)) return new Response('Not for you.\n', { status: 403 });
      return new Response(await register.metrics(), {
        headers: { 'content-type': register.contentType, 'cache-control': 'no-store' },
      });
    },
  };
}
