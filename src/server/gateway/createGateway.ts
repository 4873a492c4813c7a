import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type AppConfig, openSessionSchema } from '#core/wire/surfaces/appSurface.ts';
import type { ErrorBody } from '#core/wire/errorBody.ts';
import { limits } from '#core/wire/limits.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import { appPaths } from '#core/wire/paths.ts';
import type { AttemptLimit } from '#server/service/http/attemptLimit.ts';
import type { Answer, Backend } from './backend.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './cookie.ts';
import type { Sessions } from './sessions.ts';

/** What the gateway needs. */
export interface GatewayOptions {
  backend: Backend;
  sessions: Sessions;
  attempts: AttemptLimit;
  /**
   * Scheme, host and port of this installation. Requests that change anything must have this
   * origin.
   */
  publicOrigin: string;
  rightMeasuredFrom: AppConfig['rightMeasuredFrom'];
}

/**
 * Answers a request for `/app/**`, except for the signer's part. `address` is the address of the
 * connected client.
 */
export type Gateway = (request: Request, address: string) => Promise<Response>;

type Env = { Bindings: { address: string }; Variables: { owner: string } };

const refusal = (message: string): ErrorBody => ({ Message: message, Problems: [] });

/**
 * Creates the browser's side of the server: sessions by cookie, keys added here rather than in the
 * browser, requests from other sites refused.
 */
export function createGateway(options: GatewayOptions): Gateway {
  const { backend, sessions, attempts, publicOrigin } = options;
  const isHttps = publicOrigin.startsWith('https:');
  const app = new Hono<Env>();

  app.use(async (context, next) => {
    await next();
    if (!context.res.headers.has('cache-control'))
      context.res.headers.set('cache-control', 'no-store');
  });

  // SameSite=Strict keeps the cookie away from other sites; the check of the origin also refuses
  // other ports of this host.
  app.use(async (context, next) => {
    const { method } = context.req;
    if (method !== 'GET' && method !== 'HEAD' && context.req.header('origin') !== publicOrigin) {
      return context.json(refusal(`This request must come from ${publicOrigin}.`), 403);
    }
    return next();
  });

  app.post(appPaths.session.pattern, async (context) => {
    const { address } = context.env;
    const wait = attempts.secondsToWait(address);
    if (wait !== undefined) {
      context.header('retry-after', String(wait));
      return context.json(refusal(`Too many wrong keys. Try again in ${wait} seconds.`), 429);
    }
    const parsed = parseBody(openSessionSchema, await readSmallJson(context));
    if (!parsed.ok)
      return context.json(
        { Message: parsed.problems[0]?.Message ?? 'Not valid.', Problems: parsed.problems },
        400,
      );
    const { token, apiKey } = parsed.value;
    const secret =
      token === undefined
        ? await sessions.openByApiKey(apiKey ?? '')
        : await sessions.openByToken(token);
    if (secret === undefined) {
      attempts.failed(address);
      const message =
        token === undefined
          ? 'This API key is not known here. Check it, or use a one-time link: npm run connect prints one.'
          : 'This link has been used or is older than 10 minutes. npm run connect prints a new one.';
      return context.json(refusal(message), 401);
    }
    context.header('set-cookie', setSessionCookie(secret, isHttps));
    return context.body(null, 204);
  });

  app.delete(appPaths.session.pattern, async (context) => {
    const secret = readSessionCookie(context.req.header('cookie') ?? null);
    if (secret !== undefined) await sessions.close(secret);
    context.header('set-cookie', clearSessionCookie(isHttps));
    return context.body(null, 204);
  });

  app.get(appPaths.config.pattern, async (context) => {
    const signedIn = await sessions.find(readSessionCookie(context.req.header('cookie') ?? null));
    const { signers, files, fields, pdfBytes, jsonBytes } = limits;
    const config: AppConfig = {
      signedIn: signedIn !== undefined,
      service: backend.kind,
      baseUrl: backend.baseUrl,
      rightMeasuredFrom: options.rightMeasuredFrom,
      limits: { signers, files, fields, pdfBytes, jsonBytes },
      can: await backend.can(),
    };
    return context.json(config);
  });

  app.use(async (context, next) => {
    const signedIn = await sessions.find(readSessionCookie(context.req.header('cookie') ?? null));
    if (!signedIn)
      return context.json(
        refusal('There is no session. Connect with an API key or a one-time link.'),
        401,
      );
    context.set('owner', signedIn.owner);
    return next();
  });

  app.all('/app/api/*', (context) => {
    const { raw } = context.req;
    const url = new URL(raw.url);
    // The raw path, because decoding and encoding it could turn one file's name into another's.
    return backend.forward(
      raw,
      `${url.pathname.slice('/app'.length)}${url.search}`,
      context.var.owner,
      context.env.address,
    );
  });
  app.get(appPaths.transactions.pattern, async (context) =>
    answer(context, await backend.list(context.var.owner, context.req.query('before'))),
  );
  app.get(appPaths.sent.pattern, async (context) =>
    answer(context, await backend.sent(context.var.owner, context.req.param('transactionId'))),
  );
  app.get(appPaths.deliveries.pattern, async (context) =>
    answer(
      context,
      await backend.deliveries(context.var.owner, context.req.param('transactionId')),
    ),
  );
  app.post(appPaths.resend.pattern, async (context) =>
    answer(
      context,
      await backend.resend(
        context.var.owner,
        context.req.param('transactionId'),
        context.req.param('delivery'),
      ),
    ),
  );
  app.post(appPaths.remind.pattern, async (context) =>
    answer(
      context,
      await backend.remind(
        context.var.owner,
        context.req.param('transactionId'),
        context.req.param('signerId'),
      ),
    ),
  );
  app.post(appPaths.renewLink.pattern, async (context) =>
    answer(
      context,
      await backend.renewLink(
        context.var.owner,
        context.req.param('transactionId'),
        context.req.param('signerId'),
        context.env.address,
      ),
    ),
  );
  app.get(appPaths.outbox.pattern, async (context) =>
    answer(context, await backend.outbox(context.var.owner)),
  );
  app.notFound((context) => context.json(refusal(`There is nothing at ${context.req.path}.`), 404));

  return async (request, address) => app.fetch(request, { address });
}

function answer(context: Context<Env>, { status, body }: Answer): Response {
  if (body === undefined) return context.body(null, status as ContentfulStatusCode);
  return context.json(body, status as ContentfulStatusCode);
}

/** Resolves to the JSON of a small body; undefined when it is not JSON or too large for a key. */
async function readSmallJson(context: Context<Env>): Promise<unknown> {
  const isJson = (context.req.header('content-type') ?? '')
    .toLowerCase()
    .startsWith('application/json');
  const length = Number(context.req.header('content-length') ?? Number.NaN);
  if (!isJson || !(length <= 10_000)) return undefined;
  try {
    return await context.req.json();
  } catch {
    return undefined;
  }
}
