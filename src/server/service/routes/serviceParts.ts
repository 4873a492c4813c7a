import { randomBytes, randomUUID } from 'node:crypto';
import type { Job } from '#server/service/transaction/state/job.ts';
import type { Rules } from '#server/service/transaction/state/change.ts';
import type { AttemptLimit } from '#server/service/http/rateLimit.ts';
import type { CopyLinks } from '#server/service/http/copyLinks.ts';
import type { SignLinks } from '#server/service/http/signLinks.ts';
import type { PdfJobs } from '#server/service/pdf/process/createPdfJobs.ts';
import type { PdfFailure } from '#server/service/pdf/pdfReport.ts';
import type { VerifyReport } from '#server/service/pdf/verifyReport.ts';
import type { BlobFault, CountedBlobs } from '#server/service/storage/blobs/blobStore.ts';
import type { TransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import type { BatchStore } from '#server/service/storage/batches/batchStore.ts';
import type { ListingStore } from '#server/service/storage/transactions/listingStore.ts';
import type { DetailStore } from '#server/service/storage/transactions/detailStore.ts';
import type { KeyStore } from '#server/service/storage/accounts/keyStore.ts';
import type { SharedDocumentStore } from '#server/service/storage/templates/sharedDocumentStore.ts';
import type { TemplateStore } from '#server/service/storage/templates/templateStore.ts';
import type { KeptTexts } from '#server/service/storage/blobs/keptTexts.ts';
import type { Scratch } from '#server/service/storage/blobs/scratch.ts';
import type { UploadPartStore } from '#server/service/storage/transactions/uploadParts.ts';
import { orderedUuid } from '#server/service/storage/transactions/orderedUuid.ts';

/** Everything that the service stands on; tests pass their own. */
export interface ServiceParts {
  transactions: TransactionStore;
  details: DetailStore;
  listings: Pick<ListingStore, 'list' | 'refresh'>;
  batches: BatchStore;
  keys: Pick<KeyStore, 'findByApiKeyHash' | 'findById'>;
  templates: Pick<TemplateStore, 'find'>;
  sharedDocuments: Pick<SharedDocumentStore, 'find'>;
  uploads: UploadPartStore;
  blobs: CountedBlobs;
  scratch: Scratch;
  texts: KeptTexts;
  pdf: Pick<PdfJobs, 'inspect' | 'findTexts' | 'findInText' | 'draw' | 'addForm'>;
  links: SignLinks;
  copies: CopyLinks;
  rules: Rules;
  /** Judges PDFs for whoever asks, and counts how many an address sends. */
  verification: {
    verify: (path: string, signal: AbortSignal) => Promise<VerifyReport | PdfFailure>;
    limit: AttemptLimit;
  };
  /** Counts wrong keys per address. */
  attempts: AttemptLimit;
  /** Milliseconds since 1970. */
  clock: () => number;
  ids: ServiceIds;
  /** The base address that clients use; it stands in the OpenAPI document. */
  publicUrl: string;
  /** The product's version. */
  version: string;
  /** Told of a document that is not stored as it was kept. */
  reportDocumentFault: (fault: { blobKey: string; fault: BlobFault }) => void;
  /** Called after a commit with the jobs that it left, so that none waits for the next look. */
  wakeJobs: (jobs: readonly Job[]) => void;
}

/** Where random names come from. */
export interface ServiceIds {
  /** A UUID in lower case for a transaction that is made now (ms since 1970). */
  transaction(now: number): string;
  /** A UUID in lower case; also names a blob. */
  uuid(): string;
  /** base64url of 16 random bytes. */
  signerRow(): string;
}

/** Names that nobody can guess. */
export const randomIds: ServiceIds = {
  transaction: orderedUuid,
  uuid: randomUUID,
  signerRow: () => randomBytes(16).toString('base64url'),
};
