import { createContext, useContext } from 'react';

const HostedContext = createContext(false);

/** Says to everything below it that the page stands inside a page of another site. */
export const HostedProvider = HostedContext.Provider;

/**
 * Whether the page stands inside a page of another site: then it leads nowhere else in the product,
 * and shows nothing of its API.
 */
export function useHosted(): boolean {
  return useContext(HostedContext);
}
