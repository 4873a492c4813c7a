import { createContext, useContext } from 'react';
import type { AppClient } from './appClient.ts';
import { arrivingClient } from './arrivingClient.ts';
import type { ServiceClient } from './serviceClient.ts';

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

/** Gives the clients to everything below it. */
export const ApiProvider = ApiContext.Provider;

/** The clients; throws outside an ApiProvider. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi is used outside an ApiProvider.');
  return api;
}
