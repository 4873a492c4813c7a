import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, settings } from './config.ts';

const read = (env: Record<string, string> = {}) => readConfig(env, '/srv');

test('with an empty environment it listens on this machine only, with data beside it', () => {
  expect(read()).toMatchObject({
    host: '127.0.0.1',
    port: 4400,
    dataDir: '/srv/data',
    publicUrl: 'http://127.0.0.1:4400',
    loopbackOnly: true,
    postbackAllowPrivate: true,
    rightMeasuredFrom: 'left',
  });
});

test('a host that others can reach needs the public address', () => {
  expect(() => read({ HOST: '0.0.0.0' })).toThrow(/PUBLIC_URL is required/);
  expect(read({ HOST: '0.0.0.0', PUBLIC_URL: 'https://sign.example.com/' })).toMatchObject({
    publicUrl: 'https://sign.example.com',
    loopbackOnly: false,
    postbackAllowPrivate: false,
  });
});

test('a public address on a loopback host counts as reachable by others', () => {
  expect(read({ PUBLIC_URL: 'https://sign.example.com' }).loopbackOnly).toBe(false);
  expect(read({ PUBLIC_URL: 'http://localhost:5000' }).loopbackOnly).toBe(true);
});

test('postbacks of the installation go to https, unless private addresses are allowed', () => {
  const env = { PUBLIC_URL: 'https://sign.example.com', POSTBACK_URL: 'http://example.com/hook' };
  expect(() => read(env)).toThrow(/POSTBACK_URL must be an https address/);
  expect(read({ ...env, POSTBACK_ALLOW_PRIVATE: '1' }).postbackUrl).toBe('http://example.com/hook');
  expect(read({ POSTBACK_URL: 'http://127.0.0.1:9/hook' }).postbackAllowPrivate).toBe(true);
});

test('one error names every fault', () => {
  const faulty = () =>
    read({
      PUBLIC_URL: 'ftp://x',
      SIGNING_API_KEY: 'k',
      DATABASE_URL: 'mysql://x',
      SECRET: 'short',
    });
  expect(faulty).toThrow(/PUBLIC_URL.*\n.*DATABASE_URL.*\n.*SECRET.*\n.*go together/s);
});

test('PostgreSQL needs the secret that its processes share', () => {
  expect(() => read({ DATABASE_URL: 'postgres://db/x' })).toThrow(/SECRET is required/);
  expect(read({ DATABASE_URL: 'postgres://db/x', SECRET: 's'.repeat(32) }).databaseUrl).toBe(
    'postgres://db/x',
  );
});

test('an address that may hold a password is refused without repeating it', () => {
  const SECRET = 's'.repeat(32);
  for (const DATABASE_URL of ['postgres://app:ge#heim@db/x', 'mysql://app:geheim@db/x'])
    expect(() => read({ DATABASE_URL, SECRET })).toThrow(/^(?!.*ge#?heim).*such as %23 for #\.$/s);
  for (const databaseUrl of [
    'postgres://app@/x?host=/tmp',
    'postgresql:///x',
    'postgres://a:b%23@h/x',
  ])
    expect(read({ DATABASE_URL: databaseUrl, SECRET })).toMatchObject({ databaseUrl });
  expect(() => read({ TSA_URL: 'htp://me:geheim@tsa.example.com' })).toThrow(
    'TSA_URL must be an http or https address, not "htp://…@tsa.example.com"',
  );
});

test('a remote service needs the pair of keys that is sent to it', () => {
  expect(() => read({ SIGNING_SERVICE_URL: 'https://api.example.com' })).toThrow(/pair of keys/);
  const env = {
    SIGNING_SERVICE_URL: 'https://api.example.com/v/',
    SIGNING_API_KEY: 'a',
    SIGNING_APP_KEY: 'b',
  };
  expect(read(env)).toMatchObject({
    remoteService: 'https://api.example.com/v',
    keys: { apiKey: 'a', appKey: 'b' },
  });
});

test('a setting that is set to nothing is not set', () => {
  const names = ['PORT', 'HOST', 'DATABASE_URL', 'RETENTION_DAYS', 'LOG_REQUESTS', 'LOG_LEVEL'];
  const env = Object.fromEntries([...names, 'SERVICE_PROFILE'].map((name) => [name, '']));
  expect(read({ ...env, PUBLIC_URL: ' ' })).toEqual(read({}));
});

test('a number out of its range is refused with the range', () => {
  for (const RETENTION_DAYS of ['0', '1.5', 'x'])
    expect(() => read({ RETENTION_DAYS })).toThrow('must be a whole number of days, from 1 to');
  expect(() => read({ PORT: '70000' })).toThrow('PORT must be a number, 65535 at most.');
});

test('a value outside its list is refused by name', () => {
  expect(() => read({ LOCATION_RIGHT_FROM: 'middle' })).toThrow(
    'LOCATION_RIGHT_FROM must be left or right.',
  );
  expect(() => read({ PORT: 'http' })).toThrow(/PORT/);
});

test('proxies are addresses and networks, and one header of theirs is read', () => {
  expect(read().trustedProxies).toEqual({ proxies: [], header: 'x-forwarded-for' });
  const env = { TRUSTED_PROXIES: '10.0.0.0/8, ::1', TRUSTED_PROXY_HEADER: 'Forwarded' };
  expect(read(env).trustedProxies).toEqual({
    proxies: ['10.0.0.0/8', '::1'],
    header: 'forwarded',
  });
  for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0/8', '::1/129'])
    expect(() => read({ TRUSTED_PROXIES: wrong })).toThrow(/TRUSTED_PROXIES must hold addresses/);
});

test('pages are embedded by exact origins only', () => {
  expect(read().embedOrigins).toEqual([]);
  const fine = ['https://portal.example.com', 'https://portal.example.com:8443'];
  const local = ['http://localhost:3000', 'http://127.0.0.1:3000'];
  expect(read({ EMBED_ORIGINS: [...fine, ...local].join(', ') }).embedOrigins).toEqual([
    ...fine,
    ...local,
  ]);
  for (const wrong of [
    '*',
    'null',
    'https://*.example.com',
    'http://portal.example.com',
    'https://portal.example.com/',
    'https://portal.example.com/app',
    'https://portal.example.com:443',
    'https://Portal.example.com',
    'https://anna@portal.example.com',
    'https://portal.example.com;sandbox',
    'portal.example.com',
    'data:text/html',
    'http://[::1]:3000',
  ])
    expect(() => read({ EMBED_ORIGINS: wrong })).toThrow(/EMBED_ORIGINS must hold exact origins/);
});

test('the seal’s key is in one PKCS#12 file, or in PEM files, or nowhere', () => {
  expect(read().sealFiles).toBeUndefined();
  expect(read({ SEAL_P12: 'seal.p12', SEAL_P12_PASSWORD: ' x ' }).sealFiles).toEqual({
    form: 'p12',
    path: '/srv/seal.p12',
    password: ' x ',
  });
  expect(read({ SEAL_KEY: 'key.pem', SEAL_CERT: '/etc/chain.pem' }).sealFiles).toEqual({
    form: 'pem',
    keyPath: '/srv/key.pem',
    certificatePath: '/etc/chain.pem',
    password: '',
  });
});

test('the screens have one language for all where it is set, and it is one that they have', () => {
  expect(read().screenLanguage).toBeUndefined();
  expect(read().screenDeveloper).toBe(false);
  expect(read({ SCREEN_DEVELOPER: '1' }).screenDeveloper).toBe(true);
  expect(read({ SCREEN_LANGUAGE: 'nl-BE' }).screenLanguage).toBe('nl');
  expect(() => read({ SCREEN_LANGUAGE: 'tlh' })).toThrow(
    /SCREEN_LANGUAGE must be one of en, de, es, fr, nl/,
  );
});

test('the time stamp authority is an address, or there is none', () => {
  expect(read().tsaUrl).toBeUndefined();
  const tsaUrl = 'https://anna:secret@tsa.example.com/tsr';
  expect(read({ TSA_URL: tsaUrl }).tsaUrl).toBe(tsaUrl);
  expect(() => read({ TSA_URL: 'tsa.example.com' })).toThrow(/TSA_URL must be an http or https/);
});

test('two ways to name the seal’s key, or half a way, are refused in words', () => {
  const both = { SEAL_P12: 'seal.p12', SEAL_KEY: 'key.pem', SEAL_CERT: 'chain.pem' };
  expect(() => read(both)).toThrow(/SEAL_P12, and SEAL_KEY .* set one, not both/);
  for (const name of ['SEAL_KEY', 'SEAL_CERT'])
    expect(() => read({ [name]: 'file.pem' })).toThrow(/SEAL_KEY and SEAL_CERT go together/);
});

const root = join(import.meta.dirname, '../../..');
const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
/** The rows of the table of settings below a heading of a page of the docs. */
function settingsIn(page: string, heading: string) {
  const text = readFileSync(join(root, page), 'utf8');
  const section = text.slice(text.indexOf(`\n## ${heading}\n`) + 1).split('\n## ')[0] ?? '';
  const rows = [...section.matchAll(/^\| (`[A-Z][^|]*) \| ([^|]*) \| (.*) \|$/gm)];
  return { rows, names: rows.flatMap(([, names = '']) => namesIn(names)) };
}

test('the table of docs/operations.md names every setting, and no other, and the levels of the log; the README some', () => {
  const { rows, names } = settingsIn('docs/operations.md', 'Settings');
  expect(names.toSorted()).toEqual(Object.keys(settings.shape).toSorted());
  const few = settingsIn('README.md', 'Configuration');
  expect(few.rows.length).toBe(10);
  expect(few.names.filter((name) => !names.includes(name))).toEqual([]);
  const levels = rows.find(([, names]) => names === '`LOG_LEVEL`')?.[3] ?? '';
  expect(() => read({ LOG_LEVEL: 'none' })).toThrow(
    `LOG_LEVEL must be ${namesIn(levels).join(' or ')}.`,
  );
});

test('a profile sets what is not set by itself', () => {
  const meaning = (environment: Record<string, string>) => {
    const config = read(environment);
    return [config.rightMeasuredFrom, config.contextNames, config.signRequestMode, config.language];
  };
  expect(read({ SERVICE_PROFILE: 'family' }).profile).toBe('family');
  expect(meaning({})).toEqual(['left', 'lower-case', 1, 'en-US']);
  expect(meaning({ SERVICE_PROFILE: 'family' })).toEqual(['right', 'lower-case', 2, 'nl-NL']);
  expect(
    meaning({
      SERVICE_PROFILE: 'family',
      LOCATION_RIGHT_FROM: 'left',
      CONTEXT_NAMES: 'as-defined',
    }),
  ).toEqual(['left', 'as-defined', 2, 'nl-NL']);
  expect(() => read({ SERVICE_PROFILE: 'other' })).toThrow(
    'SERVICE_PROFILE must be contract or family.',
  );
});

test('an http address of another machine that gets the keys is warned of', () => {
  const keys = { SIGNING_APP_KEY: 'a', SIGNING_API_KEY: 'b' };
  const warningsFor = (url: string) => read({ ...keys, SIGNING_SERVICE_URL: url }).warnings;
  expect(warningsFor('http://sign.example.com')).toEqual([
    expect.stringContaining('sign.example.com unencrypted'),
  ]);
  expect(warningsFor('https://sign.example.com')).toEqual([]);
  expect(warningsFor('http://127.0.0.1:4400')).toEqual([]);
});
