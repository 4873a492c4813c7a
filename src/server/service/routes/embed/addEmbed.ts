import { embedCodeSchema, type EmbedToken } from '#core/wire/surfaces/embedSurface.ts';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { apiPaths, embedPaths } from '#core/wire/paths.ts';
import { addressBlock, createRateLimit, guardRate } from '#server/service/http/rateLimit.ts';
import type { Call, Guard, Route, Router } from '#server/service/http/createRouter.ts';
import { jsonResponse, refusal } from '#server/service/http/problemResponse.ts';
import { readBody } from '#server/service/http/readBody.ts';
import { requireKeys } from '#server/service/http/requireKeys.ts';
import { findOwned } from '../ownTransaction.ts';
import type { EmbedSession } from '#server/service/storage/accounts/embedStore.ts';
import type { EmbedParts } from './embedParts.ts';
import { type EmbedRight, embedRights } from './embedRights.ts';
import { createEmbedRoute, removeEmbedRoute, renewEmbedRoute } from './embedSessionRoutes.ts';
import { hashEmbedSecret, isSameHash, newEmbedSecret, standingEmbed } from './liveEmbed.ts';

/** What a visitor of a page may ask for in a minute, and how many codes may be tried there. */
const requestsPerMinute = 600;
const codesPerMinute = 30;

/**
 * Adds embedded pages to a router: `/api/embed/**` for clients with keys, the frame of
 * `/embed/{id}`, and `/app/embed/{id}/**` for the page itself, by its token alone. To be added
 * before the service and the gateway, whose paths begin alike.
 */
export function addEmbed(router: Router, parts: EmbedParts): void {
  router.use('/api/embed/*', requireKeys(parts));
  router.post(apiPaths.embeds.pattern, createEmbedRoute(parts));
  router.put(apiPaths.embed.pattern, renewEmbedRoute(parts));
  router.delete(apiPaths.embed.pattern, removeEmbedRoute(parts));
  router.get(pagePaths.embed.pattern, allowFrame(parts));
  const own = `${embedPaths.host.pattern}/*`;
  router.use(own, guardOwnOrigin(parts.publicUrl));
  router.use(own, guardRate(createRateLimit(requestsPerMinute, parts.clock), visitorOf));
  const codes = guardRate(createRateLimit(codesPerMinute, parts.clock), visitorOf);
  router.get(embedPaths.host.pattern, readHostRoute(parts));
  router.post(embedPaths.token.pattern, codes, exchangeRoute(parts));
  for (const right of embedRights(parts))
    router.on(
      right.method,
      `${embedPaths.host.pattern}${right.path}`,
      requireToken(parts, right),
      right.route,
    );
  // What follows in the router has no part in these paths.
  router.all('/app/embed/*', (call) => call.notFound());
}

const idOf = (call: Call) => call.req.param('sessionId') ?? '';

/** The id is no secret: whoever knows it must use up nothing of others. */
const visitorOf = (call: Call) => `${addressBlock(call.env.address)} ${idOf(call)}`;

/** Notes whose frame the page may stand in; whatever answers the request comes later. */
function allowFrame(parts: EmbedParts): Guard {
  return async (call, next) => {
    const session = await standingEmbed(parts, idOf(call));
    if (session) call.set('framedBy', session.origin);
    await next();
  };
}

/** Refuses requests of other pages, and keeps answers out of caches. */
function guardOwnOrigin(publicUrl: string): Guard {
  const { origin } = new URL(publicUrl);
  return async (call, next) => {
    const from = call.req.header('Origin');
    const reads = ['GET', 'HEAD'].includes(call.req.method);
    if (from === undefined ? !reads : from !== origin)
      return refusal('origin', `This request must come from a page of ${origin}.`);
    await next();
    call.res.headers.set('Cache-Control', 'no-store');
    return undefined;
  };
}

/** GET /app/embed/{id}: to whom the page may speak, as its `frame-ancestors` says too. */
function readHostRoute(parts: EmbedParts): Route {
  return async (call) => {
    const session = await standingEmbed(parts, idOf(call));
    return session
      ? jsonResponse({ origin: session.origin })
      : refusal('not-found', 'There is no such embedded page.');
  };
}

/** POST /app/embed/{id}/token: the code of the address, once, for a token. */
function exchangeRoute(parts: EmbedParts): Route {
  return async (call) => {
    // Nobody has shown a right yet: only a session that stands has its code read, which is short.
    const session = await standingEmbed(parts, idOf(call));
    if (!session) return noSuchCode();
    const body = await readBody(call.req.raw, embedCodeSchema, mostCodeBytes);
    if (body instanceof Response) return body;
    const codeHash = hashEmbedSecret(body.value.code);
    const { secret, hash } = newEmbedSecret();
    const hashes = { codeHash, tokenHash: hash };
    if (!(await parts.embeds.exchange(session.id, hashes, parts.clock()))) return noSuchCode();
    const { purpose, transactionId, templateId, signerId } = session.details;
    const answer: EmbedToken = {
      token: secret,
      purpose,
      transactionId,
      templateId,
      signerId,
      secondsLeft: Math.floor((session.expiresAt - parts.clock()) / 1000),
      rightMeasuredFrom: parts.rules.rightMeasuredFrom,
    };
    return jsonResponse(answer);
  };
}

/** Bytes of the body that holds a code. */
const mostCodeBytes = 4_096;

const noSuchCode = () =>
  refusal('embed-over', 'This address was used, or is over. Ask for a new one.');

/** Lets pass who has the token of a live session that may do this, to the one thing it is about. */
function requireToken(parts: EmbedParts, { purposes }: EmbedRight): Guard {
  return async (call, next) => {
    const token = /^Bearer ([\w-]{1,100})$/i.exec(call.req.header('Authorization') ?? '')?.[1];
    const session = await standingEmbed(parts, idOf(call));
    const isOwn =
      token !== undefined &&
      session?.tokenHash &&
      isSameHash(hashEmbedSecret(token), session.tokenHash);
    if (!isOwn || session.expiresAt <= parts.clock())
      return refusal('embed-over', 'This page has ended. Ask the site around it to open it again.');
    const { purpose, transactionId, templateId } = session.details;
    const { transactionId: asked = transactionId, templateId: template = templateId } =
      call.req.param() as Record<string, string | undefined>;
    if (!purposes.includes(purpose) || asked !== transactionId || template !== templateId)
      return refusal('not-found', 'There is nothing at this path for this page.');
    call.set('owner', session.owner);
    call.set('embeddedIn', session.origin);
    if (purpose === 'sign') {
      const linkToken = await linkTokenOf(parts, session);
      if (linkToken !== undefined) call.set('linkToken', linkToken);
    }
    return next();
  };
}

/** The token of the signing link whose rights the session has; the routes check it as any other. */
async function linkTokenOf(
  parts: EmbedParts,
  { owner, details }: EmbedSession,
): Promise<string | undefined> {
  const { transactionId = '', signerId, generation = 0 } = details;
  const state = await findOwned(parts, owner, transactionId);
  const signer = state?.signers.find((one) => one.id === signerId);
  return (
    signer &&
    parts.links.tokenOf(
      { transactionId, signerId: signer.id, rowId: signer.rowId, generation },
      'sender',
    )
  );
}
