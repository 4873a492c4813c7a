import { expect, test } from 'vitest';
import { deviceOf } from './deviceOf.ts';

const kit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${kit} Mobile/15E148`, 'phone'],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${kit} Chrome/131.0 Mobile Safari/537.36`, 'phone'],
  [`Mozilla/5.0 (Linux; Android 14; SM-X710) ${kit} Chrome/131.0 Safari/537.36`, 'tablet'],
  [`Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) ${kit} Version/17.0`, 'tablet'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${kit} Version/18.0`, 'computer'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130', 'computer'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${kit} Chrome/131.0 Safari/537.36`, 'computer'],
  ['curl/8.5.0', undefined],
  ['', undefined],
])('%s', (userAgent, device) => {
  expect(deviceOf({ userAgent }).device).toBe(device);
});
