import { type AppConfig, openSessionSchema } from '#core/wire/surfaces/appSurface.ts';
import { limits } from '#core/wire/limits.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import { appPaths } from '#core/wire/paths.ts';
import type { AttemptLimit } from '#server/service/http/rateLimit.ts';
import type { Call, Guard, Route, Router } from '#server/service/http/createRouter.ts';
import {
  errorResponse,
  jsonResponse,
  problemResponse,
} from '#server/service/http/problemResponse.ts';
import type { SettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import type { Backend } from './backend.ts';
import { clearSessionCookie, readSessionCookies, setSessionCookie } from './cookie.ts';
import { addReuse } from './reuseRoutes.ts';
import type { Sessions } from './sessions.ts';

/** What the gateway needs. */
export interface GatewayOptions {
  backend: Backend;
  sessions: Sessions;
  attempts: AttemptLimit;
  settings: Pick<SettingsStore, 'get' | 'swap'>;
  /**
   * Scheme, host and port of this installation. Requests that change anything must have this
   * origin.
   */
  publicOrigin: string;
  rightMeasuredFrom: AppConfig['rightMeasuredFrom'];
  /** What another service behind takes. */
  profile?: AppConfig['profile'];
  /** The language of all screens, where the installation fixes one. */
  screenLanguage?: AppConfig['language'];
  /** Whether screens show developers' details from the start. */
  screenDeveloper?: boolean;
}

/**
 * Adds the browser's side of the server, `/app/**`, to a router: sessions by cookie, keys added
 * here rather than in the browser, requests from other sites refused.
 */
export function addGateway(router: Router, options: GatewayOptions): void {
  const { backend, sessions, publicOrigin } = options;
  router.use('/app/*', guardOrigin(publicOrigin));
  router.post(appPaths.session.pattern, openSessionRoute(options));
  router.delete(appPaths.session.pattern, async (call) => {
    const everywhere = call.req.query('everywhere') !== undefined;
    for (const secret of readSessionCookies(call.req.header('cookie'), publicOrigin))
      await (everywhere ? sessions.closeAll : sessions.close)(secret);
    call.header('set-cookie', clearSessionCookie(publicOrigin));
    return call.body(null, 204);
  });
  router.get(appPaths.config.pattern, readConfigRoute(options));
  router.use('/app/*', requireSession(sessions, publicOrigin));
  router.route('/app', backend.api);
  addTransactionRoutes(router, backend);
  addReuse(router, options.settings);
  // What follows in the router has no part in these paths.
  router.all('/app/*', (call) => call.notFound());
}

function addTransactionRoutes(router: Router, backend: Backend): void {
  router.get(appPaths.transactions.pattern, (call) =>
    backend.list(call.var.owner, new URL(call.req.url).searchParams),
  );
  router.get(appPaths.transactionCounts.pattern, (call) => backend.counts(call.var.owner));
  router.get(appPaths.sent.pattern, (call) =>
    backend.sent(call.var.owner, call.req.param('transactionId')),
  );
  router.get(appPaths.deliveries.pattern, (call) =>
    backend.deliveries(call.var.owner, call.req.param('transactionId')),
  );
  router.post(appPaths.resend.pattern, (call) => {
    const { transactionId, delivery } = call.req.param();
    return backend.resend(call.var.owner, transactionId, delivery);
  });
  router.post(appPaths.seal.pattern, (call) =>
    backend.sealAgain(call.var.owner, call.req.param('transactionId'), call.env.address),
  );
  router.post(appPaths.remind.pattern, (call) => {
    const { transactionId, signerId } = call.req.param();
    return backend.remind(call.var.owner, transactionId, signerId);
  });
  router.post(appPaths.renewLink.pattern, (call) => {
    const { transactionId, signerId } = call.req.param();
    return backend.renewLink(call.var.owner, transactionId, signerId, call.env.address);
  });
  router.get(appPaths.outbox.pattern, (call) => backend.outbox(call.var.owner));
}

/**
 * Refuses requests of other sites that change something, and keeps answers out of caches.
 * SameSite=Strict keeps the cookie away from other sites; the check of the origin also refuses
 * other ports of this host.
 */
function guardOrigin(publicOrigin: string): Guard {
  return async (call, next) => {
    const { method } = call.req;
    if (method !== 'GET' && method !== 'HEAD' && call.req.header('origin') !== publicOrigin)
      return errorResponse(403, `This request must come from ${publicOrigin}.`);
    await next();
    if (!call.res.headers.has('cache-control')) call.res.headers.set('cache-control', 'no-store');
    return undefined;
  };
}

function requireSession(sessions: Sessions, publicOrigin: string): Guard {
  return async (call, next) => {
    const signedIn = await findSignedIn(call, sessions, publicOrigin);
    if (!signedIn)
      return errorResponse(401, 'There is no session. Connect with an API key or a one-time link.');
    call.set('owner', signedIn.owner);
    return next();
  };
}

function openSessionRoute({ sessions, attempts, publicOrigin }: GatewayOptions): Route {
  return async (call) => {
    const { address } = call.env;
    const body = await readSmallJson(call);
    const parsed = parseBody(openSessionSchema, body);
    const given = parsed.ok ? (parsed.value.token ?? parsed.value.apiKey ?? '') : '';
    // Looked at with the body there: many heads may come before the first body.
    const many = refuseMany(attempts, address, given);
    if (many) return many;
    if (!parsed.ok) return problemResponse(parsed.problems);
    const isKey = parsed.value.token === undefined;
    const secret = await (isKey ? sessions.openByApiKey(given) : sessions.openByToken(given));
    // Of keys that were tried at the same time, others may have failed meanwhile.
    const manyBy = refuseMany(attempts, address, secret === undefined ? '' : given);
    if (secret === undefined) {
      attempts.failed(address);
      return manyBy ?? wrongSecret(isKey);
    }
    // A link that has worked is used up.
    if (manyBy && isKey) {
      await sessions.close(secret);
      return manyBy;
    }
    for (const earlier of readSessionCookies(call.req.header('cookie'), publicOrigin))
      await sessions.close(earlier);
    const signedIn = await sessions.find(secret);
    if (signedIn) call.set('owner', signedIn.owner);
    call.header('set-cookie', setSessionCookie(secret, sessions.idleMs, publicOrigin));
    return call.body(null, 204);
  };
}

function wrongSecret(isKey: boolean): Response {
  return errorResponse(
    401,
    isKey
      ? 'This API key is not known here. Check it, or use a one-time link: npm run connect prints one.'
      : 'This link has been used or is older than 10 minutes. npm run connect prints a new one.',
  );
}

/** The answer for an address with too many wrong keys; else undefined. */
function refuseMany(
  attempts: GatewayOptions['attempts'],
  address: string,
  secret: string,
): Response | undefined {
  const wait = attempts.secondsToWait(address, secret);
  return wait === undefined
    ? undefined
    : errorResponse(429, `Too many wrong keys. Try again in ${wait} seconds.`, [], {
        'Retry-After': String(wait),
      });
}

function readConfigRoute(options: GatewayOptions): Route {
  const { backend, sessions, publicOrigin, rightMeasuredFrom, profile, screenLanguage } = options;
  const developer = options.screenDeveloper === true;
  return async (call) => {
    const signedIn = await findSignedIn(call, sessions, publicOrigin);
    const { signers, files, fields, pdfBytes, jsonBytes } = limits;
    const config: AppConfig = {
      signedIn: signedIn !== undefined,
      service: backend.kind,
      ...(backend.kind === 'remote' && { profile }),
      baseUrl: backend.baseUrl,
      rightMeasuredFrom,
      ...(screenLanguage && { language: screenLanguage }),
      ...(developer && { developer }),
      limits: { signers, files, fields, pdfBytes, jsonBytes },
      can: await backend.can(),
    };
    return jsonResponse(config);
  };
}

/** Who asks; the cookie is set anew with the session, so that neither outlives the other. */
async function findSignedIn(call: Call, sessions: Sessions, publicOrigin: string) {
  for (const secret of readSessionCookies(call.req.header('cookie'), publicOrigin)) {
    const signedIn = await sessions.find(secret);
    if (signedIn?.isProlonged)
      call.res.headers.append(
        'set-cookie',
        setSessionCookie(secret, sessions.idleMs, publicOrigin),
      );
    if (signedIn) return signedIn;
  }
  return undefined;
}

/** Resolves to the JSON of a small body; undefined when it is not JSON or too large for a key. */
async function readSmallJson(call: Call): Promise<unknown> {
  const isJson = (call.req.header('content-type') ?? '')
    .toLowerCase()
    .startsWith('application/json');
  const length = Number(call.req.header('content-length') ?? Number.NaN);
  if (!isJson || !(length <= 10_000)) return undefined;
  try {
    return await call.req.json();
  } catch {
    return undefined;
  }
}
