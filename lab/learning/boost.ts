import type { Tree } from '#core/printed/judging/trees.ts';
import { seededRandom } from '../support/seededRandom.ts';

/** What is learned from: a description of each place, whether it is one, what it counts. */
export interface Lesson {
  description: readonly number[];
  isPlace: boolean;
  weight: number;
  /** Whose forms it is from; some of these are left out for each tree. */
  family: string;
}

const trees = 300;
const levels = 4;
const rate = 0.08;
/** Keeps leaves small that few places come to. */
const damping = 20;
/** The part of the families, and of the numbers, that a tree sees. */
const partOfFamilies = 0.7;
const partOfFeatures = 0.35;
const mostCuts = 40;

/** Where a number is asked about: between its values, as many above one cut as above the next. */
function cutsOf(values: number[]): number[] {
  const sorted = Float64Array.from(values).sort();
  const cuts = new Set<number>();
  for (let index = 1; index <= mostCuts; index += 1) {
    const at = Math.floor((index * (sorted.length - 1)) / (mostCuts + 1));
    const next = sorted.subarray(at).find((value) => value > (sorted[at] ?? 0));
    if (next !== undefined) cuts.add(Math.round(50 * ((sorted[at] ?? 0) + next)) / 100);
  }
  return [...cuts].toSorted((a, b) => a - b);
}

/** What a tree grows in: numbers by their cuts, and how the loss of each lesson bends. */
interface Ground {
  cuts: readonly number[][];
  /** For each number, how many of its cuts each lesson is above. */
  bins: readonly Uint8Array[];
  slope: Float64Array;
  bend: Float64Array;
}

/** The slopes and bends of lessons, by leaf and by bin of one number. */
interface Sums {
  slopes: Float64Array;
  bends: Float64Array;
}

const add = (to: Float64Array, at: number, by = 0) => to.set([(to[at] ?? 0) + by], at);

/** How much less is lost where a leaf's lessons are divided at each cut of a number. */
function addGains(gains: Float64Array, { slopes, bends }: Sums): void {
  const worth = (slope: number, bend: number) => slope ** 2 / (bend + damping);
  const sum = slopes.reduce((a, b) => a + b, 0);
  const bent = bends.reduce((a, b) => a + b, 0);
  let below = 0;
  let bentBelow = 0;
  for (const bin of gains.keys()) {
    below += slopes[bin] ?? 0;
    bentBelow += bends[bin] ?? 0;
    const divided = worth(below, bentBelow) + worth(sum - below, bent - bentBelow);
    add(gains, bin, divided - worth(sum, bent));
  }
}

/** The number and the cut that divide all leaves so far best together. */
function bestQuestion(
  { cuts, bins, slope, bend }: Ground,
  asked: readonly number[],
  rows: readonly number[],
  leafOf: Uint8Array,
  leaves: number,
): { feature: number; bin: number } | undefined {
  let best: { feature: number; bin: number } | undefined;
  let most = 1e-9;
  const size = mostCuts + 1;
  for (const feature of asked) {
    const column = bins[feature] ?? new Uint8Array();
    const slopes = new Float64Array(leaves * size);
    const bends = new Float64Array(leaves * size);
    for (const row of rows) {
      const at = (leafOf[row] ?? 0) * size + (column[row] ?? 0);
      slopes[at] = (slopes[at] ?? 0) + (slope[row] ?? 0);
      bends[at] = (bends[at] ?? 0) + (bend[row] ?? 0);
    }
    const gains = new Float64Array(cuts[feature]?.length ?? 0);
    for (let leaf = 0; leaf < leaves; leaf += 1) {
      const own = [leaf * size, (leaf + 1) * size] as const;
      addGains(gains, { slopes: slopes.subarray(...own), bends: bends.subarray(...own) });
    }
    for (const [bin, gain] of gains.entries())
      if (gain > most) {
        most = gain;
        best = { feature, bin };
      }
  }
  return best;
}

/** One tree, grown on some lessons; `leafOf` comes to hold where all of them end up. */
function grow(
  ground: Ground,
  asked: readonly number[],
  rows: readonly number[],
  leafOf: Uint8Array,
): Tree {
  const features: number[] = [];
  const cuts: number[] = [];
  for (let level = 0; level < levels; level += 1) {
    const best = bestQuestion(ground, asked, rows, leafOf, 1 << level);
    if (!best) break;
    features.push(best.feature);
    cuts.push(ground.cuts[best.feature]?.[best.bin] ?? 0);
    for (const [row, bin] of (ground.bins[best.feature] ?? new Uint8Array()).entries())
      if (bin > best.bin) leafOf[row] = (leafOf[row] ?? 0) | (1 << level);
  }
  const slopes = new Float64Array(1 << features.length);
  const bends = new Float64Array(1 << features.length);
  for (const row of rows) {
    add(slopes, leafOf[row] ?? 0, ground.slope[row]);
    add(bends, leafOf[row] ?? 0, ground.bend[row]);
  }
  const leaves = Array.from(slopes, (slope, leaf) =>
    Math.round((100 * rate * slope) / ((bends[leaf] ?? 0) + damping)),
  );
  return { features, cuts, leaves };
}

/** Trees that tell places from what is none, boosted on the logistic loss; `seed` repeats them. */
export function boost(lessons: readonly Lesson[], seed: number): Tree[] {
  const random = seededRandom(seed);
  const some = <T>(all: readonly T[], part: number) =>
    all
      .map((one) => ({ one, by: random() }))
      .toSorted((a, b) => a.by - b.by)
      .slice(0, Math.ceil(part * all.length))
      .map(({ one }) => one);
  const columns = (lessons[0]?.description ?? []).map((_, feature) =>
    lessons.map(({ description }) => description[feature] ?? 0),
  );
  const cuts = columns.map(cutsOf);
  const bins = columns.map((column, feature) =>
    Uint8Array.from(column, (value) => (cuts[feature] ?? []).filter((cut) => value > cut).length),
  );
  const families = [...new Set(lessons.map(({ family }) => family))];
  const logits = new Float64Array(lessons.length);
  return Array.from({ length: trees }, () => {
    const seen = new Set(some(families, partOfFamilies));
    const rows = [...lessons.keys()].filter((row) => {
      const lesson = lessons[row];
      return lesson !== undefined && lesson.weight > 0 && seen.has(lesson.family);
    });
    const likely = logits.map((logit) => 1 / (1 + Math.exp(-logit)));
    const slope = Float64Array.from(
      lessons,
      ({ isPlace, weight }, row) => weight * (Number(isPlace) - (likely[row] ?? 0)),
    );
    const bend = Float64Array.from(
      lessons,
      ({ weight }, row) => weight * (likely[row] ?? 0) * (1 - (likely[row] ?? 0)),
    );
    const leafOf = new Uint8Array(lessons.length);
    const tree = grow(
      { cuts, bins, slope, bend },
      some([...columns.keys()], partOfFeatures),
      rows,
      leafOf,
    );
    for (const [row, leaf] of leafOf.entries()) add(logits, row, (tree.leaves[leaf] ?? 0) / 100);
    return tree;
  });
}
