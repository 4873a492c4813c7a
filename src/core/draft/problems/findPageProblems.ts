import { isInside } from '#core/geometry/keepInside.ts';
import { type Rect, type Size, intersectRects } from '#core/geometry/rect.ts';
import { roundPoints } from '#core/geometry/roundPoints.ts';
import { type FactsByFile, isBeyondDocument, pageSizeOf } from '#core/draft/documentFacts.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import type { DraftOrder } from '#core/draft/lists/fieldsByPage.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { isSigned } from '#core/fields/kindFacts.ts';
import { overlappingFields } from './overlappingFields.ts';
import { traitProblem, valueProblem } from './findValueProblems.ts';
import type { Problem, ProblemCode, ProblemFix } from './problem.ts';

function fieldProblem(
  code: ProblemCode,
  severity: Problem['severity'],
  field: DraftField,
  fix: ProblemFix,
  values: Problem['values'] = {},
): Problem {
  return {
    id: `${code} ${field.id}`,
    code,
    severity,
    values: { name: field.name, page: field.page, ...values },
    place: { fieldIds: [field.id], fileKey: field.fileKey, page: field.page },
    // A locked field is not moved by a button either.
    ...(!field.locked && { fix }),
  };
}

/** Less of a box than this on its page, in points, can round to nothing when it is exported. */
const hair = 0.02;

function isOffPage({ rect }: DraftField, size: Size): boolean {
  const seen = intersectRects(rect, { x: 0, y: 0, ...size });
  return !seen || seen.width < hair || seen.height < hair;
}

function placeProblem(field: DraftField, size: Size, beyond: number | undefined) {
  if (beyond !== undefined)
    return fieldProblem('field.beyondDocument', 'blocking', field, 'moveToLastPage', {
      pages: beyond,
    });
  if (field.rect.width < hair || field.rect.height < hair)
    return fieldProblem('field.invisible', 'blocking', field, 'enlarge');
  if (isOffPage(field, size)) return fieldProblem('field.offPage', 'blocking', field, 'moveInside');
  if (!isInside(field.rect, size))
    return fieldProblem('field.partlyOffPage', 'warning', field, 'moveInside');
  return undefined;
}

/** How far a box may stand out of the printed place that gives it its size, in points. */
const slack = 4;

function fitsPlace({ rect }: DraftField, places: readonly Rect[]): boolean {
  return places.some(
    ({ x, y, width, height }) =>
      rect.x >= x - slack &&
      rect.y >= y - slack &&
      rect.x + rect.width <= x + width + slack &&
      rect.y + rect.height <= y + height + slack,
  );
}

/** A signature is advised to be larger, unless a printed place leaves it no more room. */
function sizeProblem(field: DraftField, places: readonly Rect[]): Problem | undefined {
  const least = fieldKinds[field.type].recommendedSize;
  const width = roundPoints(field.rect.width);
  const height = roundPoints(field.rect.height);
  if (!least || (width >= least.width && height >= least.height)) return undefined;
  if (fitsPlace(field, places)) return undefined;
  return fieldProblem('field.smallSignature', 'warning', field, 'enlargeSignature', {
    width,
    height,
    leastWidth: least.width,
    leastHeight: least.height,
  });
}

/** Several signers would write into narrow columns of one box. */
function sharedProblem(field: DraftField): Problem | undefined {
  if (!isSigned(field.type) || field.signerIds.length < 2) return undefined;
  return fieldProblem('field.sharedSignature', 'warning', field, 'splitSignature', {
    count: field.signerIds.length,
  });
}

function problemsOf(
  fields: readonly DraftField[],
  size: Size | undefined,
  beyond: number | undefined,
  places: readonly Rect[],
): Problem[] {
  const boundless = { width: Infinity, height: Infinity };
  const single = fields.flatMap((field) =>
    [
      // Without a size the page has no far edges, and a box before the near ones is not outside.
      size || beyond !== undefined ? placeProblem(field, size ?? boundless, beyond) : undefined,
      sizeProblem(field, places),
      sharedProblem(field),
      valueProblem(field),
      traitProblem(field),
    ].filter((problem) => problem !== undefined),
  );
  const overlaps = overlappingFields(fields).map(
    ([below, above]): Problem => ({
      id: `field.overlap ${below.id} ${above.id}`,
      code: 'field.overlap',
      severity: 'warning',
      values: { name: above.name, other: below.name, page: above.page },
      place: {
        fieldIds: [above.id, below.id],
        fileKey: above.fileKey,
        page: above.page,
      },
    }),
  );
  return [...single, ...overlaps];
}

const noPlaces: readonly Rect[] = [];

/** What was found on a page, and what that depended on beside the list of its fields. */
interface Found {
  size: Size | undefined;
  /** The document's last page where this page lies beyond it. */
  beyond: number | undefined;
  places: readonly Rect[];
  problems: readonly Problem[];
}

/** Whether what was found still holds for what is known of the page now. */
function isFoundFor(found: Found, { size, beyond, places }: Omit<Found, 'problems'>): boolean {
  return (
    found.beyond === beyond &&
    found.places === places &&
    found.size?.width === size?.width &&
    found.size?.height === size?.height
  );
}

/**
 * Finds what is wrong with where fields stand, page by page in the draft's order. Looks only at
 * pages where something changed.
 */
export function createPageProblems({ pagesInOrder }: Pick<DraftOrder, 'pagesInOrder'>) {
  const known = new WeakMap<readonly DraftField[], Found>();
  return (draft: Draft, facts: FactsByFile): Problem[] => {
    const files = new Set(draft.files.map((file) => file.key));
    return pagesInOrder(draft).flatMap(({ fields, fileKey, page }) => {
      if (!files.has(fileKey)) return [];
      const size = pageSizeOf(facts, fileKey, page);
      const beyond = isBeyondDocument(facts, fileKey, page)
        ? facts.get(fileKey)?.pageCount
        : undefined;
      const places = facts.get(fileKey)?.printedPlaces?.get(page) ?? noPlaces;
      const found = known.get(fields);
      if (found && isFoundFor(found, { size, beyond, places })) return found.problems;
      const problems = problemsOf(fields, size, beyond, places);
      known.set(fields, { size, beyond, places, problems });
      return problems;
    });
  };
}

/**
 * Per document: fields whose place on a new version is not confirmed. `waiting`: all such fields of
 * the draft, in reading order.
 */
export function findReviewProblems(draft: Draft, waiting: readonly DraftField[]): Problem[] {
  if (waiting.length === 0) return [];
  return draft.files.flatMap((file): Problem[] => {
    const own = waiting.filter((field) => field.fileKey === file.key);
    if (own.length === 0) return [];
    return [
      {
        id: `field.toReview ${file.key}`,
        code: 'field.toReview',
        severity: 'warning',
        values: { file: file.displayName || file.fileId, count: own.length },
        place: { fieldIds: own.map((field) => field.id), fileKey: file.key },
      },
    ];
  });
}
