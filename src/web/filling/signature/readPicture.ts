import { pictureFault } from '#core/appearance/pictureFault.ts';
import { barePng, type Pixels } from '#core/appearance/readPng.ts';
import { limits } from '#core/wire/limits.ts';
import type { SignaturePicture } from '#core/wire/surfaces/signSurface.ts';
import { clearGround } from './clearGround.ts';

/** Why a file is no signature: it is no picture, or none with dark ink on a light ground. */
export type PictureTrouble = 'pictureUnreadable' | 'pictureFaint';

/** A file beyond this is no photo of a signature, bytes. */
const mostBytes = 30 * 1024 * 1024;
/** A photo is looked at in so many pixels along its longer side. */
const looked = 1_600;

/** Bytes that one of so many places may take of what is sent at the end. */
const roomFor = (places: number) => Math.min(limits.pictureBytes, Math.floor(1_500_000 / places));

/**
 * The signature in a PNG or JPEG: its ground is made clear, what is around it cut off, and it is
 * made small enough to be kept for so many places.
 */
export async function readPicture(
  file: Blob,
  places: number,
): Promise<SignaturePicture | PictureTrouble> {
  const read = await pixelsIn(file);
  if (!read) return 'pictureUnreadable';
  const ink = clearGround(read);
  if (!ink || pictureFault(ink)) return 'pictureFaint';
  const canvas = canvasOf(ink);
  const { width, height } = ink;
  let scale = Math.min(
    1,
    limits.pictureSide / Math.max(width, height),
    Math.sqrt(limits.picturePixels / (width * height)),
  );
  for (; scale * Math.max(width, height) >= 16; scale *= 0.8) {
    const picture = await pictureAt(canvas, scale, roomFor(places));
    if (picture) return picture;
  }
  return 'pictureUnreadable';
}

/** The pixels of a picture the right way up; undefined for what is none, or another kind. */
async function pixelsIn(file: Blob): Promise<Pixels | undefined> {
  if (file.size > mostBytes || !(await isKnown(file))) return undefined;
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, looked / Math.max(image.width, image.height));
    const size = { width: Math.ceil(scale * image.width), height: Math.ceil(scale * image.height) };
    const context = contextOf(size);
    context.drawImage(image, 0, 0, size.width, size.height);
    image.close();
    return {
      ...size,
      rgba: new Uint8Array(context.getImageData(0, 0, size.width, size.height).data),
    };
  } catch {
    return undefined;
  }
}

/** Whether a file begins as a PNG or a JPEG does, whatever it is called. */
async function isKnown(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return [
    [0x89, 0x50, 0x4e, 0x47],
    [0xff, 0xd8, 0xff],
  ].some((kind) => kind.every((byte, at) => head[at] === byte));
}

function contextOf({ width, height }: { width: number; height: number }) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas.');
  context.imageSmoothingQuality = 'high';
  return context;
}

function canvasOf({ width, height, rgba }: Pixels): HTMLCanvasElement {
  const context = contextOf({ width, height });
  const data = context.createImageData(width, height);
  data.data.set(rgba);
  context.putImageData(data, 0, 0);
  return context.canvas;
}

/** The picture at a scale; undefined where it takes more than `most` bytes. */
async function pictureAt(
  from: HTMLCanvasElement,
  scale: number,
  most: number,
): Promise<SignaturePicture | undefined> {
  const width = Math.max(1, Math.floor(scale * from.width));
  const height = Math.max(1, Math.floor(scale * from.height));
  const context = contextOf({ width, height });
  context.drawImage(from, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => context.canvas.toBlob(resolve));
  const png = blob && barePng(new Uint8Array(await blob.arrayBuffer()));
  return png && png.length <= most ? { png: base64(png), width, height } : undefined;
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
