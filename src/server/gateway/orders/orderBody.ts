import type { Transaction } from '#core/wire/contract/transaction.ts';
import type { OrderBody, OrderFile } from '#server/service/storage/remote/orderStore.ts';
import type { TemplateOrder } from '#server/service/templates/templateParts.ts';

/**
 * What is sent to another service for an order: the contract's members, and additions only where
 * they say something. `Template` stays here, and ids of signers are that service's to give.
 */
export function orderBodyOf({ template, request, kept, files }: TemplateOrder): OrderBody {
  const { Template: _, DaysToExpire, SignRequestMode, Signers, ...rest } = request;
  const body: Record<string, unknown> = {
    ...rest,
    ...(DaysToExpire > 0 && { DaysToExpire }),
    ...(SignRequestMode > 0 && { SignRequestMode }),
    Signers: Signers.map(({ Id: __, ...signer }) => ({ ...signer })),
  };
  for (const { path, name, value } of kept) {
    const holder = path.reduce<unknown>(
      (at, key) => (isObject(at) ? at[String(key)] : undefined),
      body,
    );
    if (isObject(holder)) holder[name] ??= value;
  }
  return {
    template,
    request: body,
    roles: Signers.map(({ Id = '' }) => Id),
    files: files.map(({ fileId, metadata, document: { blobKey, sha256, size } }) => ({
      fileId,
      metadata,
      blobKey,
      sha256,
      size,
    })),
  };
}

/** The metadata of a file with the ids that the service gave the signers, in their order. */
export function metadataFor(
  { metadata }: OrderFile,
  roles: readonly string[],
  { Signers }: Transaction,
): Record<string, unknown> {
  const { Signers: own } = metadata;
  if (!isObject(own)) return metadata;
  const idOf = (role: string) => Signers[roles.indexOf(role)]?.Id ?? role;
  return {
    ...metadata,
    Signers: Object.fromEntries(Object.entries(own).map(([role, value]) => [idOf(role), value])),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
