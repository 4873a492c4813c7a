import { createHash } from 'node:crypto';

/** A text that was built, and the SHA-256 of it. */
interface KeptText {
  text: string;
  sha256: string;
}

/**
 * Keeps texts by key, `most` characters in all, so that a page that asks again and again costs
 * little; the one that was made first goes first.
 */
export function createTextShelf(
  most: number,
): (key: string, make: () => Promise<string>) => Promise<KeptText> {
  const kept = new Map<string, KeptText>();
  let size = 0;
  return async (key, make) => {
    const known = kept.get(key);
    if (known) return known;
    const text = await make();
    const made = { text, sha256: textDigest(text) };
    // Another request may have made it meanwhile.
    if (kept.has(key)) return made;
    kept.set(key, made);
    size += text.length;
    for (const [oldest, { text: old }] of kept) {
      if (size <= most) break;
      kept.delete(oldest);
      size -= old.length;
    }
    return made;
  };
}

/** SHA-256 of a text, lower-case hex. */
export function textDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
