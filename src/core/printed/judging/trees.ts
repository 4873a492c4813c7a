/** A tree whose levels each ask one question of all that come to it; the answers are the bits. */
export interface Tree {
  /** The number that each level asks about. */
  features: readonly number[];
  /** Above which the answer is yes. */
  cuts: readonly number[];
  /** What the tree adds to the logit, in hundredths: one for each way through it. */
  leaves: readonly number[];
}

/** Trees as text: `features|cuts|leaves`, each divided by commas, and trees by semicolons. */
export function writeTrees(trees: readonly Tree[]): string {
  return trees
    .map(({ features, cuts, leaves }) => [features, cuts, leaves].map(String).join('|'))
    .join(';');
}

/** The trees of a text that `writeTrees` made. */
export function readTrees(text: string): Tree[] {
  return text.split(';').map((tree) => {
    const [features = [], cuts = [], leaves = []] = tree
      .split('|')
      .map((numbers) => numbers.split(',').map(Number));
    return { features, cuts, leaves };
  });
}

/**
 * How likely something is, 0 to 1, by trees that were boosted on the logistic loss (Friedman,
 * Greedy function approximation, 2001; trees with one question a level as in CatBoost,
 * Prokhorenkova et al., 2018).
 */
export function likelihoodOf(trees: readonly Tree[], description: readonly number[]): number {
  let logit = 0;
  for (const { features, cuts, leaves } of trees)
    logit += leaves[leafOf(features, cuts, description)] ?? 0;
  return 1 / (1 + Math.exp(-logit / 100));
}

function leafOf(
  features: readonly number[],
  cuts: readonly number[],
  description: readonly number[],
): number {
  let leaf = 0;
  for (const [level, feature] of features.entries())
    if ((description[feature] ?? 0) > (cuts[level] ?? 0)) leaf |= 1 << level;
  return leaf;
}
