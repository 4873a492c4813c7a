import type { Call, Guard } from './createRouter.ts';
import { refusal } from './problemResponse.ts';

/** Keys remembered at most; beyond it the one that was used least recently is forgotten. */
const keysKept = 10_000;

/**
 * Allows each key `perMinute` requests at once and as many a minute. Returns a function that takes
 * one, and gives the seconds to wait where none is left. `clock` gives milliseconds.
 */
export function createRateLimit(
  perMinute: number,
  clock: () => number,
): (key: string) => number | undefined {
  const left = new Map<string, { tokens: number; at: number }>();
  return (key) => {
    const now = clock();
    const known = left.get(key);
    const refilled = known ? known.tokens + ((now - known.at) * perMinute) / 60_000 : perMinute;
    const tokens = Math.min(perMinute, refilled);
    left.delete(key);
    left.set(key, { tokens: Math.max(0, tokens - 1), at: now });
    if (left.size > keysKept)
      for (const oldest of left.keys()) {
        left.delete(oldest);
        break;
      }
    return tokens >= 1 ? undefined : Math.max(1, Math.ceil(((1 - tokens) * 60) / perMinute));
  };
}

/** Refuses (429) requests whose key has asked too often; `keyOf` says what counts together. */
export function guardRate(
  take: ReturnType<typeof createRateLimit>,
  keyOf: (call: Call) => string,
): Guard {
  return async (call, next) => {
    const wait = take(keyOf(call));
    return wait === undefined
      ? next()
      : refusal('too-many-requests', `Too many requests. Try again in ${wait} seconds.`, {
          headers: { 'Retry-After': String(wait) },
        });
  };
}
