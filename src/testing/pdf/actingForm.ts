import { rawPdf, rawStream } from './rawPdf.ts';

/** A field of a form that acts by itself; its places stand in a row. */
export interface ActingField {
  name: string;
  type: 'box' | 'radio' | 'text' | 'combo' | 'listBox';
  /** The on state of each place of a box or radio button. */
  states?: readonly string[];
  /** Each place is a field of its own with the same name. */
  isApart?: boolean;
  /** A radio button that is on stays on (NoToggleToOff). */
  isKept?: boolean;
  /** What each state stands for; what can be chosen of a list, `held=shown` where both differ. */
  options?: readonly string[];
  /** The state or text that it holds. */
  value?: string;
  /** Several options of a list can be chosen at once. */
  isSeveral?: boolean;
  isReadOnly?: boolean;
  /** A text that is not to be seen. */
  isPassword?: boolean;
  calculate?: string;
  format?: string;
}

/** Points from the top of a page to the first row, between rows and between places of a row. */
const rows = { first: 100, apart: 40, places: 60, left: 100 };

/** Where a place of a field is shown: points from the top-left corner of the page. */
export function actingPlace(row: number, place = 0) {
  return { x: rows.left + rows.places * place, y: rows.first + rows.apart * row };
}

/**
 * A PDF of one page with these fields, one row for each: boxes and radio buttons of 12 pt, texts
 * of 160 by 20 pt. `isSigned` leaves a signature that nobody made, so that fields stay fields.
 */
export function actingForm(fields: readonly ActingField[], isSigned = false): Buffer {
  const objects: Record<number, string | ReturnType<typeof rawStream>> = {
    4: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
    5: rawStream('0 0 12 12 re S', '/Type /XObject /Subtype /Form /BBox [0 0 12 12]'),
    6: rawStream('0 0 12 12 re f', '/Type /XObject /Subtype /Form /BBox [0 0 12 12]'),
  };
  let last = 9;
  const roots: number[] = [];
  const widgets: number[] = [];
  const order: number[] = [];
  const add = (body: string) => {
    objects[++last] = body;
    return last;
  };
  for (const [row, field] of fields.entries()) {
    const own = ownMembers(field);
    const places = field.states ?? [undefined];
    const parent = places.length > 1 && !field.isApart ? add('') : undefined;
    const kids = places.map((state, place) =>
      add(
        `<</Type /Annot /Subtype /Widget /F 4 /P 3 0 R ${placeOf(row, place, state)} ${
          parent === undefined ? own : `/Parent ${parent} 0 R`
        } ${looksOf(field, state)}>>`,
      ),
    );
    widgets.push(...kids);
    if (parent === undefined) roots.push(...kids);
    else {
      objects[parent] = `<<${own} /Kids [${references(kids)}]>>`;
      roots.push(parent);
    }
    if (field.calculate !== undefined) order.push(parent ?? last);
  }
  const signature = isSigned ? add('<</FT /Sig /T (earlier) /V 8 0 R>>') : undefined;
  objects[8] = '<</Type /Sig /Contents <00> /ByteRange [0 1 2 3]>>';
  const all = signature === undefined ? roots : [...roots, signature];
  return rawPdf({
    1: `<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [${references(all)}] /CO [${references(order)}] /DA (/Helv 10 Tf 0 g) /DR <</Font <</Helv 4 0 R>>>>>>>>`,
    2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    3: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [${references(widgets)}] /Resources <</Font <</Helv 4 0 R>>>>>>`,
    ...objects,
  });
}

const references = (numbers: readonly number[]) => numbers.map((num) => `${num} 0 R`).join(' ');
const quoted = (text: string) => `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)})`;

const option = (text: string) =>
  text.includes('=') ? `[${text.split('=').map(quoted).join(' ')}]` : quoted(text);

/** Types of form fields (ISO 32000-1, 12.7.4). */
const formTypes = { box: 'Btn', radio: 'Btn', text: 'Tx', combo: 'Ch', listBox: 'Ch' };

/** The members of the field itself, wherever it stands. */
function ownMembers(field: ActingField): string {
  const { name, type, options, value, calculate, format } = field;
  const flags =
    (field.isReadOnly ? 1 : 0) +
    (field.isPassword ? 8192 : 0) +
    (type === 'radio' ? 32768 : 0) +
    (field.isKept ? 16384 : 0) +
    (type === 'combo' ? 131_072 : 0) +
    (field.isSeveral ? 2_097_152 : 0);
  const action = (key: string, script: string | undefined) =>
    script === undefined ? '' : `/${key} <</S /JavaScript /JS ${quoted(script)}>>`;
  return [
    `/FT /${formTypes[type]} /T ${quoted(name)} /Ff ${flags}`,
    options && `/Opt [${options.map(option).join(' ')}]`,
    value !== undefined && `/V ${formTypes[type] === 'Btn' ? `/${value}` : quoted(value)}`,
    (calculate ?? format) !== undefined &&
      `/AA <<${action('C', calculate)} ${action('F', format)}>>`,
  ]
    .filter(Boolean)
    .join(' ');
}

function placeOf(row: number, place: number, state: string | undefined): string {
  const { x, y } = actingPlace(row, place);
  const [width, height] = state === undefined ? [160, 20] : [12, 12];
  return `/Rect [${x} ${792 - y - height} ${x + width} ${792 - y}]`;
}

function looksOf({ value }: ActingField, state: string | undefined): string {
  return state === undefined
    ? ''
    : `/AS /${value === state ? state : 'Off'} /AP <</N <</Off 5 0 R /${state} 6 0 R>>>>`;
}
