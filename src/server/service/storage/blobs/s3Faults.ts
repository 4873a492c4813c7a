/** An answer of the storage that says that the request was not done. */
export class S3Refusal extends Error {
  readonly status: number;
  /** The storage's own word, such as `NoSuchKey`. */
  readonly code: string;

  constructor(call: string, status: number, code: string) {
    super(`The object storage answered ${status} ${code} to ${call}.`);
    this.name = 'S3Refusal';
    this.status = status;
    this.code = code;
  }
}

/** The storage said nothing for too long. */
export class S3Silence extends Error {
  constructor(ms: number) {
    super(`The object storage said nothing for ${ms} ms.`);
    this.name = 'S3Silence';
  }
}

/** The storage could not be reached, or the connection to it broke; `cause` says how. */
export class S3Cut extends Error {
  constructor(cause: Error) {
    super(`The connection to the object storage failed: ${cause.message}`, { cause });
    this.name = 'S3Cut';
  }
}

/** Nothing, for a refusal that means that there is no such object; any other error is thrown. */
export function unlessNoObject(error: unknown): undefined {
  const isMissing =
    error instanceof S3Refusal && error.status === 404 && error.code !== 'NoSuchBucket';
  if (!isMissing) throw error;
  return undefined;
}
