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
 * `waiting`: it has asked the page around it for an address. `hasEnded`: the session was removed,
 * or its keys were, while the page was open.
 */
export type EmbedState =
  | { is: 'opening' | 'alone' | 'gone' | 'noAnswer' | 'waiting' }
  | { is: 'open'; page: OpenEmbed; hasEnded: boolean };

/** What an embedded page stands on; tests pass their own. */
export interface EmbedSurroundings {
  window: Pick<
    Window,
    'addEventListener' | 'removeEventListener' | 'location' | 'history' | 'parent'
  >;
  fetch: Fetch;
  setTimer: SetTimer;
  /** Whether the page can be seen. */
  isSeen: () => boolean;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** How long before its end the page asks for a new address, ms. */
const ahead = 60_000;

/** How often an open page asks whether its session still stands, ms. */
const lookEvery = 15_000;

/**
 * Opens an embedded page: finds out to whom it may speak, exchanges the code of its address, and
 * asks for another address when there is none, when it was used, and before the token is over.
 * Another address comes as a change of what follows the `#`, and what is on the screen stays.
 * Returns what ends it.
 */
export function createEmbed(
  sessionId: string,
  { window: own, fetch, setTimer, isSeen, now }: EmbedSurroundings,
  show: (state: EmbedState) => void,
): () => void {
  let port: HostPort | undefined;
  let isStopped = false;
  let opened: OpenEmbed | undefined;
  let renewAt = 0;
  const ask = (reason: 'reload' | 'used' | 'expiring' | 'over') =>
    port?.say({ type: 'address-needed', reason });
  const bearer = createBearer(sessionId, fetch, setTimer, () => {
    ask('over');
    void findEnd();
  });

  /** A page whose session is gone says so: no address helps. */
  const findEnd = async () => {
    const found = await readHost(fetch, sessionId);
    if (isStopped || !isGone(found)) return;
    stop();
    port?.say({ type: 'ended' });
    show(opened ? { is: 'open', page: opened, hasEnded: true } : { is: 'gone' });
  };
  const looking = lookAgain(own, setTimer, () => {
    if (!isSeen()) return;
    if (now() >= renewAt) ask('expiring');
    void findEnd();
  });
  const exchange = async (code: string) => {
    const result = await exchangeCode(fetch, sessionId, code);
    if (isStopped || !port) return;
    if (result.ok) {
      const { token, ...rights } = result.value;
      renewAt = now() + rights.secondsLeft * 1000 - ahead;
      if (!bearer.take(token)) return;
      opened = { rights, port, fetch: bearer.fetch };
      show({ is: 'open', page: opened, hasEnded: false });
      port.say({ type: 'ready', purpose: rights.purpose });
      looking.start();
    } else if (!bearer.hasToken()) {
      const isRefused = result.error.kind === 'refused' && result.error.status < 500;
      show({ is: isRefused ? 'waiting' : 'noAnswer' });
      if (!isRefused) return;
      ask('used');
      void findEnd();
    }
  };
  const stop = () => {
    isStopped = true;
    looking.stop();
    own.removeEventListener('hashchange', arrive);
  };
  const arrive = () => {
    const code = takeCode(own);
    if (code !== undefined) void exchange(code);
    return code !== undefined;
  };
  const begin = async () => {
    const found = await readHost(fetch, sessionId);
    if (isStopped) return;
    if (!found.ok) {
      show({ is: isGone(found) ? 'gone' : 'noAnswer' });
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
    stop();
    port?.close();
  };
}

/** Looks again and again, and whenever the page may come into view: timers rest while it is not. */
function lookAgain(
  own: EmbedSurroundings['window'],
  setTimer: SetTimer,
  look: () => void,
): { start(): void; stop(): void } {
  const moments = ['pageshow', 'visibilitychange'];
  let stopTimer = () => {};
  const wait = () => {
    stopTimer();
    stopTimer = setTimer(lookNow, lookEvery);
  };
  const lookNow = () => {
    wait();
    look();
  };
  return {
    start() {
      wait();
      for (const type of moments) own.addEventListener(type, lookNow);
    },
    stop() {
      stopTimer();
      for (const type of moments) own.removeEventListener(type, lookNow);
    },
  };
}

/** Asks to whom the page may speak. */
function readHost(fetch: Fetch, sessionId: string) {
  const path = embedPaths.host.build({ sessionId });
  return requestJson(fetch, embedHostSchema, path, { credentials: 'omit' });
}

function isGone(found: Awaited<ReturnType<typeof readHost>>): boolean {
  return !found.ok && found.error.kind === 'refused' && found.error.status === 404;
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
