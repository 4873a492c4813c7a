/** Where the server is and how one speaks to it. */
export interface Target {
  url: string;
  headers: Record<string, string>;
}

/** An answer that arrived whole. */
export interface Answered {
  status: number;
  bytes: Buffer;
  json: unknown;
}

/** One request; undefined when no whole answer came, because the server was killed. */
export async function tryCall(
  { url, headers }: Target,
  method: string,
  path: string,
  content?: { type: string; body: string | Uint8Array<ArrayBuffer> },
  more: Record<string, string> = {},
): Promise<Answered | undefined> {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(content ? { 'Content-Type': content.type } : {}), ...more },
      ...(content ? { body: content.body } : {}),
      signal: AbortSignal.timeout(60_000),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.includes('json') && bytes.length > 0;
    return {
      status: response.status,
      bytes,
      json: isJson ? JSON.parse(bytes.toString('utf8')) : undefined,
    };
  } catch {
    return undefined;
  }
}

/** JSON as a request's content. */
export const jsonContent = (value: unknown) => ({
  type: 'application/json',
  body: JSON.stringify(value),
});

/** Waits so many milliseconds. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
