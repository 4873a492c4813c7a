import type { PdfMatrix } from '#core/geometry/pdfSpace.ts';
import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import {
  name,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '#server/service/pdf/file/pdfObject.ts';
import { numberText } from '#server/service/pdf/file/writeObject.ts';
import { freshName, type PageEdits } from './PageEdits.ts';

/** A drawing that an annotation brings along, with its reference where it has one. */
export interface Appearance {
  ref: PdfObject | undefined;
  stream: PdfStream;
}

/** The drawing that pdf.js shows of an annotation: that of its state, where it has several. */
export function appearanceOf(file: PdfFile, annotation: PdfDict): Appearance | undefined {
  const normal = file.dict(annotation.raw('AP'))?.raw('N');
  const found = file.get(normal);
  const state = file.get(annotation.raw('AS'));
  const states = found instanceof PdfDict && state instanceof PdfName ? found : undefined;
  const ref = states && state instanceof PdfName ? states.raw(state.name) : normal;
  const stream = file.get(ref);
  return stream instanceof PdfStream ? { ref, stream } : undefined;
}

/**
 * Draws an annotation's own form where the standard puts it (ISO 32000-1, 12.5.5): its box, turned
 * by its matrix, fills the annotation's rectangle.
 */
export function drawAppearance(
  pageEdits: PageEdits,
  { pageIndex, dict: annotation }: { pageIndex: number; dict: PdfDict },
  appearance: Appearance,
): void {
  const { edit } = pageEdits;
  const { file } = edit;
  const members = appearance.stream.dict;
  const corners = numbersOf(file, annotation.raw('Rect'), 4);
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
  const form = {
    kind: 'XObject',
    name: freshName(),
    ref: wholeForm(pageEdits, appearance, box),
  } as const;
  pageEdits.draw(pageIndex, `q ${place.map(numberText).join(' ')} cm /${form.name} Do Q\n`, form);
}

/**
 * The form with what viewers make up for in an annotation but not in a page's content, and without
 * the layer that they look at only there.
 */
function wholeForm(
  { edit }: PageEdits,
  { ref, stream }: Appearance,
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
  const hasLayer = members.raw('OC') !== undefined;
  if (missing.entries.size === 0 && !hasLayer && ref instanceof PdfRef) return ref;
  const copy = new PdfDict([...members.entries, ...missing.entries]);
  copy.delete('OC');
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
