/** Work to be done after a commit, at least once. */
export interface NewJob {
  /** Chosen by the caller; the same id twice is one job. */
  id: string;
  kind: string;
  transactionId: string | null;
  /** Jobs of one group run one after another in the order written; null waits for nobody. */
  groupKey: string | null;
  /** The host that it talks to, for the limit per host; null: none. */
  host: string | null;
  /** JSON. */
  payload: object;
  runAt: number;
}

/** A job as kept. `seq` grows with the order of writing; times in ms since 1970. */
export interface JobRecord extends Omit<NewJob, 'payload'> {
  /** As written, or null after the content of its transaction was removed. */
  payload: unknown;
  seq: number;
  createdAt: number;
  /** How often it was claimed. */
  attempts: number;
  lockedBy: string | null;
  lockedUntil: number | null;
  doneAt: number | null;
  /** When it was given up. */
  failedAt: number | null;
  lastError: string | null;
}

/**
 * The right to finish a job: of this worker, at this attempt. It is lost when the lease ran out and
 * somebody else claimed it.
 */
export interface JobLease {
  seq: number;
  workerId: string;
  attempt: number;
}

/** What one attempt met. `status`: the HTTP answer's, or null; `answer`: an excerpt of its body. */
export interface NewDelivery {
  at: number;
  status: number | null;
  answer: string | null;
  error: string | null;
  durationMs: number;
}

/** An attempt as kept; `attempt` counts from 1 in its job. */
export interface DeliveryRecord extends NewDelivery {
  attempt: number;
}
