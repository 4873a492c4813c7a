const parameter = 'connect';

/** The one-time token in the address, where a person followed a connect link. */
export function readConnectToken(): string | undefined {
  return new URL(location.href).searchParams.get(parameter) ?? undefined;
}

/**
 * Strips the token off the address, so that it stays in no history, bookmark or referrer. It is
 * done when the server has answered: whoever goes elsewhere as soon as the address is clean is
 * connected.
 */
export function stripConnectToken(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has(parameter)) return;
  address.searchParams.delete(parameter);
  history.replaceState(history.state, '', address);
}
