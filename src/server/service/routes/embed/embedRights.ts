import type { EmbedPurpose } from '#core/wire/contract/embedSession.ts';
import { apiPaths, appPaths, embedPaths, templatePaths } from '#core/wire/paths.ts';
import { transactionToWire } from '#server/service/transaction/shown/transactionToWire.ts';
import type { Route } from '#server/service/http/createRouter.ts';
import { jsonResponse, refusal } from '#server/service/http/problemResponse.ts';
import { readFileRoute, readReceiptRoute } from '../documentRoutes.ts';
import { findOwn } from '../ownTransaction.ts';
import { readSendersFirstPageRoute, readSignersFirstPageRoute } from '../ranges/firstPageRoute.ts';
import { putFileRoute } from '../putFileRoute.ts';
import {
  declineRoute,
  finishRoute,
  openedRoute,
  readSignersFileRoute,
  readSignersReceiptRoute,
  readViewRoute,
  saveEntriesRoute,
} from '../signerRoutes.ts';
import { startTransactionRoute } from '../transactionRoutes.ts';
import type { EmbedParts } from './embedParts.ts';

/** A request that embedded pages with these purposes may make, below `/app/embed/{id}`. */
export interface EmbedRight {
  purposes: readonly EmbedPurpose[];
  method: 'GET' | 'PUT' | 'POST';
  path: string;
  route: Route;
}

const sign = ['sign'] as const;
const design = ['design'] as const;
const read = ['track', 'design'] as const;

/** Everything that embedded pages may ask for. A request that is not in this table is refused. */
export function embedRights(parts: EmbedParts): EmbedRight[] {
  const { templatePages } = parts;
  return [
    { purposes: sign, method: 'GET', path: '/sign', route: readViewRoute(parts) },
    {
      purposes: sign,
      method: 'GET',
      path: '/sign/file/:fileId',
      route: readSignersFileRoute(parts),
    },
    {
      purposes: sign,
      method: 'GET',
      path: '/sign/first-page',
      route: readSignersFirstPageRoute(parts),
    },
    { purposes: sign, method: 'GET', path: '/sign/receipt', route: readSignersReceiptRoute(parts) },
    { purposes: sign, method: 'PUT', path: '/sign/entries', route: saveEntriesRoute(parts) },
    { purposes: sign, method: 'POST', path: '/sign/opened', route: openedRoute(parts) },
    { purposes: sign, method: 'POST', path: '/sign/finish', route: finishRoute(parts) },
    { purposes: sign, method: 'POST', path: '/sign/decline', route: declineRoute(parts) },
    {
      purposes: read,
      method: 'GET',
      path: apiPaths.transaction.pattern,
      route: readShownRoute(parts),
    },
    { purposes: read, method: 'GET', path: apiPaths.file.pattern, route: readFileRoute(parts) },
    {
      purposes: read,
      method: 'GET',
      path: appPaths.sent.pattern.replace('/app', ''),
      route: readSentRoute(parts),
    },
    {
      purposes: ['track'],
      method: 'GET',
      path: appPaths.firstPage.pattern.replace('/app', ''),
      route: readSendersFirstPageRoute(parts),
    },
    {
      purposes: ['track'],
      method: 'GET',
      path: apiPaths.receipt.pattern,
      route: readReceiptRoute(parts),
    },
    { purposes: design, method: 'PUT', path: apiPaths.file.pattern, route: putFieldsRoute(parts) },
    {
      purposes: design,
      method: 'PUT',
      path: apiPaths.start.pattern,
      route: startTransactionRoute(parts),
    },
    {
      purposes: design,
      method: 'GET',
      path: templatePaths.template.pattern,
      route: templatePages.read,
    },
    {
      purposes: design,
      method: 'GET',
      path: templatePaths.file.pattern,
      route: templatePages.readFile,
    },
    {
      purposes: design,
      method: 'PUT',
      path: embedPaths.templateFields.pattern.replace('/app', ''),
      route: templatePages.putFields,
    },
  ];
}

/** The transaction without any address: no signing link, no postback. */
function readShownRoute(parts: EmbedParts): Route {
  return async (call) => {
    const state = await findOwn(parts, call);
    if (state instanceof Response) return state;
    const { PostbackUrl: _, ...shown } = transactionToWire(state, parts.rules);
    return jsonResponse(shown);
  };
}

/** What was sent, without the request that created it. */
function readSentRoute(parts: EmbedParts): Route {
  return async (call) => {
    const answer = await parts.sent(call.var.owner, call.req.param('transactionId') ?? '');
    if (!answer.ok) return answer;
    const { request: _, ...shown } = (await answer.json()) as Record<string, unknown>;
    return jsonResponse(shown);
  };
}

/** Metadata only, and of documents that are there: these are the client's. */
function putFieldsRoute(parts: EmbedParts): Route {
  const put = putFileRoute(parts)(['application/json']);
  return async (call) => {
    const state = await findOwn(parts, call);
    if (state instanceof Response) return state;
    const fileId = call.req.param('fileId') ?? '';
    return state.files.some((file) => file.fileId === fileId)
      ? put(call)
      : refusal('not-found', `The transaction has no document "${fileId.slice(0, 300)}".`);
  };
}
