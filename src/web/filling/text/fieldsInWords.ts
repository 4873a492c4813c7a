import type { Rect } from '#core/geometry/rect.ts';
import {
  isRun,
  type SpokenPage,
  type WordBlock,
  type WordRun,
} from '#web/pdf/reading/pageWords.ts';

/** A field on the page, by the id of its element. */
export interface PlacedId {
  id: string;
  box: Rect;
}

/** Where the fields of a page stand in what it says. */
export interface FieldsInWords {
  /** Ids of fields before all text. */
  first: readonly string[];
  /** Ids of fields behind a run. */
  after: ReadonlyMap<WordRun, readonly string[]>;
}

/**
 * Puts the fields of a page into its text: each behind what stands to the left of it in its line,
 * else behind the nearest line above.
 */
export function fieldsInWords({ blocks }: SpokenPage, fields: readonly PlacedId[]): FieldsInWords {
  const runs = runsIn(blocks);
  const first: string[] = [];
  const after = new Map<WordRun, string[]>();
  const inOrder = fields.toSorted(({ box: a }, { box: b }) => a.y - b.y || a.x - b.x);
  for (const { id, box } of inOrder) {
    const run = besideOf(runs, box) ?? aboveOf(runs, box);
    const own = run ? (after.get(run) ?? []) : first;
    own.push(id);
    if (run) after.set(run, own);
  }
  return { first, after };
}

function runsIn(blocks: readonly WordBlock[]): WordRun[] {
  return blocks.flatMap(({ children }) =>
    children.flatMap((child) => (isRun(child) ? child : runsIn([child]))),
  );
}

/** What begins to the left of a box in its line, the nearest. */
function besideOf(runs: readonly WordRun[], box: Rect): WordRun | undefined {
  return best(runs, ({ rect }) => {
    const shared = Math.min(rect.y + rect.height, box.y + box.height) - Math.max(rect.y, box.y);
    const isInLine = shared >= 0.4 * Math.min(rect.height, box.height);
    return isInLine && rect.x < box.x + Math.min(2, box.width / 2) ? rect.x : undefined;
  });
}

/** The line above a box, the nearest; of those alike the one over it. */
function aboveOf(runs: readonly WordRun[], box: Rect): WordRun | undefined {
  return best(runs, ({ rect }) => {
    const bottom = rect.y + rect.height;
    if (bottom > box.y + box.height / 2) return undefined;
    const isOver = rect.x < box.x + box.width && rect.x + rect.width > box.x;
    return bottom + (isOver ? rect.height : 0);
  });
}

function best(
  runs: readonly WordRun[],
  worth: (run: WordRun) => number | undefined,
): WordRun | undefined {
  let found: { run: WordRun; worth: number } | undefined;
  for (const run of runs) {
    const own = worth(run);
    if (own !== undefined && (!found || own >= found.worth)) found = { run, worth: own };
  }
  return found?.run;
}
