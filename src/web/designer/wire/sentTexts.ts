import type { FactsByFile } from '#core/draft/documentFacts.ts';
import type { Draft } from '#core/draft/draft.ts';
import { draftToCreateTransaction } from '#core/draft/metadata/draftToCreateTransaction.ts';
import type { FileMetadataText } from '#core/draft/metadata/draftToMetadata.ts';
import type { DraftReading } from '#core/draft/reading/draftReading.ts';
import { provisionalWireIds } from '#core/draft/wireIds.ts';
import type { EdgeConfig } from '#web/designer/host/designerHost.ts';
import { edgeOf } from './rightEdge.ts';

/** The body that creates the transaction, to the byte as it is sent. */
export function createText(draft: Draft): string {
  return JSON.stringify(draftToCreateTransaction(draft), null, 2);
}

/** Every document's metadata, as exported and sent; `signerIds` once they are known. */
export function metadataTexts(
  reading: DraftReading,
  draft: Draft,
  facts: FactsByFile,
  config: EdgeConfig,
  signerIds?: readonly string[],
): readonly FileMetadataText[] {
  const isCurrent = signerIds?.length === draft.signers.length;
  return reading.draftToMetadata(draft, facts, {
    signerIds: isCurrent ? signerIds : provisionalWireIds(draft),
    rightMeasuredFrom: edgeOf(draft, config),
  });
}
