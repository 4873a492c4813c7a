import { assignmentsBeside, embeddedSignersOf } from '#core/draft/metadata/assignmentsBeside.ts';
import type { Draft, DraftField, DraftFile } from '#core/draft/draft.ts';
import { formSetsOf } from '#core/draft/metadata/formSetsOf.ts';
import type { Problem } from './problem.ts';
import { tallyFields } from '#core/draft/lists/tallyFields.ts';
import { provisionalWireIds } from '#core/draft/wireIds.ts';

const isNobodys = (field: DraftField) =>
  field.signerIds.length === 0 && field.formSet === undefined;
const nobodys = new Set<DraftField>();
const tally = tallyFields((field, by) => {
  if (by < 0) nobodys.delete(field);
  else if (isNobodys(field)) nobodys.add(field);
});

/** Made fields that belong to nobody, one problem per document. */
function unassignedFields(draft: Draft): Problem[] {
  tally(draft.fields);
  if (nobodys.size === 0) return [];
  const byFile = new Map<string, DraftField[]>();
  for (const field of draft.fields) {
    if (!nobodys.has(field)) continue;
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

function importedSets(draft: Draft): Problem[] {
  if (draft.files.every(({ formSets, assignments }) => formSets.length === 0 && !assignments))
    return [];
  const { toFields, missing } = assignmentsBeside(draft);
  const plans = formSetsOf(draft, provisionalWireIds(draft));
  const imported = new Map(
    draft.files.map((file) => [file.key, new Set(file.formSets.map((set) => set.key))]),
  );
  const fileIds = new Map(draft.files.map((file) => [file.fileId, file]));
  const seen = new Set<string>();
  const problems: Problem[] = [];
  for (const file of draft.files)
    for (const { key, signerIds, fields } of plans.get(file.key) ?? []) {
      if (!imported.get(file.key)?.has(key)) continue;
      // Uploading the second overwrites the first, wherever it was.
      if (seen.has(key)) problems.push(setProblem('formSet.twice', 'blocking', file, key, fields));
      seen.add(key);
      const named = fileIds.get(key);
      // A signer's entry means a form set first, so the document's embedded fields could not be
      // reached.
      if (named) {
        const severity = embeddedSignersOf(draft, named).length > 0 ? 'blocking' : 'warning';
        problems.push(setProblem('formSet.isFileId', severity, file, key, fields));
      }
      if (signerIds.length === 0 && fields[0] && !toFields.has(fields[0].id))
        problems.push(setProblem('formSet.unassigned', 'warning', file, key, fields));
    }
  const files = new Map(draft.files.map((file) => [file.key, file]));
  for (const [key, fileKey] of missing)
    problems.push({
      id: `formSet.missingEntry ${key}`,
      code: 'formSet.missingEntry',
      severity: 'blocking',
      values: { formSet: key, file: files.get(fileKey)?.fileId ?? '' },
      place: { fieldIds: [], fileKey, formSet: key },
      fix: 'removeEntries',
    });
  return problems;
}

/**
 * What is wrong with assignments: fields of nobody, and imported form sets that clash, are
 * unassigned or are named but missing.
 */
export function findFormSetProblems(draft: Draft): Problem[] {
  return [...unassignedFields(draft), ...importedSets(draft)];
}
