import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OpenSession } from '#core/wire/surfaces/appSurface.ts';
import { installDeveloper } from '#web/ui/theme/developer.ts';
import { useApi } from './apiContext.ts';
import { valueOrThrow } from './apiResult.ts';

const configKey = ['config'];

/** What this installation is and can do, and whether this browser is signed in. */
export function useConfig() {
  const { app } = useApi();
  return useQuery({
    queryKey: configKey,
    queryFn: async ({ signal }) => {
      const config = valueOrThrow(await app.getConfig({ signal }));
      installDeveloper(config.developer ?? false);
      return config;
    },
    staleTime: 60_000,
  });
}

/** Opens a session by a one-time token or an API key; then everything is asked again. */
export function useConnect() {
  const { app } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: OpenSession) => valueOrThrow(await app.openSession(body)),
    onSuccess: () => askAnew(queries),
  });
}

/** Ends the session of this browser, or all sessions of its key; drafts stay. */
export function useDisconnect() {
  const { app } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (scope: 'here' | 'everywhere') => valueOrThrow(await app.closeSession(scope)),
    onSuccess: () => askAnew(queries),
  });
}

/** Asks everything anew, also what is under way: it was asked before the session changed. */
async function askAnew(queries: QueryClient): Promise<void> {
  await queries.cancelQueries();
  await queries.invalidateQueries();
}
