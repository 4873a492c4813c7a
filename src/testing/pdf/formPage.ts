import { pagesPdf } from './pagesPdf.ts';
import { type RawObject, rawStream } from './rawPdf.ts';

/** A page that is described where it is tested, as PDF source. */
export interface FormPage {
  /** Draws the page, after a line that says what is owed; the font `F1` is Helvetica. */
  content?: string;
  /** Members of its resources, beside the font. */
  resources?: string;
  /** Members of the page. */
  page?: string;
  /** Members of the catalog. */
  catalog?: string;
  /** Numbers (from 10 on) of annotations among the objects. */
  annots?: readonly number[];
  /** Numbers of the form's fields among the objects; `form`: more members of the form. */
  fields?: readonly number[];
  form?: string;
  /** More objects, numbers from 10 on. */
  objects?: Record<number, RawObject>;
}

const refs = (numbers: readonly number[]) => numbers.map((number) => `${number} 0 R`).join(' ');

/** The bytes of a PDF of one page, 612 × 792 points, on which “I owe 100 EUR” stands. */
export function formPage(spec: FormPage = {}): Buffer {
  const { annots = [], fields = [], form = '', content = '', resources = '' } = spec;
  const acroForm =
    fields.length > 0 || form !== ''
      ? `/AcroForm <</Fields [${refs(fields)}] /DA (/Helv 12 Tf 0 g) /DR <</Font <</Helv 3 0 R>>>> ${form}>>`
      : '';
  return pagesPdf(
    [
      {
        members: `${annots.length > 0 ? `/Annots [${refs(annots)}]` : ''} /Contents 8 0 R /Resources <</Font <</F1 3 0 R>> ${resources}>> ${spec.page ?? ''}`,
      },
    ],
    {
      catalog: `${acroForm} ${spec.catalog ?? ''}`,
      objects: {
        8: rawStream(`BT /F1 24 Tf 72 700 Td (I owe 100 EUR) Tj ET\n${content}`),
        ...spec.objects,
      },
    },
  );
}

/** The body of an annotation; its box is in user space. */
export const annotation = (subtype: string, rect: readonly number[], members: string) =>
  `<</Type /Annot /Subtype /${subtype} /Rect [${rect.join(' ')}] ${members}>>`;

/** A form that paints its whole box, 100 × 20 units, and a word on it. */
export const paintedForm = (word: string, ground = '0.9 1 0.9', members = '') =>
  rawStream(
    `${ground} rg 0 0 100 20 re f 0 g BT /F1 12 Tf 4 5 Td (${word}) Tj ET`,
    `/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources <</Font <</F1 3 0 R>>>> ${members}`,
  );
