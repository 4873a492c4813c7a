import { rawPdf, rawStream } from '#testing/pdf/rawPdf.ts';

const pages = '<</Type /Pages /Kids [3 0 R] /Count 1>>';
const letter = '<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R>>';
const square = rawStream('0 0 1 rg 72 600 100 100 re f');
const plain = (catalog: string) => ({
  1: `<</Type /Catalog /Pages 2 0 R ${catalog}>>`,
  2: pages,
  3: letter,
  4: square,
});

/**
 * A worthless digital signature, with its place in the file as required; `reference` says what it
 * certifies.
 */
function signed(reference: string): Buffer {
  const range = '/ByteRange [0 aaaaaaaa bbbbbbbb cccccccc]';
  const made = rawPdf({
    ...plain('/AcroForm <</SigFlags 3 /Fields [5 0 R]>>'),
    5: '<</Type /Annot /Subtype /Widget /FT /Sig /T (approval) /Rect [0 0 0 0] /V 6 0 R>>',
    6: `<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached ${range} /Contents <3000> ${reference}>>`,
  });
  const text = made.toString('latin1');
  const open = text.indexOf('<3000>');
  const close = open + '<3000>'.length;
  const digits = (value: number) => String(value).padStart(8, '0');
  return Buffer.from(
    text
      .replace('aaaaaaaa', digits(open))
      .replace('bbbbbbbb', digits(close))
      .replace('cccccccc', digits(text.length - close)),
    'latin1',
  );
}

const whole = rawPdf(plain(''));
const docMdp = '/Reference [<</TransformMethod /DocMDP /TransformParams <</P 1 /V /1.2>>>>]';
const xfa = (form: string, catalog = '') => ({
  ...plain(`/AcroForm <<${form} /XFA 9 0 R>> ${catalog}`),
  9: rawStream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>'),
});
/** Files as people have them, each with one defect or peculiarity. */
export const hardPdfs = {
  damaged: Buffer.from(
    whole.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'),
    'latin1',
  ),
  signed: signed(''),
  certified: signed(docMdp),
  portfolio: rawPdf(plain('/Collection <</View /D>>')),
  staticXfa: rawPdf({
    ...xfa('/Fields [5 0 R]'),
    5: '<</Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [72 500 272 520]>>',
  }),
  dynamicXfa: rawPdf(xfa('', '/NeedsRendering true')),
  noPages: rawPdf({ ...plain(''), 2: '<</Type /Pages /Kids [] /Count 0>>' }),
  broken: Buffer.from('%PDF-1.7\nnothing of what should be here'),
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]),
} as const;

/** One of them as a file for `setInputFiles`. */
export function hardPdf(kind: keyof typeof hardPdfs, name = `${kind}.pdf`) {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(hardPdfs[kind]) };
}
