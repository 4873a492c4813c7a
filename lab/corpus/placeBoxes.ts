import type { Page } from '@playwright/test';
import {
  type ExportedLocation,
  type ExportedMetadata,
  exportedFields,
  exportMetadata,
  settled,
  snapOff,
} from '../../e2e/support/screens/designer.ts';
import { drawBox, farthest } from '../../e2e/support/screens/drawBox.ts';
import { type Cell, cellOf } from './cell.ts';
import type { ManifestFile, ManifestPage } from './collection.ts';
import { showPage } from './visitPages.ts';

/**
 * Points: half a hundredth is lost by rounding, the rest is what floating point and the browser may
 * cost.
 */
const exactness = 0.02;

/** What was drawn and what was exported. */
export interface Placed {
  cell: Cell;
  metadata: ExportedMetadata;
  /** Field name -> where the mouse drew it. */
  drawn: Map<string, ExportedLocation>;
}

/** Draws a box on each page of another shape by mouse, exports, and compares. */
export async function placeBoxes(page: Page, file: ManifestFile, count: number): Promise<Placed> {
  await snapOff(page);
  const drawn = new Map<string, ExportedLocation>();
  for (const number of pagesToTry(file)) {
    const region = await showPage(page, number, count);
    await settled(region);
    drawn.set(`SingleLine${drawn.size + 1}`, await drawBox(page, region, number));
  }
  const metadata = await exportMetadata(page);
  const exported = exportedFields(metadata);
  const faults: string[] = [];
  for (const [name, place] of drawn) {
    const found = exported.get(name);
    const error = found ? farthest(place, found.Location) : Infinity;
    if (error > exactness)
      faults.push(
        `page ${place.PageNumber}: ${name} is off by ${error} (${JSON.stringify(found?.Location)})`,
      );
  }
  if (exported.size !== drawn.size)
    faults.push(`${exported.size} fields exported, ${drawn.size} drawn`);
  const note = drawn.size > 1 ? `${drawn.size} pages` : undefined;
  return { cell: cellOf(faults, note), metadata, drawn };
}

/** One page of each shape: boxes, rotation and unit; and always the last. */
export function pagesToTry({ pages }: ManifestFile): number[] {
  const shapes = new Map<string, number>();
  for (const page of pages) shapes.set(shapeOf(page), page.n);
  return [...shapes.values()].toSorted((a, b) => a - b);
}

const shapeOf = ({ MediaBox, CropBox, Rotate, UserUnit, view }: ManifestPage) =>
  JSON.stringify([MediaBox, CropBox, Rotate, UserUnit, view]);
