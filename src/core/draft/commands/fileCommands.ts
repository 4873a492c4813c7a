import { inSignerOrder } from '#core/draft/changeFields.ts';
import { changeItems, changeMembers } from '#core/draft/changeMembers.ts';
import type { Draft, DraftFile } from '#core/draft/draft.ts';
import { displayNameOf, freeFileId } from './fileIds.ts';

/** A document more, after the others, named after its file. */
export function addFile(draft: Draft, key: string, fileName: string): Draft {
  const file: DraftFile = {
    key,
    fileId: freeFileId(
      fileName,
      draft.files.map((other) => other.fileId),
    ),
    displayName: displayNameOf(fileName),
    formSets: [],
    embeddedSignerIds: [],
  };
  return { ...draft, files: [...draft.files, file] };
}

/** Takes a document away with all its fields, locked or not. */
export function removeFile(draft: Draft, key: string): Draft {
  if (!draft.files.some((file) => file.key === key)) return draft;
  return {
    ...draft,
    files: draft.files.filter((file) => file.key !== key),
    fields: draft.fields.some((field) => field.fileKey === key)
      ? draft.fields.filter((field) => field.fileKey !== key)
      : draft.fields,
  };
}

function changeFile(draft: Draft, key: string, members: Partial<DraftFile>): Draft {
  return changeMembers(draft, {
    files: changeItems(draft.files, (file) =>
      file.key === key ? changeMembers(file, members) : file,
    ),
  });
}

/** Sets a document's names, exactly as typed; what is wrong with them is found as problems. */
export function renameFile(
  draft: Draft,
  key: string,
  names: { displayName?: string; fileId?: string },
): Draft {
  return changeFile(draft, key, names);
}

/** Says that nothing is to be filled in on a document, or takes that back. */
export function setFileReadOnly(draft: Draft, key: string, readOnly: boolean): Draft {
  return changeFile(draft, key, { readOnly: readOnly ? true : undefined });
}

/** Which signers may fill the fields embedded in a document's PDF. */
export function setEmbeddedSigners(draft: Draft, key: string, signerIds: readonly string[]): Draft {
  return changeFile(draft, key, { embeddedSignerIds: inSignerOrder(draft, signerIds) });
}

/** Moves a document to a 0-based place in the order. */
export function moveFile(draft: Draft, key: string, index: number): Draft {
  const file = draft.files.find((other) => other.key === key);
  if (!file) return draft;
  const others = draft.files.filter((other) => other !== file);
  const files = others.toSpliced(Math.max(0, index), 0, file);
  return files.every((other, at) => other === draft.files[at]) ? draft : { ...draft, files };
}

/** Names the draft itself, for the preparer alone. */
export function setDraftTitle(draft: Draft, title: string): Draft {
  return changeMembers(draft, { title });
}
