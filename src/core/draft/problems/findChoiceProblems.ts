import type { FactsByFile } from '#core/draft/documentFacts.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import { draftChoices } from '#core/draft/metadata/draftChoices.ts';
import { type Choice, stateOfButton } from '#core/fields/choices.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { embeddedSignersOf } from '#core/draft/metadata/assignmentsBeside.ts';
import type { Problem, ProblemSources } from './problem.ts';

/** What keeps buttons from being a choice: alone, alike, two chosen, or a name that is taken. */
export function findChoiceProblems(
  draft: Draft,
  facts: FactsByFile,
  sources: Pick<ProblemSources, 'assignments' | 'fillableNames'>,
): Problem[] {
  const choices = draftChoices(draft, sources.assignments.toFields);
  return [
    ...choices.flatMap((choice) => [...alone(choice), ...alike(choice), ...both(choice)]),
    ...named(choices, namesIn(draft, facts, sources)),
  ];
}

/** A button that is the only one of its choice, in one place. */
function alone({ name: group, buttons }: Choice<DraftField>): Problem[] {
  const [button] = buttons;
  const isAlone = button && buttons.length === 1 && !button.anchor;
  return isAlone ? [aboutButton('choice.single', button, { group })] : [];
}

/** Buttons with which the same is chosen as with another; those that are repeated mean it. */
function alike({ buttons }: Choice<DraftField>): Problem[] {
  const firstOf = new Map<string, DraftField>();
  return buttons.flatMap((button) => {
    const state = stateOfButton(button);
    const other = firstOf.get(state);
    if (!other) firstOf.set(state, button);
    if (!other || (other.repeat !== undefined && other.repeat === button.repeat)) return [];
    return aboutButton('choice.sameValue', button, { other: other.name, value: state });
  });
}

/** Buttons that are chosen beforehand beside another one, which counts as it comes first. */
function both({ buttons }: Choice<DraftField>): Problem[] {
  const [first, ...others] = buttons.filter(({ traits }) => traits?.Chosen);
  return others
    .filter((button) => first && stateOfButton(button) !== stateOfButton(first))
    .map((button) => ({
      ...aboutButton('choice.chosenTwice', button, { other: first?.name ?? '' }),
      fix: 'unchoose' as const,
    }));
}

/** A name of a document, in lower case, with whose answers it is reported. */
interface Named {
  name: string;
  fileKey: string;
  signerIds: readonly string[];
}

/** What is reported by its name, beside choices. */
function namesIn(
  draft: Draft,
  facts: FactsByFile,
  { assignments, fillableNames }: Pick<ProblemSources, 'assignments' | 'fillableNames'>,
): Named[] {
  const placed = draft.fields
    .filter(({ type }) => !fieldKinds[type].isButton)
    .map(({ id, name, fileKey, signerIds }) => ({
      name: name.toLowerCase(),
      fileKey,
      signerIds: [...signerIds, ...(assignments.toFields.get(id) ?? [])],
    }));
  const inside = draft.files.flatMap((file) => {
    const signerIds = embeddedSignersOf(assignments, file);
    const names = fillableNames(facts.get(file.key)?.embeddedFields ?? []);
    return [...names].map((name) => ({ name, fileKey: file.key, signerIds }));
  });
  return [...placed, ...inside];
}

/** Choices that would be reported under the name of a field, or of another choice. */
function named(choices: readonly Choice<DraftField>[], names: readonly Named[]): Problem[] {
  const known = [...names];
  return choices.flatMap(({ name: group, signerIds, buttons }): Problem[] => {
    const [button] = buttons;
    const name = group.toLowerCase();
    const files = new Set(buttons.map(({ fileKey }) => fileKey));
    const isTaken = known.some(
      (one) =>
        one.name === name &&
        files.has(one.fileKey) &&
        one.signerIds.some((id) => signerIds.includes(id)),
    );
    for (const fileKey of files) known.push({ name, fileKey, signerIds });
    return button && isTaken
      ? [{ ...aboutButton('choice.name', button, { group }), severity: 'blocking' }]
      : [];
  });
}

function aboutButton(
  code: Problem['code'],
  { id, name, page, fileKey }: DraftField,
  values: Problem['values'],
): Problem {
  return {
    id: `${code} ${id}`,
    code,
    severity: 'warning',
    values: { name, page, ...values },
    place: { fieldIds: [id], fileKey, page },
  };
}
