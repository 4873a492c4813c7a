import type { Router } from '#server/service/http/createRouter.ts';
import { errorResponse } from '#server/service/http/problemResponse.ts';

/** What readiness is judged by. */
export interface Readiness {
  isReady(): Promise<boolean>;
  /** Resolves to which disk is full, in words; undefined where all take more. */
  fullDisk(): Promise<string | undefined>;
  /** What an operator should look at, a sentence each. */
  notes(): Promise<string[]>;
}

/**
 * Adds `/healthz` (the process lives) and `/readyz` (the storage answers and takes more; what to
 * look at).
 */
export function addHealthRoutes(router: Router, { isReady, fullDisk, notes }: Readiness): void {
  addHealth(router);
  router.get('/readyz', async () => {
    const fault = (await isReady()) ? await fullDisk() : 'storage does not answer';
    const said = await notes().catch(() => []);
    return new Response([fault ?? 'ready', ...said, ''].join('\n'), {
      ...(fault === undefined ? { status: 200 } : { status: 503, headers: later }),
    });
  });
}

const later = { 'Retry-After': '5' };

/** Adds what is answered while the storage is opened and checked: everything else has to wait. */
export function addCheckingRoutes(router: Router): void {
  addHealth(router);
  router.get(
    '/readyz',
    () => new Response('checking the storage\n', { status: 503, headers: later }),
  );
  router.all('*', () =>
    errorResponse(503, 'The server checks its storage. Try again in 5 seconds.', [], later),
  );
}

function addHealth(router: Router): void {
  router.get('/healthz', () => new Response('ok\n'));
}
