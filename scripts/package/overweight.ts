import { type ExportWeight, sumOf } from './bundleExports.ts';
import { designerLimits, packageExports } from './packageExports.ts';

/** A sentence for each entry that weighs more than its limit. */
export function overweight(weights: readonly ExportWeight[]): string[] {
  return weights.flatMap(({ name, first, lazy }) => {
    const bounds = packageExports[name] ?? designerLimits[name];
    if (!bounds) return [`fieldwright/${name} has no limit.`];
    const sums: [number, number, string][] = [
      [sumOf(first), bounds.limit, ''],
      [sumOf([...first, ...lazy]), bounds.limitWithLazy ?? bounds.limit, ' with all lazy parts'],
    ];
    return sums
      .filter(([sum, limit]) => sum > limit)
      .map(
        ([sum, limit, what]) => `fieldwright/${name} weighs ${sum} B${what}, more than ${limit} B.`,
      );
  });
}
