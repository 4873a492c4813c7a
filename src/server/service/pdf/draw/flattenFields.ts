import type { PdfMatrix } from '#core/geometry/pdfSpace.ts';
import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import {
  name,
  PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '#server/service/pdf/file/pdfObject.ts';
import { isHidden } from '#server/service/pdf/inspect/readFields.ts';
import { numberText } from '#server/service/pdf/file/writeObject.ts';
import type { FontSubset } from './FontSubset.ts';
import { type FilledWidget, ownAppearance } from './fillValues.ts';
import type { PageEdits } from './PageEdits.ts';
import { textContent, tickContent } from './widgetContent.ts';

/**
 * Turns every field of the form into what it shows: its drawing becomes part of the page, its
 * widget goes. A new value is drawn by us; everything else looks as the document says.
 */
export function flattenFields(
  pageEdits: PageEdits,
  filled: readonly FilledWidget[],
  font: FontSubset,
): void {
  const { file } = pageEdits.edit;
  const gone = new Map<number, Set<number>>();
  for (const one of filled) {
    const { pageIndex, index } = one.widget;
    const indices = gone.get(pageIndex) ?? new Set();
    gone.set(pageIndex, indices.add(index));
    if (!isHidden(file, one.widget)) drawWidget(pageEdits, one, font);
  }
  for (const [pageIndex, indices] of gone) {
    const annots = pageEdits.annots(pageIndex);
    const kept = annots.filter((_, index) => !indices.has(index));
    annots.splice(0, annots.length, ...kept);
  }
}

function drawWidget(pageEdits: PageEdits, one: FilledWidget, font: FontSubset): void {
  const { file } = pageEdits.edit;
  const { widget, field } = one;
  const appearance = ownAppearance(file, one);
  const text = textOfOurs(file, one, appearance !== undefined);
  if (text !== undefined) {
    const page = pageEdits.page(widget.pageIndex);
    pageEdits.use(widget.pageIndex, 'Font', font.name, font.ref);
    pageEdits.draw(widget.pageIndex, textContent(file, widget, page, field, text, font));
  } else if (one.state !== undefined) {
    // A tick of ours in the box as it looks when empty: forms often bring a tick along that is
    // broken or of another size.
    const off = ownAppearance(file, { ...one, state: 'Off' });
    if (off) drawAppearance(pageEdits, widget, off);
    drawTick(pageEdits, one, !off);
  } else if (appearance) drawAppearance(pageEdits, widget, appearance);
  else if (field.kind === 'check' || field.kind === 'radio') drawTick(pageEdits, one, true);
}

/**
 * Returns the text to draw where the widget's own drawing does not serve: a new value, one without
 * a drawing, and each one of a form that asks for new drawings. Undefined otherwise.
 */
function textOfOurs(file: PdfFile, one: FilledWidget, hasOwn: boolean): string | undefined {
  const { field } = one;
  if (field.kind !== 'text' && field.kind !== 'choice') return undefined;
  if (one.text !== undefined) return one.text;
  // Readers show a password as dots at most; what its drawing shows is left to that.
  if (field.password) return undefined;
  const redraw = file.get(file.dict(file.catalog.raw('AcroForm'))?.raw('NeedAppearances')) === true;
  if (hasOwn && !redraw) return undefined;
  // The own drawing of an empty field may show a frame, but not the cells of a comb.
  return field.value === '' && hasOwn && !field.comb ? undefined : String(field.value);
}

function drawTick(pageEdits: PageEdits, one: FilledWidget, withFrame: boolean): void {
  const { widget, field, state } = one;
  const page = pageEdits.page(widget.pageIndex);
  const isOn = state === undefined ? field.value === true : state !== 'Off';
  const content = tickContent(pageEdits.edit.file, widget, page, field, isOn, withFrame);
  pageEdits.draw(widget.pageIndex, content);
}

/**
 * Draws a widget's own form where the standard puts it: its box, turned by its matrix, fills the
 * widget's rectangle.
 */
function drawAppearance(
  pageEdits: PageEdits,
  widget: FilledWidget['widget'],
  appearance: { ref: PdfObject | undefined; stream: PdfStream },
): void {
  const { edit } = pageEdits;
  const { file } = edit;
  const members = appearance.stream.dict;
  const corners = numbersOf(file, widget.dict.raw('Rect'), 4);
  if (!corners) return;
  const rect = ordered(corners);
  const box = ordered(
    numbersOf(file, members.raw('BBox'), 4) ?? [0, 0, rect[2] - rect[0], rect[3] - rect[1]],
  );
  const matrix = numbersOf(file, members.raw('Matrix'), 6) ?? [1, 0, 0, 1, 0, 0];
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  const turned = [0, 2].flatMap((x) =>
    [1, 3].map((y) => [
      a * (box[x] ?? 0) + c * (box[y] ?? 0) + e,
      b * (box[x] ?? 0) + d * (box[y] ?? 0) + f,
    ]),
  );
  const xs = turned.map(([x = 0]) => x);
  const ys = turned.map(([, y = 0]) => y);
  const [left, right, bottom, top] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ];
  if (!(right > left) || !(top > bottom) || rect[2] === rect[0] || rect[3] === rect[1]) return;
  const scaleX = (rect[2] - rect[0]) / (right - left);
  const scaleY = (rect[3] - rect[1]) / (top - bottom);
  const place: PdfMatrix = [
    scaleX,
    0,
    0,
    scaleY,
    rect[0] - scaleX * left,
    rect[1] - scaleY * bottom,
  ];
  const ref = wholeForm(pageEdits, appearance, box);
  const label = `FwX${ref.num}`;
  pageEdits.use(widget.pageIndex, 'XObject', label, ref);
  pageEdits.draw(widget.pageIndex, `q ${place.map(numberText).join(' ')} cm /${label} Do Q\n`);
}

/** The form with what viewers make up for in a widget but not in a page's content. */
function wholeForm(
  { edit }: PageEdits,
  { ref, stream }: { ref: PdfObject | undefined; stream: PdfStream },
  box: readonly number[],
): PdfRef {
  const { file } = edit;
  const members = stream.dict;
  const missing = new PdfDict();
  if (file.name(members.raw('Subtype')) !== 'Form') missing.set('Subtype', name('Form'));
  if (!file.array(members.raw('BBox'))) missing.set('BBox', [...box]);
  if (!file.dict(members.raw('Resources'))) {
    const shared = file.dict(file.catalog.raw('AcroForm'))?.raw('DR');
    if (shared !== undefined) missing.set('Resources', shared);
  }
  if (missing.entries.size === 0 && ref instanceof PdfRef) return ref;
  const copy = new PdfDict([...members.entries, ...missing.entries]);
  return edit.add(new PdfStream(copy, stream.bytes));
}

function numbersOf(file: PdfFile, value: PdfObject | undefined, count: number) {
  const numbers = file.array(value)?.map((entry) => file.number(entry));
  if (numbers?.length !== count) return undefined;
  return numbers.every((entry) => entry !== undefined) ? numbers : undefined;
}

function ordered(box: readonly number[]): [number, number, number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = box;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}
