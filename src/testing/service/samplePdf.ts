import { pagesPdf } from '../pdf/pagesPdf.ts';
import { type RawObject, rawStream } from '../pdf/rawPdf.ts';

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
  const annotations = fields ? '/Annots [4 0 R 5 0 R]' : '';
  const tree = Array.from({ length: pages }, (_, index) => ({
    members: index === 0 ? annotations : '',
  }));
  return new Uint8Array(pagesPdf(tree, fields ? form : {}));
}

const objects: Record<number, RawObject> = {
  4: '<</Type /Annot /Subtype /Widget /FT /Tx /T (Name) /MaxLen 20 /Rect [72 700 272 720] /F 4>>',
  5: '<</Type /Annot /Subtype /Widget /FT /Btn /T (Agree) /Rect [72 650 86 664] /F 4 /AP <</N <</Yes 6 0 R /Off 6 0 R>>>>>>',
  6: rawStream('', '/Type /XObject /Subtype /Form /BBox [0 0 14 14]'),
};
const form = { catalog: '/AcroForm <</Fields [4 0 R 5 0 R]>>', objects };
