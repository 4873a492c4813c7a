import type { UploadAnswer } from '#core/wire/contract/transaction.ts';
import { limits } from '#core/wire/limits.ts';
import { appPaths } from '#core/wire/paths.ts';
import type { ApiResult } from '../apiResult.ts';
import type { PartCalls } from './partCalls.ts';
import type { CallOptions, ServiceClient } from '../serviceClient.ts';
import type { KeptBytes, SubmissionFile } from '../submission.ts';

/** Who is told how an upload goes. */
export interface SendingOptions extends CallOptions {
  onSent: (bytes: number, total: number) => void;
  /**
   * So much is there, and stays there when the connection breaks; `isMore`: than this attempt
   * found.
   */
  onKept: (kept: KeptBytes, isMore: boolean) => Promise<void>;
}

/** How a PDF can be sent: the address of its parts and their calls, where these are kept. */
interface Ways<T> {
  inParts: { calls: PartCalls; url: string } | undefined;
  whole: (options: SendingOptions) => Promise<ApiResult<T>>;
}

/** Whether a PDF is so large that what broke off is worth going on with. */
export const goesInParts = ({ size }: Blob): boolean => size > limits.partBytes;

/** Sends what is not there yet of a PDF or, where no part of it can be kept, the whole. */
export async function sendPdf<T>(
  pdf: Blob,
  { inParts, whole }: Ways<T>,
  options: SendingOptions,
): Promise<ApiResult<T | UploadAnswer>> {
  if (inParts) {
    const sent = await sendInParts(inParts.calls, inParts.url, pdf, options);
    if (!takesNoParts(sent)) return sent;
  }
  return whole(options);
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
  const digest = parts && goesInParts(pdf) ? await file.sha256?.() : undefined;
  const url = digest && appPaths.upload.build({ transactionId, fileId, digest });
  const inParts = parts && url ? { calls: parts, url } : undefined;
  const whole = ({ onSent: onProgress, signal }: SendingOptions) =>
    client.putPdf(transactionId, fileId, pdf, { onProgress, ...(signal && { signal }) });
  return (options) => sendPdf(pdf, { inParts, whole }, options);
}

async function sendInParts(
  calls: PartCalls,
  url: string,
  pdf: Blob,
  { onSent, onKept, ...options }: SendingOptions,
): Promise<ApiResult<UploadAnswer>> {
  const there = await calls.readUpload(url, options);
  if (!there.ok) return there;
  if (there.value === 'all') return { ok: true, value: { Message: '' }, status: there.status };
  const total = pdf.size;
  for (let offset = there.value; ; offset += limits.partBytes) {
    onSent(offset, total);
    await onKept({ bytes: offset, total }, offset > there.value);
    const part = pdf.slice(offset, offset + limits.partBytes);
    const isLast = offset + part.size === total;
    const answer = await calls.addPart(url, part, {
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
