import { changeFields } from './changeFields.ts';
import { changeMembers } from './changeMembers.ts';
import { type FactsByFile, isFillable } from './documentFacts.ts';
import type { Draft } from './draft.ts';
import { createFieldNamer } from './fieldNames.ts';

/**
 * Names like the wanted ones, free among all other fields of the draft and those inside its PDFs: field id -> name, in the order of
 * `wanted`. Fields that have such a name already are left out.
 */
export function freeNamesLike(
  draft: Draft,
  facts: FactsByFile,
  wanted: ReadonlyMap<string, string>,
): Map<string, string> {
  const others = draft.fields.filter((field) => !wanted.has(field.id));
  const namer = createFieldNamer([
    ...others.map((field) => field.name),
    ...draft.files.flatMap((file) =>
      (facts.get(file.key)?.embeddedFields ?? []).filter(isFillable).map(({ name }) => name),
    ),
  ]);
  const names = new Map<string, string>();
  const before = new Map(draft.fields.map((field) => [field.id, field.name]));
  for (const [id, like] of wanted) {
    const name = namer.freeNameLike(like);
    if (before.has(id) && before.get(id) !== name) names.set(id, name);
  }
  return names;
}

/** Gives fields these names: field id -> name. */
export function renameFields(draft: Draft, names: ReadonlyMap<string, string>): Draft {
  return changeFields(draft, names.keys(), (field) =>
    changeMembers(field, { name: names.get(field.id) ?? field.name }),
  );
}
