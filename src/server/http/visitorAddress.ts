import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Guard } from '#server/service/http/createRouter.ts';

/** Which peers are believed, and in which header, when they say for whom they ask. */
export interface TrustedProxies {
  /** Addresses and networks (`10.0.0.0/8`); empty: no peer is believed. */
  proxies: readonly string[];
  /** The one header that is read, in lower case: `forwarded` (RFC 7239), or a list of addresses. */
  header: string;
}

/** From where a request came. */
export interface Visitor {
  address: string;
  /** The address may stand for many visitors: a loopback peer, or a proxy that is not trusted. */
  isShared: boolean;
}

/** Headers with which proxies say for whom they ask. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/** Returns whether a request says that it came through a proxy. */
export function isForwarded(headers: Headers): boolean {
  return forwardingHeaders.some((name) => headers.has(name));
}

/** Calls `report` at the first request that came through a proxy. */
export function reportForwarding(report: () => void): Guard {
  let isReported = false;
  return async (call, next) => {
    if (!isReported && isForwarded(call.req.raw.headers)) {
      isReported = true;
      report();
    }
    return next();
  };
}

/** Returns whether an address is one of this machine's own. */
export function isLoopbackAddress(address: string): boolean {
  if (isIP(address) === 4) return address.startsWith('127.');
  return address === '::1' || loopback.check(address, familyOf(address));
}

/**
 * Returns a function that finds the visitor behind a peer. The header of a trusted proxy is read
 * from right to left, past further trusted proxies, to the first address that is none of them;
 * whatever stands left of it was written by strangers.
 */
export function createVisitorFinder({
  proxies,
  header,
}: TrustedProxies): (peer: string, headers: IncomingHttpHeaders) => Visitor {
  const trusted = new BlockList();
  for (const entry of proxies) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(bits), familyOf(address));
  }
  return (given, headers) => {
    const peer = plainAddress(given) ?? given;
    const isTrusted = (address: string) => trusted.check(address, familyOf(address));
    if (proxies.length === 0 || !isTrusted(peer)) {
      const isShared =
        isLoopbackAddress(peer) || forwardingHeaders.some((name) => headers[name] !== undefined);
      return { address: peer, isShared: proxies.length === 0 && isShared };
    }
    let address = peer;
    for (const entry of addressesIn(headers[header], header).reverse()) {
      const next = plainAddress(entry);
      if (next === undefined) break;
      address = next;
      if (!isTrusted(next)) break;
    }
    return { address, isShared: false };
  };
}

/** The entries of a forwarding header, in the order in which they were added. */
function addressesIn(value: string | string[] | undefined, header: string): string[] {
  const entries = [value ?? []].flat().join(',').split(',');
  if (header !== 'forwarded') return entries.map((entry) => entry.trim());
  return entries.map((entry) => /(?:^|;)\s*for=("[^"]*"|[^;\s]*)/i.exec(entry)?.[1] ?? '');
}

/**
 * An address without quotes, brackets, port and zone, IPv4 without its mapping into IPv6; undefined
 * for anything else.
 */
function plainAddress(text: string): string | undefined {
  const bare = text.replace(/^"(.*)"$/, '$1');
  const address =
    /^\[([^\]]+)\](?::\d+)?$/.exec(bare)?.[1] ?? /^([\d.]+):\d+$/.exec(bare)?.[1] ?? bare;
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) === 0 ? undefined : plain;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');
