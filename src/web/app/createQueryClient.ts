import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#web/api/apiResult.ts';

/**
 * What the screens know of the server. Only what was never answered is asked again by itself: an
 * answer, even a refusal, stands.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isNoAnswer(error),
        // A server on this computer needs no network: asking is decided by the answer, not by
        // `navigator.onLine`.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

function isNoAnswer(error: unknown): boolean {
  return error instanceof ApiFailure && error.error.kind === 'noAnswer';
}
