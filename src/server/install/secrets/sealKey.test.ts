import {
  X509Certificate,
  createPrivateKey,
  createSign,
  createVerify,
  generateKeyPairSync,
} from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readP12 } from '#server/service/pdf/seal/readP12.ts';
import type { SealKey } from '#server/service/pdf/sealJob.ts';
import {
  createSettingsStore,
  type SettingsStore,
} from '#server/service/storage/accounts/settingsStore.ts';
import { keytoolP12, legacyP12, opensslP12 } from '#testing/service/throwAwayKeys.ts';
import { describeOnEachDatabase } from '#testing/storage/eachDatabase.ts';
import { ConfigError } from '#server/config/config.ts';
import type { SealFiles } from '#server/config/sealFiles.ts';
import { keepCertificate, openSealKey } from './sealKey.ts';
import { deriveSecrets } from './secrets.ts';

const config = { sealFiles: undefined, publicUrl: 'https://sign.example.com' };
const { sealKey: wrappingKey } = deriveSecrets('the secret of this installation');

describeOnEachDatabase('the certificate of an installation', (source) => {
  test('it is made once, belongs to its key, and is kept with the key locked', async () => {
    const settings = createSettingsStore(await source.open());
    const made = await openSealKey(config, settings, wrappingKey);
    expect(await openSealKey(config, settings, wrappingKey)).toEqual(made);
    const certificate = new X509Certificate(made.certificate);
    expect(certificate.subject).toBe('CN=Fieldwright at sign.example.com');
    const key = createPrivateKey({
      key: Buffer.from(made.privateKey),
      format: 'der',
      type: 'pkcs8',
    });
    const signature = createSign('sha256').update('words').sign(key);
    expect(createVerify('sha256').update('words').verify(certificate.publicKey, signature)).toBe(
      true,
    );
    const kept = (await settings.get('seal certificate')) ?? '';
    expect(kept).toContain(Buffer.from(made.certificate).toString('base64'));
    expect(kept).not.toContain(Buffer.from(made.privateKey).toString('base64').slice(40, 80));
  });

  test('of processes that start together, one makes it and all use it', async () => {
    const location = await source.newLocation();
    const databases = [await source.open(location), await source.open(location)];
    const opened = await Promise.all(
      [...databases, ...databases].map((database) =>
        openSealKey(config, createSettingsStore(database), wrappingKey),
      ),
    );
    for (const one of opened) expect(one).toEqual(opened[0]);
  });

  test('every certificate is kept once, whatever else the settings hold', async () => {
    const settings = createSettingsStore(await source.open());
    await settings.put('seal certificate', 'another setting');
    const [first, second] = [new Uint8Array([1, 2]), new Uint8Array([3])];
    expect(await keepCertificate(settings, first)).toEqual([first]);
    await keepCertificate(settings, second);
    const kept = await keepCertificate(settings, first);
    expect(kept.toSorted((a, b) => b.length - a.length)).toEqual([first, second]);
  });

  test('with another secret it stays locked, and the message says what to do', async () => {
    const settings = createSettingsStore(await source.open());
    await openSealKey(config, settings, wrappingKey);
    const other = openSealKey(config, settings, deriveSecrets('another secret').sealKey);
    await expect(other).rejects.toThrow(ConfigError);
    await expect(other).rejects.toThrow(/Set the former one again/);
  });

  test('with a key file the installation makes no certificate, and keeps none', async () => {
    const settings = createSettingsStore(await source.open());
    const files = { form: 'p12', path: write('own.p12', opensslP12.bytes) } as const;
    const opened = await openSealKey(
      { ...config, sealFiles: { ...files, password: opensslP12.password } },
      settings,
      wrappingKey,
    );
    expect(subjectOf(opened.certificate)).toBe('CN=Throw-away seal');
    const wrong = { ...config, sealFiles: { ...files, password: 'wrong' } };
    await expect(openSealKey(wrong, settings, wrappingKey)).rejects.toThrow(ConfigError);
    expect(await settings.get('seal certificate')).toBeUndefined();
  });
});

const folder = mkdtempSync(join(tmpdir(), 'seal-'));
afterAll(() => rmSync(folder, { recursive: true }));
function write(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}
const subjectOf = (certificate: Uint8Array) => new X509Certificate(certificate).subject;

/** Nothing is read or kept there when files say which key seals. */
const noSettings: SettingsStore = {
  get: () => Promise.reject(new Error('settings were read')),
  list: () => Promise.reject(new Error('settings were read')),
  put: () => Promise.reject(new Error('settings were written')),
  remove: () => Promise.reject(new Error('settings were written')),
  putFirst: () => Promise.reject(new Error('settings were written')),
  swap: () => Promise.reject(new Error('settings were written')),
};
const open = (sealFiles: SealFiles) =>
  openSealKey({ ...config, sealFiles }, noSettings, wrappingKey);
const openPem = (key: string, certificates: string, password = '') =>
  open({
    form: 'pem',
    keyPath: write('key.pem', key),
    certificatePath: write('certificates.pem', certificates),
    password,
  });

const certificatePem = (certificate: Uint8Array) => new X509Certificate(certificate).toString();
function keyPem(pkcs8: Uint8Array, password?: string, type: 'pkcs8' | 'sec1' = 'pkcs8'): string {
  const key = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
  const locked = password === undefined ? {} : { cipher: 'aes-256-cbc', passphrase: password };
  return key.export({ type, format: 'pem', ...locked }).toString();
}

describe('the key of PEM files', () => {
  let issued: SealKey;
  let other: SealKey;
  beforeAll(async () => {
    issued = await readP12(opensslP12.bytes, opensslP12.password);
    other = await readP12(keytoolP12.bytes, keytoolP12.password);
  });
  const all = () => [issued.certificate, ...issued.chain];

  test('it opens with its chain, whatever the order, and leaves out what leads nowhere', async () => {
    const files = [...all(), other.certificate].toReversed().map(certificatePem);
    expect(await openPem(keyPem(issued.privateKey), files.join('remarks between\n'))).toEqual(
      issued,
    );
  });

  test('an installation can have it in one file, and a certificate of its own making', async () => {
    const text = `${certificatePem(other.certificate)}${keyPem(other.privateKey)}`;
    expect(await openPem(text, text)).toEqual(other);
  });

  test.each(['pkcs8', 'sec1'] as const)('a key locked by a password opens (%s)', async (type) => {
    const certificates = all().map(certificatePem).join('');
    const locked = keyPem(issued.privateKey, 'pässword', type);
    expect(await openPem(locked, certificates, 'pässword')).toEqual(issued);
    await expect(openPem(locked, certificates, 'other')).rejects.toThrow(
      'SEAL_KEY: The password of the private key (SEAL_KEY_PASSWORD) is wrong.',
    );
    await expect(openPem(locked, certificates)).rejects.toThrow(
      'SEAL_KEY: The private key is locked by a password. Set SEAL_KEY_PASSWORD.',
    );
  });

  test('a certificate of another key is refused, by its name', async () => {
    const opening = openPem(keyPem(other.privateKey), all().map(certificatePem).join(''));
    await expect(opening).rejects.toThrow(ConfigError);
    await expect(opening).rejects.toThrow(
      'SEAL_KEY and SEAL_CERT: The private key does not belong to the certificates: CN=Throw-away seal; CN=Throw-away authority; CN=Throw-away root.',
    );
  });

  test('a key of a kind that cannot seal is refused before anything is to be sealed', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await expect(openPem(pem, certificatePem(other.certificate))).rejects.toThrow(
      /The key is of the kind "ed25519"\. Use RSA or ECDSA/,
    );
  });

  test('files that hold something else are refused by the name of their setting', async () => {
    const key = keyPem(other.privateKey);
    const certificate = certificatePem(other.certificate);
    const damaged = (pem: string) => pem.replace('-----\nM', '-----\n/');
    for (const [keyText, certificateText, message] of [
      [certificate, certificate, 'SEAL_KEY: The file holds no private key in PEM form.'],
      [key, key, 'SEAL_CERT: The file holds no certificate in PEM form.'],
      [damaged(key), certificate, 'SEAL_KEY: The private key is damaged.'],
      [key, damaged(certificate), 'SEAL_CERT: A certificate is damaged.'],
    ] as const)
      await expect(openPem(keyText, certificateText)).rejects.toThrow(message);
  });
});

test.each<[string, (path: string) => SealFiles]>([
  ['SEAL_P12', (path) => ({ form: 'p12', path, password: '' })],
  ['SEAL_KEY', (path) => ({ form: 'pem', keyPath: path, certificatePath: path, password: '' })],
])('a %s that is missing or holds nothing of use is refused by its name', async (name, files) => {
  const missing = join(folder, 'missing');
  await expect(open(files(missing))).rejects.toThrow(
    `${name} names ${missing}, which cannot be read.`,
  );
  await expect(open(files(write('text', 'no key')))).rejects.toThrow(`${name}: The file`);
});

test('an older PKCS#12 file is refused with the command that converts it', async () => {
  const { bytes, password } = legacyP12;
  await expect(open({ form: 'p12', path: write('old.p12', bytes), password })).rejects.toThrow(
    /^[^]*SEAL_P12: .*`openssl pkcs12 -legacy -in OLD\.p12 -out NEW\.pem`/,
  );
});
