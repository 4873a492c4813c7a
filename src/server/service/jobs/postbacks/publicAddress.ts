import { BlockList, isIP, isIPv4 } from 'node:net';

const special4 = blockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);
/** What is in use for the public (RFC 4291, 2.4), */
const global6 = blockList('ipv6', [['2000::', 3]]);
/** less protocol assignments, Teredo and the like, documentation, 6to4. */
const special6 = blockList('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);
/** Mapped IPv4 (RFC 4291) and NAT64 (RFC 6052): the last 32 bits say who is meant. */
const carries4 = blockList('ipv6', [
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
]);

/**
 * Whether an IP address is one of the public internet: no loopback, private, link-local, carrier,
 * multicast, documentation or reserved one, also not in an IPv6 form that carries an IPv4 address
 * (IANA special-purpose address registries).
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special4.check(address, 'ipv4');
  // A zone (`fe80::1%eth0`) names an interface of this machine.
  if (isIP(address) !== 6 || address.includes('%')) return false;
  if (carries4.check(address, 'ipv6')) return isPublicAddress(lastFour(address));
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}

/** The IPv4 address in the last 32 bits of an IPv6 address. */
function lastFour(address: string): string {
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  // The URL parser writes the groups in one form, without leading zeros.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':');
  const [high = 0, low = 0] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function blockList(family: 'ipv4' | 'ipv6', subnets: [string, number][]): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of subnets) list.addSubnet(net, prefix, family);
  return list;
}
