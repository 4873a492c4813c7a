import {
  type Entries,
  declineSchema,
  finishSchema,
  saveEntriesSchema,
} from '#core/wire/surfaces/signSurface.ts';
import type { Decision } from '#server/service/transaction/state/change.ts';
import { declineSigning } from '#server/service/transaction/ending/endTransaction.ts';
import { finishSigning } from '#server/service/transaction/signing/finishSigning.ts';
import { openSigning } from '#server/service/transaction/signing/openSigning.ts';
import { refuseReplacedLink } from '#server/service/transaction/upkeep/renewLink.ts';
import { saveEntries } from '#server/service/transaction/signing/saveEntries.ts';
import { signingView } from '#server/service/transaction/signing/signingView.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import { jsonResponse, problemResponse } from '#server/service/http/problemResponse.ts';
import { readBody } from '#server/service/http/readBody.ts';
import { pdfAnswer } from './documentRoutes.ts';
import type { Route } from '#server/service/http/createRouter.ts';
import { commitAndTidy, fileIdOf, originOf } from './ownTransaction.ts';
import type { ServiceParts } from './serviceParts.ts';
import { type LinkHolder, holderOfLink } from './signingLink.ts';

/** GET view: what the signer's page shows. It changes nothing, as mail scanners follow links. */
export function readViewRoute(parts: ServiceParts): Route {
  return async (call) => {
    const holder = await holderOfLink(parts, call);
    return holder instanceof Response ? holder : viewAnswer(parts, holder.state, holder);
  };
}

/** GET file/{fileId}: the document as the signer may see it, sealed once signed. */
export function readSignersFileRoute(parts: ServiceParts): Route {
  return async (call) => {
    const holder = await holderOfLink(parts, call);
    if (holder instanceof Response) return holder;
    const fileId = fileIdOf(call);
    return fileId instanceof Response ? fileId : pdfAnswer(parts, holder.state, fileId);
  };
}

/** PUT entries: what is entered so far, for a reload. */
export function saveEntriesRoute(parts: ServiceParts): Route {
  return async (call) => {
    const stranger = await holderOfLink(parts, call);
    if (stranger instanceof Response) return stranger;
    const body = await readBody(call.req.raw, saveEntriesSchema);
    if (body instanceof Response) return body;
    const { entries } = body.value;
    for (let race = 0; race < mostRaces; race += 1) {
      const holder = await holderOfLink(parts, call);
      if (holder instanceof Response) return holder;
      const signerId = holder.signer.id;
      const now = parts.clock();
      const decision = saveEntries(holder.state, { signerId, entries, now }, parts.rules);
      if (!decision.ok) return problemResponse(decision.problems);
      // Kept only while what was decided on still holds: entries that overtook a finish would come
      // back to life.
      const { state, version } = holder;
      if (await parts.details.saveEntries(state.id, version, { signerId, entries }, now))
        return new Response(null, { status: 204 });
    }
    throw new Error(`Entries lost ${mostRaces} races in a row.`);
  };
}

/** How often saving decides again after somebody else's change. */
const mostRaces = 50;

/** POST opened: the page was looked at by a person. */
export function openedRoute(parts: ServiceParts): Route {
  return async (call) => {
    const holder = await holderOfLink(parts, call);
    if (holder instanceof Response) return holder;
    const result = await commitAsHolder(parts, holder, (state, now) =>
      openSigning(state, { signerId: holder.signer.id, now, origin: originOf(call) }, parts.rules),
    );
    return result instanceof Response ? result : new Response(null, { status: 204 });
  };
}

/** POST finish: fills in and signs; answers with the view as it is then. */
export function finishRoute(parts: ServiceParts): Route {
  return async (call) => {
    const holder = await holderOfLink(parts, call);
    if (holder instanceof Response) return holder;
    const body = await readBody(call.req.raw, finishSchema);
    if (body instanceof Response) return body;
    const saved = await savedEntries(parts, holder);
    const result = await commitAsHolder(parts, holder, (state, now) =>
      finishSigning(
        state,
        { signerId: holder.signer.id, finish: body.value, saved, now, origin: originOf(call) },
        parts.rules,
      ),
    );
    return result instanceof Response ? result : viewAnswer(parts, result, holder);
  };
}

/** POST decline: ends the transaction; answers with the view as it is then. */
export function declineRoute(parts: ServiceParts): Route {
  return async (call) => {
    const holder = await holderOfLink(parts, call);
    if (holder instanceof Response) return holder;
    const body = await readBody(call.req.raw, declineSchema);
    if (body instanceof Response) return body;
    const { reason } = body.value;
    const result = await commitAsHolder(parts, holder, (state, now) =>
      declineSigning(
        state,
        { signerId: holder.signer.id, reason, now, origin: originOf(call) },
        parts.rules,
      ),
    );
    return result instanceof Response ? result : viewAnswer(parts, result, holder);
  };
}

/** Decides as the holder of a link; it may be replaced between the look at it and the decision. */
function commitAsHolder(
  parts: ServiceParts,
  { state: seen, signer }: LinkHolder,
  decide: (state: TransactionState, now: number) => Decision,
): Promise<TransactionState | Response> {
  return commitAndTidy(
    parts,
    seen.id,
    (state, now) => refuseReplacedLink(state, signer) ?? decide(state, now),
  );
}

async function savedEntries(parts: ServiceParts, { state, signer }: LinkHolder): Promise<Entries> {
  return (await parts.details.findEntries(state.id, signer.id)) ?? {};
}

async function viewAnswer(
  parts: ServiceParts,
  state: TransactionState,
  holder: LinkHolder,
): Promise<Response> {
  const saved = await savedEntries(parts, holder);
  return jsonResponse(signingView(state, holder.signer.id, saved, parts.rules));
}
