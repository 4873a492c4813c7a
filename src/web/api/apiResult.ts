import type { WireProblem } from '#core/wire/errorBody.ts';

/**
 * Why a request did not succeed. `noAnswer`: the connection failed or was cut, or, `isLate`, was
 * not waited for any longer; the service may or may not have acted. `refused`: it answered with an
 * error. `malformed`: an answer against the contract. `aborted`: by us.
 */
export type ApiError =
  | { kind: 'noAnswer'; message: string; isLate?: true }
  | {
      kind: 'refused';
      status: number;
      message: string;
      problems: WireProblem[];
      retryAfterSeconds?: number;
    }
  | { kind: 'malformed'; status: number; message: string }
  | { kind: 'aborted' };

/** The outcome of a call: expected trouble is a value. `status` is that of the HTTP answer. */
export type ApiResult<T> = { ok: true; value: T; status: number } | { ok: false; error: ApiError };

/** An API error as something to throw where a library wants exceptions (TanStack Query). */
export class ApiFailure extends Error {
  readonly error: ApiError;
  constructor(error: ApiError) {
    super(errorMessage(error));
    this.name = 'ApiFailure';
    this.error = error;
  }
}

/** The words of an error, for logs and for the place where it happened. */
export function errorMessage(error: ApiError): string {
  return error.kind === 'aborted' ? 'Cancelled.' : error.message;
}

/** The value of a result; throws ApiFailure for an error. */
export function valueOrThrow<T>(result: ApiResult<T>): T {
  if (result.ok) return result.value;
  throw new ApiFailure(result.error);
}
