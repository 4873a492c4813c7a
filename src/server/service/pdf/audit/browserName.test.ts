import { expect, test } from 'vitest';
import { browserName } from './browserName.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
    'Firefox on iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/138.0.0.0 Safari/537.36`,
    'Chrome on Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0`,
    'Opera on Windows',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/138.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) ${webKit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox on Linux',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/138.0.0.0 Safari/537.36`,
    'Chrome on ChromeOS',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/138.0.0.0 Safari/537.36`,
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
    'Internet Explorer on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) Something', 'A browser on Linux'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['python-requests/2.32 (Linux)', 'python-requests/2.32'],
  ['Signer of the portal', 'Signer'],
  ['x'.repeat(300), 'x'.repeat(40)],
  ['', 'An unknown browser'],
])('%s is %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
