import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportedLocation } from '../support/screens/designer.ts';
import type { StartedServer } from '../support/programs/server.ts';
import type { BrowserDriver } from './browserDriver.ts';
import type { Spot } from './hand.ts';
import type { Site } from './site.ts';
import { inPage, look, seen, until } from './look.ts';

/** One tour through the product in one browser, and what it has placed so far. */
export interface Tourist {
  driver: BrowserDriver;
  server: StartedServer;
  /** A site that shows its pages in an iframe; the whole tour has one. */
  site: Site | undefined;
  /** The path of the PDF to open: two pages of US Letter. */
  pdf: string;
  /** Field name -> where it must be, computed from the positions of the pointer alone. */
  expected: Map<string, ExportedLocation>;
  transactionId: string;
  /** Whether pointer events have fractions of CSS pixels here; measured. */
  hasFractions: boolean;
}

/** The greatest difference allowed, in points. */
export const tolerance = 0.02;

/** The place of a page in the window, CSS pixels, and its scale. */
interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
  pxPerPt: number;
}

/** The frame of a page that is drawn and rests. */
export async function frameOf({ driver }: Tourist, page: number): Promise<Frame> {
  const css = `[data-page-number="${page}"]:not([aria-busy="true"])`;
  const { attributes, ...box } = await seen(driver, { css });
  return { ...box, pxPerPt: Number(attributes['data-px-per-pt']) };
}

/**
 * From points on a page to a position that pointer events have exactly: off whole pixels, unless
 * they have only these.
 */
export function spotOn({ hasFractions }: Tourist, frame: Frame, at: Spot): Spot {
  return {
    x: Math.floor(frame.left + at.x * frame.pxPerPt) + (hasFractions ? 0.4375 : 0),
    y: Math.floor(frame.top + at.y * frame.pxPerPt) + (hasFractions ? 0.3125 : 0),
  };
}

/** From the window to points on a page, by division alone. */
export function pointsAt(frame: Frame, spot: Spot): Spot {
  return {
    x: (spot.x - frame.left) / frame.pxPerPt,
    y: (spot.y - frame.top) / frame.pxPerPt,
  };
}

/** The middle of a place, in points. */
export const middleOf = ({ Right, Top, Width, Height }: ExportedLocation): Spot => ({
  x: Right + Width / 2,
  y: Top + Height / 2,
});

/** Waits until the inspector shows the numbers that a field must have. */
export async function shows({ driver }: Tourist, wanted: ExportedLocation): Promise<void> {
  let last = '';
  await until('the numbers', async () => {
    const numbers: number[] = [];
    for (const name of ['From left', 'From top', 'Width', 'Height'])
      numbers.push(Number((await look(driver, { css: 'input', name }))?.value ?? Number.NaN));
    last = numbers.join(', ');
    const { Right, Top, Width, Height } = wanted;
    return [Right, Top, Width, Height].every(
      (value, at) => Math.abs(value - (numbers[at] ?? Number.NaN)) <= tolerance,
    );
  }).catch((error: unknown) => {
    throw new Error(`${String(error)}: shown ${last}, expected ${JSON.stringify(wanted)}`);
  });
}

/** The place of a field of which something is expected. */
export function placed({ expected }: Tourist, name: string): ExportedLocation {
  const place = expected.get(name);
  if (!place) throw new Error(`${name} was not placed`);
  return place;
}

/** Begins to note what kinds of pointers press, and where the last one was. */
export function watchPointers(driver: BrowserDriver): Promise<boolean> {
  return inPage(driver, () => {
    const noted = { kinds: [] as string[], x: 0, y: 0 };
    Object.assign(window, { notedPointers: noted });
    window.addEventListener(
      'pointerdown',
      (event) => {
        if (!noted.kinds.includes(event.pointerType)) noted.kinds.push(event.pointerType);
      },
      true,
    );
    window.addEventListener(
      'pointermove',
      (event) => Object.assign(noted, { x: event.clientX, y: event.clientY }),
      true,
    );
    return true;
  });
}

/** What was noted since. */
export function notedPointers(
  driver: BrowserDriver,
): Promise<{ kinds: string[]; x: number; y: number }> {
  return inPage(
    driver,
    () =>
      (window as unknown as { notedPointers: { kinds: string[]; x: number; y: number } })
        .notedPointers,
  );
}

/** The bytes of a download whose name ends so, as soon as they pass a test. */
export function downloaded(
  { driver }: Tourist,
  ending: string,
  isWhole: (bytes: Buffer) => boolean,
): Promise<Buffer> {
  return until(`a downloaded ${ending}`, async () => {
    for (const name of await readdir(driver.downloads)) {
      if (!name.endsWith(ending)) continue;
      const bytes = await readFile(join(driver.downloads, name));
      if (isWhole(bytes)) return bytes;
    }
    return undefined;
  });
}
