import type { ApiError, ApiResult } from '../apiResult.ts';
import { createUnknownCode } from '#core/wire/surfaces/appSurface.ts';

/** Waits some milliseconds, or less when the signal aborts. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

const pauses = [500, 1_500, 4_000];

/** Whether sending again can help: no answer, too many requests, or a fault of the service. */
function canHelp(error: ApiError): boolean {
  // Who has waited long is told at once, and asks again.
  if (error.kind === 'noAnswer') return !error.isLate;
  if (error.kind !== 'refused') return false;
  return (
    [429, 502, 503, 504].includes(error.status) ||
    // Another tab was faster with a part: what is there is asked for first.
    error.problems.some((problem) => problem.Code === 'upload-offset')
  );
}

/** Whether the gateway cannot know if a remote service created it; a person has to decide. */
export function needsAPerson(error: ApiError): boolean {
  return (
    error.kind === 'refused' && error.problems.some((problem) => problem.Code === createUnknownCode)
  );
}

/**
 * Repeats a call up to three times after growing pauses. Every call must be safe to repeat: create
 * has an Idempotency-Key, uploads replace themselves or go on, a GET settles start. A call that
 * says it came on has its repetitions counted anew.
 */
export async function retrySafely<T>(
  call: (attempt: number, cameOn: () => void) => Promise<ApiResult<T>>,
  { wait, signal }: { wait: Wait; signal: AbortSignal },
): Promise<ApiResult<T>> {
  let failed = 0;
  const cameOn = () => {
    failed = 0;
  };
  for (;;) {
    const result = await call(failed + 1, cameOn);
    const pause = pauses[failed];
    failed += 1;
    if (
      result.ok ||
      pause === undefined ||
      signal.aborted ||
      !canHelp(result.error) ||
      needsAPerson(result.error)
    )
      return result;
    const asked =
      result.error.kind === 'refused' ? (result.error.retryAfterSeconds ?? 0) * 1000 : 0;
    if (asked > 30_000) return result;
    await wait(Math.max(pause, asked), signal);
    if (signal.aborted) return { ok: false, error: { kind: 'aborted' } };
  }
}
