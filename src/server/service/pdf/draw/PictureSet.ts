import { inflateSync } from 'node:zlib';
import { layoutSignature } from '#core/appearance/fieldMarks.ts';
import { type Pixels, readPng } from '#core/appearance/readPng.ts';
import type { Rect } from '#core/geometry/rect.ts';
import { limits } from '#core/wire/limits.ts';
import type { SignaturePicture } from '#core/wire/surfaces/signSurface.ts';
import type { PdfEdit } from '#server/service/pdf/file/PdfEdit.ts';
import { dict, name, type PdfDict, type PdfRef } from '#server/service/pdf/file/pdfObject.ts';
import { PdfTrouble } from '#server/service/pdf/file/pdfTrouble.ts';
import { type Drawing, num } from './Drawing.ts';
import { freshName, type NamedResource } from './PageEdits.ts';

/** The pictures of signatures of one document; each is written once, wherever it stands. */
export class PictureSet {
  readonly #names = new Map<string, string>();
  readonly #written = new Map<string, NamedResource>();

  /**
   * Draws a picture into its box as `layoutSignature` places it; gives the room for a name back.
   * It is shown once its resource is on the page.
   */
  draw(
    drawing: Drawing,
    { png, width, height }: SignaturePicture,
    rect: Rect,
    hasName: boolean,
  ): Rect | undefined {
    const known = this.#names.get(png) ?? freshName();
    this.#names.set(png, known);
    const ink = { x: 0, y: 0, width, height };
    const { scale, origin, nameRect } = layoutSignature(ink, rect, hasName);
    const [across, down] = [num(scale * width), num(scale * height)];
    // Page space has y down, and a picture stands on its lower edge.
    const foot = num(origin.y + scale * height);
    drawing.op(`q ${across} 0 0 -${down} ${num(origin.x)} ${foot} cm /${known} Do Q`);
    return nameRect;
  }

  /** What the pictures drawn so far are on their pages. Throws `PdfTrouble`. */
  resources(edit: PdfEdit): NamedResource[] {
    for (const [png, known] of this.#names)
      if (!this.#written.has(png))
        this.#written.set(png, { kind: 'XObject', name: known, ref: write(edit, png) });
    return [...this.#written.values()];
  }

  /** Adds those that a form's content names to its resources. */
  addTo(resources: PdfDict, content: string, edit: PdfEdit): PdfDict {
    const named = this.resources(edit).filter((one) => content.includes(`/${one.name} `));
    if (named.length > 0)
      resources.set('XObject', dict(Object.fromEntries(named.map((one) => [one.name, one.ref]))));
    return resources;
  }
}

/** A picture with its transparency as a soft mask (ISO 32000-1, 8.9.5 and 11.6.5.3). */
function write(edit: PdfEdit, png: string): PdfRef {
  const pixels = readPng(Buffer.from(png, 'base64'), limits.picturePixels, inflate);
  if (!pixels) throw new PdfTrouble('unsupported', 'The picture of a signature cannot be read.');
  const { width: Width, height: Height } = pixels;
  const members = {
    Type: name('XObject'),
    Subtype: name('Image'),
    Width,
    Height,
    BitsPerComponent: 8,
  };
  const { colours, cover } = parted(pixels);
  const mask = edit.addStream(cover, { ...members, ColorSpace: name('DeviceGray') });
  return edit.addStream(colours, { ...members, ColorSpace: name('DeviceRGB'), SMask: mask });
}

const inflate = (packed: Uint8Array, most: number) =>
  inflateSync(packed, { maxOutputLength: most });

function parted({ width, height, rgba }: Pixels) {
  const colours = new Uint8Array(3 * width * height);
  const cover = new Uint8Array(width * height);
  for (let pixel = 0; pixel < cover.length; pixel += 1) {
    colours.set(rgba.subarray(4 * pixel, 4 * pixel + 3), 3 * pixel);
    cover[pixel] = rgba[4 * pixel + 3] ?? 0;
  }
  return { colours, cover };
}
