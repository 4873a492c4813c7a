import { changeFields, changeMembers } from '#core/draft/changedCopy.ts';
import type { FactsByFile } from '#core/draft/documentFacts.ts';
import type { Draft } from '#core/draft/draft.ts';
import { namesInside } from '#core/draft/lists/convertedNames.ts';
import { countNames, namerBeside } from './fieldNames.ts';

/**
 * Names like the wanted ones, free among all other fields of the draft and those inside its PDFs:
 * field id -> name, in the order of `wanted`, without fields that have such a name. `counts`:
 * `countNames` of the draft's fields, if known.
 */
export function freeNamesLike(
  draft: Draft,
  facts: FactsByFile,
  wanted: ReadonlyMap<string, string>,
  counts = countNames(draft.fields),
): Map<string, string> {
  const before = new Map<string, string>();
  /** Lower-case name -> how many of the wanted fields have it now and free it. */
  const own = new Map<string, number>();
  for (const field of draft.fields) {
    if (!wanted.has(field.id)) continue;
    const lower = field.name.toLowerCase();
    before.set(field.id, field.name);
    own.set(lower, (own.get(lower) ?? 0) + 1);
  }
  const inside = namesInside(draft, facts);
  const namer = namerBeside({
    has: (lower) =>
      (counts.get(lower) ?? 0) > (own.get(lower) ?? 0) || inside.some((names) => names.has(lower)),
  });
  const names = new Map<string, string>();
  for (const [id, like] of wanted) {
    const name = namer.freeNameLike(like);
    if (before.has(id) && before.get(id) !== name) names.set(id, name);
  }
  return names;
}

/** Renames these fields: field id -> name. */
export function renameFields(draft: Draft, names: ReadonlyMap<string, string>): Draft {
  return changeFields(draft, names.keys(), (field) =>
    changeMembers(field, { name: names.get(field.id) ?? field.name }),
  );
}
