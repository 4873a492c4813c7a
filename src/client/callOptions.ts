/** Options of each call. */
export interface SigningCallOptions {
  /** Ends the call, also while it waits to be repeated. */
  signal?: AbortSignal;
}
