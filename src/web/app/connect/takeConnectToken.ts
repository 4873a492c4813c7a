/** Takes the one-time token out of the address and strips it there, so that it stays in no history, bookmark or referrer. */
export function takeConnectToken(): string | undefined {
  const address = new URL(location.href);
  const token = address.searchParams.get('connect');
  if (token === null) return undefined;
  address.searchParams.delete('connect');
  history.replaceState(history.state, '', address);
  return token;
}
