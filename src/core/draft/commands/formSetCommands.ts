import { changeItems, changeMembers, withFields } from '#core/draft/changedCopy.ts';
import type { Draft, DraftFile, ImportedEntry } from '#core/draft/draft.ts';

function changeEntries(
  file: DraftFile,
  change: (entries: readonly ImportedEntry[]) => readonly ImportedEntry[],
): DraftFile {
  return file.assignments
    ? changeMembers(file, {
        assignments: changeItems(file.assignments, (assignment) =>
          changeMembers(assignment, { entries: change(assignment.entries) }),
        ),
      })
    : file;
}

/** Changes the key of an imported form set of a document, in every place that names it. */
export function renameFormSet(draft: Draft, fileKey: string, key: string, to: string): Draft {
  const files = changeItems(draft.files, (file) =>
    file.key === fileKey
      ? changeEntries(
          changeMembers(file, {
            formSets: changeItems(file.formSets, (set) =>
              set.key === key ? changeMembers(set, { key: to }) : set,
            ),
          }),
          (entries) =>
            changeItems(entries, (entry) =>
              entry.kind === 'formSet' && entry.key === key ? { kind: 'formSet', key: to } : entry,
            ),
        )
      : file,
  );
  if (files === draft.files) return draft;
  return withFields(
    { ...draft, files },
    changeItems(draft.fields, (field) =>
      field.fileKey === fileKey && field.formSet === key ? { ...field, formSet: to } : field,
    ),
  );
}

/** A key like this one that no form set and no document of the draft has. */
export function freeFormSetKey(draft: Draft, key: string): string {
  const used = new Set(
    draft.files.flatMap((file) => [file.fileId, ...file.formSets.map((set) => set.key)]),
  );
  const stem = key.slice(0, 240);
  let number = 2;
  while (used.has(`${stem}_${number}`)) number += 1;
  return `${stem}_${number}`;
}

/** Drops imported entries that name something outside their own metadata. */
export function removeOtherEntries(draft: Draft, key: string): Draft {
  return changeMembers(draft, {
    files: changeItems(draft.files, (file) =>
      changeEntries(file, (entries) => {
        const kept = entries.filter((entry) => entry.kind !== 'other' || entry.key !== key);
        return kept.length === entries.length ? entries : kept;
      }),
    ),
  });
}
