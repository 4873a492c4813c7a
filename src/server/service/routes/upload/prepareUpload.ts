import type { Call } from '#server/service/http/createRouter.ts';
import type { LocalFile } from '#server/service/storage/blobs/scratch.ts';
import type { StoredFile } from '#server/service/transaction/state/transactionState.ts';
import type { UploadedPdf } from '#server/service/transaction/state/uploadedPdf.ts';
import { judgeUpload } from '../judgeUpload.ts';
import type { ServiceParts } from '../serviceParts.ts';

/** An uploaded PDF as it is kept: what was found in it, its bytes, and what is known of these. */
export interface PreparedUpload {
  facts: UploadedPdf;
  /** The upload itself, or another file that was written anew. */
  document: LocalFile;
  digests: Omit<StoredFile, 'blobKey'>;
}

/**
 * Prepares an uploaded PDF, which settles how it is read, and lets `keep` take what came of it;
 * resolves to the answer that refuses it, else to what `keep` does. Where it was written anew, the
 * upload is left where it is.
 */
export async function prepareUpload<T>(
  parts: Pick<ServiceParts, 'scratch'> & { pdf: Pick<ServiceParts['pdf'], 'inspect'> },
  call: Call,
  { fileId, local }: { fileId?: string; local: LocalFile },
  keep: (prepared: PreparedUpload) => Promise<T>,
): Promise<T | Response> {
  const target = parts.scratch.newPath();
  const { size } = local;
  try {
    const report = await parts.pdf.inspect(local.path, {
      queue: call.var.owner,
      signal: call.req.raw.signal,
      size,
      target,
    });
    const facts = judgeUpload(report, fileId);
    if (facts instanceof Response) return facts;
    const sha256 = Buffer.from(local.sha256).toString('hex');
    const written = report.ok ? report.written : undefined;
    if (!written) return await keep({ facts, document: local, digests: { sha256, size } });
    const document = {
      path: target,
      size: written.size,
      sha256: new Uint8Array(Buffer.from(written.sha256, 'hex')),
    };
    return await keep({ facts, document, digests: { ...written, uploadedSha256: sha256 } });
  } finally {
    await parts.scratch.discard(target);
  }
}
