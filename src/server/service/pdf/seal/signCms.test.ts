import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Certificate, ContentInfo, PublicKeyInfo, SignedData } from 'pkijs';
import { afterAll, expect, test } from 'vitest';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { opensslP12 } from '#testing/service/throwAwayKeys.ts';
import { withPdf } from '#server/service/pdf/file/PdfFile.ts';
import type { SealKey } from '#server/service/pdf/sealJob.ts';
import { importKey } from './importKey.ts';
import { makeCertificate } from './makeCertificate.ts';
import { matchKey } from './matchKey.ts';
import { readP12 } from './readP12.ts';
import { checkSeal } from './readSeal.ts';
import { sealPdf } from './sealPdf.ts';
import { digestSigner } from './digestSigner.ts';

const folder = mkdtempSync(join(tmpdir(), 'cms-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const run = (program: string, args: string[]) =>
  spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
const hasPdfsig = run('pdfsig', ['-v']).error === undefined;
const hasOpenssl = run('openssl', ['version']).status === 0;
for (const [program, isThere] of [
  ['pdfsig', hasPdfsig],
  ['openssl', hasOpenssl],
] as const)
  if (!isThere)
    process.stderr.write(`SKIPPED: what ${program} would say of signatures (not installed)\n`);

const seal = async (key: SealKey) => {
  const [source, target] = [join(folder, 'source.pdf'), join(folder, 'sealed.pdf')];
  writeFileSync(source, samplePdf());
  const job = {
    source,
    target,
    fields: [],
    embedded: [],
    key,
    reason: 'Signed by all',
    signingTime: '2026-11-20T10:00:00.000Z',
    transactionId: 'b10ae331',
  };
  await sealPdf({ ...job, stamped: false }, digestSigner(job));
  return readFileSync(target);
};

/** The CMS of a seal and the bytes that it signs, found by the byte range as any reader does. */
function partsOf(sealed: Buffer) {
  const range = /\/ByteRange \[0 (\d+) (\d+) (\d+)/.exec(sealed.toString('latin1'));
  const [first = 0, second = 0, rest = 0] = (range ?? []).slice(1).map(Number);
  const hex = sealed.subarray(first + 1, second - 1).toString('latin1');
  const signed = [sealed.subarray(0, first), sealed.subarray(second, second + rest)];
  return { cms: Buffer.from(hex, 'hex'), signed: Buffer.concat(signed) };
}

/** A key with a certificate that another key has signed. */
async function certified(keys: { privateKey: KeyObject; publicKey: KeyObject }): Promise<SealKey> {
  const issuer = await makeCertificate('Seal');
  const own = Certificate.fromBER(new Uint8Array(issuer.certificate));
  const spki = keys.publicKey.export({ type: 'spki', format: 'der' });
  own.subjectPublicKeyInfo = PublicKeyInfo.fromBER(new Uint8Array(spki));
  await own.sign(await importKey(issuer.privateKey), 'SHA-256');
  return matchKey(keys.privateKey, [new Uint8Array(own.toSchema(true).toBER(false))]);
}

test.each([
  ['RSA', () => generateKeyPairSync('rsa', { modulusLength: 2048 })],
  ['P-256', () => generateKeyPairSync('ec', { namedCurve: 'P-256' })],
  ['P-384', () => generateKeyPairSync('ec', { namedCurve: 'P-384' })],
  ['P-521', () => generateKeyPairSync('ec', { namedCurve: 'P-521' })],
])('a key of the kind %s seals', async (_, generate) => {
  const sealed = await seal(await certified(generate()));
  const file = withPdf(sealed, (opened) => opened);
  expect(await checkSeal(file, 'Seal1')).toBeUndefined();
  if (hasPdfsig) {
    const said = run('pdfsig', ['-nocert', 'sealed.pdf']).stdout;
    expect(said).toMatch(/Total document signed[\s\S]*Signature is Valid/);
  }
});

test('the chain stands in the seal, so that a reader who trusts the root alone can follow it', async () => {
  const key = await readP12(opensslP12.bytes, opensslP12.password);
  const { cms, signed } = partsOf(await seal(key));
  const content = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(cms)).content });
  const certificates = content.certificates ?? [];
  expect(
    certificates.map((one) => new X509Certificate(Buffer.from(one.toSchema().toBER())).subject),
  ).toEqual(['CN=Throw-away seal', 'CN=Throw-away authority', 'CN=Throw-away root']);
  if (hasPdfsig) {
    const said = run('pdfsig', ['-nocert', 'sealed.pdf']).stdout;
    expect(said).toContain('Signer Certificate Common Name: Throw-away seal');
    expect(said).toContain('Signature is Valid');
  }
  if (!hasOpenssl) return;
  const root = key.chain.at(-1) ?? new Uint8Array();
  writeFileSync(join(folder, 'root.pem'), new X509Certificate(root).toString());
  writeFileSync(join(folder, 'cms.der'), cms);
  writeFileSync(join(folder, 'signed'), signed);
  const verify = ['cms', '-verify', '-binary', '-inform', 'DER', '-in', 'cms.der'];
  const trusting = ['-content', 'signed', '-CAfile', 'root.pem', '-purpose', 'any'];
  const { status, stderr } = run('openssl', [...verify, ...trusting, '-out', 'read']);
  expect(stderr).toContain('CMS Verification successful');
  expect(status).toBe(0);
});

test('a seal that was made with another certificate than it should is refused', async () => {
  const [source, target] = [join(folder, 'source.pdf'), join(folder, 'other.pdf')];
  writeFileSync(source, samplePdf());
  const [key, other] = await Promise.all([makeCertificate('Seal'), makeCertificate('Seal')]);
  const job = { source, target, fields: [], embedded: [], key, stamped: false };
  const words = { reason: '', signingTime: '2026-11-20T10:00:00.000Z', transactionId: 'b10ae331' };
  const sealed = sealPdf({ ...job, ...words }, digestSigner({ key: other }));
  await expect(sealed).rejects.toThrow(/is of another certificate/);
});

test('an RSA key whose padding is PSS is refused, as no key of its kind seals', async () => {
  const { privateKey } = generateKeyPairSync('rsa-pss', { modulusLength: 2048 });
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' });
  expect(() => importKey(new Uint8Array(pkcs8))).toThrow(/of the kind "rsa-pss"/);
});
