import {
  type Alignment,
  alignRects,
  distributeRects,
  matchSizes,
} from '#core/geometry/arrangeRects.ts';
import { keepInside } from '#core/geometry/keepInside.ts';
import type { Rect } from '#core/geometry/rect.ts';
import { changeFields, chosenFields, changeMembers } from '#core/draft/changedCopy.ts';
import { type FactsByFile, pageSizeOf } from '#core/draft/documentFacts.ts';
import type { Draft } from '#core/draft/draft.ts';
import { byPlace } from './moveFields.ts';

/** What arranging does: align on a line, spread with equal gaps, or copy the first one's size. */
export type Arrangement =
  | { kind: 'align'; alignment: Alignment }
  | { kind: 'distribute'; direction: 'horizontal' | 'vertical' }
  | { kind: 'matchSize'; dimension: 'width' | 'height' | 'both' };

function arrangedRects(rects: readonly Rect[], arrangement: Arrangement, model: Rect): Rect[] {
  if (arrangement.kind === 'align') return alignRects(rects, arrangement.alignment);
  if (arrangement.kind === 'distribute') return distributeRects(rects, arrangement.direction);
  return matchSizes(rects, arrangement.dimension, model);
}

/**
 * Arranges the chosen fields, page by page; the first id is the model for sizes. Locked fields
 * count but stay as they are.
 */
export function arrangeFields(
  draft: Draft,
  ids: readonly string[],
  arrangement: Arrangement,
  facts: FactsByFile,
): Draft {
  const fields = chosenFields(draft, ids);
  const model = fields.find((field) => field.id === ids[0]) ?? fields[0];
  if (!model) return draft;
  const arranged = new Map<string, Rect>();
  for (const group of byPlace(fields)) {
    const rects = arrangedRects(
      group.map((field) => field.rect),
      arrangement,
      model.rect,
    );
    for (const [index, field] of group.entries()) {
      const size = pageSizeOf(facts, field.fileKey, field.page);
      const rect = rects[index];
      if (rect) arranged.set(field.id, size ? keepInside(rect, size) : rect);
    }
  }
  return changeFields(draft, arranged.keys(), (field) =>
    field.locked ? field : changeMembers(field, { rect: arranged.get(field.id) ?? field.rect }),
  );
}
