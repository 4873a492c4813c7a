import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiResult } from '../apiResult.ts';
import { valueOrThrow } from '../apiResult.ts';
import type { TemplateClient } from './templateClient.ts';

const key = ['templates'];

/** The clients of templates, fetched at the first call: no first screen needs them. */
async function loadClient(): Promise<TemplateClient> {
  return (await import('./browserTemplates.ts')).templates;
}

/** Asks the installation about templates; throws ApiFailure. */
export async function askTemplates<T>(
  ask: (client: TemplateClient) => Promise<ApiResult<T>>,
): Promise<T> {
  return valueOrThrow(await ask(await loadClient()));
}

/** The templates that are there, or those that can be restored; those changed last first. */
export function useTemplateList(which: 'there' | 'deleted', enabled: boolean) {
  return useQuery({
    queryKey: [...key, which],
    enabled,
    queryFn: async ({ signal }) =>
      (await askTemplates((client) => client.list(which, { signal }))).Templates,
  });
}

/** The versions of a template, newest first. */
export function useTemplateVersions(templateId: string) {
  return useQuery({
    queryKey: [...key, 'versions', templateId],
    queryFn: async ({ signal }) =>
      (await askTemplates((client) => client.versions(templateId, { signal }))).Versions,
  });
}

/** Changes something about templates, and reads anew what is shown of them. */
export function useChangeTemplates() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ask: (client: TemplateClient) => Promise<ApiResult<unknown>>) => askTemplates(ask),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}
