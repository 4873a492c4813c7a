import { namesInside } from '#core/draft/lists/convertedNames.ts';
import { type Point, type Rect, rectAround } from '#core/geometry/rect.ts';
import { keepInside } from '#core/geometry/keepInside.ts';
import { inSignerOrder, withFields } from '#core/draft/changedCopy.ts';
import { type FactsByFile, pageSizeOf } from '#core/draft/documentFacts.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import { fieldKinds, type FieldType } from '#core/fields/fieldKinds.ts';
import type { FieldTraits } from '#core/fields/fieldTraits.ts';
import { fieldNamerFor } from './fieldNames.ts';

/** A field to be made: where, of which type, for whom; the name is generated unless given. */
export interface FieldPlan {
  type: FieldType;
  fileKey: string;
  page: number;
  /** Points on the page as shown. */
  rect: Rect;
  signerIds: readonly string[];
  name?: string;
  /** What it is called for people. */
  label?: string;
  /** What it asks for; what its kind begins with unless given. */
  traits?: FieldTraits | undefined;
}

/** The box of a new field: its size around a point, kept on its page if that is known. */
export function newFieldRect(
  type: FieldType,
  centre: Point,
  place: { fileKey: string; page: number },
  facts: FactsByFile,
  usual = fieldKinds[type].defaultSize,
): Rect {
  const rect = rectAround(centre, usual);
  const size = pageSizeOf(facts, place.fileKey, place.page);
  return size ? keepInside(rect, size) : rect;
}

/** The draft with one more field per plan, above all others; each box is kept whole on its page. */
export function addFields(
  draft: Draft,
  plans: readonly FieldPlan[],
  facts: FactsByFile,
  nextId: () => string,
): Draft {
  if (plans.length === 0) return draft;
  const namer = fieldNamerFor(draft.fields);
  const inside = namesInside(draft, facts);
  const named = (like: string): string => {
    const name = namer.freeNameLike(like);
    return inside.some((names) => names.has(name.toLowerCase())) ? named(like) : name;
  };
  const added = plans.map((plan): DraftField => {
    const size = pageSizeOf(facts, plan.fileKey, plan.page);
    const asked = 'traits' in plan ? plan.traits : fieldKinds[plan.type].begins;
    const traits = plan.label === undefined ? asked : { ...asked, Label: plan.label };
    return {
      id: nextId(),
      type: plan.type,
      name: plan.name === undefined ? namer.next(plan.type) : named(plan.name),
      fileKey: plan.fileKey,
      page: plan.page,
      rect: size ? keepInside(plan.rect, size) : plan.rect,
      signerIds: inSignerOrder(draft, plan.signerIds),
      locked: false,
      ...(traits && { traits }),
    };
  });
  return withFields(draft, [...draft.fields, ...added]);
}

/** The draft with one more field. */
export function addField(
  draft: Draft,
  plan: FieldPlan,
  facts: FactsByFile,
  nextId: () => string,
): Draft {
  return addFields(draft, [plan], facts, nextId);
}
