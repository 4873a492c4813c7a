import { expect, test } from 'vitest';
import { rawPdf } from '#testing/pdf/rawPdf.ts';
import { isRepaired } from './isRepaired.ts';
import { isStandIn } from './readFacts.ts';
import { certificationIn, readCertification } from './readFacts.ts';

const whole = rawPdf({
  1: '<</Type /Catalog /Pages 2 0 R>>',
  2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
  3: '<</Type /Page /MediaBox [0 0 10 10]>>',
});
const blob = (text: string) => new Blob([Uint8Array.from(Buffer.from(text, 'latin1'))]);
const text = whole.toString('latin1');

test('a file whose cross-reference is right was not repaired, also behind other bytes', async () => {
  expect(await isRepaired(blob(text))).toBe(false);
  const late = rawPdf({ 1: '<</Type /Catalog>>' }, { header: 'noise\n%PDF-1.4\n' });
  expect(await isRepaired(blob(late.toString('latin1')))).toBe(false);
  const stream = `%PDF-1.5\n5 0 obj <</Type /XRef>> stream\nendstream endobj\nstartxref\n9\n%%EOF`;
  expect(await isRepaired(blob(stream))).toBe(false);
});

test('a file that was cut, or whose objects have moved, was repaired', async () => {
  expect(await isRepaired(blob(text.slice(0, text.indexOf('xref'))))).toBe(true);
  expect(await isRepaired(blob(text.replace('1 0 obj', '     1 0 obj')))).toBe(true);
  expect(await isRepaired(blob(text.replace('3 0 obj', '4 0 obj')))).toBe(true);
});

test('a certification is read from the dictionary of its own signature', async () => {
  const of = (reference: string) =>
    certificationIn(
      `1 0 obj <</P 3>> endobj 9 0 obj <</Type /Sig ${reference} /Contents `,
      '>> endobj /P 3',
    );
  expect(of('/Reference [<</TransformMethod /DocMDP /TransformParams <</P 1>>>>]')).toBe(1);
  expect(of('/Reference [<</TransformMethod /DocMDP>>]')).toBe(2);
  expect(
    of('/P 3 0 R /Reference [<</TransformMethod /DocMDP /TransformParams <</P 3 /V /1.2>>>>]'),
  ).toBe(3);
  expect(of('')).toBeUndefined();
  const file = blob(
    '7 0 obj <</Contents <00> /Reference [<</TransformMethod /DocMDP /TransformParams <</P 1>>>>]>> endobj',
  );
  expect(await readCertification(file, [[0, 21, 25, 80]])).toBe(1);
});

test('the stand-in of a form whose pages another program makes is known by its words', () => {
  expect(
    isStandIn(
      'Please wait... If this message is not  eventually replaced by the proper\ncontents of',
    ),
  ).toBe(true);
  expect(isStandIn('Please wait for the doctor.')).toBe(false);
});
