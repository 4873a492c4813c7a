import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { EmbedSession } from '#server/service/storage/accounts/embedStore.ts';
import type { EmbedParts } from './embedParts.ts';

/** A new secret, and its SHA-256, which is all that is stored of it. */
export function newEmbedSecret(): { secret: string; hash: Uint8Array } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashEmbedSecret(secret) };
}

/** The SHA-256 of a code or token. */
export function hashEmbedSecret(secret: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(secret).digest());
}

/** Whether two hashes are the same, in a time that does not tell where they differ. */
export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.byteLength === other.byteLength && timingSafeEqual(one, other);
}

/**
 * The session, over or not, as long as its pair of keys is what it was and its origin is still
 * allowed; undefined otherwise.
 */
export async function standingEmbed(
  { embeds, keyPairs, origins }: Pick<EmbedParts, 'embeds' | 'keyPairs' | 'origins'>,
  id: string,
): Promise<EmbedSession | undefined> {
  const session = await embeds.find(id);
  if (!session || !origins.includes(session.origin)) return undefined;
  const pair = await keyPairs.findById(session.owner);
  return pair?.revokedAt === null && isSameHash(pair.apiKeyHash, session.keyHash)
    ? session
    : undefined;
}
