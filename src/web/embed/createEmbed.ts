import { embedPaths } from '#core/wire/paths.ts';
import {
  embedHostSchema,
  type EmbedToken,
  embedTokenSchema,
} from '#core/wire/surfaces/embedSurface.ts';
import { type Fetch, jsonBody, requestJson } from '#web/api/request.ts';
import { createBearer, type SetTimer } from './createBearer.ts';
import { createHostPort, type HostPort } from './hostPort.ts';

/** What the page may do, and how it asks; the token stays inside. */
export interface OpenEmbed {
  rights: Omit<EmbedToken, 'token'>;
  port: HostPort;
  /** Sends requests for `/app/**` to the paths of this page instead, by its token. */
  fetch: Fetch;
}

/**
 * How far the page is. `alone`: it stands in no other page. `gone`: there is no such session.
 * `waiting`: it has asked the page around it for an address.
 */
export type EmbedState =
  | { is: 'opening' | 'alone' | 'gone' | 'noAnswer' | 'waiting' }
  | { is: 'open'; page: OpenEmbed };

/** What an embedded page stands on; tests pass their own. */
export interface EmbedSurroundings {
  window: Pick<
    Window,
    'addEventListener' | 'removeEventListener' | 'location' | 'history' | 'parent'
  >;
  fetch: Fetch;
  setTimer: SetTimer;
}

/** How long before its end the page asks for a new address, ms. */
const ahead = 60_000;

/**
 * Opens an embedded page: finds out to whom it may speak, exchanges the code of its address, and
 * asks for another address when there is none, when it was used, and before the token is over.
 * Another address comes as a change of what follows the `#`, and what is on the screen stays.
 * Returns what ends it.
 */
export function createEmbed(
  sessionId: string,
  { window: own, fetch, setTimer }: EmbedSurroundings,
  show: (state: EmbedState) => void,
): () => void {
  let port: HostPort | undefined;
  let isStopped = false;
  let stopAhead = () => {};
  const ask = (reason: 'reload' | 'used' | 'expiring' | 'over') =>
    port?.say({ type: 'address-needed', reason });
  const bearer = createBearer(sessionId, fetch, setTimer, () => ask('over'));

  const exchange = async (code: string) => {
    const result = await exchangeCode(fetch, sessionId, code);
    if (isStopped || !port) return;
    if (result.ok) {
      const { token, ...rights } = result.value;
      const isFirst = bearer.take(token);
      stopAhead();
      stopAhead = setTimer(() => ask('expiring'), Math.max(0, rights.secondsLeft * 1000 - ahead));
      if (!isFirst) return;
      show({ is: 'open', page: { rights, port, fetch: bearer.fetch } });
      port.say({ type: 'ready', purpose: rights.purpose });
    } else if (!bearer.hasToken()) {
      const isRefused = result.error.kind === 'refused' && result.error.status < 500;
      show({ is: isRefused ? 'waiting' : 'noAnswer' });
      if (isRefused) ask('used');
    }
  };
  const arrive = () => {
    const code = takeCode(own);
    if (code !== undefined) void exchange(code);
    return code !== undefined;
  };
  const begin = async () => {
    const found = await requestJson(fetch, embedHostSchema, embedPaths.host.build({ sessionId }), {
      credentials: 'omit',
    });
    if (isStopped) return;
    if (!found.ok) {
      const isGone = found.error.kind === 'refused' && found.error.status === 404;
      show({ is: isGone ? 'gone' : 'noAnswer' });
      return;
    }
    port = createHostPort({ own, host: own.parent }, found.value.origin, sessionId);
    own.addEventListener('hashchange', arrive);
    if (arrive()) return;
    show({ is: 'waiting' });
    ask('reload');
  };

  if (own.parent === own) show({ is: 'alone' });
  else void begin();
  return () => {
    isStopped = true;
    stopAhead();
    own.removeEventListener('hashchange', arrive);
  };
}

function exchangeCode(fetch: Fetch, sessionId: string, code: string) {
  const path = embedPaths.token.build({ sessionId });
  const init = { ...jsonBody('POST', { code }), credentials: 'omit' as const };
  return requestJson(fetch, embedTokenSchema, path, init);
}

/** What follows the `#` of the address, which does not have it any more then. */
function takeCode({ location, history }: Pick<Window, 'location' | 'history'>): string | undefined {
  const { hash, pathname, search } = location;
  if (hash.length < 2) return undefined;
  history.replaceState(history.state, '', `${pathname}${search}`);
  return hash.slice(1);
}
