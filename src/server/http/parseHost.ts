/**
 * Reads a `Host` header or the host of an address as RFC 9110 (section 4.2.3) compares them: names
 * in lower case, IPv4 and IPv6 in one form, the scheme's default port left out. Returns undefined
 * for what is no host.
 */
export function parseHost(text: string, protocol: string): URL | undefined {
  if (!/^[^\s/\\?#@]+$/.test(text)) return undefined;
  const address = `${protocol}//${text}`;
  return URL.canParse(address) ? new URL(address) : undefined;
}

/** Returns whether a host name, as `parseHost` gives it, means this machine itself. */
export function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(name);
}
