import { type Logger, pino } from 'pino';

/**
 * The server's log: one JSON object a line on standard error, so that standard output is free for
 * people.
 */
export type Log = Logger;

/**
 * A log of this level. Keys, tokens, cookies and signing links never come into it: requests are not
 * logged with their paths.
 */
export function createLog(level: string): Log {
  return pino({ level, base: { pid: process.pid } }, pino.destination(2));
}
