import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockPdf } from '#testing/pdf/lockPdf.ts';
import { rawPdf } from '#testing/pdf/rawPdf.ts';
import { openTimeStampAuthority } from '#testing/pdf/timeStampAuthority.ts';
import { certifiedPdf } from '#testing/service/certifiedPdf.ts';
import { makeCertificate } from '#server/service/pdf/seal/makeCertificate.ts';
import { sealPdf } from '#server/service/pdf/seal/sealPdf.ts';
import type { SealJob } from '#server/service/pdf/sealJob.ts';
import { verifyPdf } from './verifyPdf.ts';
import { digestSigner } from '#server/service/pdf/seal/digestSigner.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const objects = {
  1: '<</Type /Catalog /Pages 2 0 R>>',
  2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
  3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792]>>',
};
const key = await makeCertificate('Fieldwright at Example');
const transactionId = 'b10ae331-af78-4e79-a39e-5b64693b6b68';
const sealedAt = Date.UTC(2026, 10, 20, 10, 5, 7);
const seal = async (original: Uint8Array, more: Partial<SealJob> = {}) => {
  const [source, target] = [join(folder, 'source.pdf'), join(folder, 'sealed.pdf')];
  writeFileSync(source, original);
  const job = {
    source,
    target,
    fields: [],
    embedded: [],
    key,
    reason: 'Signed by everybody',
    signingTime: new Date(sealedAt).toISOString(),
    transactionId,
    ...more,
  };
  await sealPdf({ ...job, stamped: false }, digestSigner(job));
  return readFileSync(target);
};
const ours = [key.certificate];

test.each([
  ['open', rawPdf(objects)],
  ['locked by its owner', rawPdf(objects, { lock: lockPdf({ revision: 6 }) })],
  ['with a cross-reference stream', rawPdf(objects, { xref: 'stream' })],
  ['of another author', await certifiedPdf(rawPdf(objects), 3)],
])('a seal says when and of which transaction it is, in a document that is %s', async (_, one) => {
  const { seal: found } = await verifyPdf(await seal(one), ours);
  expect(found).toMatchObject({ holds: true, sealedAt, transactionId, hasMore: false });
});

test.each(['sealed.pdf', 'mended.pdf'])(
  'a document that an earlier version sealed verifies as before: %s',
  async (name) => {
    const earlier = join(import.meta.dirname, '../../../../testing/pdf/earlier');
    const [bytes, certificate] = [name, 'certificate.der'].map((one) =>
      readFileSync(join(earlier, one)),
    );
    if (!bytes || !certificate) throw new Error('There is no such document.');
    const found = { holds: true, sealedAt, transactionId, hasMore: false };
    expect(await verifyPdf(bytes, [certificate])).toMatchObject({ signatures: 1, seal: found });
    bytes[bytes.indexOf('I owe 100')] = 0x4f;
    expect((await verifyPdf(bytes, [certificate])).seal).toEqual({ holds: false });
  },
);

test('the time of an authority is told beside that of the seal', async () => {
  const authority = await openTimeStampAuthority();
  const before = Math.floor(Date.now() / 1000) * 1000;
  const sealed = await seal(rawPdf(objects), { tsaUrl: authority.url });
  await authority.close();
  const { seal: found } = await verifyPdf(sealed, ours);
  expect(found).toMatchObject({ holds: true, sealedAt, stampedAt: expect.any(Number) });
  expect(found?.holds && found.stampedAt).toBeGreaterThanOrEqual(before);
});

test('an update that takes the seal out of the form, and one that damages the file, hide nothing', async () => {
  const sealed = await seal(rawPdf(objects));
  const without = rawPdf({ 1: objects[1] }, { base: sealed });
  const damaged = Buffer.concat([sealed, Buffer.from('\nstartxref\n99999999\n%%EOF\n')]);
  for (const bytes of [without, damaged])
    expect((await verifyPdf(bytes, ours)).seal).toMatchObject({ holds: true, hasMore: true });
});

test('a seal is ours by its certificate alone, whatever stands beside it', async () => {
  const sealed = await seal(rawPdf(objects));
  const other = await makeCertificate('Fieldwright at Example');
  expect(await verifyPdf(sealed, [other.certificate])).toEqual({ ok: true, signatures: 1 });
  const forged = await seal(rawPdf(objects), { key: { ...other, chain: [key.certificate] } });
  expect(await verifyPdf(forged, ours)).toEqual({ ok: true, signatures: 1 });
  const both = [other.certificate, key.certificate];
  expect((await verifyPdf(sealed, both)).seal).toMatchObject({ holds: true });
});

test('our certificate beside the key of another is a seal that does not hold', async () => {
  const other = await makeCertificate('Fieldwright at Example');
  const forged = seal(rawPdf(objects), { key: { ...key, privateKey: other.privateKey } });
  await expect(forged).rejects.toThrow(/the signature does not hold/);
  const bytes = readFileSync(join(folder, 'sealed.pdf'));
  expect((await verifyPdf(bytes, ours)).seal).toEqual({ holds: false });
});

test('bytes outside of the signature’s own gap are no part of a seal', async () => {
  const sealed = await seal(rawPdf(objects));
  const range = /\/ByteRange \[0 (\d+) (\d+) (\d+)\s*\]/.exec(sealed.toString('latin1'));
  const [first = 0, second = 0, rest = 0] = (range ?? []).slice(1).map(Number);
  const text = range?.[0] ?? '';
  const wider = `/ByteRange [0 ${first - 2} ${second} ${rest}`.padEnd(text.length - 1);
  const bytes = Buffer.from(sealed.toString('latin1').replace(text, `${wider}]`), 'latin1');
  expect(bytes.length).toBe(sealed.length);
  expect(await verifyPdf(bytes, ours)).toEqual({ ok: true, signatures: 0 });
});

test('thousands of byte ranges that lead nowhere cost no more than looking at them', async () => {
  const sealed = await seal(rawPdf(objects));
  const many = Buffer.from('/ByteRange [0 5 20 30] '.repeat(50_000));
  const { signatures, seal: found } = await verifyPdf(Buffer.concat([sealed, many]), ours);
  expect(signatures).toBe(1);
  expect(found).toMatchObject({ holds: true, hasMore: true });
});

const rangeText = (before: number, after: number, rest: number) =>
  `/ByteRange ${`[0 ${before} ${after} ${rest}]`.padEnd(36)}/Contents `;
/** The byte range of the last seal, and the signature in its gap. */
const gapOf = (sealed: Buffer) => {
  const found = [...sealed.toString('latin1').matchAll(/\/ByteRange \[0 (\d+) (\d+) (\d+)\] *\/C/g)]
    .map((match) => match.slice(1).map(Number))
    .find(([, second = 0, rest = 0]) => second + rest === sealed.length);
  const [first = 0, second = 0, rest = 0] = found ?? [];
  return { first, second, rest, gap: sealed.subarray(first, second) };
};
const withoutGap = (sealed: Buffer) => {
  const { first, second } = gapOf(sealed);
  return Buffer.concat([sealed.subarray(0, first), sealed.subarray(second)]);
};
/** The document with its signature, untouched, at another place of the signed bytes. */
const moved = (sealed: Buffer, to: number) => {
  const signed = withoutGap(sealed);
  return Buffer.concat([signed.subarray(0, to), gapOf(sealed).gap, signed.subarray(to)]);
};
/** As a seal was made that did not look for other byte ranges: without the bytes to dodge them. */
const sealedCarelessly = async (sealed: Buffer, dodged = 1) => {
  const { first, second, rest } = gapOf(sealed);
  const bytes = Buffer.from(sealed.subarray(0, sealed.length - dodged));
  bytes.write(rangeText(first, second, rest - dodged), first - 57, 'latin1');
  const digest = createHash('sha256').update(withoutGap(bytes)).digest();
  const cms = await digestSigner({ key })(digest);
  bytes.fill('0', first + 1, second - 1);
  bytes.write(Buffer.from(cms).toString('hex'), first + 1, 'latin1');
  return bytes;
};

test.each([
  ['before', (text: string) => rawPdf({ ...objects, 4: `(${text})` }), 'indexOf'],
  [
    'behind',
    (text: string) => rawPdf({ ...objects, 3: objects[3].replace('>>', `/Note (${text})>>`) }),
    'lastIndexOf',
  ],
] as const)(
  'a seal holds at its own place only, also where a place %s it was prepared',
  async (_, original, search) => {
    const dummy = rangeText(1, 1, 1);
    const learnt = await seal(original(dummy));
    const { first, second, gap } = gapOf(learnt);
    const end = learnt[search](dummy) + dummy.length;
    const to = end > first ? end - gap.length : end;
    const fitting = rangeText(to, to + gap.length, learnt.length - gap.length - to);
    const honest = await seal(original(fitting));
    expect(honest.length).toBe(learnt.length + 1);
    expect(gapOf(honest)).toMatchObject({ first, second });
    expect(moved(honest, first)).toEqual(honest);
    expect((await verifyPdf(honest, ours)).seal).toMatchObject({ holds: true, sealedAt });
    const careless = await sealedCarelessly(honest);
    for (const bytes of [moved(honest, to), careless, moved(careless, to)])
      expect(await verifyPdf(bytes, ours)).toMatchObject({ seal: { holds: false } });
    expect((await verifyPdf(await sealedCarelessly(learnt, 0), ours)).seal).toMatchObject({
      holds: true,
    });
  },
);

test('a byte range names the signature in its own object only', async () => {
  const other = await makeCertificate('Another');
  const sealed = await seal(rawPdf(objects), { key: other });
  const { first, second, rest } = gapOf(sealed);
  expect(await verifyPdf(sealed, ours)).toEqual({ ok: true, signatures: 1 });
  const text = Buffer.from(rangeText(first, second, rest));
  expect(await verifyPdf(Buffer.concat([sealed, text]), ours)).toMatchObject({ signatures: 1 });
  sealed.write('/ByteRangf', first - 57, 'latin1');
  expect(await verifyPdf(Buffer.concat([sealed, text]), ours)).toMatchObject({ signatures: 0 });
});

test('a document that was sealed twice holds both seals', async () => {
  const once = await seal(await certifiedPdf(rawPdf(objects), 3));
  const twice = await seal(once);
  const later = await makeCertificate('Fieldwright at Example, later');
  const byLater = await seal(once, { key: later });
  expect((await verifyPdf(twice, ours)).seal).toMatchObject({ holds: true, hasMore: false });
  expect(await verifyPdf(byLater, ours)).toMatchObject({ signatures: 3, seal: { hasMore: true } });
});

test('a signature that is longer than any seal is not read', async () => {
  const sealWith = (bytes: number) => {
    const count = Math.floor(bytes / key.certificate.length);
    const chain = Array.from({ length: count }, () => key.certificate);
    return seal(rawPdf(objects), { key: { ...key, chain } });
  };
  expect((await verifyPdf(await sealWith(60_000), ours)).seal).toMatchObject({ holds: true });
  expect(await verifyPdf(await sealWith(66_000), ours)).toEqual({ ok: true, signatures: 1 });
});
