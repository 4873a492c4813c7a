import { expect, test } from 'vitest';
import { createRouter } from '#server/service/http/createRouter.ts';
import { createVisitorFinder, reportForwarding } from './visitorAddress.ts';

const proxies = ['10.0.0.0/8', '192.0.2.1', '2001:db8::/32'];
const header = 'x-forwarded-for';
const finder = createVisitorFinder({ proxies, header });
const seen = (peer: string, value?: string, name = header) =>
  finder(peer, value === undefined ? {} : { [name]: value }).address;

test('the header of a trusted proxy is read from right to left, up to the first stranger', () => {
  expect(seen('10.1.2.3', '198.51.100.7')).toBe('198.51.100.7');
  expect(seen('10.1.2.3', '203.0.113.1, 198.51.100.7, 192.0.2.1')).toBe('198.51.100.7');
  expect(seen('::ffff:10.1.2.3', '198.51.100.7:4711')).toBe('198.51.100.7');
  expect(seen('2001:db8::5', '[2a00::7]:443')).toBe('2a00::7');
  expect(seen('10.1.2.3', '10.9.9.9, 10.8.8.8')).toBe('10.9.9.9');
});

test('what a stranger claims, and what is no address, is not believed', () => {
  expect(seen('203.0.113.9', '198.51.100.7')).toBe('203.0.113.9');
  expect(seen('10.1.2.3', 'unknown')).toBe('10.1.2.3');
  expect(seen('10.1.2.3', '198.51.100.7, nonsense, 10.4.4.4')).toBe('10.4.4.4');
  expect(seen('10.1.2.3')).toBe('10.1.2.3');
});

test('exactly one header is read', () => {
  expect(seen('10.1.2.3', 'for=198.51.100.7', 'forwarded')).toBe('10.1.2.3');
  const standard = createVisitorFinder({ proxies, header: 'forwarded' });
  const value = 'for=203.0.113.1, for="[2a00::7]:443";proto=https;by=10.0.0.1, For=10.1.1.1';
  expect(
    standard('10.1.2.3', { forwarded: value, 'x-forwarded-for': '198.51.100.7' }).address,
  ).toBe('2a00::7');
});

test('an address that may be that of a proxy is marked as shared', () => {
  const bare = createVisitorFinder({ proxies: [], header });
  expect(bare('127.0.0.1', {}).isShared).toBe(true);
  expect(bare('::ffff:127.0.0.1', {}).isShared).toBe(true);
  expect(bare('203.0.113.9', {}).isShared).toBe(false);
  expect(bare('203.0.113.9', { 'x-forwarded-for': '198.51.100.7' }).isShared).toBe(true);
  expect(finder('127.0.0.1', {}).isShared).toBe(false);
});

test('a proxy that nobody trusts is reported, once', async () => {
  let reports = 0;
  const router = createRouter(
    () => undefined,
    reportForwarding(() => (reports += 1)),
  );
  const ask = (headers: Record<string, string>) =>
    router.fetch(new Request('http://x/', { headers }), { address: '' });
  await ask({});
  expect(reports).toBe(0);
  await ask({ 'x-forwarded-for': '198.51.100.7' });
  await ask({ forwarded: 'for=198.51.100.7' });
  expect(reports).toBe(1);
});
