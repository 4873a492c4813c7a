import { isLoopbackHost, parseAddress } from './hostNames.ts';

/**
 * Returns what is wrong with an entry of `EMBED_ORIGINS`, as the end of a sentence; undefined for
 * an exact origin (RFC 6454, 6.2): https, or http on this machine. A wildcard, a path, a user, a
 * default port and `null` are refused, because browsers compare origins as texts.
 */
export function embedOriginFault(entry: string): string | undefined {
  const url = parseAddress(entry);
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname));
  // A host may hold more than these, such as a semicolon, which would end a part of a policy.
  return isSafe && url.origin === entry && /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/.test(entry)
    ? undefined
    : `must hold exact origins such as https://portal.example.com (http only on this machine), not "${entry}"`;
}
