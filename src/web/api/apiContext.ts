import { createContext, useContext } from 'react';
import type { AppClient } from './appClient.ts';
import type { ServiceClient } from './serviceClient.ts';
import type { ApiResult } from './apiResult.ts';

/** The clients of the screens: the contract's endpoints and the gateway's own surface. */
export interface Api {
  service: ServiceClient;
  app: AppClient;
}

/** Clients of the gateway that served the page; the session cookie is the only credential. */
export function createBrowserApi(): Api {
  const load = () => import('./browserClients.ts');
  return {
    service: arrivingClient(async () => (await load()).service),
    app: arrivingClient(async () => (await load()).app),
  };
}

const ApiContext = createContext<Api | undefined>(undefined);

/** Provides the clients to everything below it. */
export const ApiProvider = ApiContext.Provider;

/** The clients; throws outside an ApiProvider. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi is used outside an ApiProvider.');
  return api;
}

/** A client: methods that resolve with results. */
type Client<T> = { [K in keyof T]: (...args: never[]) => Promise<ApiResult<unknown>> };

/**
 * A client whose code is fetched at its first call: it holds the schemas of all answers, which no
 * screen needs to be painted. A failed fetch is an answer that did not come; the next call tries
 * again.
 */
export function arrivingClient<T extends Client<T>>(load: () => Promise<T>): T {
  const call = async (name: keyof T, args: never[]): Promise<ApiResult<unknown>> => {
    let client: T;
    try {
      client = await load();
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : 'The connection failed.';
      return { ok: false, error: { kind: 'noAnswer', message } };
    }
    return client[name](...args);
  };
  return new Proxy({} as T, {
    get:
      (_, name) =>
      (...args: never[]) =>
        call(name as keyof T, args),
  });
}
