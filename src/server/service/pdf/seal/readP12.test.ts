import { spawnSync } from 'node:child_process';
import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keytoolP12, legacyP12, opensslP12 } from '#testing/service/throwAwayKeys.ts';
import type { SealKey } from '#server/service/pdf/sealJob.ts';
import { readP12 } from './readP12.ts';
import { readPemCertificates, readPemKey } from './readPem.ts';

const folder = mkdtempSync(join(tmpdir(), 'p12-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (program: string, args: string[]) =>
  spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
const hasOpenssl = /^OpenSSL [3-9]/.test(run('openssl', ['version']).stdout ?? '');
const hasKeytool = /version "(?:1[7-9]|[2-9]\d)/.test(run('keytool', ['-J-version']).stderr ?? '');
for (const [program, isThere] of [
  ['openssl 3', hasOpenssl],
  ['keytool 17', hasKeytool],
] as const)
  if (!isThere)
    process.stderr.write(`SKIPPED: key files made here by ${program} (not installed)\n`);

const subjectOf = (certificate: Uint8Array) => new X509Certificate(certificate).subject;
const belongs = ({ certificate, privateKey }: SealKey) => {
  const key = { key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' } as const;
  const { publicKey } = new X509Certificate(certificate);
  return createPublicKey(createPrivateKey(key)).equals(publicKey);
};

test('what OpenSSL 3 makes by default opens, and the chain is put in order', async () => {
  const key = await readP12(opensslP12.bytes, opensslP12.password);
  expect(subjectOf(key.certificate)).toBe('CN=Throw-away seal');
  expect(key.chain.map(subjectOf)).toEqual(['CN=Throw-away authority', 'CN=Throw-away root']);
  expect(belongs(key)).toBe(true);
});

test('what keytool makes by default opens', async () => {
  const key = await readP12(keytoolP12.bytes, keytoolP12.password);
  expect(subjectOf(key.certificate)).toBe('CN=Throw-away seal of Java');
  expect(key.chain).toEqual([]);
  expect(belongs(key)).toBe(true);
});

test.skipIf(!hasOpenssl).each([
  ['by default', 'gehéim 密', []],
  ['without a password', '', []],
  [
    'with AES-128 and SHA-512',
    'x',
    ['-keypbe', 'AES-128-CBC', '-certpbe', 'AES-192-CBC', '-macalg', 'sha512'],
  ],
  ['without a check of the password', 'x', ['-nomac']],
  ['with nothing locked', 'x', ['-keypbe', 'NONE', '-certpbe', 'NONE']],
])('what the OpenSSL of this machine makes %s opens', async (_, password, options) => {
  const request = ['req', '-x509', '-nodes', '-newkey', 'rsa:2048', '-subj', '/CN=Made here'];
  expect(run('openssl', [...request, '-keyout', 'a.pem', '-out', 'b.pem']).status).toBe(0);
  const make = ['pkcs12', '-export', '-inkey', 'a.pem', '-in', 'b.pem', '-out', 'c.p12'];
  const { status, stderr } = run('openssl', [...make, ...options, '-passout', `pass:${password}`]);
  expect([status, stderr]).toEqual([0, '']);
  const key = await readP12(readFileSync(join(folder, 'c.p12')), password);
  expect(subjectOf(key.certificate)).toBe('CN=Made here');
  expect(belongs(key)).toBe(true);
});

test.skipIf(!hasKeytool)('what the keytool of this machine makes opens', async () => {
  const name = ['-genkeypair', '-keyalg', 'RSA', '-alias', 'seal', '-dname', 'CN=Made here'];
  const made = run('keytool', [...name, '-storepass', 'secret', '-keystore', 'java.p12']);
  expect(made.status).toBe(0);
  const key = await readP12(readFileSync(join(folder, 'java.p12')), 'secret');
  expect(subjectOf(key.certificate)).toBe('CN=Made here');
  expect(belongs(key)).toBe(true);
});

test('an older file is refused with the command that converts it', async () => {
  await expect(readP12(legacyP12.bytes, legacyP12.password)).rejects.toThrow(
    '`openssl pkcs12 -legacy -in OLD.p12 -out NEW.pem`',
  );
});

test.skipIf(!hasOpenssl)('the command converts an older file to PEM that opens', () => {
  writeFileSync(join(folder, 'OLD.p12'), legacyP12.bytes);
  const command = ['pkcs12', '-legacy', '-in', 'OLD.p12', '-out', 'NEW.pem'];
  const passwords = ['-passin', `pass:${legacyP12.password}`, '-passout', 'pass:new one'];
  expect(run('openssl', [...command, ...passwords]).status).toBe(0);
  const pem = readFileSync(join(folder, 'NEW.pem'), 'utf8');
  expect(readPemKey(pem, 'new one').asymmetricKeyType).toBe('ec');
  expect(readPemCertificates(pem).map(subjectOf)).toEqual(['CN=Throw-away seal']);
});

test.each([
  ['OpenSSL', opensslP12],
  ['keytool', keytoolP12],
  ['an older program', legacyP12],
])('a wrong password for a file of %s is reported as such', async (_, { bytes, password }) => {
  for (const wrong of [password.toUpperCase(), ''])
    await expect(readP12(bytes, wrong)).rejects.toMatchObject({
      code: 'password',
      message: 'The password of the PKCS#12 file (SEAL_P12_PASSWORD) is wrong.',
    });
});

test.each([
  ['text', Buffer.from('hello')],
  ['nothing', Buffer.alloc(0)],
  ['half a file', opensslP12.bytes.subarray(0, 900)],
])('%s is reported as damaged or not a PKCS#12 file', async (_, bytes) => {
  await expect(readP12(bytes, opensslP12.password)).rejects.toThrow(
    /damaged or is not a PKCS#12 file/,
  );
});
