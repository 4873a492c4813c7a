import { containsPoint, intersectRects, type Rect } from '#core/geometry/rect.ts';
import type { PrintedPage, Rule, Word } from '#core/printed/printedPage.ts';

/** Answers what stands near a place on a page. */
export interface Surroundings {
  readonly page: PrintedPage;
  /** Words that share some of this place; not those that are written over. */
  wordsIn(place: Rect): readonly Word[];
  /** Level lines between two heights that share some of a stretch. */
  levelsIn(from: number, to: number, top: number, foot: number): readonly Rule[];
  /** Upright lines that stand on a height, reach so far above it, and lie within a stretch. */
  uprightsOn(foot: number, height: number, from: number, to: number): readonly Rule[];
  /** Whether an upright line is printed at a side of a space, by that side's x. */
  hasWall(space: Rect, x: number): boolean;
  /** Whether an upright line is printed at one side of a space at least. */
  hasWalls(space: Rect): boolean;
  /** Whether a drawing, such as a chart, takes up a good part of a place. */
  isDrawnOver(place: Rect): boolean;
  /** Areas so dark that nothing is to be written there. */
  readonly shades: readonly Rect[];
  /** Whether a place is shaded so that nothing is to be written there. */
  isShaded(place: Rect): boolean;
}

/** Points of height that one band of words spans. */
const bandHeight = 16;
/** What is darker is a heading, or says that a place stays empty. */
const shade = 0.88;

/** What is lighter is a hint of what to write, such as a pale `MM/DD/YYYY`. */
export const faint = 0.7;

/** Large letters that are grey or run aslant are a watermark: they are written over. */
const largeEm = 24;
const greyest = 0.3;

/** Whether a word is a watermark or a pale hint: one writes over it, and it names nothing. */
export const isWrittenOver = ({ lightness, em, baseline }: Word): boolean =>
  lightness >= faint || (em >= largeEm && (lightness >= greyest || baseline === undefined));

/** A drawing takes up a place if it lies on more than this part of it. */
const mostDrawn = 0.25;
/** What takes up more of the page is its frame, or a line through all of it. */
const mostOfPage = 0.5;

const area = ({ width, height }: Rect) => width * height;

/** Boxes by the bands of height that they touch. */
function inBands<T>(all: readonly T[], rectOf: (one: T) => Rect) {
  const bands: T[][] = [];
  for (const one of all) {
    const { y, height } = rectOf(one);
    const last = Math.floor((y + height) / bandHeight);
    for (let band = Math.max(0, Math.floor(y / bandHeight)); band <= last; band += 1) {
      bands[band] ??= [];
      bands[band]?.push(one);
    }
  }
  return (top: number, foot: number): readonly T[] => {
    const found = new Set<T>();
    const last = Math.floor(foot / bandHeight);
    for (let band = Math.max(0, Math.floor(top / bandHeight)); band <= last; band += 1)
      for (const one of bands[band] ?? []) found.add(one);
    return [...found];
  };
}

/** Whether two boxes share some area. */
const meet = (a: Rect, b: Rect) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The index of a page; made once for each search. */
export function surroundingsOf(page: PrintedPage): Surroundings {
  const words = inBands(
    page.words.filter((word) => !isWrittenOver(word)),
    ({ rect }) => rect,
  );
  const levels = inBands(
    page.rules.filter(({ isUpright }) => !isUpright),
    ({ from, to, at }) => ({ x: from, y: at, width: to - from, height: 0 }),
  );
  const uprights = inBands(
    page.rules.filter(({ isUpright }) => isUpright),
    ({ from, to, at }) => ({ x: at, y: from, width: 0, height: to - from }),
  );
  const shaded = page.areas.filter(({ lightness }) => lightness < shade);
  const lit = page.areas.filter(({ lightness }) => lightness >= shade);
  const drawings = page.drawings.filter(
    (drawing) => area(drawing) < mostOfPage * page.size.width * page.size.height,
  );
  const uprightsOn = (foot: number, height: number, from: number, to: number) =>
    uprights(foot - height, foot).filter(
      (rule) => rule.at > from && rule.at < to && rule.from <= foot - height && rule.to >= foot - 2,
    );
  const hasWall = ({ y, height }: Rect, x: number) =>
    uprightsOn(y + height, 0.6 * height, x - 2, x + 2).length > 0;
  return {
    page,
    shades: shaded.map(({ rect }) => rect),
    wordsIn: (place) =>
      words(place.y, place.y + place.height).filter(({ rect }) => meet(rect, place)),
    levelsIn: (from, to, top, foot) =>
      levels(top, foot).filter(
        (rule) => rule.at > top && rule.at < foot && rule.from < to && rule.to > from,
      ),
    uprightsOn,
    hasWall,
    hasWalls: (space) => hasWall(space, space.x) || hasWall(space, space.x + space.width),
    isDrawnOver: (place) =>
      drawings.some((drawing) => {
        const shared = intersectRects(drawing, place);
        return shared && area(shared) > mostDrawn * area(place);
      }),
    isShaded(place) {
      const middle = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
      const holds = ({ rect }: { rect: Rect }) => containsPoint(rect, middle);
      if (!shaded.some(holds)) return false;
      // White laid over a shade invites again.
      return !lit.some((area) => holds(area) && area.rect.width < place.width * 1.2 + 4);
    },
  };
}
