import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TimeStampReq } from 'pkijs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { samplePdf } from '#testing/service/samplePdf.ts';
import {
  openTimeStampAuthority,
  type StampFault,
  type TimeStampAuthority,
} from '#testing/pdf/timeStampAuthority.ts';
import { withPdf } from '#server/service/pdf/file/PdfFile.ts';
import { runPdfJob } from '#testing/service/runPdfJob.ts';
import { makeCertificate } from './makeCertificate.ts';
import { checkSeal } from './readSeal.ts';

const folder = mkdtempSync(join(tmpdir(), 'stamp-'));
let authority: TimeStampAuthority;
beforeAll(async () => {
  authority = await openTimeStampAuthority();
});
beforeEach(() => {
  authority.fault = undefined;
  authority.requests.length = 0;
});
afterAll(async () => {
  await authority.close();
  rmSync(folder, { recursive: true, force: true });
});
const hasPdfsig = spawnSync('pdfsig', ['-v']).error === undefined;
if (!hasPdfsig)
  process.stderr.write('SKIPPED: what pdfsig would say of time stamps (not installed)\n');

const target = join(folder, 'sealed.pdf');
const seal = async (tsaUrl: string | undefined) => {
  const source = join(folder, 'source.pdf');
  writeFileSync(source, samplePdf());
  rmSync(target, { force: true });
  return runPdfJob({
    kind: 'seal',
    job: {
      source,
      target,
      fields: [],
      embedded: [],
      key: await makeCertificate('Fieldwright at Example'),
      ...(tsaUrl !== undefined && { tsaUrl }),
      reason: 'Signed by all',
      signingTime: new Date().toISOString(),
      transactionId: 'b10ae331',
    },
  });
};
const verdict = (bytes: Uint8Array) =>
  checkSeal(
    withPdf(bytes, (opened) => opened),
    'Seal1',
    true,
  );

test('a seal holds the stamp of the authority over its signature', async () => {
  expect(await seal(authority.url)).toMatchObject({ ok: true });
  expect(await verdict(readFileSync(target))).toBeUndefined();
  const [request] = authority.requests;
  expect(request?.headers['content-type']).toBe('application/timestamp-query');
  const asked = TimeStampReq.fromBER(Uint8Array.from(request?.body ?? []));
  expect(asked).toMatchObject({ version: 1, certReq: true });
  expect(asked.nonce?.valueBlock.valueHexView.length).toBeGreaterThanOrEqual(8);
  expect(asked.messageImprint.hashAlgorithm.algorithmId).toBe('2.16.840.1.101.3.4.2.1');
  if (!hasPdfsig) return;
  const { stdout } = spawnSync('pdfsig', ['-nocert', target], { encoding: 'utf8' });
  process.stdout.write(stdout);
  expect(stdout).toMatch(/Total document signed[\s\S]*Signature is Valid/);
});

test('a seal without an authority has no stamp, which is seen when one is needed', async () => {
  expect(await seal(undefined)).toMatchObject({ ok: true });
  expect(await verdict(readFileSync(target))).toBe('the seal has no time stamp');
  expect(authority.requests).toEqual([]);
});

test('credentials of the address are sent as a header', async () => {
  await seal(authority.url.replace('http://', 'http://anna:s%40fe@'));
  expect(authority.requests[0]?.headers.authorization).toBe(
    `Basic ${Buffer.from('anna:s@fe').toString('base64')}`,
  );
});

test.each([
  ['refuses', /refuses with status 2/],
  ['other nonce', /answers another request/],
  ['other imprint', /stamps something else/],
  ['no usage', /not for time stamps/],
  ['usage not critical', /not for time stamps/],
  ['certificate not named', /does not name its certificate/],
  ['other signature', /signature does not hold/],
  ['wrong time', /says that it is/],
  ['too large', /sends \d+ bytes/],
  ['endless', /sends more than a time stamp/],
  ['garbage', /cannot be read/],
  ['error', /answers with 503/],
  ['hangs up', /does not answer/],
] satisfies [StampFault, RegExp][])(
  'nothing is sealed where the authority is at fault, and it is to be tried again: %s',
  async (fault, message) => {
    authority.fault = fault;
    const answer = await seal(authority.url);
    expect(answer).toMatchObject({
      ok: false,
      code: 'trouble',
      message: expect.stringMatching(message),
    });
    expect(() => readFileSync(target)).toThrow(/ENOENT/);
  },
);

test('an authority that is not there is trouble, too', async () => {
  const gone = await openTimeStampAuthority();
  await gone.close();
  expect(await seal(gone.url)).toMatchObject({ code: 'trouble' });
});

test('a stamp that is changed afterwards is found', async () => {
  await seal(authority.url);
  const bytes = readFileSync(target);
  // The token's own content type, the last one of its kind in the seal.
  const mark = Buffer.from('060b2a864886f70d0109100104').toString('latin1');
  const at = bytes.lastIndexOf(mark, undefined, 'latin1');
  expect(at).toBeGreaterThan(0);
  bytes[at + mark.length - 1] = '5'.charCodeAt(0);
  expect(await verdict(bytes)).toBe('the time stamp does not hold');
});
