import { embedPaths } from '#core/wire/paths.ts';
import type { Fetch } from '#web/api/request.ts';

/** How long a request waits for a new token once its own is over, ms. */
const patience = 20_000;

/** Runs a task later. Returns what keeps it from running. */
export type SetTimer = (task: () => void, ms: number) => () => void;

/** The token of a page, which never leaves it but in requests of its own. */
interface Bearer {
  /** Sends requests for `/app/**` to the paths of the page instead, by its token. */
  fetch: Fetch;
  /** Takes another token. Returns whether it is the first. */
  take(token: string): boolean;
  /** Whether there is a token, over or not. */
  hasToken(): boolean;
}

/**
 * Holds the token of a page. A request that is refused because the token is over asks for another,
 * waits for it, and is sent again: nothing was done before.
 */
export function createBearer(
  sessionId: string,
  fetch: Fetch,
  setTimer: SetTimer,
  askForAddress: () => void,
): Bearer {
  let token: string | undefined;
  const waiting = new Set<() => void>();

  /** Resolves to whether another token came. */
  const renewed = (used: string | undefined) =>
    new Promise<boolean>((resolve) => {
      if (token !== used) {
        resolve(true);
        return;
      }
      const end = (came: boolean) => {
        stop();
        waiting.delete(come);
        resolve(came);
      };
      const come = () => end(true);
      const stop = setTimer(() => end(false), patience);
      waiting.add(come);
      askForAddress();
    });

  const send: Fetch = async (path, init = {}) => {
    const used = token;
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${used ?? ''}`);
    const answer = await fetch(pathOf(sessionId, path), { ...init, headers, credentials: 'omit' });
    return answer.status === 401 && (await renewed(used)) ? send(path, init) : answer;
  };

  return {
    fetch: send,
    hasToken: () => token !== undefined,
    take(secret) {
      const isFirst = token === undefined;
      token = secret;
      for (const come of waiting) come();
      return isFirst;
    },
  };
}

/** The path of a request of the page: a signer's without their link, any other without `/app`. */
function pathOf(sessionId: string, path: string): string {
  const own = embedPaths.host.build({ sessionId });
  return path.replace(/^\/app\/sign\/[^/?]*/, `${own}/sign`).replace(/^\/app(?!\/embed\/)/, own);
}
