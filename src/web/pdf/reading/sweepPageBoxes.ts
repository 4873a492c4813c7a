import type { PageBox } from '#core/geometry/pdfSpace.ts';

/** How a sweep over all pages behaves. */
export interface SweepOptions {
  /** The page in view, from 1; asked before each batch, so that the sweep follows the person. */
  near: () => number;
  signal?: AbortSignal;
  /** Resolves when the sweep may go on; it is how drawing gets its turn between batches. */
  turn?: () => Promise<void>;
}

/** Pages asked for at once: enough for the parser, few enough that no picture waits long. */
const batchSize = 25;

/** The first `count` numbers from 1 to `last` that are not `known`, nearest to `near` first. */
export function nearestUnknown(
  near: number,
  last: number,
  known: { has(pageNumber: number): boolean },
  count: number,
): number[] {
  const found: number[] = [];
  for (let step = 0; step < last && found.length < count; step++)
    for (const pageNumber of step ? [near + step, near - step] : [near])
      if (pageNumber >= 1 && pageNumber <= last && !known.has(pageNumber)) found.push(pageNumber);
  return found.slice(0, count);
}

/** Asks for all page boxes in batches, nearest to the view first; skips unreadable ones. */
export async function sweepPageBoxes(
  pageCount: number,
  readBox: (pageNumber: number) => Promise<PageBox | undefined>,
  onBoxes: (boxes: ReadonlyMap<number, PageBox>) => void,
  { near, signal, turn }: SweepOptions,
): Promise<void> {
  const asked = new Set<number>();
  while (asked.size < pageCount) {
    await turn?.();
    if (signal?.aborted) return;
    const batch = nearestUnknown(near(), pageCount, asked, batchSize);
    const boxes = new Map<number, PageBox>();
    await Promise.all(
      batch.map(async (pageNumber) => {
        asked.add(pageNumber);
        const box = await readBox(pageNumber);
        if (box) boxes.set(pageNumber, box);
      }),
    );
    if (signal?.aborted) return;
    if (boxes.size > 0) onBoxes(boxes);
  }
}
