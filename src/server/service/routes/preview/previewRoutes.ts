import { Hono } from 'hono';
import { appPaths } from '#core/wire/paths.ts';
import { type MailPreviews, previewSchema } from '#core/wire/surfaces/previewSurface.ts';
import { mailOfJob } from '#server/service/jobs/mail/mailOfJob.ts';
import type { Call, Route, RouteEnv, Router } from '#server/service/http/createRouter.ts';
import { jsonResponse, problemResponse } from '#server/service/http/problemResponse.ts';
import { createRateLimit, guardRate } from '#server/service/http/rateLimit.ts';
import { readBody } from '#server/service/http/readBody.ts';
import { createTransaction } from '#server/service/transaction/setUp/createTransaction.ts';
import { begun } from '#server/service/transaction/setUp/startTransaction.ts';
import { isAskedByMail } from '#server/service/transaction/upkeep/givenLink.ts';
import type { SignerRecord } from '#server/service/transaction/state/transactionState.ts';
import { newCreation } from '../createTransactionRoute.ts';
import type { ServiceParts } from '../serviceParts.ts';

/** Previews that one pair of keys may ask for in a minute. */
const mostPerMinute = 120;

/**
 * Creates the route below `/app` that shows a sender the sign requests before they are sent. They
 * are made by what makes the mails themselves, from a transaction that is kept nowhere; their link
 * leads nowhere.
 */
export function previewRoutes(parts: ServiceParts): Router {
  const routes: Router = new Hono<RouteEnv>();
  const path = appPaths.preview.pattern.replace('/app', '');
  const ofOwner = (call: Call) => call.var.owner;
  routes.use(
    path,
    guardRate(createRateLimit(mostPerMinute, parts.clock), ofOwner, () => 1),
  );
  routes.post(path, previewRoute(parts));
  return routes;
}

function previewRoute(parts: ServiceParts): Route {
  const { publicUrl, rules, clock } = parts;
  const places = {
    publicUrl,
    signLink: () => `${publicUrl}/sign/…`,
    copyLink: () => '',
    attaches: false,
    senderEmail: undefined,
  };
  return async (call) => {
    const body = await readBody(call.req.raw, previewSchema);
    if (body instanceof Response) return body;
    const { transaction, documents } = body.value;
    // The number that a mail ends with is not known before the transaction is there.
    const creation = { ...(await newCreation(parts, call, transaction)), id: '…' };
    const made = createTransaction(creation, rules);
    if (!made.ok) return problemResponse(made.problems);
    const files = documents.map((displayName) => ({
      fileId: displayName,
      displayName,
      signers: [],
    }));
    const started = begun({ ...made.next, files }, clock());
    // Whoever is asked later, because the order says so, is shown their mail as well.
    const signers = started.signers.map((one): SignerRecord => ({ ...one, state: 'waiting' }));
    const state = { ...started, signers };
    const mails = signers.flatMap((signer, index) => {
      const job = { mail: 'sign request', signerId: signer.id } as const;
      const mail = isAskedByMail(signer) ? mailOfJob(job, state, places) : undefined;
      if (!mail) return [];
      const { to, language, subject, text } = mail;
      return [{ signer: index, to, language, subject, text }];
    });
    return jsonResponse({ mails } satisfies MailPreviews);
  };
}
