import { lockPdf } from '#testing/pdf/lockPdf.ts';
import {
  type PrintedText,
  type RawPage,
  pagesPdf,
  printed,
  rawString,
  references,
} from '#testing/pdf/pagesPdf.ts';
import { type RawObject, rawStream } from '#testing/pdf/rawPdf.ts';

/**
 * [x0, y0, x1, y1] in PDF user space, written into the file as it stands (also inverted or
 * negative).
 */
export type PdfBox = readonly [number, number, number, number];

/** A form field inside the PDF itself; its rectangle is in PDF user space. */
export interface EmbeddedField {
  type: 'text' | 'check';
  name: string;
  rect: PdfBox;
  /** The value that it has in the file. */
  value?: string;
  maxLength?: number;
  /** One cell for each of `maxLength` characters. */
  comb?: boolean;
  multiline?: boolean;
  readOnly?: boolean;
  /** Its text runs upwards on the unturned page, and is upright on one with `rotate: 90`. */
  upwards?: boolean;
}

/** One page; by default US Letter, upright, unit 1/72 inch. */
export interface PageSpec {
  mediaBox?: PdfBox;
  cropBox?: PdfBox;
  /** Any number; the standard requires multiples of 90, which files do not always respect. */
  rotate?: number;
  userUnit?: number;
  /** Printed on the page instead of its number. */
  text?: string;
  fields?: EmbeddedField[];
  /**
   * Lines of 10 pt text; the place where each begins, in points from the top-left corner of an
   * upright page to its baseline.
   */
  lines?: { text: string; x: number; y: number }[];
  /** A box filled with black, in PDF user space, for tests that look for it on the screen. */
  mark?: PdfBox;
  /** The number of meaningless bytes that drawing the page has to read. */
  ballast?: number;
}

/** The properties of the file. */
export interface PdfSpec {
  /** The pages, or the number of plain ones. One by default. */
  pages?: PageSpec[] | number;
  /**
   * Encrypts with AES-256. With a user password the file opens only with it; with an owner password
   * alone it opens for everyone.
   */
  encrypt?: { userPassword?: string; ownerPassword: string };
}

const letter: PdfBox = [0, 0, 612, 792];

/**
 * The bytes of a PDF made to measure, with a ruled grid of 100 units on each page so that pictures
 * of it can be read.
 */
export function makePdf(spec: PdfSpec = {}): Buffer {
  const pages =
    typeof spec.pages === 'number'
      ? Array.from({ length: spec.pages }, (): PageSpec => ({}))
      : (spec.pages ?? [{}]);
  const form = new Form();
  const tree = pages.map((page, index) => pageOf(page, index + 1, form));
  const { catalog, objects } = form;
  return pagesPdf(tree, {
    catalog,
    objects,
    ...(spec.encrypt
      ? { lock: lockPdf({ revision: 6, ...spec.encrypt }) }
      : { isPacked: true, xref: 'stream' }),
  });
}

/** A file for Playwright's `setInputFiles`. */
export function pdfFile(name: string, spec: PdfSpec = {}) {
  return { name, mimeType: 'application/pdf', buffer: makePdf(spec) };
}

function pageOf(spec: PageSpec, number: number, form: Form): RawPage {
  const box = spec.mediaBox ?? letter;
  const [left, , , top] = box;
  const widgets = (spec.fields ?? []).map((field) => form.add(field));
  const members = [
    `/MediaBox [${box.join(' ')}]`,
    spec.cropBox && `/CropBox [${spec.cropBox.join(' ')}]`,
    spec.rotate !== undefined && `/Rotate ${spec.rotate}`,
    spec.userUnit !== undefined && `/UserUnit ${spec.userUnit}`,
    widgets.length > 0 && `/Annots [${references(widgets)}]`,
  ];
  const content = [
    grid(box, spec.text ?? `Page ${number}`),
    spec.mark && `0 g ${rectangle(spec.mark)} re f`,
    printed(
      (spec.lines ?? []).map(({ text, x, y }) => ({ text, x: left + x, y: top - y, size: 10 })),
    ),
    ' '.repeat(spec.ballast ?? 0),
  ];
  return {
    members: members.filter(Boolean).join(' '),
    content: content.filter(Boolean).join('\n'),
  };
}

function grid(box: PdfBox, text: string): string {
  const [left, right] = [Math.min(box[0], box[2]), Math.max(box[0], box[2])];
  const [bottom, top] = [Math.min(box[1], box[3]), Math.max(box[1], box[3])];
  const lines = ['0.8 0.85 0.9 RG 0.5 w'];
  for (let x = Math.ceil(left / 100) * 100; x <= right; x += 100)
    lines.push(`${x} ${bottom} m ${x} ${top} l S`);
  for (let y = Math.ceil(bottom / 100) * 100; y <= top; y += 100)
    lines.push(`${left} ${y} m ${right} ${y} l S`);
  const middle = { x: (left + right) / 2 - 60, y: (bottom + top) / 2 };
  lines.push(printed([{ text, ...middle, size: 36, color: '0.2 0.2 0.25 rg' }]));
  return lines.join('\n');
}

/** x, y, width and height. */
const rectangle = ([x0, y0, x1, y1]: PdfBox) => `${x0} ${y0} ${x1 - x0} ${y1 - y0}`;

/** Bits of a text field (ISO 32000-1, 12.7.3.1 and 12.7.4.3). */
const readOnlyFlag = 1;
const multilineFlag = 1 << 12;
const combFlag = 1 << 24;

/** The form of a document while its pages are made. */
class Form {
  readonly objects: Record<number, RawObject> = {};
  /** Numbers of the fields at the top, and of those below a name in parts. */
  readonly #fields: number[] = [];
  readonly #parents = new Map<string, { number: number; kids: number[] }>();
  #next = 4;

  /** The catalog's members. */
  get catalog(): string {
    if (this.#fields.length === 0) return '';
    const font = '/DA (/Helv 0 Tf 0 g) /DR <</Font <</Helv 3 0 R>>>>';
    return `/AcroForm <</Fields [${references(this.#fields)}] ${font}>>`;
  }

  /** Adds a field and returns the number of its widget. A name has one dot at the most. */
  add(field: EmbeddedField): number {
    const number = this.#next++;
    const [name = '', below] = field.name.split('.');
    const title = below === undefined ? name : below;
    const parent = below === undefined ? '' : `/Parent ${this.#putBelow(name, number)} 0 R`;
    if (below === undefined) this.#fields.push(number);
    const members = field.type === 'check' ? this.#check(field) : this.#text(field);
    this.objects[number] =
      `<</Type /Annot /Subtype /Widget /F 4 /Rect [${field.rect.join(' ')}] /T ${rawString(title)} ${parent} ${members}>>`;
    return number;
  }

  #putBelow(name: string, kid: number): number {
    let parent = this.#parents.get(name);
    if (!parent) {
      parent = { number: this.#next++, kids: [] };
      this.#parents.set(name, parent);
      this.#fields.push(parent.number);
    }
    parent.kids.push(kid);
    this.objects[parent.number] = `<</T ${rawString(name)} /Kids [${references(parent.kids)}]>>`;
    return parent.number;
  }

  #check({ rect }: EmbeddedField): string {
    const [off, yes] = [this.#appearance(rect, ''), this.#appearance(rect, '2 2 m 12 12 l S')];
    return `/FT /Btn /AS /Off /V /Off /AP <</N <</Off ${off} 0 R /Yes ${yes} 0 R>>>>`;
  }

  #text({ rect, value, upwards, ...field }: EmbeddedField): string {
    const texts: PrintedText[] = value === undefined ? [] : [{ text: value, x: 2, y: 6 }];
    const flags =
      (field.readOnly ? readOnlyFlag : 0) +
      (field.multiline ? multilineFlag : 0) +
      (field.comb ? combFlag : 0);
    return [
      `/FT /Tx /Ff ${flags} /AP <</N ${this.#appearance(rect, printed(texts))} 0 R>>`,
      `/DA (/Helv 0 Tf 0 g) /MK <</BC [0] ${upwards ? '/R 90' : ''}>>`,
      value === undefined ? '' : `/V ${rawString(value)}`,
      field.maxLength === undefined ? '' : `/MaxLen ${field.maxLength}`,
    ].join(' ');
  }

  /** Adds what a field looks like, in a border of 1 unit, and returns its number. */
  #appearance([x0, y0, x1, y1]: PdfBox, content: string): number {
    const [width, height] = [x1 - x0, y1 - y0];
    const border = `0 G 1 w 0.5 0.5 ${width - 1} ${height - 1} re S`;
    this.objects[this.#next] = rawStream(
      `${border}\n${content}`,
      `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources <</Font <</F1 3 0 R>>>>`,
    );
    return this.#next++;
  }
}
