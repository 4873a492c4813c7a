import { expect, test } from 'vitest';
import { isPublicAddress } from './publicAddress.ts';

test.each([
  '93.184.215.14',
  '1.1.1.1',
  '172.32.0.1',
  '100.63.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001:80b::200e',
  // Mapped and NAT64 forms of public addresses are those addresses.
  '::ffff:1.1.1.1',
  '::ffff:0101:0101',
  '64:ff9b::1.1.1.1',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ['nothing', '0.0.0.0'],
  ['loopback', '127.0.0.1'],
  ['loopback further on', '127.255.255.254'],
  ['private', '10.1.2.3'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['carrier NAT', '100.64.0.1'],
  ['link-local, cloud metadata', '169.254.169.254'],
  ['protocol assignments', '192.0.0.8'],
  ['documentation', '192.0.2.1'],
  ['documentation', '198.51.100.7'],
  ['documentation', '203.0.113.9'],
  ['6to4 relays', '192.88.99.1'],
  ['benchmarks', '198.18.0.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['nothing', '::'],
  ['loopback', '::1'],
  ['mapped loopback', '::ffff:127.0.0.1'],
  ['mapped loopback in hexadecimal', '::ffff:7f00:1'],
  ['mapped loopback in full', '0:0:0:0:0:ffff:7f00:0001'],
  ['mapped private', '::ffff:10.0.0.1'],
  ['mapped metadata', '::ffff:a9fe:a9fe'],
  ['IPv4-compatible', '::127.0.0.1'],
  ['NAT64 of private', '64:ff9b::10.0.0.1'],
  ['NAT64 of loopback', '64:ff9b::7f00:1'],
  ['local NAT64', '64:ff9b:1::1'],
  ['unique local', 'fc00::1'],
  ['unique local', 'fd12:3456::1'],
  ['link-local', 'fe80::1'],
  ['link-local with a zone', 'fe80::1%eth0'],
  ['public with a zone', '2606:4700::1%lo'],
  ['multicast', 'ff02::1'],
  ['discard', '100::1'],
  ['Teredo', '2001::1'],
  ['documentation', '2001:db8::1'],
  ['documentation', '3fff::1'],
  ['6to4 of private', '2002:0a00:0001::1'],
  ['no address', 'example.com'],
  ['no address', ''],
])('%s (%s) is not public', (_, address) => {
  expect(isPublicAddress(address)).toBe(false);
});
