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
