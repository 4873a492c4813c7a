import { type Logger, pino } from 'pino';

/**
 * The server's log: one JSON object per line on standard error. Standard output is left for what
 * people read.
 */
export type Log = Logger;

/**
 * Creates a log of this level. Keys, tokens, cookies and signing links never enter it, because
 * requests are not logged with their paths.
 */
export function createLog(level: string): Log {
  return pino({ level, base: { pid: process.pid } }, pino.destination(2));
}
