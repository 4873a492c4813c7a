import { inSignerOrder, changeItems, changeMembers } from '#core/draft/changedCopy.ts';
import type { Draft, DraftFile } from '#core/draft/draft.ts';
import { fileIdFault, withoutTurning } from '#core/wire/text.ts';
import { limits } from '#core/wire/limits.ts';
import { toWellFormed } from '#core/wire/wellFormed.ts';

const extension = /\.[A-Za-z0-9]{1,8}$/;

/** A name split before its extension, such as `lease` and `.pdf`. */
function splitName(name: string): [string, string] {
  const end = extension.exec(name)?.[0] ?? '';
  return end.length === name.length ? [name, ''] : [name.slice(0, name.length - end.length), end];
}

/** The text in Unicode's composed form, with what no fileId may hold made `_`, and not too long. */
export function validFileId(name: string): string {
  const cleaned = toWellFormed(withoutTurning(name).normalize('NFC'))
    .replaceAll(/[:*?\\/"<>|\u0000-\u001f\u007f-\u009f]/g, '_')
    .trim();
  const [stem, end] = splitName(cleaned);
  // Room is left for ` (20)`.
  const short = `${toWellFormed(stem.slice(0, limits.name - 10 - end.length))}${end}`;
  return fileIdFault(short) === undefined ? short : 'document.pdf';
}

/** A valid fileId made of a file's name, unlike all `taken`: the name, or `name (2).pdf`. */
export function freeFileId(name: string, taken: Iterable<string>): string {
  const used = new Set(taken);
  const fileId = validFileId(name);
  if (!used.has(fileId)) return fileId;
  const [stem, end] = splitName(fileId);
  let number = 2;
  while (used.has(`${stem} (${number})${end}`)) number += 1;
  return `${stem} (${number})${end}`;
}

/** The name that people read, from a file's name: without `.pdf` and control characters. */
export function displayNameOf(fileName: string): string {
  const clean = toWellFormed(withoutTurning(fileName).normalize('NFC'))
    .replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
    .trim();
  const stem = clean.replace(/\.pdf$/i, '');
  return toWellFormed((stem === '' ? clean : stem).slice(0, limits.name));
}

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

/** Says whether pages without a signature of a signer get a small copy of it. */
export function setFileParaph(draft: Draft, key: string, setParaph: boolean): Draft {
  return changeFile(draft, key, { setParaph: setParaph ? true : undefined });
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
