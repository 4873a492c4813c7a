import type { FactsByFile } from '#core/draft/documentFacts.ts';
import type { Draft } from '#core/draft/draft.ts';
import {
  createDraftOrder,
  type DraftOrder,
  createFieldLists,
  type FieldLists,
} from '#core/draft/lists/fieldsByPage.ts';
import {
  draftToMetadata,
  type FileMetadataText,
  type MetadataOptions,
} from '#core/draft/metadata/draftToMetadata.ts';
import {
  createMetadataReading,
  type MetadataReading,
} from '#core/draft/metadata/metadataReading.ts';
import { createProblemReading, type ProblemReading } from '#core/draft/problems/findProblems.ts';

/**
 * Everything that is worked out of a draft while it is edited, and remembered from one state to the
 * next, so that a nudge among thousands of fields costs what one field costs. What is remembered
 * never changes a result, only whether it is the same object.
 */
export interface DraftReading
  extends FieldLists,
    DraftOrder,
    ProblemReading,
    Pick<MetadataReading, 'formSetsOf'> {
  /** The metadata of every document, in their order: exactly what is exported and sent. */
  draftToMetadata(
    draft: Draft,
    facts: FactsByFile,
    options: MetadataOptions,
  ): readonly FileMetadataText[];
}

/**
 * A reading with nothing remembered. Each open draft has its own: two drafts that take turns in one
 * get right results, but each turn counts anew.
 */
export function createDraftReading(): DraftReading {
  const lists = createFieldLists();
  const order = createDraftOrder(lists);
  const metadata = createMetadataReading();
  return {
    ...lists,
    ...order,
    ...createProblemReading(order, metadata),
    formSetsOf: metadata.formSetsOf,
    draftToMetadata: (draft, facts, options) => draftToMetadata(draft, facts, options, metadata),
  };
}
