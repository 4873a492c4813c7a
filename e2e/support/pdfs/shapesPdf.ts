import { type RawPage, pagesPdf } from '#testing/pdf/pagesPdf.ts';
import type { PdfBox } from './makePdf.ts';

/** How user space becomes the page as shown, known from making the page. */
export interface Shown {
  /** The part of user space that is shown. */
  view: PdfBox;
  /** Quarter turns clockwise. */
  turns: 0 | 1 | 2 | 3;
  /** Points per unit. */
  unit: number;
}

/** How a page must look: nothing here is computed by the product. */
export interface ExpectedPage extends Shown {
  number: number;
  /** The peculiarity of the page, for messages. */
  words: string;
  /** In points, as shown. */
  width: number;
  height: number;
}

interface Turning {
  words: string;
  turns: 0 | 1 | 2 | 3;
  own?: number;
  inherited?: number;
}

const turnings: Turning[] = [
  { words: 'upright', turns: 0 },
  { words: 'Rotate 90', turns: 1, own: 90 },
  { words: 'Rotate 180', turns: 2, own: 180 },
  { words: 'Rotate 270', turns: 3, own: 270 },
  { words: 'Rotate -90', turns: 3, own: -90 },
  { words: 'Rotate 450', turns: 1, own: 450 },
  { words: 'Rotate 900', turns: 2, own: 900 },
  { words: 'Rotate 45, which counts as none', turns: 0, own: 45 },
  { words: 'an inherited Rotate of 90', turns: 1, inherited: 90 },
  { words: 'an inherited Rotate of -180', turns: 2, inherited: -180 },
  { words: 'Rotate 0 over an inherited 270', turns: 0, own: 0, inherited: 270 },
];

interface Cropping {
  words: string;
  /**
   * The content of the file, and how it must be shown, for a page of this size with its corner at
   * the origin.
   */
  boxes: (width: number, height: number) => { media?: PdfBox; crop?: PdfBox; view: PdfBox };
}

const letter: PdfBox = [0, 0, 612, 792];

const croppings: Cropping[] = [
  { words: 'no CropBox', boxes: (w, h) => ({ media: [0, 0, w, h], view: [0, 0, w, h] }) },
  {
    words: 'a MediaBox off the origin',
    boxes: (w, h) => ({
      media: [-w / 4, 30, w - w / 4, h + 30],
      view: [-w / 4, 30, w - w / 4, h + 30],
    }),
  },
  {
    words: 'a CropBox inside',
    boxes: (w, h) => {
      const inside: PdfBox = [w / 8, h / 16, w - w / 16, h - h / 8];
      return { media: [0, 0, w, h], crop: inside, view: inside };
    },
  },
  {
    words: 'a CropBox larger than the MediaBox',
    boxes: (w, h) => ({
      media: [0, 0, w, h],
      crop: [-50, -60, w + 70, h + 80],
      view: [0, 0, w, h],
    }),
  },
  {
    words: 'a CropBox partly outside',
    boxes: (w, h) => ({
      media: [0, 0, w, h],
      crop: [-50, h / 4, w / 2, 2 * h],
      view: [0, h / 4, w / 2, h],
    }),
  },
  {
    words: 'a CropBox outside',
    boxes: (w, h) => ({ media: [0, 0, w, h], crop: [2 * w, 0, 3 * w, h], view: [0, 0, w, h] }),
  },
  {
    words: 'an empty CropBox',
    boxes: (w, h) => ({ media: [0, 0, w, h], crop: [9, 9, 9, 9], view: [0, 0, w, h] }),
  },
  {
    words: 'both boxes reversed',
    boxes: (w, h) => ({
      media: [w, h, 0, 0],
      crop: [w - 10, h / 8, 20, h - 30],
      view: [20, h / 8, w - 10, h - 30],
    }),
  },
  { words: 'no box at all', boxes: () => ({ view: letter }) },
];

const units = [1, 2.5, 0.8];

/** Width and height of the MediaBox, in units. */
const sizes: [number, number][] = [
  [612, 792],
  [120, 75],
  [2384, 3370],
];

/**
 * A document with a page for each rotation and cropping. `pairs`: units and sizes alternate, so
 * that every unit and every size occurs with every rotation and every cropping. `all`: every unit
 * and every size with each of them.
 */
export function shapesPdf(which: 'pairs' | 'all'): { bytes: Buffer; pages: ExpectedPage[] } {
  const pages: ExpectedPage[] = [];
  const tree = turnings.map((turning, i) => ({
    members: turning.inherited === undefined ? '' : `/Rotate ${turning.inherited}`,
    pages: croppings.flatMap((cropping, j) =>
      combinations(which, i, j).map(([unit, size]) => {
        const { media, crop, view } = cropping.boxes(...size);
        pages.push(expect(pages.length + 1, turning, cropping, view, unit));
        return framed({ media, crop, rotate: turning.own, unit, view });
      }),
    ),
  }));
  return { bytes: pagesPdf(tree, { inherited: '', isPacked: true, xref: 'stream' }), pages };
}

function combinations(which: 'pairs' | 'all', i: number, j: number): [number, [number, number]][] {
  if (which === 'all')
    return units.flatMap((unit) => sizes.map((size): [number, [number, number]] => [unit, size]));
  const unit = units[(i + j) % units.length];
  const size = sizes[(i + 2 * j) % sizes.length];
  return unit === undefined || size === undefined ? [] : [[unit, size]];
}

function expect(
  number: number,
  turning: Turning,
  cropping: Cropping,
  view: PdfBox,
  unit: number,
): ExpectedPage {
  const across = (view[2] - view[0]) * unit;
  const up = (view[3] - view[1]) * unit;
  const [width, height] = turning.turns % 2 === 0 ? [across, up] : [up, across];
  const words = `${turning.words}, ${cropping.words}, UserUnit ${unit}, ${width} × ${height} pt`;
  return { number, words, view, turns: turning.turns, unit, width, height };
}

interface ShapedPage {
  media: PdfBox | undefined;
  crop: PdfBox | undefined;
  rotate: number | undefined;
  unit: number;
  view: PdfBox;
}

/** A page with a frame drawn a tenth inside of what is shown. */
function framed({ view: [x0, y0, x1, y1], media, crop, rotate, unit }: ShapedPage): RawPage {
  const [w, h] = [x1 - x0, y1 - y0];
  const members = [
    media && `/MediaBox [${media.join(' ')}]`,
    crop && `/CropBox [${crop.join(' ')}]`,
    rotate !== undefined && `/Rotate ${rotate}`,
    unit !== 1 && `/UserUnit ${unit}`,
  ];
  return {
    members: members.filter(Boolean).join(' '),
    content: `${w / 200} w ${x0 + w / 10} ${y0 + h / 10} ${0.8 * w} ${0.8 * h} re S`,
  };
}

/**
 * The place on the page as shown of a place in user space, in points: the four cases of ISO
 * 32000-2, 8.3.2.3, written out.
 */
export function shownAt(
  { view: [x0, y0, x1, y1], turns, unit }: Shown,
  { x, y }: { x: number; y: number },
): { x: number; y: number } {
  if (turns === 0) return { x: (x - x0) * unit, y: (y1 - y) * unit };
  if (turns === 1) return { x: (y - y0) * unit, y: (x - x0) * unit };
  if (turns === 2) return { x: (x1 - x) * unit, y: (y - y0) * unit };
  return { x: (y1 - y) * unit, y: (x1 - x) * unit };
}
