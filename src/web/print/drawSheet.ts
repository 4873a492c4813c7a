import { pageSize } from '#core/geometry/pdfSpace.ts';
import type { Rect, Size } from '#core/geometry/rect.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { pictureSize } from '#web/pdf/drawing/renderPicture.ts';
import type { ViewerDocument } from '#web/viewer/viewerDocument.ts';
import type { DrawOn } from './printJob.ts';

/** A part of a sheet as an image; its place in points. */
export interface SheetPart {
  blob: Blob;
  rect: Rect;
}

/** A page ready to be printed, in points; without parts where it could not be drawn. */
export interface DrawnSheet {
  size: Size;
  parts: readonly SheetPart[] | undefined;
}

/** Pixels of one part, and of all parts of a sheet: of larger pages the resolution is lowered. */
const mostPartPixels = 1.2e7;
const mostSheetPixels = 2 ** 26;

/** Bytes for a pixel beyond which an image without loss (a scan, a photo) is not worth its room. */
const mostBytesPerPixel = 0.3;
const photoQuality = 0.92;

/** Device px that neighbouring parts share, so that no line of paper shows between them. */
const overlap = 2;

/** Dots per inch for so many sheets: printers show 300, and a thousand pages must be ready too. */
export function printResolution(sheets: number): number {
  if (sheets <= 30) return 300;
  return sheets <= 200 ? 200 : 150;
}

/** Device px per point of a page at a resolution, as far as it is not too large for it. */
export function sheetScale({ width, height }: Size, dpi: number): number {
  return Math.min(dpi / 72, Math.sqrt(mostSheetPixels / Math.max(1, width * height)));
}

/** The parts of a picture, in whole device px: strips as wide as it, or tiles of a wide one. */
export function sheetAreas({ width, height }: Size): Rect[] {
  const columns = Math.ceil(width / 2 ** 13);
  const wide = Math.ceil(width / columns);
  const rows = Math.ceil((wide * height) / mostPartPixels);
  const high = Math.ceil(height / rows);
  return Array.from({ length: columns * rows }, (_, at) => {
    const x = (at % columns) * wide;
    const y = Math.floor(at / columns) * high;
    return {
      x,
      y,
      width: Math.min(wide + overlap, width - x),
      height: Math.min(high + overlap, height - y),
    };
  });
}

interface SheetRequest {
  document: ViewerDocument;
  pageNumber: number;
  dpi: number;
  /** The canvas that every part is drawn on, one after another. */
  canvas: HTMLCanvasElement;
  drawOn: DrawOn | undefined;
  signal: AbortSignal;
}

/** Draws one page for the printer, in parts that each fit a canvas. Rejects when stopped. */
export async function drawSheet(request: SheetRequest): Promise<DrawnSheet> {
  const { document, pageNumber, dpi, signal } = request;
  const box = await document.pdf.pageBox(pageNumber);
  signal.throwIfAborted();
  const size = pageSize(isPdfProblem(box) ? document.pdf.firstBox : box);
  if (isPdfProblem(box)) return { size, parts: undefined };
  const scale = sheetScale(size, dpi);
  const parts: SheetPart[] = [];
  for (const area of sheetAreas(pictureSize(size, scale))) {
    const blob = await drawPart(request, area, scale);
    signal.throwIfAborted();
    if (!blob) return { size, parts: undefined };
    parts.push({
      blob,
      rect: {
        x: area.x / scale,
        y: area.y / scale,
        width: area.width / scale,
        height: area.height / scale,
      },
    });
  }
  return { size, parts };
}

async function drawPart(
  { document, pageNumber, canvas, drawOn, signal }: SheetRequest,
  area: Rect,
  scale: number,
): Promise<Blob | undefined> {
  const { fileKey, fileId, pdf, drawAnnotations: annotations } = document;
  const picture = await pdf.renderPage(pageNumber, {
    scale,
    area,
    thread: 'worker',
    annotations,
    prints: true,
    signal,
  });
  signal.throwIfAborted();
  if (isPdfProblem(picture)) return undefined;
  canvas.width = area.width;
  canvas.height = area.height;
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) return undefined;
  context.drawImage(picture, 0, 0);
  // Its memory goes at once: the next one is as large.
  picture.width = picture.height = 0;
  context.setTransform(scale, 0, 0, scale, -area.x, -area.y);
  drawOn?.(context, { fileKey, fileId, pageNumber });
  context.resetTransform();
  return encode(canvas);
}

/** The image without loss; where it would be large, as a photo. */
async function encode(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  const exact = await blobOf(canvas, 'image/png');
  if (!exact || exact.size <= mostBytesPerPixel * canvas.width * canvas.height) return exact;
  const photo = await blobOf(canvas, 'image/jpeg', photoQuality);
  return photo && photo.size < exact.size ? photo : exact;
}

function blobOf(
  canvas: HTMLCanvasElement,
  type: string,
  quality?: number,
): Promise<Blob | undefined> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), type, quality);
  });
}
