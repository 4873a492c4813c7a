import { cutOff, type JobHandler } from '#server/service/jobs/runner/jobHandler.ts';
import { type PostbackAuthorization, postbackRequest } from './postbackRequest.ts';
import { retryDelay } from '#server/service/jobs/runner/retryDelay.ts';
import { type PostbackRules, sendPostback } from './sendPostback.ts';

/** What delivering postbacks needs. */
export interface PostbackParts {
  /** Known to the receivers. */
  secret: string;
  /** The Authorization header of postbacks to one address. */
  authorization?: PostbackAuthorization;
  rules: PostbackRules;
  clock: () => number;
  random: () => number;
  /** Whether the clock says for sure that the time to wait is over; absent: it does. */
  mayGiveUp?: () => boolean;
}

const pace = { firstMs: 2_000, longestMs: 3_600_000 };
/** After this a postback is given up, counted from the change that it reports. */
const patienceMs = 72 * 3_600_000;

/**
 * Delivers one postback: any 2xx accepts it; else it is tried again with growing waits, for 72
 * hours.
 */
export function postbackJob({
  secret,
  authorization,
  rules,
  clock,
  random,
  mayGiveUp = () => true,
}: PostbackParts): JobHandler<'postback'> {
  return async (job, signal) => {
    const at = clock();
    const sent = await sendPostback(
      postbackRequest(job.payload, {
        id: job.id,
        secret,
        now: at,
        ...(authorization && { authorization }),
      }),
      rules,
      signal,
    );
    const now = clock();
    if (signal.aborted && sent.error !== undefined) return cutOff(now);
    const accepted = sent.status !== undefined && sent.status >= 200 && sent.status < 300;
    const error = sent.error ?? (accepted ? null : refusalInWords(sent.status));
    const delivery = {
      at,
      status: sent.status ?? null,
      answer: sent.answer ?? null,
      error,
      durationMs: now - at,
    };
    if (error === null) return { outcome: { doneAt: now }, delivery };
    const end = job.createdAt + patienceMs;
    const isOver = now >= end;
    if (isOver && mayGiveUp()) return { outcome: { failedAt: now, error }, delivery };
    // The last attempt is made when the time is up, not before.
    const later = now + retryDelay(job.attempts, pace, random);
    const runAt = isOver ? later : Math.min(end, later);
    return { outcome: { runAt, error }, delivery };
  };
}

function refusalInWords(status: number): string {
  return status >= 300 && status < 400
    ? `The answer was ${status}; redirects are not followed. Register the final address.`
    : `The answer was ${status}; any 2xx would have accepted it.`;
}
