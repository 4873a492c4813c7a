import type { Size } from '#core/geometry/rect.ts';

/** Names of usual papers and their upright sizes in points (ISO 216; ANSI and North American). */
const papers: readonly [name: string, width: number, height: number][] = [
  ['A3', 841.89, 1190.55],
  ['A4', 595.28, 841.89],
  ['A5', 419.53, 595.28],
  ['Letter', 612, 792],
  ['Legal', 612, 1008],
  ['Tabloid', 792, 1224],
];

/** How far a page may differ and still be that paper, in points. */
const tolerance = 1.5;

/** The name of the paper of a page, upright or on its side; undefined for other sizes. */
export function paperName({ width, height }: Size): string | undefined {
  const [short, long] = width < height ? [width, height] : [height, width];
  return papers.find(
    ([, across, down]) => Math.abs(short - across) < tolerance && Math.abs(long - down) < tolerance,
  )?.[0];
}
