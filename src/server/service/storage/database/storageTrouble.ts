/** What keeps the storage from working for a while: no room on the disk, or no answer. */
export type StorageTrouble = 'full' | 'away';

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']);
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'SQLITE_BUSY',
  // PostgreSQL: too many connections, being shut down, crashed, starting.
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);
/** What systems and drivers add to an error. */
interface Trouble {
  code?: unknown;
  cause?: unknown;
  syscall?: unknown;
}
/** What the PostgreSQL driver says without a code. */
const awayMessage =
  /^Connection terminated|timeout exceeded when trying to connect|^Client has encountered a connection error/;

/**
 * The trouble behind what a store threw, wherever in its chain of causes; undefined for any other
 * fault. PostgreSQL's codes are SQLSTATEs (class 08: connection exceptions).
 */
export function storageTroubleOf(error: unknown): StorageTrouble | undefined {
  let current = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth += 1) {
    const { code, cause, syscall } = current as Trouble;
    const name = typeof code === 'string' ? code : '';
    if (fullCodes.has(name)) return 'full';
    if (awayCodes.has(name) || /^08...$/.test(name) || awayMessage.test(current.message))
      return 'away';
    // The socket file of a PostgreSQL on this machine that does not run.
    if (name === 'ENOENT' && syscall === 'connect') return 'away';
    current = current instanceof AggregateError ? current.errors[0] : cause;
  }
  return undefined;
}
