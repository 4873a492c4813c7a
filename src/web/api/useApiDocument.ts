import { useQuery } from '@tanstack/react-query';
import { ApiFailure } from './apiResult.ts';

/** The OpenAPI document of this installation, as it came. Nobody has to sign in for it. */
export function useApiDocument() {
  return useQuery({ queryKey: ['openapi'], queryFn: ({ signal }) => readDocument(signal) });
}

async function readDocument(signal: AbortSignal): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch('/openapi.json', { signal, credentials: 'omit' });
  } catch (failure) {
    const message = failure instanceof Error ? failure.message : '';
    throw new ApiFailure({ kind: 'noAnswer', message });
  }
  const { status } = response;
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body;
  const message = messageOf(body);
  throw new ApiFailure(
    message === undefined
      ? { kind: 'malformed', status, message: `Status ${status}.` }
      : { kind: 'refused', status, message, problems: [] },
  );
}

function messageOf(body: unknown): string | undefined {
  return typeof body === 'object' &&
    body !== null &&
    'Message' in body &&
    typeof body.Message === 'string'
    ? body.Message
    : undefined;
}
