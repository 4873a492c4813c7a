import { limits } from '#core/wire/limits.ts';
import type { Call, Guard } from './createRouter.ts';
import { refusal } from './problemResponse.ts';

/** Keys remembered at most; beyond it the one that was used least recently is forgotten. */
const keysKept = 10_000;

/**
 * Allows each key `perMinute` requests at once and as many a minute. Returns a function that takes
 * one, or what a dear request costs, and gives the seconds to wait where none is left: what was
 * taken too much comes off the next. `clock` gives milliseconds.
 */
export function createRateLimit(
  perMinute: number,
  clock: () => number,
): (key: string, cost?: number) => number | undefined {
  const left = new Map<string, { tokens: number; at: number }>();
  return (key, cost = 1) => {
    const now = clock();
    const known = left.get(key);
    const refilled = known ? known.tokens + ((now - known.at) * perMinute) / 60_000 : perMinute;
    const tokens = Math.min(perMinute, refilled);
    left.delete(key);
    const after = tokens >= 1 ? Math.max(-perMinute, tokens - cost) : tokens;
    left.set(key, { tokens: after, at: now });
    if (left.size > keysKept)
      for (const oldest of left.keys()) {
        left.delete(oldest);
        break;
      }
    return tokens >= 1 ? undefined : Math.max(1, Math.ceil(((1 - tokens) * 60) / perMinute));
  };
}

/** Bytes of a body that cost as much as a request, and what a body that is too large costs more. */
const bytesOfOne = 64 * 1024;
const costOfTooLarge = 10;

/** What a body costs that announces no length. */
const costOfUnknown = 4;

/** What the bytes of a body cost beside its request. */
function costOfBody({ req }: Call): number {
  const length = req.header('Content-Length');
  if (length === undefined) return req.raw.body === null ? 0 : costOfUnknown - 1;
  return Math.floor(Math.min(limits.jsonBytes, Number(length) || 0) / bytesOfOne);
}

/** What a body costs that was refused: it was sent, and mostly read, for nothing. */
function costOfRefusal(call: Call): number {
  if (call.res.status === 413) return costOfTooLarge;
  return call.res.status === 400 ? costOfBody(call) : 0;
}

/**
 * Refuses (429) requests whose key has asked too often or too much; `keyOf` says what counts
 * together, `costOf` what a request costs.
 */
export function guardRate(
  take: ReturnType<typeof createRateLimit>,
  keyOf: (call: Call) => string,
  costOf: (call: Call) => number = (call) => 1 + costOfBody(call),
): Guard {
  return async (call, next) => {
    const wait = take(keyOf(call), costOf(call));
    if (wait !== undefined)
      return refusal('too-many-requests', `Too many requests. Try again in ${wait} seconds.`, {
        headers: { 'Retry-After': String(wait) },
      });
    await next();
    const cost = costOfRefusal(call);
    if (cost > 0) take(keyOf(call), cost);
    return undefined;
  };
}

/** The same where only bodies that are refused count: because of their size, or large and wrong. */
export function guardRefusals(
  take: ReturnType<typeof createRateLimit>,
  keyOf: (call: Call) => string,
): Guard {
  return guardRate(take, keyOf, () => 0);
}
