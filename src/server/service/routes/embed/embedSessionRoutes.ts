import { randomBytes } from 'node:crypto';
import {
  type CreateEmbed,
  createEmbedSchema,
  renewEmbedSchema,
} from '#core/wire/contract/embedSession.ts';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import type { Call, Route } from '#server/service/http/createRouter.ts';
import { jsonResponse, problemResponse, refusal } from '#server/service/http/problemResponse.ts';
import { refuseSendersLink } from '#server/service/transaction/upkeep/givenLink.ts';
import { readBody, readOptionalBody } from '#server/service/http/readBody.ts';
import { findOwned, noSuchTransaction } from '../ownTransaction.ts';
import type { EmbedDetails, EmbedSession } from '#server/service/storage/accounts/embedStore.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import type { EmbedParts } from './embedParts.ts';
import { newEmbedSecret, standingEmbed } from './liveEmbed.ts';

/** Bytes of a body that makes a session. */
const mostBytes = 16 * 1024;

/** POST /api/embed/sessions: an address for an iframe that can do one thing. */
export function createEmbedRoute(parts: EmbedParts): Route {
  return async (call) => {
    const body = await readBody(call.req.raw, createEmbedSchema, mostBytes);
    if (body instanceof Response) return body;
    const { owner } = call.var;
    const { Origin: origin, LifetimeSeconds: lifetime } = body.value;
    if (!parts.origins.includes(origin))
      return refusal(
        'embed-origin',
        `Origin must be one of EMBED_ORIGINS, letter for letter: ${parts.origins.join(', ')}.`,
        { path: 'Origin' },
      );
    const details = await detailsOf(parts, owner, body.value);
    if (details instanceof Response) return details;
    const pair = await parts.keyPairs.findById(owner);
    if (!pair) throw new Error('The pair of keys of this request is gone.');
    const id = randomBytes(16).toString('base64url');
    const { secret, hash } = newEmbedSecret();
    const createdAt = parts.clock();
    const expiresAt = createdAt + lifetime * 1000;
    await parts.embeds.add({
      id,
      owner,
      keyHash: pair.apiKeyHash,
      origin,
      details,
      codeHash: hash,
      createdAt,
      expiresAt,
    });
    return embedAnswer(parts, 201, { id, secret, expiresAt });
  };
}

/**
 * PUT /api/embed/sessions/{id}: a new address of the same page, which lasts anew. A page that is
 * open goes on; the exchange of the new address ends it.
 */
export function renewEmbedRoute(parts: EmbedParts): Route {
  return async (call) => {
    const body = await readOptionalBody(call.req.raw, renewEmbedSchema);
    if (body instanceof Response) return body;
    const session = await ownEmbed(parts, call);
    if (!session) return noSuchEmbed();
    const { transactionId = '', signerId } = session.details;
    const state = await findOwned(parts, session.owner, transactionId);
    const signer = state?.signers.find(({ id }) => id === signerId);
    const { secret, hash } = newEmbedSecret();
    const expiresAt = parts.clock() + body.value.LifetimeSeconds * 1000;
    await parts.embeds.renew(session.id, {
      // Whoever has the keys may give a signer the link that took the place of theirs.
      details: { ...session.details, ...(signer && { generation: signer.generation }) },
      expiresAt,
      codeHash: hash,
    });
    return embedAnswer(parts, 200, { id: session.id, secret, expiresAt });
  };
}

/** DELETE /api/embed/sessions/{id}: the page can do nothing from now on. */
export function removeEmbedRoute(parts: EmbedParts): Route {
  return async (call) => {
    const session = await ownEmbed(parts, call);
    if (!session) return noSuchEmbed();
    await parts.embeds.remove(session.id);
    return new Response(null, { status: 204 });
  };
}

async function ownEmbed(parts: EmbedParts, call: Call): Promise<EmbedSession | undefined> {
  const session = await standingEmbed(parts, call.req.param('sessionId') ?? '');
  return session?.owner === call.var.owner ? session : undefined;
}

function noSuchEmbed(): Response {
  return refusal('not-found', 'There is no such embed session for these keys.');
}

function embedAnswer(
  { publicUrl }: EmbedParts,
  status: number,
  { id, secret, expiresAt }: { id: string; secret: string; expiresAt: number },
): Response {
  const page = pagePaths.embed.build({ sessionId: id });
  return jsonResponse(
    {
      Id: id,
      // What follows the # reaches no server and no log.
      Url: `${publicUrl}${page}#${secret}`,
      ExpiresAt: new Date(expiresAt).toISOString(),
    },
    status,
  );
}

/** What the page may do, or the answer that refuses. */
async function detailsOf(
  parts: EmbedParts,
  owner: string,
  { Purpose: purpose, TransactionId: id, TemplateId: template, SignerId: signerId }: CreateEmbed,
): Promise<EmbedDetails | Response> {
  if (template !== undefined) {
    if (purpose !== 'design' || id !== undefined)
      return refusal('value', 'TemplateId is for the purpose design, without a TransactionId.', {
        path: 'TemplateId',
      });
    const found = await parts.templates.find(owner, template.toLowerCase());
    return found?.deletedAt === null
      ? { purpose, templateId: found.id }
      : refusal('not-found', 'There is no such template for these keys.');
  }
  if (id === undefined)
    return purpose === 'design' ? { purpose } : missing('TransactionId', purpose);
  const state = await findOwned(parts, owner, id);
  if (!state) return noSuchTransaction();
  const isStarted = state.status !== transactionStatus.waitingForDocument;
  const transactionId = state.id;
  if (purpose === 'track') return { purpose, transactionId };
  if (purpose === 'design')
    return isStarted
      ? refusal('already-started', 'The transaction was started; its fields do not change.')
      : { purpose, transactionId };
  if (signerId === undefined) return missing('SignerId', purpose);
  return signDetails(parts, state, signerId, isStarted);
}

/** What a page to sign on may do, or the answer that refuses. */
function signDetails(
  parts: EmbedParts,
  state: TransactionState,
  signerId: string,
  isStarted: boolean,
): EmbedDetails | Response {
  const signer = state.signers.find((one) => one.id === signerId);
  if (!signer)
    return refusal('unknown-signer', `The transaction has no signer "${signerId}".`, {
      path: 'SignerId',
    });
  if (!isStarted)
    return refusal('not-started', 'The transaction is not started; there is nothing to sign yet.');
  const kept = refuseSendersLink(signer, parts.rules);
  return kept
    ? problemResponse(kept.problems)
    : { purpose: 'sign', transactionId: state.id, signerId, generation: signer.generation };
}

function missing(path: string, purpose: string): Response {
  return refusal('required', `${path} is required for the purpose ${purpose}.`, { path });
}
