import type { PdfFailure } from '#server/service/pdf/pdfReport.ts';
import type { SealAnswer } from '#server/service/pdf/sealJob.ts';
import type { BlobStore } from '#server/service/storage/blobs/blobStore.ts';
import type { Scratch } from '#server/service/storage/blobs/scratch.ts';
import type { StoredFile } from '#server/service/transaction/state/transactionState.ts';

/** What keeping a sealed file needs. */
export interface KeepParts {
  blobs: Pick<BlobStore, 'keep' | 'remove'>;
  scratch: Pick<Scratch, 'newPath' | 'measure' | 'discard'>;
  /** A random name for a blob. */
  newBlobKey: () => string;
}

/** Why nothing was sealed, in words, and whether another try would end the same way. */
export interface NotSealed {
  reason: string;
  byNature: boolean;
}

/** What another try may not meet: a killed process, and trouble of the machine or the storage. */
const passing: ReadonlySet<PdfFailure['code']> = new Set(['killed', 'trouble']);

/** Lets a file be written, and keeps it as a blob when that went well. */
export async function keepWritten(
  write: (target: string) => Promise<SealAnswer>,
  { scratch, blobs, newBlobKey }: KeepParts,
): Promise<StoredFile | NotSealed> {
  const target = scratch.newPath();
  try {
    const answer = await write(target);
    if (!answer.ok) return { reason: answer.message, byNature: !passing.has(answer.code) };
    const local = await scratch.measure(target);
    const sha256 = Buffer.from(local.sha256).toString('hex');
    if (sha256 !== answer.sha256)
      return { reason: 'The written file is not what was sealed.', byNature: false };
    const blobKey = newBlobKey();
    await blobs.keep(blobKey, local, true);
    const { reading } = answer;
    return { blobKey, sha256, size: local.size, ...(reading && { reading }) };
  } finally {
    await scratch.discard(target);
  }
}

/**
 * Removes documents that no transaction names; one that cannot be removed now is found by the
 * sweep.
 */
export async function discardSealed(
  files: readonly StoredFile[],
  { blobs }: Pick<KeepParts, 'blobs'>,
): Promise<void> {
  for (const { blobKey } of files) await blobs.remove(blobKey).catch(() => undefined);
}
