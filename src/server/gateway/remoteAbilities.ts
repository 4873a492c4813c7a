import * as z from 'zod';
import type { AppConfig } from '#core/wire/surfaces/appSurface.ts';
import { noAbilities } from '#core/wire/surfaces/noAbilities.ts';
import { apiPaths } from '#core/wire/paths.ts';
import { readAnswer } from './remoteAnswer.ts';

type Abilities = AppConfig['can'];

const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const operationSchema = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
});

const lifetimeMs = 10 * 60 * 1000;

/**
 * Finds out from a remote service's OpenAPI document (`/openapi.json`) what it can do beyond the
 * contract. A service without such a document is assumed to do nothing more. The answer is kept for
 * ten minutes.
 */
export function createRemoteAbilities(
  fetch: typeof globalThis.fetch,
  baseUrl: string,
  now: () => number,
): () => Promise<Abilities> {
  let known: { at: number; abilities: Promise<Abilities> } | undefined;
  const ask = async (): Promise<Abilities> => {
    try {
      const response = await fetch(`${baseUrl}/openapi.json`, {
        signal: AbortSignal.timeout(5_000),
        redirect: 'error',
      });
      return response.ok
        ? readAbilities(JSON.parse((await readAnswer(response)) ?? ''))
        : noAbilities;
    } catch {
      return noAbilities;
    }
  };
  return () => {
    if (!known || now() - known.at > lifetimeMs) known = { at: now(), abilities: ask() };
    return known.abilities;
  };
}

/** Returns what an OpenAPI document says about the contract's paths and our additions to them. */
export function readAbilities(document: unknown): Abilities {
  const parsed = documentSchema.safeParse(document);
  if (!parsed.success) return noAbilities;
  const operation = (pattern: string, method: string) => {
    const plain = (path: string) =>
      path.replaceAll(/:[A-Za-z]+|\{[^}]*\}/g, '{}').replace(/\/$/, '');
    return Object.entries(parsed.data.paths).find(([path]) => plain(path) === plain(pattern))?.[1][
      method
    ];
  };
  const create = operationSchema.safeParse(operation(apiPaths.transactions.pattern, 'post'));
  return {
    ...noAbilities,
    cancel: operation(apiPaths.transaction.pattern, 'delete') !== undefined,
    download: operation(apiPaths.file.pattern, 'get') !== undefined,
    receipt: operation(apiPaths.receipt.pattern, 'get') !== undefined,
    asItStands: operation(apiPaths.asItStands.pattern, 'get') !== undefined,
    removeDocuments: operation(apiPaths.files.pattern, 'delete') !== undefined,
    idempotency:
      create.success &&
      create.data.parameters.some(
        (parameter) =>
          parameter.in === 'header' && parameter.name.toLowerCase() === 'idempotency-key',
      ),
  };
}
