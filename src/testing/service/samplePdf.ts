import { rawPdf } from '../pdf/rawPdf.ts';

/**
 * A small PDF with this many pages of 612 by 792 points; with `fields` it has a text box `Name` and
 * a check box `Agree`.
 */
export function samplePdf({
  pages = 1,
  fields = false,
}: {
  pages?: number;
  fields?: boolean;
} = {}): Uint8Array<ArrayBuffer> {
  const first = 10;
  const kids = Array.from({ length: pages }, (_, index) => `${first + index} 0 R`);
  const annotations = fields ? ' /Annots [3 0 R 4 0 R]' : '';
  const objects: Record<number, string> = {
    1: `<</Type /Catalog /Pages 2 0 R${fields ? ' /AcroForm <</Fields [3 0 R 4 0 R]>>' : ''}>>`,
    2: `<</Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} /MediaBox [0 0 612 792]>>`,
  };
  if (fields) {
    objects[3] =
      '<</Type /Annot /Subtype /Widget /FT /Tx /T (Name) /MaxLen 20 /Rect [72 700 272 720] /F 4>>';
    objects[4] =
      '<</Type /Annot /Subtype /Widget /FT /Btn /T (Agree) /Rect [72 650 86 664] /F 4 /AP <</N <</Yes 5 0 R /Off 5 0 R>>>>>>';
    objects[5] =
      '<</Type /XObject /Subtype /Form /BBox [0 0 14 14] /Length 0>>\nstream\n\nendstream';
  }
  for (let index = 0; index < pages; index += 1)
    objects[first + index] = `<</Type /Page /Parent 2 0 R${index === 0 ? annotations : ''}>>`;
  return new Uint8Array(rawPdf(objects));
}
