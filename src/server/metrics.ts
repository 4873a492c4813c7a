import { timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { hashSecret } from '#server/gateway/sessions.ts';

/** Figures for Prometheus. */
export interface Metrics {
  observe(method: string, status: number, milliseconds: number): void;
  /** GET /metrics: for loopback, or with `Authorization: Bearer <METRICS_TOKEN>`. */
  answer(request: Request, address: string): Promise<Response>;
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Counts requests and times by method and status; paths, which may hold tokens and names, are no labels. */
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
  const mayRead = (request: Request, address: string) => {
    // Behind a proxy on this machine every request comes from loopback, but under the public name.
    if (token === undefined)
      return (
        loopback.has(address) &&
        /^(localhost|127\.|\[::1\])/.test(request.headers.get('host') ?? '')
      );
    const given = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
    return timingSafeEqual(hashSecret(given), hashSecret(token));
  };
  return {
    observe(method, status, milliseconds) {
      requests.inc({ method, status: String(status) });
      durations.observe({ method }, milliseconds / 1000);
    },
    async answer(request, address) {
      if (!mayRead(request, address)) return new Response('Not for you.\n', { status: 403 });
      return new Response(await register.metrics(), {
        headers: { 'content-type': register.contentType, 'cache-control': 'no-store' },
      });
    },
  };
}
