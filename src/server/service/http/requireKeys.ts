import { hash, timingSafeEqual } from 'node:crypto';
import type { AttemptLimit } from './rateLimit.ts';
import type { Guard } from './createRouter.ts';
import { refusal } from './problemResponse.ts';

/** A pair of keys as the store holds it: SHA-256 hashes only. */
export interface StoredPair {
  id: string;
  appKeyHash: Uint8Array;
  revokedAt: number | null;
}

/** What the check of the two headers needs. */
export interface AuthenticationParts {
  keys: { findByApiKeyHash(apiKeyHash: Uint8Array): Promise<StoredPair | undefined> };
  attempts: AttemptLimit;
}

/**
 * Checks `Authorization: APIKey KEY` and `Application: APPKey KEY` or `APPKey NAME KEY`, and notes
 * the id of the pair as the owner. Wrong keys are refused with 401, which names the header. An
 * address with too many wrong keys must wait (429), also with right ones, so that many tries at
 * once tell no more than a few; except with a pair that it has used before, and with an API key
 * that nobody guesses: one client's mistakes do not stop the others behind the same address.
 */
export function requireKeys({ keys, attempts }: AuthenticationParts): Guard {
  return async (call, next) => {
    const { address } = call.env;
    const apiKey = restOf(call.req.raw, 'Authorization', 'APIKey');
    if (apiKey instanceof Response) return apiKey;
    const application = restOf(call.req.raw, 'Application', 'APPKey');
    if (application instanceof Response) return application;
    const apiKeyHash = sha256(apiKey);
    const appKeyHashes = possibleKeys(application).map(sha256);
    const pairFrom = (appKeyHash: Buffer) =>
      `${address} ${apiKeyHash.toString('hex')} ${appKeyHash.toString('hex')}`;
    const hasWorked = appKeyHashes.some((hash) => attempts.hasWorked(pairFrom(hash)));
    const refuseMany = (right: string) => {
      const wait = hasWorked ? undefined : attempts.secondsToWait(address, right);
      return wait === undefined ? undefined : tooMany(wait);
    };
    const many = refuseMany(apiKey);
    if (many) return many;
    const pair = await keys.findByApiKeyHash(apiKeyHash);
    // Compared even when there is no such pair, so that both cases take the same time.
    const appKeyHash = pair?.appKeyHash ?? Buffer.alloc(32);
    const matches = appKeyHashes.map((hash) => timingSafeEqual(hash, appKeyHash));
    // Of those that were tried at the same time, the others may have failed meanwhile.
    const sameApp = matches.includes(true);
    const isRight = sameApp && pair?.revokedAt === null;
    const manyBy = refuseMany(isRight ? apiKey : '');
    if (manyBy) {
      if (!isRight) attempts.failed(address);
      return manyBy;
    }
    if (!pair || pair.revokedAt !== null) {
      attempts.failed(address);
      return wrongKey('Authorization', 'The API key in the header Authorization is not known.');
    }
    if (!sameApp) {
      attempts.failed(address);
      return wrongKey(
        'Application',
        'The application key in the header Application does not belong to this API key.',
      );
    }
    attempts.worked(pairFrom(appKeyHashes[matches.indexOf(true)] ?? apiKeyHash));
    call.set('owner', pair.id);
    return next();
  };
}

/** What follows the scheme in a header, or the answer that refuses another form. */
function restOf(request: Request, header: string, scheme: string): string | Response {
  const value = request.headers.get(header);
  const shape = `${header}: ${scheme} <${scheme === 'APIKey' ? 'API_KEY' : 'APP_KEY'}>`;
  if (value === null) return wrongKey(header, `The header ${header} is missing. Send "${shape}".`);
  const [, word, rest] = /^(\S+)\s+(\S.*)$/.exec(value.trim()) ?? [];
  return word?.toLowerCase() === scheme.toLowerCase() && rest !== undefined
    ? rest
    : wrongKey(header, `The header ${header} has another form than "${shape}".`);
}

/** Words of a name before a key at most. */
const wordsOfName = 4;

/** A key may hold spaces, and clients may write a name before it, which may hold some, too. */
function possibleKeys(rest: string): string[] {
  const keys = [rest];
  for (let word = 0; word < wordsOfName; word += 1) {
    const [, key] = /^\S+\s+(\S.*)$/.exec(keys.at(-1) ?? '') ?? [];
    if (key === undefined) break;
    keys.push(key);
  }
  return keys;
}

function tooMany(wait: number): Response {
  return refusal(
    'too-many-attempts',
    `Too many wrong keys from this address. Try again in ${wait} seconds.`,
    { headers: { 'Retry-After': String(wait) } },
  );
}

function wrongKey(header: string, message: string): Response {
  return refusal('keys', message, { path: header, headers: { 'WWW-Authenticate': 'APIKey' } });
}

function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
