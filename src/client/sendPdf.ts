import type { SigningFetch } from './callService.ts';

/** The bytes of a PDF. */
export type PdfBytes = Blob | ArrayBuffer | Uint8Array;

/** How an upload is going: bytes that were handed on, of all bytes. */
export type OnUpload = (sent: number, total: number) => void;

/** Whether this is a browser, by its name: others call themselves Node.js, Deno, Bun and so on. */
export function isBrowser(): boolean {
  const agent = (globalThis.navigator as Partial<Navigator> | undefined)?.userAgent;
  return agent?.startsWith('Mozilla/') === true;
}

/** A `fetch` by XMLHttpRequest, which alone tells browsers how an upload is going. */
export const fetchByXhr =
  (onUpload: OnUpload, size: number): SigningFetch =>
  (url, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      const fail = () => {
        signal?.removeEventListener('abort', abort);
        reject(new TypeError('The connection was cut during the upload.'));
      };
      request.open(method, url);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded }) => onUpload(loaded, size);
      request.onload = () => {
        signal?.removeEventListener('abort', abort);
        const retryAfter = request.getResponseHeader('retry-after');
        const { status, statusText, responseText } = request;
        const text = status === 204 || status === 304 ? null : responseText;
        const answer = { status, statusText, headers: new Headers() };
        if (retryAfter) answer.headers.set('retry-after', retryAfter);
        resolve(new Response(text, answer));
      };
      request.onerror = fail;
      request.onabort = fail;
      signal?.addEventListener('abort', abort);
      request.send(body as Blob);
      if (signal?.aborted) abort();
    });

/** The bytes as a stream that tells how many were taken from it. */
function counted(pdf: Blob, onUpload: OnUpload): ReadableStream<Uint8Array> {
  let sent = 0;
  return pdf.stream().pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        sent += chunk.byteLength;
        onUpload(sent, pdf.size);
        controller.enqueue(chunk);
      },
    }),
  );
}

/**
 * What a PDF is sent by: the `fetch` to call, and the body of each attempt. Progress is told by
 * browsers through XMLHttpRequest, elsewhere by a stream; where neither can, it is not told.
 */
export function pdfSender(
  pdf: PdfBytes,
  own: SigningFetch | undefined,
  fetch: SigningFetch,
  onUpload: OnUpload | undefined,
): { fetch: SigningFetch; body: () => Pick<RequestInit, 'body'> } {
  const plain = { fetch, body: () => ({ body: pdf as BodyInit }) };
  if (!onUpload) return plain;
  if (!isBrowser()) {
    const blob = pdf instanceof Blob ? pdf : new Blob([pdf as BlobPart]);
    // `duplex` is what fetch wants beside a stream (https://fetch.spec.whatwg.org/#requestinit).
    return { fetch, body: () => ({ body: counted(blob, onUpload), duplex: 'half' }) };
  }
  return own || typeof XMLHttpRequest === 'undefined'
    ? plain
    : {
        fetch: fetchByXhr(onUpload, pdf instanceof Blob ? pdf.size : pdf.byteLength),
        body: plain.body,
      };
}
