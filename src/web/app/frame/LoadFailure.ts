/** A part of the page did not load: no connection, or a newer version replaced the files. */
export class LoadFailure extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'LoadFailure';
  }
}
