import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * The server's log: one JSON object per line on standard error. Standard output is left for what
 * people read.
 */
export type Log = Logger;

/**
 * Creates a log of this level, on standard error unless another target is given. Keys, tokens,
 * cookies and signing links never enter it, because requests are not logged with their paths.
 */
export function createLog(level: string, target: DestinationStream = pino.destination(2)): Log {
  return pino({ level, base: { pid: process.pid } }, target);
}
