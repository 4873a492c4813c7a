import { toWellFormed } from './wellFormed.ts';

type Names<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/**
 * A path with named parts: the pattern for a router, and a builder that percent-encodes each part.
 */
export interface PathOf<P extends string> {
  /** For a router, such as `/api/transaction/:transactionId`. */
  pattern: P;
  /**
   * A request path with every part percent-encoded, so that no client-chosen text can leave its
   * segment.
   */
  build: (...parts: Names<P> extends never ? [] : [Record<Names<P>, string>]) => string;
}

/** Percent-encodes one path segment; a lone surrogate, which has no UTF-8 form, becomes U+FFFD. */
export function encodeSegment(text: string): string {
  return encodeURIComponent(toWellFormed(text));
}

/** Decodes one path segment, or gives undefined when its percent-encoding is malformed. */
export function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** A path of this pattern, with a colon before the name of each part. */
export function path<P extends string>(pattern: P): PathOf<P> {
  return {
    pattern,
    build: (...parts) =>
      pattern.replaceAll(/:([A-Za-z]+)/g, (_, name: string) =>
        encodeSegment((parts[0] as Record<string, string>)[name] ?? ''),
      ),
  };
}
