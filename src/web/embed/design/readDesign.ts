import { createAppClient } from '#web/api/appClient.ts';
import { createServiceClient } from '#web/api/serviceClient.ts';
import type { OpenEmbed } from '../createEmbed.ts';
import type { DesignedDocument, DesignedSigner } from './designedDraft.ts';

/**
 * Reads what a transaction has so far: its signers, and its documents with their fields. Undefined
 * where something of it does not come.
 */
export async function readDesign(
  { fetch }: OpenEmbed,
  transactionId: string,
): Promise<{ documents: DesignedDocument[]; signers: DesignedSigner[] } | undefined> {
  const service = createServiceClient({ fetch, base: '/app' });
  const [transaction, sent] = await Promise.all([
    service.getTransaction(transactionId),
    createAppClient(fetch).getSent(transactionId),
  ]);
  if (!transaction.ok || !sent.ok) return undefined;
  const documents: DesignedDocument[] = [];
  for (const { fileId, metadata, readable } of sent.value.files) {
    if (!readable) continue;
    const pdf = await service.getFile(transactionId, fileId);
    if (!pdf.ok) return undefined;
    const file = new File([pdf.value], fileId, { type: 'application/pdf' });
    documents.push({ file, fileId, displayName: metadata?.DisplayName, metadata });
  }
  if (documents.length === 0) return undefined;
  const signers = transaction.value.Signers.map(({ Id, Email, ScribbleName }) => ({
    id: Id,
    email: Email,
    name: ScribbleName,
  }));
  return { documents, signers };
}
