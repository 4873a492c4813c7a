/** A request that a person made up, with their own keys. */
interface Trial {
  method: string;
  /** On this origin. */
  path: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string | Blob | undefined;
}

/** What came back, whatever its status. */
export interface TrialAnswer {
  status: number;
  /** Media type without parameters; empty where there is none. */
  type: string;
  /** Seconds to wait, where the service says so. */
  retryAfter: string | undefined;
  body: Blob;
}

/**
 * Sends a request as another program would: without the cookies of this browser. Rejects when there
 * is no answer, and when a header cannot be sent.
 */
export async function sendTrial({ method, path, headers, body }: Trial): Promise<TrialAnswer> {
  const response = await fetch(path, {
    method,
    headers: new Headers(headers.map(([name, value]) => [name, value])),
    credentials: 'omit',
    cache: 'no-store',
    ...(body === undefined ? {} : { body }),
  });
  return {
    status: response.status,
    type: (response.headers.get('content-type') ?? '').split(';')[0] ?? '',
    retryAfter: response.headers.get('retry-after') ?? undefined,
    body: await response.blob(),
  };
}
