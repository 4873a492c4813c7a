import { assignmentsBeside, embeddedSignersOf } from '#core/draft/metadata/assignmentsBeside.ts';
import { convertedNames } from '#core/draft/embedded/convertedNames.ts';
import { type EmbeddedFieldFact, type FactsByFile, isFillable } from '#core/draft/documentFacts.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import {
  type FieldNamer,
  createFieldNamer,
  nameFault,
  plainName,
} from '#core/draft/commands/fieldNames.ts';
import type { Problem } from './problem.ts';
import { countUnder, tallyFields } from '#core/draft/lists/tallyFields.ts';

type Suggest = (name: string) => string;

/**
 * Gives out names that no field of the draft and no embedded field has; a namer is made only when
 * something has to be renamed.
 */
function createSuggest(draft: Draft, facts: FactsByFile): Suggest {
  let namer: FieldNamer | undefined;
  return (name) => {
    namer ??= namerBesideEmbedded(draft, facts);
    return namer.freeNameLike(name);
  };
}

/** A namer that knows every name in the draft and in its PDFs. */
export function namerBesideEmbedded(draft: Draft, facts: FactsByFile): FieldNamer {
  return createFieldNamer([
    ...draft.fields.map((field) => field.name),
    ...draft.files.flatMap((file) => [...fillableNames(facts.get(file.key)?.embeddedFields ?? [])]),
  ]);
}

function faultProblem(field: DraftField, suggest: Suggest): Problem | undefined {
  const fault = nameFault(field.name);
  if (!fault) return undefined;
  return {
    id: `field.name.${fault} ${field.id}`,
    code: `field.name.${fault}`,
    severity: fault === 'characters' ? 'warning' : 'blocking',
    values: {
      name: field.name,
      page: field.page,
      to: suggest(plainName(field.name)),
    },
    place: { fieldIds: [field.id], fileKey: field.fileKey, page: field.page },
    fix: 'rename',
  };
}

/**
 * The fields of one document that share a signer with another of them: their answers would
 * overwrite each other.
 */
function clashing(
  fields: readonly DraftField[],
  signersOf: (field: DraftField) => readonly string[],
): DraftField[] {
  const firstOf = new Map<string, DraftField>();
  const found = new Set<DraftField>();
  for (const field of fields)
    for (const signerId of new Set(signersOf(field))) {
      const first = firstOf.get(signerId);
      if (first) found.add(first).add(field);
      else firstOf.set(signerId, field);
    }
  return fields.filter((field) => found.has(field));
}

function equalNames(
  fields: readonly DraftField[],
  severity: Problem['severity'],
  suggest: Suggest,
): Problem[] {
  const [first, second] = fields;
  if (!first || !second) return [];
  const code = second.name === first.name ? 'field.name.twice' : 'field.name.lowerCase';
  return [
    {
      id: `${code} ${severity} ${first.fileKey} ${first.name.toLowerCase()}`,
      code,
      severity,
      values: {
        name: first.name,
        other: second.name,
        count: fields.length,
        page: second.page,
        to: suggest(second.name),
      },
      // The jump leads to the one that the fix renames.
      place: {
        fieldIds: [second.id, first.id, ...fields.slice(2).map((field) => field.id)],
        fileKey: second.fileKey,
        page: second.page,
      },
      fix: 'rename',
    },
  ];
}

/**
 * Names in lower case -> how many fields have them; those that several have; and fields whose name
 * is wrong by itself.
 */
const counts = new Map<string, number>();
const shared = new Set<string>();
const faulty = new Set<DraftField>();
const tally = tallyFields((field, by) => {
  const name = field.name.toLowerCase();
  if (countUnder(counts, name, by) > 1) shared.add(name);
  else shared.delete(name);
  if (by < 0) faulty.delete(field);
  else if (nameFault(field.name)) faulty.add(field);
});

/**
 * Fields whose names are equal in lower case, wherever they are; names that only one field has are
 * left out.
 */
function sharingNames(fields: readonly DraftField[]): DraftField[][] {
  if (shared.size === 0) return [];
  const groups = new Map<string, DraftField[]>();
  for (const field of fields) {
    const name = field.name.toLowerCase();
    if (!shared.has(name)) continue;
    const group = groups.get(name);
    if (group) group.push(field);
    else groups.set(name, [field]);
  }
  return [...groups.values()];
}

const embeddedNames = new WeakMap<readonly EmbeddedFieldFact[], ReadonlySet<string>>();

/** Names, in lower case, of the embedded fields that a signer can fill. */
function fillableNames(fields: readonly EmbeddedFieldFact[]): ReadonlySet<string> {
  const found = embeddedNames.get(fields);
  if (found) return found;
  const made = new Set(fields.filter(isFillable).map(({ name }) => name.toLowerCase()));
  embeddedNames.set(fields, made);
  return made;
}

/**
 * Fields with the name of an embedded field of their document: blocking where one signer would fill
 * both.
 */
function embeddedProblems(
  draft: Draft,
  facts: FactsByFile,
  suggest: Suggest,
  signersOf: (field: DraftField) => readonly string[],
): Problem[] {
  const embedded = new Map(
    draft.files.flatMap((file) => {
      const signerIds = embeddedSignersOf(draft, file);
      const all = facts.get(file.key)?.embeddedFields ?? [];
      const converted = convertedNames(draft.fields).get(file.key);
      const names = fillableNames(converted ? all.filter(({ name }) => !converted.has(name)) : all);
      return signerIds.length > 0 && names.size > 0 ? [[file.key, { signerIds, names }]] : [];
    }),
  );
  if (embedded.size === 0) return [];
  return draft.fields.flatMap((field): Problem | [] => {
    const beside = embedded.get(field.fileKey);
    if (!beside?.names.has(field.name.toLowerCase())) return [];
    const isShared = signersOf(field).some((id) => beside.signerIds.includes(id));
    return {
      id: `field.name.embedded ${field.id}`,
      code: 'field.name.embedded',
      severity: isShared ? 'blocking' : 'warning',
      values: { name: field.name, page: field.page, to: suggest(field.name) },
      place: { fieldIds: [field.id], fileKey: field.fileKey, page: field.page },
      fix: 'rename',
    };
  });
}

/**
 * What is wrong with names: taken by themselves, among each other, and beside the names of fields
 * embedded in the PDF.
 */
export function findNameProblems(draft: Draft, facts: FactsByFile): Problem[] {
  const suggest = createSuggest(draft, facts);
  const { toFields } = assignmentsBeside(draft);
  const signersOf = ({ id, signerIds }: DraftField) => {
    const beside = toFields.get(id);
    return beside ? [...signerIds, ...beside] : signerIds;
  };
  tally(draft.fields);
  const problems =
    faulty.size === 0
      ? []
      : draft.fields.flatMap((field) =>
          faulty.has(field) ? (faultProblem(field, suggest) ?? []) : [],
        );
  for (const group of sharingNames(draft.fields)) {
    if (group[0]?.name === '') continue;
    const blocking = draft.files.flatMap(({ key }) => {
      const fields = group.filter((field) => field.fileKey === key);
      return equalNames(clashing(fields, signersOf), 'blocking', suggest);
    });
    problems.push(...(blocking.length > 0 ? blocking : equalNames(group, 'warning', suggest)));
  }
  problems.push(...embeddedProblems(draft, facts, suggest, signersOf));
  return problems;
}
