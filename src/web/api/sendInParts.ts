import type { UploadAnswer } from '#core/wire/contract/transaction.ts';
import { limits } from '#core/wire/limits.ts';
import type { ApiResult } from './apiResult.ts';
import type { AppClient, UploadAddress } from './appClient.ts';
import type { CallOptions, ServiceClient } from './serviceClient.ts';
import type { KeptBytes, SubmissionFile } from './submission.ts';

/** The calls by which a PDF is sent in parts. */
export type PartCalls = Pick<AppClient, 'readUpload' | 'addPart'>;

/** Who is told how an upload goes. */
interface SendingOptions extends CallOptions {
  onSent: (bytes: number, total: number) => void;
  /**
   * So much is there, and stays there when the connection breaks; `isMore`: than this attempt
   * found.
   */
  onKept: (kept: KeptBytes, isMore: boolean) => Promise<void>;
}

/**
 * Resolves to what sends the PDF of a file: as a whole or, where the service keeps parts of a large
 * one, what is not there yet of it. Called again, it goes on from there.
 */
export async function pdfSending(
  file: SubmissionFile,
  transactionId: string,
  { client, parts }: { client: Pick<ServiceClient, 'putPdf'>; parts?: PartCalls | undefined },
): Promise<(options: SendingOptions) => Promise<ApiResult<UploadAnswer>>> {
  const { fileId } = file;
  const pdf = await file.pdf();
  const isLarge = parts !== undefined && pdf.size > limits.partBytes;
  const digest = isLarge ? await file.sha256?.() : undefined;
  return async (options) => {
    if (parts && digest !== undefined) {
      const sent = await sendInParts(parts, { transactionId, fileId, digest }, pdf, options);
      if (!takesNoParts(sent)) return sent;
    }
    const { onSent: onProgress, signal } = options;
    return client.putPdf(transactionId, fileId, pdf, { onProgress, ...(signal && { signal }) });
  };
}

async function sendInParts(
  calls: PartCalls,
  address: UploadAddress,
  pdf: Blob,
  { onSent, onKept, ...options }: SendingOptions,
): Promise<ApiResult<UploadAnswer>> {
  const there = await calls.readUpload(address, options);
  if (!there.ok) return there;
  if (there.value === 'all') return { ok: true, value: { Message: '' }, status: there.status };
  const total = pdf.size;
  for (let offset = there.value; ; offset += limits.partBytes) {
    onSent(offset, total);
    await onKept({ bytes: offset, total }, offset > there.value);
    const part = pdf.slice(offset, offset + limits.partBytes);
    const isLast = offset + part.size === total;
    const answer = await calls.addPart(address, part, {
      ...options,
      offset,
      isLast,
      onProgress: (sent) => onSent(offset + sent, total),
    });
    if (!answer.ok || isLast) return answer;
  }
}

/** Whether nothing of a PDF can be kept there, so that it has to be sent as a whole. */
function takesNoParts(result: ApiResult<unknown>): boolean {
  return !result.ok && result.error.kind === 'refused' && [404, 413].includes(result.error.status);
}
