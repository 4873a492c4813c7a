/** Returns whether a host name means this machine itself. */
export function isLoopbackHost(host: string): boolean {
  return (
    host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
  );
}

/** Returns the address, or undefined for what is none. */
export function parseAddress(value: string | undefined): URL | undefined {
  return value !== undefined && URL.canParse(value) ? new URL(value) : undefined;
}

/** Warns of another machine to which the keys would travel unencrypted. */
export function keysInClear(remoteService: string | undefined): string[] {
  const url = parseAddress(remoteService);
  return url?.protocol === 'http:' && !isLoopbackHost(url.hostname)
    ? [
        `SIGNING_SERVICE_URL is an http address of another machine: keys and documents travel to ${url.host} unencrypted. Use https.`,
      ]
    : [];
}
