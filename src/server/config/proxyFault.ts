import { isIP } from 'node:net';

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
