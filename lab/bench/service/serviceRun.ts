import type { Measured } from './client.ts';

/** A server under measurement. */
export interface RunningTarget {
  target: Measured;
  pid: number;
}

/** The surroundings of a part of the service's bench. */
export interface ServiceRun {
  product: RunningTarget;
  bare: RunningTarget;
  /** Pairs that are measured after the one that warms up. */
  pairs: number;
  /** How long one measurement lasts. */
  ms: number;
  /** How many postbacks are sent. */
  postbackCount: number;
  /** The rows of all tables of the product's database. */
  countRows: () => number;
  say: (text: string) => void;
}
