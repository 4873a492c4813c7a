import { isSame } from '#core/draft/changedCopy.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import type { History, HistoryStep } from '#core/draft/history.ts';
import { changedRange } from '#core/draft/lists/changedRange.ts';
import { fieldKinds, type FieldType } from '#core/fields/fieldKinds.ts';
import { type FieldTraits, traitsIn } from '#core/fields/fieldTraits.ts';
import type { Size } from '#core/geometry/rect.ts';

/** What the next field of a type begins with. */
export interface Proposed {
  /** Points. */
  size: Size;
  traits: FieldTraits | undefined;
}

/** What fields of one kind may have in common: not what is said of a single one. */
function commonTraits({ traits = {} }: DraftField): FieldTraits | undefined {
  const { Label: _, Help: __, ReadOnly: ___, Chosen: ____, ...common } = traits;
  return traitsIn(common);
}

/** The last field of a type that a step changed, before and after it. */
function changedIn(
  before: Draft,
  after: Draft,
  type: FieldType,
  isChanged: (was: DraftField, now: DraftField) => boolean,
): DraftField | undefined {
  if (before.fields === after.fields) return undefined;
  const { start, endBefore, endAfter } = changedRange(before.fields, after.fields);
  const olds = new Map(before.fields.slice(start, endBefore).map((field) => [field.id, field]));
  return after.fields.slice(start, endAfter).findLast((now) => {
    const was = olds.get(now.id);
    return was?.type === type && now.type === type && isChanged(was, now);
  });
}

/** What was found of the steps of a history, so that it is looked for once. */
const known = new WeakMap<History, Map<FieldType, Proposed>>();

/**
 * What the next field of a type begins with: the size and the traits that were set last for one of
 * its kind, as far as they are not undone; else the kind's own. A box that was fitted to its place
 * by a pointer says nothing of the next one: a size is set where it is typed.
 */
export function proposedFor(history: History, type: FieldType): Proposed {
  const byType = known.get(history) ?? new Map<FieldType, Proposed>();
  known.set(history, byType);
  const found = byType.get(type) ?? lookUp(history, type);
  byType.set(type, found);
  return found;
}

function lookUp({ past, present }: History, type: FieldType): Proposed {
  const find = (
    counts: (step: HistoryStep) => boolean,
    isChanged: (was: DraftField, now: DraftField) => boolean,
  ) => {
    let after = present;
    for (const step of past.toReversed()) {
      const field = counts(step) ? changedIn(step.draft, after, type, isChanged) : undefined;
      if (field) return field;
      after = step.draft;
    }
    return undefined;
  };
  const sized = find(
    ({ label }) => label.values?.['typed'] !== undefined,
    (was, now) => was.rect !== now.rect,
  );
  const set = find(
    () => true,
    (was, now) => !isSame(commonTraits(was), commonTraits(now)),
  );
  const { defaultSize, begins } = fieldKinds[type];
  return {
    size: sized ? { width: sized.rect.width, height: sized.rect.height } : defaultSize,
    traits: set ? commonTraits(set) : begins,
  };
}
