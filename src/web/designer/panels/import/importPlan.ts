import type { Draft } from '#core/draft/draft.ts';
import type { ImportNotice } from '#core/draft/metadata/importSigners.ts';
import { type ImportOptions, metadataToDraft } from '#core/draft/metadata/metadataToDraft.ts';
import type { WireProblem } from '#core/wire/errorBody.ts';

/** A metadata text to import, and the document that it is meant for, once that is known. */
export interface ImportItem {
  id: string;
  /** The file's name, or what pasted text is called. */
  name: string;
  text: string;
  /** `DraftFile.key`; undefined while it is to be chosen. */
  fileKey: string | undefined;
}

/** What becomes of one item: what would be imported, or why it cannot be. */
export type ItemOutcome =
  | {
      ok: true;
      fileKey: string;
      fields: number;
      formSets: number;
      notices: readonly ImportNotice[];
    }
  | { ok: false; problems: readonly WireProblem[] };

/** What becomes of all items together. `draft` is undefined as long as one cannot be imported. */
export interface ImportOutcome {
  items: ReadonlyMap<string, ItemOutcome>;
  draft: Draft | undefined;
}

/**
 * The document that a file's name means: `<fileId>.metadata.json`, also with the ` (1)` that
 * browsers add to a second download. If there is only one document, every name means it.
 */
export function documentOfName(name: string, draft: Draft): string | undefined {
  const plain = name.normalize('NFC').replace(/ \(\d+\)(?=\.json$)/i, '');
  const fileId = /^(.+)\.metadata\.json$/i.exec(plain)?.[1];
  const named = draft.files.find((file) => file.fileId === fileId);
  const [only] = draft.files;
  return named?.key ?? (draft.files.length === 1 ? only?.key : undefined);
}

/** Documents for which more than one item is meant. */
export function doubledDocuments(items: readonly ImportItem[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const doubled = new Set<string>();
  for (const { fileKey } of items) {
    if (fileKey === undefined) continue;
    if (seen.has(fileKey)) doubled.add(fileKey);
    seen.add(fileKey);
  }
  return doubled;
}

/** Tries to import all items, one after the other; nothing is imported if one cannot be. */
export function planImport(
  draft: Draft,
  items: readonly ImportItem[],
  options: ImportOptions,
): ImportOutcome {
  const outcomes = new Map<string, ItemOutcome>();
  const doubled = doubledDocuments(items);
  let next = draft;
  let isComplete = items.length > 0;
  for (const { id, text, fileKey } of items) {
    if (fileKey === undefined || doubled.has(fileKey)) {
      isComplete = false;
      continue;
    }
    const result = metadataToDraft(next, fileKey, text, options);
    if (!result.ok) {
      outcomes.set(id, result);
      isComplete = false;
      continue;
    }
    next = result.draft;
    const file = next.files.find((other) => other.key === fileKey);
    outcomes.set(id, {
      ok: true,
      fileKey,
      fields: next.fields.filter((field) => field.fileKey === fileKey).length,
      formSets: file?.formSets.length ?? 0,
      notices: result.notices,
    });
  }
  return { items: outcomes, draft: isComplete ? next : undefined };
}
