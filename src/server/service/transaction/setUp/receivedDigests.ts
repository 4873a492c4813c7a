import type { StoredFile } from '#server/service/transaction/state/transactionState.ts';

/** What the audit trail says of the bytes that arrived, and of those that were made of them. */
export function receivedDigests({ sha256, uploadedSha256 }: StoredFile): {
  sha256: string;
  detail?: string;
} {
  if (uploadedSha256 === undefined) return { sha256 };
  return { sha256: uploadedSha256, detail: `written anew: SHA-256 ${sha256}` };
}
