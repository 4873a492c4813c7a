import { isLoopbackHost, parseAddress } from './hostNames.ts';

/** Warns of another machine to which the keys would travel unencrypted. */
export function keysInClear(remoteService: string | undefined): string[] {
  const url = parseAddress(remoteService);
  return url?.protocol === 'http:' && !isLoopbackHost(url.hostname)
    ? [
        `SIGNING_SERVICE_URL is an http address of another machine: keys and documents travel to ${url.host} unencrypted. Use https.`,
      ]
    : [];
}
