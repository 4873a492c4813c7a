import { type FactsByFile, pageSizeOf } from '#core/draft/documentFacts.ts';
import type { Draft } from '#core/draft/draft.ts';
import { preparedName } from '#core/draft/commands/signerCommands.ts';
import type { DraftMark, DraftMeta } from '#web/designer/drafts/draftDb.ts';

/** More marks than these would be one stain on a sheet of that size. */
const mostMarks = 60;

/** How many pages the open documents of a draft have. */
export function pageTotal({ files }: Draft, facts: FactsByFile): number {
  return files.reduce((sum, { key }) => sum + (facts.get(key)?.pageCount ?? 0), 0);
}

/** What the list of drafts shows of a draft, without others' notes (sent, deleted). */
export function draftMeta(
  draft: Draft,
  facts: FactsByFile,
  createdAt: number,
  now: number,
): DraftMeta {
  const marks = marksOf(draft, facts);
  const people = draft.signers
    .map((signer) => ({ name: preparedName(signer), email: signer.email.trim() }))
    .filter(({ name }) => name !== '');
  return {
    id: draft.id,
    title: draft.title,
    createdAt,
    updatedAt: now,
    fileNames: draft.files.map((file) => file.displayName),
    pageCount: pageTotal(draft, facts),
    fieldCount: draft.fields.length,
    signerCount: draft.signers.length,
    ...(people.length > 0 && { people }),
    ...(marks && { marks }),
  };
}

/** The fields of the first page in small; undefined while its size is not known. */
function marksOf(draft: Draft, facts: FactsByFile): DraftMark[] | undefined {
  const [first] = draft.files;
  const page = first && pageSizeOf(facts, first.key, 1);
  if (!page) return undefined;
  return draft.fields
    .filter((field) => field.fileKey === first.key && field.page === 1)
    .slice(0, mostMarks)
    .map(({ rect, signerIds }) => ({
      left: rect.x / page.width,
      top: rect.y / page.height,
      width: rect.width / page.width,
      height: rect.height / page.height,
      signer: draft.signers.findIndex(({ id }) => id === signerIds[0]),
    }));
}
