import { isIP } from 'node:net';
import { limits } from '#core/wire/limits.ts';
import { hasControlCharacter } from '#core/wire/text.ts';
import { isLoopbackHost, parseAddress } from './hostNames.ts';

/** Whether a text can name who asks for signatures, and why another cannot. */
export const senderRule = [
  (text: string) => text.length <= limits.senderName && !hasControlCharacter(text),
  () => `must be one line of at most ${limits.senderName} characters`,
] as const;

/**
 * Whether a text can be DATABASE_URL (the address of a socket names no host), and what is said of
 * any other, which is not repeated: it may hold a password.
 */
export const postgresRule = [
  (value: string) =>
    /^postgres(ql)?:\/\//.test(value) && parseAddress(value.replace('@/', '@host/')) !== undefined,
  () =>
    'must be an address such as postgres://user:password@host:5432/name; write what is not a letter or a digit in the password as %XX, such as %23 for #',
] as const;

/**
 * Returns what is wrong with an entry of `TRUSTED_PROXIES`, as the end of a sentence; undefined for
 * an address or a network.
 */
export function proxyFault(entry: string): string | undefined {
  const [address = '', bits, ...more] = entry.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  return isIP(address) !== 0 && isNetwork && more.length === 0
    ? undefined
    : `must hold addresses or networks such as 10.0.0.0/8, not "${entry}"`;
}

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
