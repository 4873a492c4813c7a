import type { Rect } from '#core/geometry/rect.ts';
import type { PdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { blankPicture, type PagePicture, type Preview } from '#web/viewer/pagePicture.ts';
import type { PicturePart } from './pictureNeed.ts';

/** A canvas with a page or a part of one. */
export interface Drawn extends PicturePart {
  readonly canvas: HTMLCanvasElement;
  readonly annotations: boolean;
}

/** What is kept of one page's pictures. It stays for pages once seen, so it is small. */
export interface ShelfEntry {
  base: Drawn | undefined;
  detail: Drawn | undefined;
  /** The sharp part that is being drawn. */
  pendingDetail: PicturePart | undefined;
  preview: Preview | undefined;
  problem: PdfProblem | undefined;
  lastUsed: number;
  /** How near to the view it was when last looked at. */
  nearness: 'inView' | 'near' | 'far';
}

const emptyEntry: ShelfEntry = {
  base: undefined,
  detail: undefined,
  pendingDetail: undefined,
  preview: undefined,
  problem: undefined,
  lastUsed: 0,
  nearness: 'far',
};

/** The large pictures of a page. */
const parts = ['base', 'detail'] as const;

/** Small pictures kept at most: about 20 kB each, which lie outside of the page's own memory. */
const previewLimit = 1_500;

/** The pictures of pages until they are too many: kept by key, shown, and given up by budget. */
export function createPictureShelf() {
  const entries = new Map<string, ShelfEntry>();
  const looks = createLooks(entries);
  let clock = 0;

  const entryOf = (key: string): ShelfEntry => {
    const entry = entries.get(key) ?? { ...emptyEntry };
    entries.set(key, entry);
    return entry;
  };

  const giveUp = (key: string, part: 'base' | 'detail') => {
    const entry = entryOf(key);
    const drawn = entry[part];
    if (!drawn) return;
    entry[part] = undefined;
    looks.giveUp(key, part);
    release(drawn);
  };

  return {
    entryOf,
    keys: () => entries.keys(),
    has: (key: string) => entries.has(key),
    /** Whether a page has no small picture, and nothing is known why it could have none. */
    lacksPreview: (key: string) => !entries.get(key)?.preview && !entries.get(key)?.problem,
    pictureOf: looks.pictureOf,
    subscribe: looks.subscribe,
    /** Sets what the page looks like; calls its listeners if that is new. */
    show: looks.show,
    /** Marks the page as looked at now. */
    touch(key: string, nearness: ShelfEntry['nearness']) {
      Object.assign(entryOf(key), { nearness, lastUsed: ++clock });
    },
    /** Makes room for a canvas that is about to be drawn. */
    makeRoom(bytes: number) {
      for (const { key, part } of chooseEvictions(canvasesOf(entries), bytes)) giveUp(key, part);
    },
    put(key: string, part: 'base' | 'detail', drawn: Drawn) {
      const entry = entryOf(key);
      const before = entry[part];
      entry[part] = drawn;
      if (before) release(before);
    },
    drop: giveUp,
    dropLarge() {
      for (const key of entries.keys()) for (const part of parts) giveUp(key, part);
    },
    putPreview(key: string, preview: Preview) {
      const entry = entryOf(key);
      if (entry.preview) URL.revokeObjectURL(entry.preview.url);
      entry.preview = preview;
      // The newest goes last: pages made ahead would else push out each other for ever.
      entry.lastUsed = ++clock;
      looks.showPreview(key, preview);
      const withPreview = [...entries].filter(([other, { preview: has }]) => has && other !== key);
      if (withPreview.length < previewLimit) return;
      const [oldKey, old] = withPreview.reduce((a, b) => (a[1].lastUsed <= b[1].lastUsed ? a : b));
      if (!old.preview || looks.isWatched(oldKey)) return;
      URL.revokeObjectURL(old.preview.url);
      old.preview = undefined;
      looks.forget(oldKey);
    },
    /** Forgets a page whole: its document is gone. */
    forget(key: string) {
      const entry = entries.get(key);
      entries.delete(key);
      looks.forget(key);
      if (entry?.base) release(entry.base);
      if (entry?.detail) release(entry.detail);
      if (entry?.preview) URL.revokeObjectURL(entry.preview.url);
    },
    /** Canvases kept and their bytes; for tests and the bench. */
    ledger() {
      const all = canvasesOf(entries);
      return { canvases: all.length, bytes: all.reduce((sum, { bytes }) => sum + bytes, 0) };
    },
  };
}

/** What pages look like at the moment, and their listeners. */
function createLooks(entries: ReadonlyMap<string, ShelfEntry>) {
  const shown = new Map<string, PagePicture>();
  const listeners = new Map<string, Set<() => void>>();

  /** Of a page that was not looked at for long: what is kept of it. */
  const pictureOf = (key: string): PagePicture => {
    const known = shown.get(key);
    if (known) return known;
    const { preview, problem } = entries.get(key) ?? blankPicture;
    if (!preview && !problem) return blankPicture;
    const picture = { ...blankPicture, preview, problem };
    shown.set(key, picture);
    return picture;
  };

  const tell = (key: string) => {
    for (const listener of listeners.get(key) ?? []) listener();
  };

  return {
    pictureOf,
    isWatched: (key: string) => listeners.has(key),
    subscribe(key: string, listener: () => void) {
      const of = listeners.get(key) ?? new Set();
      listeners.set(key, of.add(listener));
      return () => {
        // Who stops twice must not end the listening of those who came meanwhile.
        if (!of.delete(listener) || of.size > 0) return;
        listeners.delete(key);
        if (entries.get(key)?.nearness === 'far') shown.delete(key);
      };
    },
    show(key: string, picture: PagePicture) {
      if (isSameLook(pictureOf(key), picture)) return;
      shown.set(key, picture);
      tell(key);
    },
    showPreview(key: string, preview: Preview) {
      if (shown.has(key) || listeners.has(key)) shown.set(key, { ...pictureOf(key), preview });
      tell(key);
    },
    giveUp(key: string, part: 'base' | 'detail') {
      const picture = shown.get(key);
      if (picture) shown.set(key, { ...picture, [part]: undefined, isBusy: true });
      tell(key);
    },
    forget(key: string) {
      shown.delete(key);
      tell(key);
    },
  };
}

/** Frees the memory without waiting for the browser; later, as the canvas may still be shown. */
function release({ canvas }: Drawn): void {
  setTimeout(() => {
    // One side is enough, and each takes its time.
    canvas.width = 0;
  });
}

/** All canvases that are kept. */
function canvasesOf(entries: ReadonlyMap<string, ShelfEntry>) {
  return [...entries].flatMap(([key, entry]) =>
    parts.flatMap((part) => {
      const canvas = entry[part]?.canvas;
      if (!canvas) return [];
      const { lastUsed, nearness } = entry;
      const bytes = canvas.width * canvas.height * 4;
      return {
        key,
        part,
        bytes,
        lastUsed,
        inView: nearness === 'inView',
        near: nearness === 'near',
      };
    }),
  );
}

/** Where the pictures of a viewer stand. */
export type PictureShelf = ReturnType<typeof createPictureShelf>;

function isSameLook(a: PagePicture, b: PagePicture): boolean {
  return (
    a.base === b.base &&
    a.detail === b.detail &&
    a.preview === b.preview &&
    a.isBusy === b.isBusy &&
    a.problem === b.problem &&
    isSameRect(a.baseRect, b.baseRect) &&
    isSameRect(a.detailRect, b.detailRect)
  );
}

function isSameRect(a: Rect | undefined, b: Rect | undefined): boolean {
  if (!a || !b) return a === b;
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

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
