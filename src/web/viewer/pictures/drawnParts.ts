import type { Rect } from '#core/geometry/rect.ts';
import type { NearPage } from '#web/viewer/nearPage.ts';
import { snapStep } from '#web/viewer/layout/pageLayout.ts';
import { type PictureNeed, type PicturePart, pictureNeed } from './pictureNeed.ts';
import type { ShelfEntry } from './pictureShelf.ts';

/** The scale of the view: CSS px per point, and device px per CSS px. */
export interface PictureScale {
  pxPerPt: number;
  pixelRatio: number;
}

/** What a page needs, and what of it is there in the right scale and with the right annotations. */
export interface DrawnParts {
  need: PictureNeed;
  hasBase: boolean;
  hasDetail: boolean;
  /** Nothing sharper is to come. */
  isSharp: boolean;
}

/** Compares what a page needs in the view with what is kept of it. */
export function drawnParts(
  page: NearPage,
  entry: ShelfEntry,
  annotations: boolean,
  { pxPerPt, pixelRatio }: PictureScale,
): DrawnParts {
  const scale = pxPerPt * pixelRatio;
  const inScale = (part: PicturePart | undefined) => (part?.scale === scale ? part : undefined);
  const { base } = entry;
  const present = inScale(entry.pendingDetail) ?? inScale(entry.detail);
  const grid = Math.round(pixelRatio * snapStep(pixelRatio));
  const need = pictureNeed(page.size, scale, grid, page.visible, present?.area);
  const hasBase =
    base?.annotations === annotations &&
    (need.isWhole ? base.scale === need.base.scale : base.scale >= need.base.scale);
  const hasDetail =
    need.detail !== undefined &&
    entry.detail?.scale === need.detail.scale &&
    entry.detail.annotations === annotations &&
    entry.detail.area === need.detail.area;
  return { need, hasBase, hasDetail, isSharp: hasBase && (need.isWhole || hasDetail) };
}

/** A part of a page in device px at some scale, in CSS px at the present one. */
export function scaledRect(
  { area, scale }: PicturePart,
  { pxPerPt, pixelRatio }: PictureScale,
): Rect {
  const factor = (pxPerPt * pixelRatio) / scale / pixelRatio;
  return {
    x: area.x * factor,
    y: area.y * factor,
    width: area.width * factor,
    height: area.height * factor,
  };
}
