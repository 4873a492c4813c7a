import type { Rect } from '#core/geometry/rect.ts';
import type { SnapLine } from '#core/geometry/snapping/snapAnchors.ts';
import type { PrintedPage } from '#core/printed/printedPage.ts';

/** What of a page attracts the edges of fields. */
export interface PrintedGuides {
  /** Lines and boxes; a line is a box without width or height. */
  drawn: Rect[];
  /** Lines for edges on one axis only: baselines of text, and the thirds of the page. */
  lines: { x: SnapLine[]; y: SnapLine[] };
}

/** How far below its baseline an underscore is drawn, in ems. */
const underscoreDrop = 0.1;

const thirds = [1 / 3, 2 / 3];

/** The lines, boxes, blanks and baselines of a page, for snapping. */
export function printedGuides({ size, rules, boxes, blanks, words }: PrintedPage): PrintedGuides {
  const ofRules = rules.map(
    ({ isUpright, at, from, to }): Rect =>
      isUpright
        ? { x: at, y: from, width: 0, height: to - from }
        : { x: from, y: at, width: to - from, height: 0 },
  );
  const ofBlanks = blanks.map(({ kind, from, to, baseline, em }): Rect => {
    const drop = kind === 'underscores' ? underscoreDrop * em : 0;
    return { x: from, y: baseline + drop, width: to - from, height: 0 };
  });
  const baselines = words.flatMap(({ baseline, rect }): SnapLine[] =>
    baseline === undefined
      ? []
      : [{ at: baseline, from: rect.x, to: rect.x + rect.width, kind: 'drawn' }],
  );
  return {
    drawn: [...ofRules, ...boxes.map(({ rect }) => rect), ...ofBlanks],
    lines: {
      x: thirds.map((part) => ({
        at: part * size.width,
        from: 0,
        to: size.height,
        kind: 'page',
      })),
      y: [
        ...thirds.map(
          (part): SnapLine => ({ at: part * size.height, from: 0, to: size.width, kind: 'page' }),
        ),
        ...baselines,
      ],
    },
  };
}
