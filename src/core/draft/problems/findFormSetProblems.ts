import { embeddedSignersOf } from '#core/draft/metadata/assignmentsBeside.ts';
import type { Draft, DraftField, DraftFile } from '#core/draft/draft.ts';
import type { MetadataReading } from '#core/draft/metadata/metadataReading.ts';
import type { Problem, ProblemSources } from './problem.ts';
import { provisionalWireIds } from '#core/draft/wireIds.ts';

/** Fields made here that no signer has, one problem per document. */
function unassignedFields(draft: Draft, unassigned: ReadonlySet<DraftField>): Problem[] {
  if (unassigned.size === 0) return [];
  const byFile = new Map<string, DraftField[]>();
  for (const field of draft.fields) {
    if (!unassigned.has(field)) continue;
    const fields = byFile.get(field.fileKey);
    if (fields) fields.push(field);
    else byFile.set(field.fileKey, [field]);
  }
  return [...byFile].flatMap(([fileKey, fields]): Problem | [] => {
    const [first] = fields;
    if (!first) return [];
    return {
      id: `field.noSigner ${fileKey}`,
      code: 'field.noSigner',
      severity: 'blocking',
      values: { name: first.name, page: first.page, count: fields.length },
      place: { fieldIds: fields.map((field) => field.id), fileKey, page: first.page },
      // With several signers only the preparer knows whose they are.
      ...(draft.signers.length === 1 && { fix: 'assignSigner' as const }),
    };
  });
}

function setProblem(
  code: 'formSet.unassigned' | 'formSet.twice' | 'formSet.isFileId',
  severity: Problem['severity'],
  file: DraftFile,
  key: string,
  fields: readonly DraftField[],
): Problem {
  return {
    id: `${code} ${file.key} ${key}`,
    code,
    severity,
    values: { formSet: key, file: file.fileId, count: fields.length },
    place: {
      fieldIds: fields.map((field) => field.id),
      fileKey: file.key,
      formSet: key,
      ...(fields[0] && { page: fields[0].page }),
    },
    ...(code !== 'formSet.unassigned' && { fix: 'renameFormSet' as const }),
  };
}

/** The imported form sets of a draft, as they go over the wire, each with its document. */
function importedPlans(draft: Draft, reading: MetadataReading) {
  const plans = reading.formSetsOf(draft, provisionalWireIds(draft));
  return draft.files.flatMap((file) => {
    const keys = new Set(file.formSets.map((set) => set.key));
    return (plans.get(file.key) ?? [])
      .filter(({ key }) => keys.has(key))
      .map((set) => ({ ...set, file }));
  });
}

function importedSets(draft: Draft, { assignments, reading }: ProblemSources): Problem[] {
  const fileIds = new Map(draft.files.map((file) => [file.fileId, file]));
  const seen = new Set<string>();
  const problems: Problem[] = [];
  for (const { file, key, signerIds, fields } of importedPlans(draft, reading)) {
    // Uploading the second overwrites the first, wherever it was.
    if (seen.has(key)) problems.push(setProblem('formSet.twice', 'blocking', file, key, fields));
    seen.add(key);
    const named = fileIds.get(key);
    // A signer's entry means a form set first: the document's embedded fields could not be reached.
    if (named) {
      const severity = embeddedSignersOf(assignments, named).length > 0 ? 'blocking' : 'warning';
      problems.push(setProblem('formSet.isFileId', severity, file, key, fields));
    }
    if (signerIds.length === 0 && fields[0] && !assignments.toFields.has(fields[0].id))
      problems.push(setProblem('formSet.unassigned', 'warning', file, key, fields));
  }
  return problems;
}

/** Entries of signers that name no form set and no document. */
function missingEntries(draft: Draft, { assignments }: ProblemSources): Problem[] {
  const fileIds = new Map(draft.files.map((file) => [file.key, file.fileId]));
  return [...assignments.missing].map(
    ([key, fileKey]): Problem => ({
      id: `formSet.missingEntry ${key}`,
      code: 'formSet.missingEntry',
      severity: 'blocking',
      values: { formSet: key, file: fileIds.get(fileKey) ?? '' },
      place: { fieldIds: [], fileKey, formSet: key },
      fix: 'removeEntries',
    }),
  );
}

/**
 * What is wrong with assignments: unassigned fields, and imported form sets that clash, are
 * unassigned or missing.
 */
export function findFormSetProblems(draft: Draft, sources: ProblemSources): Problem[] {
  const isImported = draft.files.some(
    ({ formSets, assignments }) => formSets.length > 0 || assignments !== undefined,
  );
  return [
    ...unassignedFields(draft, sources.accounts.unassigned),
    ...(isImported ? [...importedSets(draft, sources), ...missingEntries(draft, sources)] : []),
  ];
}
