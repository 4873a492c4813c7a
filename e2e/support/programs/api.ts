import type { RunningServer } from './server.ts';

/** An answer of the service: the status and the parsed body (undefined if there is none). */
export interface ApiAnswer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks into whatever came
  body: any;
}

/** Calls the service as another program does, with the two headers only. */
export async function callApi(
  server: Pick<RunningServer, 'url' | 'apiKey' | 'appKey'>,
  method: string,
  path: string,
  content?: { type: string; body: string | Uint8Array<ArrayBuffer> },
  idempotencyKey?: string,
): Promise<ApiAnswer> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      Authorization: `APIKey ${server.apiKey}`,
      Application: `APPKey ${server.appKey}`,
      ...(content ? { 'Content-Type': content.type } : {}),
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    },
    ...(content ? { body: content.body } : {}),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: isJson && text ? JSON.parse(text) : undefined };
}
