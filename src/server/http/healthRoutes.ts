import type { Router } from '#server/service/http/createRouter.ts';
import { errorResponse } from '#server/service/http/problemResponse.ts';

/** What readiness is judged by. */
export interface Readiness {
  isReady(): Promise<boolean>;
  /** Whether the disk takes more. */
  hasRoom(): Promise<boolean>;
  /** What an operator should look at, a sentence each. */
  notes(): Promise<string[]>;
}

/**
 * Adds `/healthz` (the process lives) and `/readyz` (the storage answers and takes more; what to
 * look at).
 */
export function addHealthRoutes(router: Router, { isReady, hasRoom, notes }: Readiness): void {
  addHealth(router);
  router.get('/readyz', async () => {
    const fault = !(await isReady())
      ? 'storage does not answer'
      : (await hasRoom())
        ? undefined
        : 'the disk is full';
    const said = await notes().catch(() => []);
    return new Response([fault ?? 'ready', ...said, ''].join('\n'), {
      status: fault === undefined ? 200 : 503,
    });
  });
}

/** Adds what is answered while the storage is opened and checked: everything else has to wait. */
export function addCheckingRoutes(router: Router): void {
  addHealth(router);
  const later = { 'Retry-After': '5' };
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
