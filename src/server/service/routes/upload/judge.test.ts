import { readdirSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { appPaths } from '#core/wire/paths.ts';
import { createRouter } from '#server/service/http/createRouter.ts';
import { pagesPdf } from '#testing/pdf/pagesPdf.ts';
import { type RawObject, rawObject, rawPdf } from '#testing/pdf/rawPdf.ts';
import { certifiedPdf } from '#testing/service/certifiedPdf.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { openTestService, refusalOf } from '#testing/service/testService.ts';
import { uploadRoutes } from './uploadRoutes.ts';

/** A browser that has documents judged. */
async function open() {
  const own = await openTestService();
  onTestFinished(() => own.close());
  const router = createRouter((fault) => own.faults.push(fault));
  router.use(async (call, next) => {
    call.set('owner', call.req.header('X-Owner') ?? 'mine');
    await next();
  });
  router.route('/app', uploadRoutes(own.parts));
  const judge = (body: Uint8Array, headers: Record<string, string> = {}) =>
    router.fetch(
      new Request(own.url(appPaths.judge.build()), {
        method: 'POST',
        headers: { 'Content-Type': 'application/pdf', ...headers },
        body: new Uint8Array(body),
      }),
      { address: '203.0.113.7' },
    );
  return { own, judge, verdict: async (body: Uint8Array) => (await judge(body)).json() };
}

const objects: Record<number, RawObject> = {
  1: '<</Type /Catalog /Pages 2 0 R>>',
  2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
  3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792]>>',
};
const signed = {
  ...objects,
  1: '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [7 0 R]>>>>',
  7: '<</FT /Sig /T (s) /V 8 0 R>>',
  8: '<</Type /Sig /Contents <00> /ByteRange [0 1 2 3]>>',
};

/** The same document with its page in it twice, the other one wider. */
function ambiguous(parts: Record<number, RawObject>): Buffer {
  const pdf = rawPdf(parts);
  const twin = rawObject(3, '<</Type /Page /Parent 2 0 R /MediaBox [0 0 999 792]>>');
  const at = pdf.lastIndexOf('\nxref\n') + 1;
  const end = pdf.subarray(at).toString('latin1');
  const moved = end.replace(/startxref\s+\d+/, `startxref\n${at + twin.length}`);
  return Buffer.concat([pdf.subarray(0, at), twin, Buffer.from(moved, 'latin1')]);
}

test('a signed document that would have to be written anew would be refused', async () => {
  const { own, verdict } = await open();
  expect(await verdict(ambiguous(signed))).toEqual({
    refusal: {
      Code: 'pdf-damaged',
      Message:
        'The document is signed and can be read in more than one way: it has parts that stand in it twice. Writing it anew would break its signatures. Ask for an undamaged copy, or print it to a new PDF.',
    },
  });
  expect(await verdict(await certifiedPdf(samplePdf(), 1))).toMatchObject({
    refusal: {
      Code: 'pdf-certified',
      Message: expect.stringMatching(/^The document is/) as string,
    },
  });
  expect(own.faults).toEqual([]);
});

test('what is signed and sound, or ambiguous and unsigned, would be taken', async () => {
  const { verdict } = await open();
  expect(await verdict(rawPdf(signed))).toEqual({});
  expect(await verdict(ambiguous(objects))).toEqual({});
  expect(await verdict(await certifiedPdf(samplePdf(), 2))).toEqual({});
});

test('what is no PDF, or of another type, is refused itself', async () => {
  const { judge } = await open();
  expect(await refusalOf(await judge(Buffer.from('no')))).toEqual([400, 'pdf-not-pdf']);
  const text = { 'Content-Type': 'text/plain' };
  expect((await judge(rawPdf(signed), text)).status).toBe(415);
});

test('nothing of a document is kept', async () => {
  const { own, verdict } = await open();
  const before = readdirSync(own.folder, { recursive: true });
  await verdict(ambiguous(objects));
  await verdict(ambiguous(signed));
  expect(readdirSync(own.folder, { recursive: true })).toEqual(before);
});

test('one pair of keys may ask so often a minute, and others still may', async () => {
  const { own, judge } = await open();
  const pdf = pagesPdf([{}]);
  const ask = async () => (await judge(pdf)).status;
  let last = await ask();
  for (let asked = 1; asked < 60; asked += 1) last = await ask();
  expect(last).toBe(200);
  expect(await ask()).toBe(429);
  expect((await judge(pdf, { 'X-Owner': 'theirs' })).status).toBe(200);
  own.clock.now += 60_000;
  expect(await ask()).toBe(200);
});
