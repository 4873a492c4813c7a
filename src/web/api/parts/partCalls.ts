import { fetchByXhr, type OnUpload } from '#client/sendPdf.ts';
import type { UploadAnswer } from '#core/wire/contract/transaction.ts';
import type { ApiResult } from '../apiResult.ts';
import { type Fetch, malformed, requestAnswer } from '../request.ts';
import { type CallOptions, uploadAnswer } from '../serviceClient.ts';

/** Where a part begins in its PDF, in bytes, and whether it ends that. */
interface PartOptions extends CallOptions {
  offset: number;
  isLast: boolean;
  onProgress: OnUpload;
}

/** The calls by which a PDF is sent in parts, to an address of its own. */
export interface PartCalls {
  /** How many bytes are there of a PDF that is sent in parts, or that it is there. */
  readUpload(url: string, options: CallOptions): Promise<ApiResult<number | 'all'>>;
  /** Adds a part where what is there ends; the last one is answered as the PDF itself. */
  addPart(url: string, part: Blob, options: PartOptions): Promise<ApiResult<UploadAnswer>>;
}

/** These calls over a `fetch`, and over what tells how far an upload is. */
export function partCalls(fetch: Fetch, upload = fetchByXhr): PartCalls {
  return {
    async readUpload(url, options) {
      const answer = await requestAnswer(fetch, url, { method: 'HEAD', ...options });
      if (!answer.ok) return answer;
      const { status, value } = answer;
      if (value.headers.get('upload-complete') === '?1') return { ok: true, value: 'all', status };
      const offset = value.headers.get('upload-offset');
      return offset === null
        ? { ok: false, error: malformed(url, status) }
        : { ok: true, value: Number(offset), status };
    },
    async addPart(url, part, { offset, isLast, onProgress, ...options }) {
      const headers = {
        'content-type': 'application/partial-upload',
        'upload-offset': String(offset),
        'upload-complete': isLast ? '?1' : '?0',
      };
      const init = { method: 'PATCH', headers, body: part, ...options };
      return uploadAnswer(url, await requestAnswer(upload(onProgress, part.size), url, init));
    },
  };
}
