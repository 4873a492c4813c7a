import { limits } from '#core/wire/limits.ts';
import {
  type Entries,
  type SigningView,
  declineSchema,
  finishSchema,
  saveEntriesSchema,
} from '#core/wire/surfaces/signSurface.ts';
import type { Decision } from '#server/service/transaction/state/change.ts';
import { declineSigning } from '#server/service/transaction/ending/endTransaction.ts';
import { finishSigning } from '#server/service/transaction/signing/finishSigning.ts';
import { joinEntries } from '#server/service/transaction/signing/joinEntries.ts';
import { openSigning } from '#server/service/transaction/signing/openSigning.ts';
import { refuseReplacedLink } from '#server/service/transaction/upkeep/renewLink.ts';
import { returnAddress } from '#server/service/transaction/signing/returnAddress.ts';
import { signerOf } from '#server/service/transaction/state/refuseSigning.ts';
import { saveEntries } from '#server/service/transaction/signing/saveEntries.ts';
import { signingView } from '#server/service/transaction/signing/signingView.ts';
import {
  refuseReading,
  refuseSigning,
  statusAt,
} from '#server/service/transaction/state/refuseSigning.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import { takeTurn } from '#server/service/storage/database/takeTurn.ts';
import { jsonResponse, jsonText, problemResponse } from '#server/service/http/problemResponse.ts';
import { readBody, tooLarge } from '#server/service/http/readBody.ts';
import { pdfAnswer, receiptAnswer } from './documentRoutes.ts';
import { notedAnswer } from './notedAnswer.ts';
import type { Route } from '#server/service/http/createRouter.ts';
import { commitAndTidy, commitEntriesAndTidy, fileIdOf, originOf } from './ownTransaction.ts';
import type { ServiceParts } from './serviceParts.ts';
import { createTextShelf, textDigest } from './standing/textShelf.ts';
import { type LinkHolder, holderOfLink } from './signingLink.ts';

/** Characters of views that are kept, so that a page that asks again and again costs little. */
const keptViews = 8 * 1024 * 1024;

/**
 * GET view: what the signer's page shows. It changes nothing, as mail scanners follow
 * links. All but what the signer entered is built once for each version of the transaction; a page
 * that has it already and says so by `If-None-Match` gets 304.
 */
export function readViewRoute(parts: ServiceParts): Route {
  const shown = createTextShelf(keptViews);
  return async (call) => {
    const holder = await holderOfLink(parts, call);
    if (holder instanceof Response) return holder;
    const { state, signer, version } = holder;
    const now = parts.clock();
    const key = `${signer.rowId} ${version} ${statusAt(state, now)}`;
    const { text, sha256 } = await shown(key, async () => {
      const { entries: _, ...rest } = await viewOf(parts, state, signer.id, {}, now);
      return JSON.stringify(rest);
    });
    const saved = refuseSigning(state, signer, now) ? {} : await savedEntries(parts, holder);
    const entries = JSON.stringify(saved);
    const headers = { ETag: `"${sha256}.${textDigest(entries)}"` };
    if (call.req.header('If-None-Match') === headers.ETag)
      return new Response(null, { status: 304, headers });
    return jsonText(`${text.slice(0, -1)},"entries":${entries}}`, 200, headers);
  };
}

/** The view of a signer, with the signatures of those who have signed. */
async function viewOf(
  { details, rules }: ServiceParts,
  state: TransactionState,
  signerId: string,
  saved: Entries,
  now: number,
): Promise<SigningView> {
  const hasMarks = state.signers.some(({ id, state: at }) => id !== signerId && at === 'signed');
  const marks = hasMarks ? await details.listMarks(state.id) : undefined;
  return signingView(state, signerId, saved, rules, now, marks);
}

/**
 * GET file/{fileId}: the document as the signer may see it, sealed once signed; none before their
 * turn and after an end without one.
 */
export function readSignersFileRoute(parts: ServiceParts): Route {
  return async (call) => {
    const holder = await holderOfLink(parts, call);
    if (holder instanceof Response) return holder;
    const refused = refuseReading(holder.state, holder.signer, parts.clock());
    if (refused) return problemResponse(refused.problems);
    const fileId = fileIdOf(call);
    if (fileId instanceof Response) return fileId;
    const { state, signer } = holder;
    const answer = await pdfAnswer(parts, call, state, fileId);
    return notedAnswer(parts, call, state, { signerId: signer.id, fileId }, answer);
  };
}

/** GET receipt: the audit trail, for a signer of a transaction that all have signed. */
export function readSignersReceiptRoute(parts: ServiceParts): Route {
  return async (call) => {
    const holder = await holderOfLink(parts, call);
    if (holder instanceof Response) return holder;
    const refused = refuseReading(holder.state, holder.signer, parts.clock());
    if (refused) return problemResponse(refused.problems);
    const { state, signer } = holder;
    const answer = await receiptAnswer(parts, call, state);
    return notedAnswer(parts, call, state, { signerId: signer.id }, answer);
  };
}

/** Bytes of a body with a reason, all of it escaped. */
const mostDeclined = 16 * limits.reason;

/** Refuses (413) more entries than a signer may have; of what the PDF held, nothing is kept. */
function refuseEntries({ entries }: { entries: Entries }) {
  return Buffer.byteLength(JSON.stringify(entries)) > limits.entriesBytes
    ? tooLarge(limits.entriesBytes)
    : undefined;
}

/** PUT entries: what is entered so far, merged with that of the signer's other open pages. */
export function saveEntriesRoute(parts: ServiceParts): Route {
  return async (call) => {
    const stranger = await holderOfLink(parts, call);
    if (stranger instanceof Response) return stranger;
    const body = await readBody(call.req.raw, saveEntriesSchema);
    if (body instanceof Response) return body;
    const tooMuch = refuseEntries(body.value);
    if (tooMuch) return tooMuch;
    const { entries, base } = body.value;
    const merge = (saved: Entries | undefined) => joinEntries(saved, { entries, base });
    for (let race = 0; race < mostRaces; race += 1) {
      const holder = await holderOfLink(parts, call);
      if (holder instanceof Response) return holder;
      const signerId = holder.signer.id;
      // With thousands of fields reading them took as long as one step may.
      await takeTurn();
      const now = parts.clock();
      const decision = saveEntries(holder.state, { signerId, entries, now }, parts.rules);
      if (!decision.ok) return problemResponse(decision.problems);
      // Kept only while what was decided on still holds: entries that overtook a finish would come
      // back to life.
      const { state, version } = holder;
      const saved = await parts.details.saveEntries(state.id, version, { signerId, merge }, now);
      if (saved) return base ? jsonResponse(saved) : new Response(null, { status: 204 });
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
    const tooMuch = refuseEntries(body.value);
    if (tooMuch) return tooMuch;
    const { state: seen, signer } = holder;
    const place = { id: seen.id, signerId: signer.id };
    const origin = originOf(call);
    const result = await commitEntriesAndTidy(parts, place, (state, now, saved) => {
      const finish = { signerId: signer.id, finish: body.value, saved, now, origin };
      return refuseReplacedLink(state, signer) ?? finishSigning(state, finish, parts.rules);
    });
    return result instanceof Response ? result : viewAnswer(parts, result, holder, true);
  };
}

/** POST decline: ends the transaction; answers with the view as it is then. */
export function declineRoute(parts: ServiceParts): Route {
  return async (call) => {
    const holder = await holderOfLink(parts, call);
    if (holder instanceof Response) return holder;
    const body = await readBody(call.req.raw, declineSchema, mostDeclined);
    if (body instanceof Response) return body;
    const { reason } = body.value;
    const result = await commitAsHolder(parts, holder, (state, now) =>
      declineSigning(
        state,
        { signerId: holder.signer.id, reason, now, origin: originOf(call) },
        parts.rules,
      ),
    );
    return result instanceof Response ? result : viewAnswer(parts, result, holder, true);
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

/** The view; `leads` adds the address to which a signer is led who has just become done. */
async function viewAnswer(
  parts: ServiceParts,
  state: TransactionState,
  holder: LinkHolder,
  leads = false,
): Promise<Response> {
  const returnTo = leads ? returnAddress(signerOf(state, holder.signer.id), state.id) : undefined;
  const saved = await savedEntries(parts, holder);
  return jsonResponse({
    ...(await viewOf(parts, state, holder.signer.id, saved, parts.clock())),
    ...(returnTo === undefined ? {} : { returnTo }),
  });
}
