import type { FactsByFile } from '#core/draft/documentFacts.ts';
import type { Draft } from '#core/draft/draft.ts';
import type { DraftMeta } from '../drafts/draftDb.ts';

/** What the list of drafts shows of a draft. It says nothing of what others note there: that it was sent, or deleted. */
export function draftMeta(
  draft: Draft,
  facts: FactsByFile,
  createdAt: number,
  now: number,
): DraftMeta {
  return {
    id: draft.id,
    title: draft.title,
    createdAt,
    updatedAt: now,
    fileNames: draft.files.map((file) => file.displayName),
    pageCount: draft.files.reduce((sum, { key }) => sum + (facts.get(key)?.pageCount ?? 0), 0),
    fieldCount: draft.fields.length,
    signerCount: draft.signers.length,
  };
}
