import { type Call, type Guard, routeOf } from '#server/service/http/createRouter.ts';
import { probePaths } from './serveHttp.ts';

/** One line for auditors: what was done or refused, by whom, from where; no secret, no content. */
export interface AuditLine {
  what: string;
  requestId: string;
  address: string;
  status: number;
  /** The name of the pair of keys, where the request proved one. */
  key?: string;
  transactionId?: string;
  signerId?: string;
  receiverId?: string;
}

const id = '([0-9a-f-]{36})';
/** What each request does that an auditor asks about; the group is the transaction. */
const deeds: readonly (readonly [string, RegExp, string])[] = [
  ['POST', /^\/app\/session$/, 'sign-in'],
  ['DELETE', /^\/app\/session$/, 'sign-out'],
  ['DELETE', new RegExp(`^(?:/app)?/api/transaction/${id}$`), 'cancel'],
  ['DELETE', new RegExp(`^(?:/app)?/api/transaction/${id}/file$`), 'removal'],
  ['GET', new RegExp(`^(?:/app)?/api/transaction/${id}/personal-data$`), 'export'],
  ['DELETE', new RegExp(`^(?:/app)?/api/transaction/${id}/personal-data$`), 'removal of persons'],
  ['GET', new RegExp(`^(?:/app)?/api/transaction/${id}/file/[^/]+(?:/pdf)?$`), 'download'],
  ['GET', new RegExp(`^(?:/app)?/api/file/receipt/${id}$`), 'download'],
  ['GET', /^\/app\/sign\/[^/]+\/(?:file\/[^/]+|receipt)$/, 'download'],
  ['GET', /^\/app\/copy\/[^/]+\/file\/[^/]+$/, 'download'],
  ['POST', /^\/app\/sign\/[^/]+\/finish$/, 'signing'],
  ['POST', /^\/app\/sign\/[^/]+\/decline$/, 'decline'],
  ['POST', /^\/api\/embed\/sessions$/, 'embed session'],
  ['PUT', /^\/api\/embed\/sessions\/[^/]+$/, 'renewed embed session'],
  ['DELETE', /^\/api\/embed\/sessions\/[^/]+$/, 'end of embed session'],
  ['POST', /^\/app\/embed\/[^/]+\/token$/, 'embedded page'],
  ['GET', /^\/app\/embed\/[^/]+\/sign\/(?:file\/[^/]+|receipt)$/, 'download'],
  ['GET', new RegExp(`^/app/embed/[^/]+/api/transaction/${id}/file/[^/]+$`), 'download'],
  ['GET', new RegExp(`^/app/embed/[^/]+/api/file/receipt/${id}$`), 'download'],
  ['POST', /^\/app\/embed\/[^/]+\/sign\/finish$/, 'signing'],
  ['POST', /^\/app\/embed\/[^/]+\/sign\/decline$/, 'decline'],
  ['POST', new RegExp(`^/app/transactions/${id}/signers/[^/]+/renew-link$`), 'renewed link'],
  ['POST', new RegExp(`^(?:/app)?/api/transaction/${id}/signer/[^/]+/link$`), 'given link'],
  ['POST', new RegExp(`^/app/transactions/${id}/seal$`), 'sealing again'],
];

/**
 * Writes a line for every sign-in, signing, decline, cancel, removal, download, renewed and given
 * link, and for every refusal of API, gateway and signing links. Paths are not written, as they
 * hold tokens and names. `nameOf` resolves to the name of a pair of keys.
 */
export function logRequests(
  write: (line: AuditLine) => void,
  nameOf: (owner: string) => Promise<string | undefined>,
): Guard {
  return async (call, next) => {
    await next();
    const { status } = call.res;
    const { deed, transactionId } = deedOf(call);
    const isRefusal = status >= 400 && status < 500 && /^\/(?:api|app)(?:\/|$)/.test(call.req.path);
    if (!isRefusal && (deed === undefined || status >= 400)) return;
    const { requestId, owner, signer, receiver } = call.var;
    // What was done is done, also where the name cannot be read any more.
    const key = owner === undefined ? undefined : await nameOf(owner).catch(() => undefined);
    write({
      what: isRefusal ? `refused${deed === undefined ? '' : `: ${deed}`}` : (deed ?? ''),
      requestId,
      address: call.env.address,
      status,
      ...(key === undefined ? {} : { key }),
      ...(transactionId === undefined ? {} : { transactionId }),
      ...signer,
      ...receiver,
    });
  };
}

function deedOf({ req: { method, path } }: Call): { deed?: string; transactionId?: string } {
  for (const [verb, pattern, deed] of deeds) {
    const match = verb === method ? pattern.exec(path.replace(/\/$/, '')) : null;
    if (match) return { deed, ...(match[1] === undefined ? {} : { transactionId: match[1] }) };
  }
  return {};
}

/** One line for each request: no address, no path, no query, no token. */
export interface RequestLine {
  requestId: string;
  method: string;
  /** The pattern of the route, without its values. */
  route: string;
  status: number;
  /** Time to the head of the answer. */
  ms: number;
  /** The name of the pair of keys, where the request proved one. */
  key?: string;
}

/**
 * Writes a line for each request that passes, but for the probes of monitoring. `nameOf` resolves
 * to the name of a pair of keys.
 */
export function requestLines(
  write: (line: RequestLine) => void,
  nameOf: (owner: string) => Promise<string | undefined>,
): Guard {
  return async (call, next) => {
    const began = performance.now();
    await next();
    if (probePaths.has(call.req.path)) return;
    const ms = Math.round((performance.now() - began) * 10) / 10;
    const { requestId, owner } = call.var;
    // The request is answered, also where the name cannot be read any more.
    const key = owner === undefined ? undefined : await nameOf(owner).catch(() => undefined);
    write({
      requestId,
      method: call.req.method,
      route: routeOf(call),
      status: call.res.status,
      ms,
      ...(key === undefined ? {} : { key }),
    });
  };
}
