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
