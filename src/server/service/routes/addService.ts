import { asItStandsRoute } from './standing/asItStandsRoute.ts';
import { Hono } from 'hono';
import { apiPaths, appPaths, copyPaths, signPaths } from '#core/wire/paths.ts';
import type { Call, Guard, RouteEnv, Router } from '#server/service/http/createRouter.ts';
import { refusal } from '#server/service/http/problemResponse.ts';
import { createRateLimit, guardRate, guardRefusals } from '#server/service/http/rateLimit.ts';
import { requireKeys } from '#server/service/http/requireKeys.ts';
import { batchRoutes } from './batches/batchRoutes.ts';
import {
  readCopyFileRoute,
  readCopyRoute,
  readFileRoute,
  readReceiptRoute,
} from './documentRoutes.ts';
import { readSignersFirstPageRoute } from './ranges/firstPageRoute.ts';
import { createTransactionRoute } from './createTransactionRoute.ts';
import { putFileRoute } from './putFileRoute.ts';
import type { ServiceParts } from './serviceParts.ts';
import {
  declineRoute,
  finishRoute,
  openedRoute,
  readSignersFileRoute,
  readSignersReceiptRoute,
  readViewRoute,
  saveEntriesRoute,
} from './signerRoutes.ts';
import {
  cancelTransactionRoute,
  correctSignerRoute,
  giveLinkRoute,
  readPersonalDataRoute,
  readTransactionRoute,
  removeDocumentsRoute,
  removePersonalDataRoute,
  startTransactionRoute,
} from './transactionRoutes.ts';
import { verifyRoute } from './verifyRoute.ts';
import { openApiRoute } from './openApiRoute.ts';

/**
 * Adds the signing service to a router: the contract's `/api/**`, the signer's
 * `/app/sign/{token}/**`, a receiver's `/app/copy/{token}/**`, and `/openapi.json`. `templates` are
 * further routes below `/api`; `embeds`: whether pages can be embedded. It opens no socket, starts
 * no timer and reads no environment.
 */
export function addService(
  router: Router,
  parts: ServiceParts,
  templates?: Router,
  embeds = false,
): void {
  // First of all: whoever has no keys does not even learn which paths there are.
  router.use('/api/*', requireKeys(parts));
  router.use('/api/*', guardRefusals(createRateLimit(refusedPerMinute, parts.clock), ownerOf));
  router.route('/', contractRoutes(parts));
  if (templates) router.route('/', templates);
  for (const paths of ['/app/sign/*', '/app/copy/*'])
    router.use(paths, guardLinks(parts.publicUrl));
  for (const [pattern, perMinute] of linkRates)
    router.use(pattern, guardRate(createRateLimit(perMinute, parts.clock), tokenOf));
  for (const [pattern, perMinute] of documentRates)
    router.use(pattern, guardRate(createRateLimit(perMinute, parts.clock), tokenOf, costOfPart));
  router.get(signPaths.view.pattern, readViewRoute(parts));
  router.get(signPaths.file.pattern, readSignersFileRoute(parts));
  router.get(signPaths.firstPage.pattern, readSignersFirstPageRoute(parts));
  router.get(signPaths.receipt.pattern, readSignersReceiptRoute(parts));
  router.put(signPaths.entries.pattern, saveEntriesRoute(parts));
  router.post(signPaths.opened.pattern, openedRoute(parts));
  router.post(signPaths.finish.pattern, finishRoute(parts));
  router.post(signPaths.decline.pattern, declineRoute(parts));
  router.get(copyPaths.view.pattern, readCopyRoute(parts));
  router.get(copyPaths.file.pattern, readCopyFileRoute(parts));
  router.use(appPaths.verify.pattern, guardLinks(parts.publicUrl));
  router.post(appPaths.verify.pattern, verifyRoute(parts));
  router.get('/openapi.json', openApiRoute(parts.publicUrl, parts.version, { embeds }));
  // What follows in the router has no part in these paths.
  router.on('ALL', ['/api/*', '/app/sign/*', '/app/copy/*'], (call) => call.notFound());
}

/** What one link may ask for in a minute, far beyond what a person does. */
const linkRates: readonly (readonly [string, number])[] = [
  ['/app/sign/:token/*', 600],
  [signPaths.finish.pattern, 60],
  [signPaths.decline.pattern, 60],
  ['/app/copy/:token/*', 300],
];

/**
 * What one pair of keys may have refused in a minute: sixty bodies that are too large, or as many
 * wrong ones of 640 KiB.
 */
const refusedPerMinute = 600;
const ownerOf = (call: Call) => call.var.owner;

/** The same of documents: so many short ranges, or a tenth of that of anything longer. */
const documentRates: readonly (readonly [string, number])[] = [
  [signPaths.file.pattern, 1_200],
  [signPaths.firstPage.pattern, 600],
  [copyPaths.file.pattern, 600],
];

/** Bytes of a short range at most. */
const shortRange = 1024 * 1024;

function costOfPart({ req }: Call): number {
  const [, begin, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(req.header('Range') ?? '') ?? [];
  const isShort = last !== undefined && Number(last) - Number(begin) < shortRange;
  return isShort ? 1 : 10;
}

const tokenOf = (call: Call) => call.req.path.split('/')[3] ?? '';

/** Creates the contract's routes below `/api`, for requests whose owner is known. */
export function contractRoutes(parts: ServiceParts): Router {
  const routes: Router = new Hono<RouteEnv>();
  routes.post(apiPaths.transactions.pattern.replace(/\/$/, ''), createTransactionRoute(parts));
  routes.get(apiPaths.transaction.pattern, readTransactionRoute(parts));
  routes.delete(apiPaths.transaction.pattern, cancelTransactionRoute(parts));
  routes.put(apiPaths.start.pattern, startTransactionRoute(parts));
  routes.put(apiPaths.signer.pattern, correctSignerRoute(parts));
  routes.post(apiPaths.signLink.pattern, giveLinkRoute(parts));
  routes.delete(apiPaths.files.pattern, removeDocumentsRoute(parts));
  routes.get(apiPaths.personalData.pattern, readPersonalDataRoute(parts));
  routes.delete(apiPaths.personalData.pattern, removePersonalDataRoute(parts));
  const putFile = putFileRoute(parts);
  routes.put(apiPaths.file.pattern, putFile(['application/json', 'application/pdf']));
  routes.put(apiPaths.fileMetadata.pattern, putFile(['application/json']));
  routes.put(apiPaths.filePdf.pattern, putFile(['application/pdf']));
  routes.get(apiPaths.file.pattern, readFileRoute(parts));
  routes.get(apiPaths.fileMetadata.pattern, readFileRoute(parts, 'metadata'));
  routes.get(apiPaths.filePdf.pattern, readFileRoute(parts, 'pdf'));
  routes.get(apiPaths.asItStands.pattern, asItStandsRoute(parts));
  routes.get(apiPaths.receipt.pattern, readReceiptRoute(parts));
  routes.route('/', batchRoutes(parts));
  return routes;
}

/** Keeps other sites from writing in a signer's name, and the address of a link to itself. */
function guardLinks(publicUrl: string): Guard {
  const { origin } = new URL(publicUrl);
  return async (call, next) => {
    const from = call.req.header('Origin');
    const reads = ['GET', 'HEAD'].includes(call.req.method);
    if (!reads && from !== undefined && from !== origin)
      return refusal('origin', `Requests from pages of ${from.slice(0, 200)} are not accepted.`);
    // Slashes at the end are ignored elsewhere; a link is as it was made.
    if (new URL(call.req.url).pathname.endsWith('/')) return call.notFound();
    await next();
    // The address is the key: it must reach no other site and no cache.
    call.res.headers.set('Referrer-Policy', 'no-referrer');
    call.res.headers.set('Cache-Control', 'no-store');
    return undefined;
  };
}
