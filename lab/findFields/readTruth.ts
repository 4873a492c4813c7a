import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { OperatorList } from '#core/printed/reading/readDrawing.ts';
import type { PageBox } from '#core/geometry/pdfSpace.ts';
import type { Rect } from '#core/geometry/rect.ts';
import type { PrintedPage, Rule } from '#core/printed/printedPage.ts';
import { readEmbeddedFields, type RawAnnotation } from '#web/pdf/reading/readEmbeddedFields.ts';
import type { ProposalKind } from '#core/printed/near/proposal.ts';
import { holdsMiddle, type Truth } from './scoring.ts';

const kinds: Partial<Record<string, ProposalKind>> = {
  text: 'text',
  choice: 'text',
  check: 'check',
  radio: 'check',
  signature: 'signature',
};

/** Points within which something printed shows where a field is. */
const near = 4;
/** The part of a field's side along which a line runs, at least, to be its own. */
const leastAlong = 0.5;

/** What pdf.js says of a widget's own look. */
interface WidgetLook extends RawAnnotation {
  borderColor?: unknown;
  backgroundColor?: unknown;
  borderStyle?: { width?: number };
}

/**
 * The fields of a page that count: no push buttons, none that is hidden or has no area. `painting`
 * has the widgets whose appearance paints lines or areas. A field is marked where nothing printed
 * shows its place, and only its widget draws one.
 */
export function readTruth(
  annotations: readonly WidgetLook[],
  box: PageBox,
  printed: PrintedPage,
  painting: ReadonlySet<string>,
): Truth[] {
  const looks = new Map(annotations.map((annotation) => [annotation.id, annotation]));
  return readEmbeddedFields(annotations, box).flatMap((field): Truth[] => {
    const kind = kinds[field.type];
    if (!kind || field.hidden || field.zeroSize) return [];
    const { rect } = field;
    const look = looks.get(field.id);
    const draws =
      painting.has(field.id) ||
      Boolean(look?.backgroundColor) ||
      (Boolean(look?.borderColor) && (look?.borderStyle?.width ?? 0) > 0);
    const isDrawnByWidget = draws && !isPrintedAt(printed, rect, kind);
    const words = `${field.label} ${field.name}`;
    return [{ kind, rect, isDrawnByWidget, isOverCells: false, words }];
  });
}

const rectOf = ({ isUpright, at, from, to }: Rule): Rect =>
  isUpright
    ? { x: at, y: from, width: 0, height: to - from }
    : { x: from, y: at, width: to - from, height: 0 };

function touches(a: Rect, b: Rect, by: number): boolean {
  return (
    a.x <= b.x + b.width + by &&
    a.x + a.width >= b.x - by &&
    a.y <= b.y + b.height + by &&
    a.y + a.height >= b.y - by
  );
}

/** The annotations whose appearance paints lines or areas, by their ids in pdf.js's operators. */
export function paintingAnnotations({ fnArray, argsArray }: OperatorList): ReadonlySet<string> {
  const found = new Set<string>();
  let now: string | undefined;
  for (const [index, fn] of fnArray.entries()) {
    const [first] = (argsArray[index] ?? []) as unknown[];
    if (fn === OPS.beginAnnotation) now = String(first);
    else if (fn === OPS.endAnnotation) now = undefined;
    else if (now !== undefined && fn === OPS.constructPath && first !== OPS.endPath) found.add(now);
  }
  return found;
}

/**
 * Whether something printed shows where a field is: a line along one of its sides, a box, an area
 * or a cell of about its size, underscores, dots or a character in it. A line that is much longer
 * than a box to tick is no side of it.
 */
function isPrintedAt(
  { rules, boxes, areas, cells, blanks, words }: PrintedPage,
  rect: Rect,
  kind: ProposalKind,
): boolean {
  const isOwn = (other: Rect) =>
    touches(other, rect, near) && other.width < 3 * rect.width && other.height < 4 * rect.height;
  const runsAlong = (rule: Rule) => {
    const [start, length] = rule.isUpright ? [rect.y, rect.height] : [rect.x, rect.width];
    const along = Math.min(rule.to, start + length) - Math.max(rule.from, start);
    const isOfBox = kind !== 'check' || rule.to - rule.from < 3 * length;
    return isOfBox && touches(rectOf(rule), rect, near) && along >= leastAlong * length;
  };
  return (
    rules.some(runsAlong) ||
    [...boxes, ...areas].some((other) => isOwn(other.rect)) ||
    cells.some(isOwn) ||
    blanks.some(({ from, to, baseline }) =>
      touches({ x: from, y: baseline, width: to - from, height: 1 }, rect, near),
    ) ||
    (kind === 'check' && words.some((word) => isOwn(word.rect) && holdsMiddle(rect, word.rect)))
  );
}
