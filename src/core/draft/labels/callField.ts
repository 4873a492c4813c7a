import { isGeneratedName } from '#core/draft/commands/fieldNames.ts';
import { renameField, setFieldTraits } from '#core/draft/commands/fieldSettings.ts';
import { freeNamesLike } from '#core/draft/commands/renameFields.ts';
import type { FactsByFile } from '#core/draft/documentFacts.ts';
import type { Draft } from '#core/draft/draft.ts';
import { labelToName } from './labelName.ts';

/**
 * Calls a field something else for people. Its name follows where it is a generated one or followed
 * the words before; with `renames`, always.
 */
export function callField(
  draft: Draft,
  facts: FactsByFile,
  id: string,
  { words, renames = false }: { words: string; renames?: boolean },
): Draft {
  const field = draft.fields.find((one) => one.id === id);
  if (!field) return draft;
  const before = labelToName(field.traits?.Label ?? '');
  const follows =
    renames ||
    isGeneratedName(field.name) ||
    (before !== undefined && field.name.replace(/_[0-9]+$/, '') === before);
  const like = follows ? labelToName(words) : undefined;
  const name =
    like === undefined ? undefined : freeNamesLike(draft, facts, new Map([[id, like]])).get(id);
  const called = setFieldTraits(draft, [id], { Label: words === '' ? undefined : words });
  return name === undefined ? called : renameField(called, id, name);
}
