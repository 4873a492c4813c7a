import { embeddedSignersOf } from '#core/draft/metadata/assignmentsBeside.ts';
import { fillableLeft, namesInside } from '#core/draft/lists/convertedNames.ts';
import type { FactsByFile } from '#core/draft/documentFacts.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import {
  createFieldNamer,
  type FieldNamer,
  nameFault,
  plainFieldName,
} from '#core/draft/commands/fieldNames.ts';
import type { Problem, ProblemSources } from './problem.ts';

type Suggest = (name: string) => string;

/** Hands out names that no field has, embedded or not; a namer is made only on demand. */
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
    ...namesInside(draft, facts).flatMap((names) => [...names]),
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
      to: suggest(plainFieldName(field.name)),
    },
    place: { fieldIds: [field.id], fileKey: field.fileKey, page: field.page },
    fix: 'rename',
  };
}

/** The fields of one document that share a signer with another: their answers would collide. */
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

/** Fields whose names are equal in lower case, wherever they are, by that name. */
function sharingNames(fields: readonly DraftField[], shared: ReadonlySet<string>): DraftField[][] {
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

/** Fields named like an embedded field of their document: blocking if one signer fills both. */
function embeddedProblems(
  draft: Draft,
  facts: FactsByFile,
  { assignments, converted, fillableNames: namesOf }: ProblemSources,
  suggest: Suggest,
  signersOf: (field: DraftField) => readonly string[],
): Problem[] {
  const embedded = new Map(
    draft.files.flatMap((file) => {
      const signerIds = embeddedSignersOf(assignments, file);
      if (signerIds.length === 0) return [];
      const all = facts.get(file.key)?.embeddedFields ?? [];
      const names = namesOf(converted.has(file.key) ? fillableLeft(converted, file.key, all) : all);
      return names.size > 0 ? [[file.key, { signerIds, names }]] : [];
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

/** What is wrong with names: alone, among each other, and beside those embedded in the PDF. */
export function findNameProblems(
  draft: Draft,
  facts: FactsByFile,
  sources: ProblemSources,
): Problem[] {
  const { accounts, assignments } = sources;
  const suggest = createSuggest(draft, facts);
  const signersOf = ({ id, signerIds }: DraftField) => {
    const beside = assignments.toFields.get(id);
    return beside ? [...signerIds, ...beside] : signerIds;
  };
  const problems =
    accounts.faultyNames.size === 0
      ? []
      : draft.fields.flatMap((field) =>
          accounts.faultyNames.has(field) ? (faultProblem(field, suggest) ?? []) : [],
        );
  for (const group of sharingNames(draft.fields, accounts.sharedNames)) {
    if (group[0]?.name === '') continue;
    const blocking = draft.files.flatMap(({ key }) => {
      const fields = group.filter((field) => field.fileKey === key);
      return equalNames(clashing(fields, signersOf), 'blocking', suggest);
    });
    problems.push(...(blocking.length > 0 ? blocking : equalNames(group, 'warning', suggest)));
  }
  problems.push(...embeddedProblems(draft, facts, sources, suggest, signersOf));
  return problems;
}
