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
