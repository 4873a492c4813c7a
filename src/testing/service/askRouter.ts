import type { Router } from '#server/service/http/createRouter.ts';

/** What goes with a request beside its path. */
export interface AskedWith {
  json?: unknown;
  pdf?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/** Asks a router as a page of `origin` does from an address; reading alone tells no origin. */
export async function askRouter(
  router: Router,
  [method, url]: readonly [method: string, url: URL],
  { json, pdf, headers = {} }: AskedWith,
  address: string,
): Promise<Response> {
  const body = json === undefined ? pdf : JSON.stringify(json);
  const type = json === undefined ? 'application/pdf' : 'application/json';
  return router.fetch(
    new Request(url, {
      method,
      headers: {
        ...(method !== 'GET' && { origin: url.origin }),
        ...(body !== undefined && { 'content-type': type }),
        ...(typeof body === 'string' && { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    }),
    { address },
  );
}
