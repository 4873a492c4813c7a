import { intersectRects } from '#core/geometry/rect.ts';
import { limits } from '#core/wire/limits.ts';
import { type FactsByFile, pageSizeOf } from '#core/draft/documentFacts.ts';
import type { Draft, DraftField, TextAnchor } from '#core/draft/draft.ts';
import { otherPlaces } from '#core/draft/textAnchor.ts';
import type { Problem, ProblemCode } from './problem.ts';

function anchorProblem(
  code: ProblemCode,
  severity: Problem['severity'],
  { id, name, fileKey }: DraftField,
  { text, page }: Pick<TextAnchor, 'text'> & { page: number },
): Problem {
  return {
    id: `${code} ${id}`,
    code,
    severity,
    values: { name, text, page },
    place: { fieldIds: [id], fileKey, page },
  };
}

function problemsOf(field: DraftField, facts: FactsByFile): Problem[] {
  const { anchor, page, fileKey } = field;
  if (!anchor) return [];
  const here = { text: anchor.text, page };
  if (!anchor.places) return [anchorProblem('field.text.waiting', 'warning', field, here)];
  if (anchor.places.length === 0)
    return [{ ...anchorProblem('field.text.missing', 'blocking', field, here), fix: 'detachText' }];
  const off = otherPlaces(field).find((place) => {
    const size = pageSizeOf(facts, fileKey, place.page);
    return size && !intersectRects(place.rect, { x: 0, y: 0, ...size });
  });
  return off
    ? [
        anchorProblem('field.text.offPage', 'blocking', field, {
          text: anchor.text,
          page: off.page,
        }),
      ]
    : [];
}

/** A problem of the whole draft where a count is beyond its limit. */
function tooMany(
  code: ProblemCode,
  values: Problem['values'] & { limit: number },
  count: number,
): Problem[] {
  if (count <= values.limit) return [];
  return [{ id: code, code, severity: 'blocking', values, place: { fieldIds: [] } }];
}

/** What is wrong with fields that follow a text: it is not there, or leads off a page. */
export function findAnchorProblems(draft: Draft, facts: FactsByFile): Problem[] {
  const anchored = draft.fields.filter((field) => field.anchor);
  const places = anchored.reduce((sum, { anchor }) => sum + (anchor?.places?.length ?? 0), 0);
  const texts = new Set(anchored.map(({ anchor }) => anchor?.text)).size;
  return [
    ...anchored.flatMap((field) => problemsOf(field, facts)),
    ...tooMany('draft.tooManyPlaces', { places, limit: limits.foundPlaces }, places),
    ...tooMany('draft.tooManyTexts', { texts, limit: limits.searches }, texts),
  ];
}
