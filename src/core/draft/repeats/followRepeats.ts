import { changeItems, changeMembers, isSame, withFields } from '#core/draft/changedCopy.ts';
import type { FactsByFile } from '#core/draft/documentFacts.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import { nameFault } from '#core/draft/commands/fieldNames.ts';
import { freeNamesLike, renameFields } from '#core/draft/commands/renameFields.ts';
import { changedRange } from '#core/draft/lists/changedRange.ts';
import { repeatedRect } from './repeatFields.ts';

/** A field of a repeat before and after a step. */
interface Changed {
  was: DraftField;
  now: DraftField;
}

/** What a step did to repeats. */
interface Touched {
  /** The first changed field of each repeat: the others follow it. */
  leaders: ReadonlyMap<string, Changed>;
  /** Repeats that lost a field, of which perhaps one is left. */
  left: ReadonlySet<string>;
}

/** The repeated fields from one place of a list to another, by id. */
function repeatedIn(fields: readonly DraftField[], start: number, end: number) {
  const found = new Map<string, DraftField>();
  for (let at = start; at < end; at += 1) {
    const field = fields[at];
    if (field?.repeat !== undefined) found.set(field.id, field);
  }
  return found;
}

/** Whether a changed field takes the others along: not where it went to another page. */
function leads({ was, now }: Changed): boolean {
  return now !== was && now.page === was.page && now.fileKey === was.fileKey;
}

function touchedRepeats(before: readonly DraftField[], after: readonly DraftField[]): Touched {
  const { start, endBefore, endAfter } = changedRange(before, after);
  const olds = repeatedIn(before, start, endBefore);
  const leaders = new Map<string, Changed>();
  const left = new Set<string>();
  if (olds.size === 0) return { leaders, left };
  for (const [id, now] of repeatedIn(after, start, endAfter)) {
    const was = olds.get(id);
    const { repeat } = now;
    if (!was || repeat === undefined || was.repeat !== repeat) continue;
    olds.delete(id);
    if (leads({ was, now }) && !leaders.has(repeat)) leaders.set(repeat, { was, now });
  }
  for (const { repeat } of olds.values()) if (repeat !== undefined) left.add(repeat);
  return { leaders, left };
}

/** The other field as it is after the same change: what did not change stays its own. */
function follow(field: DraftField, { was, now }: Changed, facts: FactsByFile): DraftField {
  const isElsewhere = !isSame(was.rect, now.rect);
  const isResized = was.rect.width !== now.rect.width || was.rect.height !== now.rect.height;
  const spot = isElsewhere ? repeatedRect(now.rect, now, field, facts) : field.rect;
  const { width, height } = isResized ? spot : field.rect;
  return changeMembers<DraftField>(field, {
    ...(isElsewhere && { rect: { ...spot, width, height } }),
    ...(was.type !== now.type && { type: now.type }),
    ...(was.locked !== now.locked && { locked: now.locked }),
    ...(!isSame(was.value, now.value) && { value: now.value }),
    ...(!isSame(was.traits, now.traits) && { traits: now.traits }),
    ...(!isSame(was.signerIds, now.signerIds) && {
      signerIds: now.signerIds,
      formSet: isSame(field.signerIds, now.signerIds) ? field.formSet : undefined,
    }),
  });
}

/** The others named after those that were renamed, each with a number of its own. */
function renameOthers(
  draft: Draft,
  leaders: ReadonlyMap<string, Changed>,
  facts: FactsByFile,
): Draft {
  const renamed = new Map(
    [...leaders].filter(([, { was, now }]) => was.name !== now.name && !nameFault(now.name)),
  );
  if (renamed.size === 0) return draft;
  const wanted = new Map<string, string>();
  for (const { id, repeat } of draft.fields) {
    const leader = repeat === undefined ? undefined : renamed.get(repeat);
    if (leader && leader.now.id !== id) wanted.set(id, leader.now.name);
  }
  return renameFields(draft, freeNamesLike(draft, facts, wanted));
}

/** A field that is the only one left of its repeat belongs to none. */
function dropLone(draft: Draft, touched: ReadonlySet<string>): Draft {
  if (touched.size === 0) return draft;
  const counts = new Map<string, number>();
  for (const { repeat } of draft.fields)
    if (repeat !== undefined) counts.set(repeat, (counts.get(repeat) ?? 0) + 1);
  return withFields(
    draft,
    changeItems(draft.fields, (field) =>
      field.repeat !== undefined && touched.has(field.repeat) && counts.get(field.repeat) === 1
        ? changeMembers<DraftField>(field, { repeat: undefined })
        : field,
    ),
  );
}

/**
 * A step with all that it changes on repeats: where one field of a repeat was moved, resized,
 * renamed, retyped, given to others, filled or locked, the others follow. What the first changed
 * field of a repeat became holds for all. Returns `after` itself where no repeat was touched; costs
 * one comparison a field then.
 */
export function followRepeats(before: Draft, after: Draft, facts: FactsByFile): Draft {
  if (before.fields === after.fields) return after;
  const { leaders, left } = touchedRepeats(before.fields, after.fields);
  let draft = after;
  if (leaders.size > 0) {
    const fields = changeItems(after.fields, (field) => {
      const leader = field.repeat === undefined ? undefined : leaders.get(field.repeat);
      return leader && leader.now.id !== field.id ? follow(field, leader, facts) : field;
    });
    draft = renameOthers(withFields(after, fields), leaders, facts);
  }
  return dropLone(draft, left);
}
