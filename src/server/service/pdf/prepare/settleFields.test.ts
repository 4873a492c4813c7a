import { expect, test } from 'vitest';
import { withPdf } from '#server/service/pdf/file/PdfFile.ts';
import { walkPages } from '#server/service/pdf/inspect/walkPages.ts';
import { openSeal } from '#server/service/pdf/seal/openSeal.ts';
import { annotation, formPage, paintedForm } from '#testing/pdf/formPage.ts';
import { rawStream } from '#testing/pdf/rawPdf.ts';
import { preparePdf } from './preparePdf.ts';

const box = [300, 500, 320, 520];
const frame = '/F 4 /MK <</BC [1 0 0]>>';
const outline = {
  key: { certificate: new Uint8Array(), chain: [] },
  ...{ stamped: false, reason: 'Signed by all', transactionId: 'b10ae331' },
  signingTime: '2026-11-20T10:00:00.000Z',
};

test('a check box without a drawing gets the frame and tick that are sealed', () => {
  const { file, written } = preparePdf(
    formPage({
      annots: [10],
      fields: [10],
      objects: { 10: annotation('Widget', box, `/FT /Btn /T (own) /V /On /AS /On ${frame}`) },
    }),
  );
  const [page] = walkPages(file);
  const [widget] = file.array(page?.dict.raw('Annots')) ?? [];
  const states = file.dict(file.dict(file.dict(widget)?.raw('AP'))?.raw('N'));
  expect(written).toBeDefined();
  expect([...(states?.entries.keys() ?? [])]).toEqual([
    file.name(file.dict(widget)?.raw('AS')),
    'Off',
  ]);
});

test('what brings no drawing and nobody touched is not drawn when it is sealed', () => {
  const bytes = formPage({
    annots: [10, 11],
    fields: [10, 11],
    objects: {
      10: annotation('Widget', box, `/FT /Btn /Ff 32768 /T (round) /V /On /AS /On ${frame}`),
      11: annotation('Widget', box, `/FT /Tx /T (empty) ${frame}`),
    },
  });
  expect(preparePdf(bytes).written).toBeUndefined();
  const { pdf } = withPdf(bytes, (file) =>
    openSeal(file, { ...outline, fields: [], embedded: [] }),
  );
  const [before, after] = [bytes, Buffer.concat(pdf.parts)].map((one) =>
    withPdf(one, (file) => walkPages(file)[0]?.dict.raw('Contents')),
  );
  expect(after).toEqual(before);
  expect(after).toBeDefined();
});

test('values beside the fields of a form, which only some readers show, are taken off', () => {
  const data =
    '<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data><own>100</own></xfa:data></xfa:datasets>';
  const withData = (members: string) =>
    preparePdf(
      formPage({
        annots: [10],
        fields: [10],
        form: '/XFA [(datasets) 12 0 R]',
        objects: {
          10: annotation('Widget', box, `/FT /Tx /T (own) /F 4 ${members}`),
          12: rawStream(data),
        },
      }),
    );
  const { file, written } = withData('');
  expect(written).toBeDefined();
  expect(file.dict(file.catalog.raw('AcroForm'))?.raw('XFA')).toBeUndefined();
  expect(withData('/V ()').written).toBeUndefined();
});

test('a signed document with such values is refused, where they would be seen', () => {
  const signed = (members: string, data: string) => () =>
    preparePdf(
      formPage({
        annots: [10],
        fields: [10, 13],
        form: '/XFA [(datasets) 12 0 R]',
        objects: {
          10: annotation('Widget', box, `/FT /Tx /T (own[0]) /F 4 ${members}`),
          11: paintedForm(''),
          12: rawStream(`<xfa:datasets><xfa:data><page>${data}</page></xfa:data></xfa:datasets>`),
          13: '<</FT /Sig /T (s) /V 14 0 R>>',
          14: '<</Type /Sig /Contents <00> /ByteRange [0 1 2 3]>>',
        },
      }),
    );
  expect(signed('', '<own>100</own>')).toThrow(/signed, and values of its form are shown by some/);
  expect(signed('', '<own\n/><other>100</other>')().written).toBeUndefined();
  expect(signed('/V ()', '<own>100</own>')().written).toBeUndefined();
  expect(signed('/AP <</N 11 0 R>>', '<own>100</own>')().written).toBeUndefined();
});
