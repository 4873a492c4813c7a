import { degrees, PDFDocument, type PDFFont, PDFName, type PDFPage, rgb } from '@cantoo/pdf-lib';

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
export async function makePdf(spec: PdfSpec = {}): Promise<Buffer> {
  const pages =
    typeof spec.pages === 'number'
      ? Array.from({ length: spec.pages }, (): PageSpec => ({}))
      : (spec.pages ?? [{}]);
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont('Helvetica');
  for (const [index, page] of pages.entries()) addPage(document, font, page, index + 1);
  if (spec.encrypt) document.encrypt(spec.encrypt);
  return Buffer.from(await document.save({ useObjectStreams: !spec.encrypt }));
}

/** A file for Playwright's `setInputFiles`. */
export async function pdfFile(name: string, spec: PdfSpec = {}) {
  return { name, mimeType: 'application/pdf', buffer: await makePdf(spec) };
}

function addPage(document: PDFDocument, font: PDFFont, spec: PageSpec, number: number): void {
  const box = spec.mediaBox ?? letter;
  const page = document.addPage([Math.abs(box[2] - box[0]), Math.abs(box[3] - box[1])]);
  page.node.set(PDFName.of('MediaBox'), document.context.obj([...box]));
  if (spec.cropBox) page.node.set(PDFName.of('CropBox'), document.context.obj([...spec.cropBox]));
  if (spec.rotate !== undefined)
    page.node.set(PDFName.of('Rotate'), document.context.obj(spec.rotate));
  if (spec.userUnit !== undefined)
    page.node.set(PDFName.of('UserUnit'), document.context.obj(spec.userUnit));
  drawGrid(page, font, box, spec.text ?? `Page ${number}`);
  if (spec.mark) {
    const [x0, y0, x1, y1] = spec.mark;
    const size = { width: x1 - x0, height: y1 - y0 };
    page.drawRectangle({ x: x0, y: y0, ...size, color: rgb(0, 0, 0) });
  }
  for (const field of spec.fields ?? []) addField(document, page, field);
  for (const { text, x, y } of spec.lines ?? [])
    page.drawText(text, { x: box[0] + x, y: box[3] - y, size: 10, font });
  if (spec.ballast) {
    const spaces = Buffer.alloc(spec.ballast, ' ');
    page.node.addContentStream(document.context.register(document.context.stream(spaces)));
  }
}

function drawGrid(page: PDFPage, font: PDFFont, box: PdfBox, text: string): void {
  const [left, right] = [Math.min(box[0], box[2]), Math.max(box[0], box[2])];
  const [bottom, top] = [Math.min(box[1], box[3]), Math.max(box[1], box[3])];
  const color = rgb(0.8, 0.85, 0.9);
  for (let x = Math.ceil(left / 100) * 100; x <= right; x += 100) {
    page.drawLine({ start: { x, y: bottom }, end: { x, y: top }, color, thickness: 0.5 });
  }
  for (let y = Math.ceil(bottom / 100) * 100; y <= top; y += 100) {
    page.drawLine({ start: { x: left, y }, end: { x: right, y }, color, thickness: 0.5 });
  }
  const middle = { x: (left + right) / 2 - 60, y: (bottom + top) / 2 };
  page.drawText(text, {
    ...middle,
    size: 36,
    font,
    color: rgb(0.2, 0.2, 0.25),
    rotate: degrees(0),
  });
}

function addField(document: PDFDocument, page: PDFPage, field: EmbeddedField): void {
  const [x0, y0, x1, y1] = field.rect;
  const form = document.getForm();
  // pdf-lib draws half of the border outside of the given box.
  const [width, height] = [x1 - x0 - 1, y1 - y0 - 1];
  // It turns a box about its first corner, and measures width and height along the text.
  const place = field.upwards
    ? { x: x1 - 0.5, y: y0 + 0.5, width: height, height: width, rotate: degrees(90) }
    : { x: x0 + 0.5, y: y0 + 0.5, width, height };
  if (field.type === 'check') {
    form.createCheckBox(field.name).addToPage(page, { ...place, borderWidth: 1 });
    return;
  }
  const text = form.createTextField(field.name);
  if (field.maxLength !== undefined) text.setMaxLength(field.maxLength);
  if (field.multiline) text.enableMultiline();
  if (field.comb) text.enableCombing();
  if (field.value !== undefined) text.setText(field.value);
  text.addToPage(page, { ...place, borderWidth: 1 });
  if (field.readOnly) text.enableReadOnly();
}
