import type { SigningProblem } from './signingTypes.ts';

/** Why a call did not succeed. */
export interface SigningError {
  /** The status of the HTTP answer; 0 without one. */
  status: number;
  /**
   * The `Code` of the first problem that the service names; else `no-answer` (the service may or
   * may not have acted), `aborted`, `malformed` (an answer against the contract), `redirected`,
   * `plan` (what was asked for cannot be sent), or `http-<status>`.
   */
  code: string;
  /** What is wrong, where, and what to do. */
  message: string;
  problems: SigningProblem[];
  /** How long the service asks to wait. */
  retryAfterSeconds?: number;
}

/** The outcome of a call: expected trouble is a value. `status` is that of the HTTP answer. */
export type SigningResult<T> =
  | { ok: true; value: T; status: number }
  | { ok: false; error: SigningError };

/** A failed result without an answer of the service. */
export function failed(
  code: string,
  message: string,
  status = 0,
): { ok: false; error: SigningError } {
  return { ok: false, error: { status, code, message, problems: [] } };
}
