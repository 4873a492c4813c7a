/** One canvas that is kept. */
export interface KeptPicture {
  bytes: number;
  /** Larger is more recent. */
  lastUsed: number;
  /** In view: never given up. */
  inView: boolean;
  /** Near the view: given up after all others. */
  near: boolean;
}

/** What all kept canvases together may take. */
export interface PictureBudget {
  bytes: number;
  canvases: number;
}

/**
 * 192 MB and 8 canvases for all pages, shown or kept; with those that exist for a moment only (a
 * small picture in the making, one about to be freed) a document has 12 at most.
 */
export const pictureBudget: PictureBudget = { bytes: 192 * 1_000_000, canvases: 8 };

/** The pictures to drop so that `incoming` bytes fit: least recently used, far ones first. */
export function chooseEvictions<T extends KeptPicture>(
  kept: readonly T[],
  incoming: number,
  budget: PictureBudget = pictureBudget,
): T[] {
  let bytes = incoming + kept.reduce((sum, picture) => sum + picture.bytes, 0);
  let canvases = 1 + kept.length;
  const evicted: T[] = [];
  const candidates = kept
    .filter((picture) => !picture.inView)
    .toSorted((a, b) => Number(a.near) - Number(b.near) || a.lastUsed - b.lastUsed);
  for (const picture of candidates) {
    if (bytes <= budget.bytes && canvases <= budget.canvases) break;
    evicted.push(picture);
    bytes -= picture.bytes;
    canvases--;
  }
  return evicted;
}
