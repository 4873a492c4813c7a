import { randomUUID } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { routePath } from 'hono/route';
import { fileIdFault } from '#core/wire/text.ts';
import { decodeSegment } from '#core/wire/pathOf.ts';
import {
  type StorageTrouble,
  storageTroubleOf,
} from '#server/service/storage/database/storageTrouble.ts';
import type { TransactionRecord } from '#server/service/storage/transactions/writeChange.ts';
import { refusal } from './problemResponse.ts';
import type { LinkWay } from './signLinks.ts';

/** What routes know of a request beside itself. */
export interface RouteEnv {
  Bindings: {
    /** Address of the visitor: the connected peer, or whom a trusted proxy names. */
    address: string;
    /** The address may stand for many visitors, so that nothing is counted by it. */
    isShared?: boolean;
    /** The target of the request line as sent; absent where a request came over no socket. */
    target?: string;
  };
  Variables: {
    requestId: string;
    /** Whose transactions are meant: the id of a key pair, or what stands for a remote one. */
    owner: string;
    /** Whose signing link it came by, once the link has proved it. */
    signer?: { transactionId: string; signerId: string };
    /** How that link came to its signer. */
    linkWay?: LinkWay;
    /** Whose link to sealed documents it came by, once the link has proved it. */
    receiver?: { transactionId: string; receiverId: string };
    /** The transaction that the path names, as this request has read it. */
    readBefore?: TransactionRecord;
    /** The origin of the page around ours, once an embedded page has proved itself. */
    embeddedIn?: string;
    /** The token of the signing link whose rights an embedded page has. */
    linkToken?: string;
    /** The one origin that may show this page in a frame. */
    framedBy?: string;
  };
}

/** A request on its way to its answer. */
export type Call = Context<RouteEnv>;

/** Answers a request. */
export type Route = (call: Call) => Promise<Response> | Response;

/** Looks at every request before its route does. */
export type Guard = MiddlewareHandler<RouteEnv>;

/** Routes of one room or of the whole server. */
export type Router = Hono<RouteEnv>;

/** What the log learns about a request that failed by a fault of ours; no keys and no tokens. */
export interface FaultReport {
  requestId: string;
  method: string;
  error: unknown;
}

/**
 * Creates a router without routes. Every answer has a request id. A bad path is refused (400)
 * before a route sees it, an unknown path is answered with 404, and a method that a path does not
 * take with 405 and those it takes. A fault of ours is answered with 500 and the request id, a
 * full disk with 507, a storage that does not answer with 503; details go to `report` alone.
 * `guards` run first. A slash at the end of a path is ignored.
 */
export function createRouter(report: (fault: FaultReport) => void, ...guards: Guard[]): Router {
  const router: Router = new Hono<RouteEnv>({ strict: false });
  router.use(
    async (call, next) => {
      call.set('requestId', randomUUID());
      await next();
      call.res.headers.set('X-Request-Id', call.get('requestId'));
      // The answer to HEAD has no body. One that was opened for it would keep its file open.
      if (call.req.method === 'HEAD') await call.res.body?.cancel();
    },
    ...guards,
    async (call, next) => refusePath(call.env.target ?? call.req.raw.url) ?? next(),
    methodNotAllowed({
      app: router,
      onMethodNotAllowed: (call, allowed) =>
        refusal('method', `This path takes ${allowed.join(', ')}, not ${call.req.method}.`, {
          headers: { Allow: allowed.join(', ') },
        }),
    }),
  );
  router.notFound(() => refusal('not-found', 'There is nothing at this path.'));
  router.onError((error, call) => {
    const { requestId } = call.var;
    report({ requestId, method: call.req.method, error });
    const trouble = storageTroubleOf(error);
    if (trouble) return troubleAnswer[trouble]();
    return refusal(
      'internal',
      `The service failed. Its log has the details under the id ${requestId}.`,
    );
  });
  return router;
}

/** What a client learns of a storage that cannot work for a while. */
const troubleAnswer: Record<StorageTrouble, () => Response> = {
  full: () =>
    refusal(
      'storage-full',
      'The disk of the service is full; nothing was changed. Try again when its operator has made room.',
      { headers: { 'Retry-After': '60' } },
    ),
  away: () =>
    refusal('storage-away', 'The storage of the service does not answer. Try again in a moment.', {
      headers: { 'Retry-After': '5' },
    }),
};

/**
 * Refuses (400) a request target with malformed percent-encoding, with U+0000, or with a segment
 * `.` or `..`, also percent-encoded: every URL parser resolves these, so that a fileId `..` would
 * silently name another resource. Returns undefined when the request may pass.
 */
function refusePath(target: string): Response | undefined {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  const parts = path.split('/');
  const segments = parts.map((segment) => decodeSegment(segment));
  const before = (index: number) => parts.slice(0, index).join('/');
  if (segments.includes(undefined))
    return refusal('bad-path', 'The path has malformed percent-encoding.');
  // No database stores it, so that nothing can have such a name.
  if (segments.some((segment, index) => segment?.includes('\0') && !isFilePath(before(index))))
    return refusal('bad-path', 'The path holds the character U+0000. Write the path without it.');
  const dots = segments.findIndex((segment) => segment === '.' || segment === '..');
  if (dots === -1) return undefined;
  return isFilePath(before(dots))
    ? refusal('file-id', `The fileId ${fileIdFault(segments[dots] ?? '') ?? ''}.`, {
        path: 'fileId',
      })
    : refusal('bad-path', 'The path has a segment "." or "..". Write the path without it.');
}

/**
 * Returns whether the segment after this path is a fileId: `/api/transaction/{id}/file`, the same
 * below `/app`, `/app/sign/{token}/file`, or `/app/copy/{token}/file`.
 */
function isFilePath(path: string): boolean {
  return /^(\/app)?\/api\/transaction\/[^/]+\/file$|^\/app\/(?:sign|copy)\/[^/]+\/file$/.test(path);
}

/**
 * Returns the pattern of the route that answered, such as `/api/transaction/:id`: never a value of
 * the path, which may be a token or a name. `other` where no route of its own did. To be called
 * when the answer is there.
 */
export function routeOf(call: Call): string {
  const pattern = routePath(call);
  return pattern === '*' || pattern === '/*' ? 'other' : pattern;
}
