import { FileMissing } from './fetchPart.ts';

/** A part did not come. */
export class PartFailure extends Error {
  override name = 'PartFailure';
  /** Whether its import had failed before; then asking again cannot help in many browsers. */
  readonly isAgain: boolean;

  constructor(cause: unknown, isAgain: boolean) {
    super('A part of the page did not come.', { cause });
    this.isAgain = isAgain;
  }
}

/**
 * How to fetch a part, where failures are remembered as browsers remember them: many never ask
 * again for a file that failed to come when it was imported, whoever needed it. Rejects with
 * PartFailure.
 */
export function partLoader<A extends unknown[], T>(
  load: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  let hasFailed = false;
  return async (...args) => {
    try {
      return await load(...args);
    } catch (cause) {
      const isOfImport = !(cause instanceof FileMissing);
      const failure = new PartFailure(cause, isOfImport && hasFailed);
      hasFailed ||= isOfImport;
      throw failure;
    }
  };
}
