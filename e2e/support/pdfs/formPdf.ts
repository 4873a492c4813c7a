import { rawPdf, rawStream } from '#testing/pdf/rawPdf.ts';

/**
 * A PDF of two pages whose form has a field of every kind, written by hand so that no library
 * normalises it.
 */
export function formPdf(name: string) {
  const widget = (rect: string, members: string) =>
    `<</Type /Annot /Subtype /Widget /F 4 /P 3 0 R /Rect [${rect}] ${members}>>`;
  const page = (annots: string) =>
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [${annots}] /Resources <</Font <</Helv 5 0 R>>>>>>`;
  const buffer = rawPdf({
    1: '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [10 0 R 13 0 R 16 0 R 17 0 R 18 0 R 19 0 R 20 0 R 21 0 R 22 0 R 23 0 R] /DA (/Helv 0 Tf 0 g) /DR <</Font <</Helv 5 0 R>>>>>>>>',
    2: '<</Type /Pages /Kids [3 0 R 4 0 R] /Count 2>>',
    3: page('11 0 R 13 0 R 16 0 R 17 0 R 18 0 R 19 0 R 20 0 R 21 0 R 22 0 R 23 0 R 14 0 R'),
    4: page('15 0 R'),
    5: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
    // A name in parts; the full name is person.full name.
    10: '<</FT /Tx /T (person) /Kids [11 0 R]>>',
    11: widget(
      '72.25 700.5 272.5 720.5',
      '/T (full name) /Parent 10 0 R /V (Old value) /AP <</N 12 0 R>>',
    ),
    12: rawStream(
      'BT /Helv 12 Tf 2 5 Td (Old value) Tj ET',
      '/Type /XObject /Subtype /Form /BBox [0 0 200.25 20] /Resources <</Font <</Helv 5 0 R>>>>',
    ),
    // One name at two places, on two pages.
    13: '<</FT /Btn /T (agree) /Kids [14 0 R 15 0 R]>>',
    14: widget('72 650 86 664', '/Parent 13 0 R /AS /Off /AP <</N <</Yes null>>>>'),
    15: widget('72 650 86 664', '/Parent 13 0 R /AS /Off /AP <</N <</Yes null>>>>'),
    16: widget('72 600 272 620', '/FT /Tx /T (city)'),
    17: widget('72 560 86 574', '/FT /Btn /Ff 49152 /T (colour) /AS /Off /AP <</N <</Red null>>>>'),
    18: widget('72 520 272 540', '/FT /Ch /T (country) /Opt [(NL) (PL)]'),
    19: widget('72 480 172 500', '/FT /Btn /Ff 65536 /T (press)'),
    20: widget('72 420 212 470', '/FT /Sig /T (sign)'),
    21: widget('72 380 272 400', '/FT /Tx /T (unseen)').replace('/F 4', '/F 2'),
    22: widget('72 340 272 360', '/FT /Tx /Ff 1 /T (fixed)'),
    23: widget('72 300 72 300', '/FT /Tx /T (flat)'),
  });
  return { name, mimeType: 'application/pdf', buffer };
}
