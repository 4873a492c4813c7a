import type { PdfFile } from '#server/service/pdf/file/PdfFile.ts';
import type { PdfDict } from '#server/service/pdf/file/pdfObject.ts';
import { Layers } from './layers.ts';

/** Flags of annotations (ISO 32000-1, 12.5.3), by bit value. */
export const annotationFlag = {
  invisible: 1,
  hidden: 2,
  print: 4,
  noView: 32,
  readOnly: 64,
  locked: 128,
  toggleNoView: 256,
  lockedContents: 512,
} as const;

const known = new WeakMap<PdfFile, Layers>();

/** The layers of a file, read once. */
export function layersOf(file: PdfFile): Layers {
  const layers = known.get(file) ?? new Layers(file);
  known.set(file, layers);
  return layers;
}

/** The flags of an annotation. */
export function annotationFlagsOf(file: PdfFile, annotation: PdfDict): number {
  const flags = file.number(annotation.raw('F')) ?? 0;
  return Number.isInteger(flags) && flags > 0 ? flags : 0;
}

/**
 * Whether an annotation, a widget among them, is shown by its flags and layers: what the screen
 * shows is what pdf.js draws there.
 */
export function isShown(file: PdfFile, annotation: PdfDict, on: 'screen' | 'paper'): boolean {
  const flags = annotationFlagsOf(file, annotation);
  if (flags & annotationFlag.hidden || !layersOf(file).shows(annotation.raw('OC'))) return false;
  if (flags & annotationFlag.invisible && !standard.has(subtypeOf(file, annotation))) return false;
  if (!isMarked(file, annotation)) return false;
  return on === 'screen'
    ? (flags & annotationFlag.noView) === 0
    : (flags & annotationFlag.print) !== 0;
}

const subtypeOf = (file: PdfFile, annotation: PdfDict) =>
  file.name(annotation.raw('Subtype')) ?? '';

/** Types that pdf.js knows: the flag Invisible is about others only. */
const standard = new Set(
  'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup FileAttachment Sound Widget Screen RichMedia'.split(
    ' ',
  ),
);
const marksText = new Set(['Highlight', 'Underline', 'Squiggly', 'StrikeOut']);

/** Whether what marks text says which; pdf.js shows none that does not. */
function isMarked(file: PdfFile, annotation: PdfDict): boolean {
  if (!marksText.has(subtypeOf(file, annotation))) return true;
  const corners = file.array(annotation.raw('QuadPoints')) ?? [];
  return (
    corners.length > 0 &&
    corners.length % 8 === 0 &&
    corners.every((corner) => file.number(corner) !== undefined)
  );
}
