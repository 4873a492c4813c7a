import type { FactsByFile } from '#core/draft/documentFacts.ts';
import { setSending } from '#core/draft/commands/sendingCommands.ts';
import type { Draft } from '#core/draft/draft.ts';
import { draftToCreateTransaction } from '#core/draft/metadata/draftToCreateTransaction.ts';
import { groupsAsFormSets } from '#core/draft/metadata/groupsAsFormSets.ts';
import { remembered } from '#core/draft/lists/changedRange.ts';
import type { FileMetadataText } from '#core/draft/metadata/draftToMetadata.ts';
import type { DraftReading } from '#core/draft/reading/draftReading.ts';
import { provisionalWireIds } from '#core/draft/wireIds.ts';
import type { EdgeConfig } from '#web/designer/host/designerHost.ts';
import { keptSender } from './keptSender.ts';
import { edgeOf } from './rightEdge.ts';

/** Who asks: as the draft says, else as in this browser's last one. */
export function senderNameOf({ id, sending }: Draft): string {
  return sending?.senderName ?? keptSender(id);
}

/** The draft as our own service gets it, with who asks. */
export function withSender(draft: Draft): Draft {
  return setSending(draft, { senderName: senderNameOf(draft) || undefined });
}

/**
 * The body that creates the transaction, to the byte as it is sent. Other services are not told who
 * asks.
 */
export function createText(draft: Draft, service?: EdgeConfig['service']): string {
  const sent =
    service === 'embedded' ? withSender(draft) : setSending(draft, { senderName: undefined });
  return JSON.stringify(draftToCreateTransaction(sent), null, 2);
}

const withoutGroups = remembered(groupsAsFormSets);

/** The draft as a service is told of it; the very same for the very same. */
export const toldDraft = (draft: Draft, { service }: EdgeConfig): Draft =>
  service === 'remote' ? withoutGroups(draft) : draft;

/** Every document's metadata, as exported and sent; `signerIds` once they are known. */
export function metadataTexts(
  reading: DraftReading,
  draft: Draft,
  facts: FactsByFile,
  config: EdgeConfig,
  signerIds?: readonly string[],
): readonly FileMetadataText[] {
  const isCurrent = signerIds?.length === draft.signers.length;
  return reading.draftToMetadata(toldDraft(draft, config), facts, {
    signerIds: isCurrent ? signerIds : provisionalWireIds(draft),
    rightMeasuredFrom: edgeOf(draft, config),
  });
}
