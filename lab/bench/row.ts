import type { BrowserContext, Browser } from '@playwright/test';
import type { RunningServer } from '../../e2e/support/programs/server.ts';
import type { BenchFiles } from './files.ts';
import type { Estimate } from './stats.ts';

/** The bound of a target: the figure has to be at most, or at least, this. */
export interface Target {
  is: 'at most' | 'at least';
  bound: number;
}

/** One figure of the table. */
export interface Row {
  what: string;
  /** `ratio` is written ×, `share` in per cent; times in milliseconds. */
  unit: 'ratio' | 'ms' | 'share' | 'count' | 'per second';
  value: number;
  /** The 90 % interval, for figures measured in pairs. */
  low?: number;
  high?: number;
  target?: Target;
  /** Further information for the reader, such as the times behind a ratio. */
  note?: string;
}

/** The surroundings of a part of the bench. */
export interface Bench {
  browser: Browser;
  product: RunningServer;
  /** Origin of the baseline pages. */
  baselines: string;
  files: BenchFiles;
  /** The number of pairs that are measured after the one that warms up. */
  pairs: number;
  /**
   * Opens a separate browser context with the probe in each page; it is closed at the end of the
   * part.
   */
  newContext: () => Promise<BrowserContext>;
  say: (text: string) => void;
}

/** A part of the bench: rows that are measured together. */
export interface BenchPart {
  name: string;
  run: (bench: Bench) => Promise<Row[]>;
}

/** Whether a figure reaches its target; undefined for a figure without one. */
export function reaches({ value, target }: Row): boolean | undefined {
  if (!target) return undefined;
  // A figure that rounds to a bound of one decimal reaches it.
  const rounded = Math.round(value * 1_000) / 1_000;
  return target.is === 'at most' ? rounded <= target.bound : rounded >= target.bound;
}

/** The row of an estimate. */
export function estimated(
  what: string,
  unit: Row['unit'],
  estimate: Estimate,
  target?: Target,
  note?: string,
): Row {
  return { what, unit, ...estimate, ...(target ? { target } : {}), ...(note ? { note } : {}) };
}

/** `123 ms`, `4.5 ms`. */
export function milliseconds(value: number): string {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}
