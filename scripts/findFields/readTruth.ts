import type { PageBox } from '#core/geometry/pdfSpace.ts';
import type { Rect } from '#core/geometry/rect.ts';
import type { PrintedPage } from '#core/printed/printedPage.ts';
import { readEmbeddedFields, type RawAnnotation } from '#web/pdf/reading/readEmbeddedFields.ts';
import type { ProposalKind } from '#core/printed/finding/proposal.ts';
import type { Truth } from './scoring.ts';

const kinds: Partial<Record<string, ProposalKind>> = {
  text: 'text',
  choice: 'text',
  check: 'check',
  radio: 'check',
  signature: 'signature',
};

/** What pdf.js says of a widget's own look. */
interface WidgetLook extends RawAnnotation {
  borderColor?: unknown;
  backgroundColor?: unknown;
  borderStyle?: { width?: number };
}

/** Points within which something printed shows where a field is. */
const near = 4;

/**
 * The fields of a page that count: no push buttons, none that is hidden or has no area. Those that
 * draw a box of their own where nothing is printed are marked.
 */
export function readTruth(
  annotations: readonly WidgetLook[],
  box: PageBox,
  printed: PrintedPage,
): Truth[] {
  const looks = new Map(annotations.map((annotation) => [annotation.id, annotation]));
  return readEmbeddedFields(annotations, box).flatMap((field): Truth[] => {
    const kind = kinds[field.type];
    if (!kind || field.hidden || field.zeroSize) return [];
    const look = looks.get(field.id);
    const draws =
      Boolean(look?.backgroundColor) ||
      (Boolean(look?.borderColor) && (look?.borderStyle?.width ?? 0) > 0);
    const isDrawnByWidget = draws && !isPrintedNear(printed, field.rect);
    return [{ kind, rect: field.rect, isDrawnByWidget }];
  });
}

/** Whether a line, a box, an area or a blank is printed at the edge of a place, or in it. */
function isPrintedNear({ rules, boxes, areas, blanks }: PrintedPage, rect: Rect): boolean {
  const left = rect.x - near;
  const right = rect.x + rect.width + near;
  const top = rect.y - near;
  const foot = rect.y + rect.height + near;
  const touches = (other: Rect) =>
    other.x <= right &&
    other.x + other.width >= left &&
    other.y <= foot &&
    other.y + other.height >= top;
  /** A frame round the page shows where no field is. */
  const isOwn = (other: Rect) =>
    touches(other) && other.width < 3 * rect.width && other.height < 4 * rect.height;
  return (
    rules.some(({ isUpright, at, from, to }) =>
      touches(
        isUpright
          ? { x: at, y: from, width: 0, height: to - from }
          : { x: from, y: at, width: to - from, height: 0 },
      ),
    ) ||
    [...boxes, ...areas].some((other) => isOwn(other.rect)) ||
    blanks.some(({ from, to, baseline }) =>
      touches({ x: from, y: baseline, width: to - from, height: 1 }),
    )
  );
}
