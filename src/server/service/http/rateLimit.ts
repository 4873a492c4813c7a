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

/** Counts failed attempts per address and says when there were too many. */
export interface AttemptLimit {
  /**
   * Seconds to wait for an address that has failed too often within the last minute, or undefined.
   * A key or token that cannot be guessed waits after ten times as many failures only: those of
   * others behind the same proxy do not keep it out.
   */
  secondsToWait(address: string, secret?: string): number | undefined;
  /** Notes one failed attempt. */
  failed(address: string): void;
  /** Remembers what has worked, in words of the caller's. */
  worked(what: string): void;
  /** Whether it has worked, as far as is remembered. */
  hasWorked(what: string): boolean;
}

const minute = 60_000;
/** Characters of keys and tokens from which on nobody guesses one. */
const unguessable = 32;
/** How many times as many failures keep one of these out. */
const patience = 10;
/** Addresses remembered at most; beyond it the one that failed first is forgotten. */
const addressesKept = 10_000;
/** Things that have worked and are remembered. */
const remembered = 1_000;

/** Allows `most` failed attempts a minute per address. `clock` gives milliseconds. */
export function createAttemptLimit(most: number, clock: () => number): AttemptLimit {
  const failures = new Map<string, number[]>();
  const working = new Set<string>();
  const recent = (address: string) =>
    (failures.get(addressBlock(address)) ?? []).filter((time) => time > clock() - minute);
  return {
    secondsToWait(address, secret = '') {
      const allowed = secret.length < unguessable ? most : most * patience;
      const oldest = recent(address).at(-allowed);
      return oldest === undefined
        ? undefined
        : Math.max(1, Math.ceil((oldest + minute - clock()) / 1000));
    },
    failed(address) {
      const block = addressBlock(address);
      const times = [...recent(address), clock()].slice(-most * patience);
      failures.delete(block);
      failures.set(block, times);
      if (failures.size > addressesKept)
        for (const first of failures.keys()) {
          failures.delete(first);
          break;
        }
    },
    worked(what) {
      working.add(what);
      if (working.size > remembered) working.clear();
    },
    hasWorked: (what) => working.has(what),
  };
}

/**
 * Whom an address stands for: an IPv6 customer has a whole /64, and IPv4 may come mapped into IPv6.
 */
export function addressBlock(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length;
  return [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0')]
    .slice(0, 4)
    .join(':');
}
