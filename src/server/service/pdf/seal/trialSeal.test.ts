import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockPdf } from '#testing/pdf/lockPdf.ts';
import { rawPdf, rawStream } from '#testing/pdf/rawPdf.ts';
import { certifiedPdf } from '#testing/service/certifiedPdf.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { unsealablePdf } from '#testing/pdf/unsealablePdf.ts';
import { withPdf } from '#server/service/pdf/file/PdfFile.ts';
import { inspectFile, inspectPdf } from '#server/service/pdf/inspect/inspectPdf.ts';
import type { SealKey } from '#server/service/pdf/sealJob.ts';
import { digestSigner } from './digestSigner.ts';
import { makeCertificate } from './makeCertificate.ts';
import { sealPdf } from './sealPdf.ts';
import { trialSeal } from './trialSeal.ts';

let folder = '';
let key: SealKey;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trial-'));
  key = await makeCertificate('Fieldwright at Example');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tryToSeal = async (bytes: Uint8Array) => {
  const file = withPdf(bytes, (opened) => opened);
  return trialSeal(inspectFile(file), file);
};
const seal = (bytes: Uint8Array) => {
  const source = join(folder, 'a.pdf');
  writeFileSync(source, bytes);
  const words = { reason: 'Signed', signingTime: '2026-11-20T10:00:00.000Z', transactionId: 'a' };
  const job = { source, target: join(folder, 'sealed.pdf'), fields: [], embedded: [], ...words };
  return sealPdf({ ...job, key, stamped: false }, digestSigner({ key }));
};
const refusal = {
  code: 'unsupported',
  message: expect.stringMatching(/names its pages in a way .* Print it to a new PDF\./) as string,
};

test('a document that would fail when it is sealed fails its trial in the same words', async () => {
  expect(inspectPdf(unsealablePdf())).toMatchObject({ ok: true, pages: { length: 1 } });
  await expect(tryToSeal(unsealablePdf())).rejects.toMatchObject(refusal);
  await expect(seal(unsealablePdf())).rejects.toMatchObject(refusal);
});

const comment = (bytes: number) => `%${'x'.repeat(bytes)}\n`;
const ofBytes = (bytes: number) => unsealablePdf({ header: `%PDF-1.7\n${comment(bytes)}` });
/** Its page shows a field, so that its content is looked through. */
const showing = (bytes: number) =>
  unsealablePdf({
    page: '/Contents 6 0 R /Annots [5 0 R]',
    objects: {
      5: '<</Type /Annot /Subtype /Widget /FT /Tx /T (Name) /V (Anna) /Rect [72 700 272 720] /F 4>>',
      6: rawStream(deflateSync(Buffer.from(comment(bytes))), '/Filter /FlateDecode'),
    },
  });
const onePage = {
  1: '<</Type /Catalog /Pages 2 0 R>>',
  2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
  3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792]>>',
};

test('a document that is large is not tried', async () => {
  await expect(tryToSeal(ofBytes(500_000))).rejects.toMatchObject(refusal);
  expect(await tryToSeal(ofBytes(525_000))).toBe(false);
  await expect(seal(ofBytes(525_000))).rejects.toMatchObject(refusal);
});

test('a trial that unpacks more than it may says nothing about the document', async () => {
  await expect(tryToSeal(showing(1_000))).rejects.toMatchObject(refusal);
  expect(await tryToSeal(showing(9 * 2 ** 20))).toBe(false);
  await expect(seal(showing(9 * 2 ** 20))).rejects.toMatchObject(refusal);
});

test.each([
  ['a plain one', () => samplePdf({ pages: 3 })],
  ['one with a form', () => samplePdf({ fields: true })],
  ['one certified for filling in', () => certifiedPdf(samplePdf({ fields: true }), 2)],
  ['one certified for comments', () => certifiedPdf(samplePdf(), 3)],
  ['a locked one', () => rawPdf(onePage, { lock: lockPdf({ revision: 3, id: null }) })],
  ['one with a cross-reference stream', () => rawPdf(onePage, { xref: 'stream', packed: [2, 3] })],
  [
    'a damaged one',
    () =>
      Buffer.from(
        rawPdf(onePage)
          .toString('latin1')
          .replace(/xref[^]*/, ''),
      ),
  ],
  ['one behind other bytes', () => Buffer.concat([Buffer.from('junk\n'), rawPdf(onePage)])],
])('%s passes its trial', async (_, make) => {
  expect(await tryToSeal(await make())).toBe(true);
});

test('a document certified against every change is not tried: it is refused as such', async () => {
  expect(await tryToSeal(await certifiedPdf(samplePdf(), 1))).toBe(false);
});
