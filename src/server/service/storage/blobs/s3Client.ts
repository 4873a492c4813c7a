import { openFileStream } from './fileStream.ts';
import type { S3Location } from './parseBlobUrl.ts';
import { encodeForS3, hexSha256, signedForS3 } from './s3Signature.ts';
import type { LocalFile } from './scratch.ts';
import { textIn } from './s3Xml.ts';

/** Time and chance, which retries and deadlines depend on. Times in ms, `now` since 1970. */
export interface S3Clock {
  now(): number;
  /** From 0 up to, but not including, 1. */
  random(): number;
  sleep(ms: number): Promise<void>;
  /** Calls back once after so long, unless the function that it returns is called before. */
  after(ms: number, action: () => void): () => void;
}

/** A request to the bucket. */
export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** The object's whole name; empty for the bucket itself. */
  name: string;
  query?: Record<string, string>;
  /** Headers by lower-case name. */
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | LocalFile;
  /** A POST that may be done twice, as all other methods may. */
  repeatable?: true;
}

/** An answer that is no error. Either of the two reads its body, once. */
export interface S3Answer {
  headers: Headers;
  /** The body as text. Rejects beyond 4 MB. */
  text(): Promise<string>;
  /** The body as it comes. Rejects when it breaks off or nothing comes for too long. */
  chunks(): AsyncGenerator<Uint8Array>;
}

/** Sends requests to one bucket. */
export interface S3Client {
  bucket: string;
  /** The headers of a request that makes an object: how it is to be encrypted. */
  encryption: Record<string, string>;
  /**
   * Sends a request and has `read` take its answer; both again, a few times and after growing
   * pauses, when the storage is overloaded, silent or cut off and doing it twice is the same as
   * doing it once. Rejects with S3Refusal, S3Silence, or what fetch or `read` threw last.
   */
  send<T>(request: S3Request, read: (answer: S3Answer) => Promise<T>): Promise<T>;
}

/** An answer of the storage that says that the request was not done. */
export class S3Refusal extends Error {
  readonly status: number;
  /** The storage's own word, such as `NoSuchKey`. */
  readonly code: string;

  constructor(request: S3Request, status: number, code: string) {
    super(`The object storage answered ${status} ${code} to ${request.method}.`);
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

/** How long the storage may take to begin its answer, the sending of 16 MB included, in ms. */
const ANSWER_MS = 60_000;
/** How long it may pause within an answer, in ms. */
const PAUSE_MS = 30_000;
/** How often a request is sent at most. */
const ATTEMPTS = 5;
/** The longest pause before the second attempt in ms; it doubles with each, up to the next. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
/** No attempt begins so long after the first, in ms. */
const GIVE_UP_MS = 150_000;
const LONGEST_TEXT = 4_000_000;

/** A client of the bucket at a location. */
export function createS3Client(location: S3Location, clock: S3Clock): S3Client {
  return {
    encryption: encryptionHeaders(location),
    bucket: new URL(location.endpoint).pathname.split('/').at(-1) ?? '',

    async send(request, read) {
      const begun = clock.now();
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await sendOnce(location, clock, request, read);
        } catch (error) {
          const isLast = attempt === ATTEMPTS || clock.now() - begun >= GIVE_UP_MS;
          if (isLast || !mayRepeat(request, error)) throw error;
          // Full jitter: clients that failed together do not come back together.
          const most = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
          await clock.sleep(clock.random() * most);
        }
      }
    },
  };
}

function encryptionHeaders({ encryption }: S3Location): Record<string, string> {
  if (!encryption) return {};
  const headers: Record<string, string> = {
    'x-amz-server-side-encryption': encryption.algorithm,
  };
  if (encryption.kmsKeyId !== undefined)
    headers['x-amz-server-side-encryption-aws-kms-key-id'] = encryption.kmsKeyId;
  return headers;
}

/** Nothing, for a refusal that means that there is no such object; any other error is thrown. */
export function unlessNoObject(error: unknown): undefined {
  const isMissing =
    error instanceof S3Refusal && error.status === 404 && error.code !== 'NoSuchBucket';
  if (!isMissing) throw error;
  return undefined;
}

async function sendOnce<T>(
  location: S3Location,
  clock: S3Clock,
  request: S3Request,
  read: (answer: S3Answer) => Promise<T>,
): Promise<T> {
  const silence = new AbortController();
  const watch = (ms: number) => clock.after(ms, () => silence.abort(new S3Silence(ms)));
  const url = urlOf(location, request);
  const { body, payloadSha256, size, close } = await bodyOf(request);
  const init: RequestInit & { duplex: 'half' } = {
    method: request.method,
    headers: {
      ...signedForS3(
        { method: request.method, url, headers: request.headers ?? {}, payloadSha256 },
        location,
        clock.now(),
      ),
      ...(size === undefined ? {} : { 'content-length': String(size) }),
    },
    signal: silence.signal,
    redirect: 'manual',
    duplex: 'half',
    ...(body === undefined ? {} : { body }),
  };
  let unwatch = watch(ANSWER_MS);
  try {
    const response = await fetch(url, init);
    const heard = () => {
      unwatch();
      unwatch = watch(PAUSE_MS);
    };
    heard();
    const answer = answerOf(response, heard);
    try {
      if (!response.ok) throw await refusalOf(request, response.status, answer);
      return await read(answer);
    } finally {
      // The connection is free again only when nothing of the body is outstanding.
      if (response.body && !response.body.locked) await response.body.cancel();
    }
  } finally {
    unwatch();
    await close();
  }
}

/** Whether sending a request again may help and cannot do harm. */
function mayRepeat({ method, repeatable }: S3Request, error: unknown): boolean {
  // Whatever its method, what the storage says it has not done may be done.
  if (error instanceof S3Refusal && [429, 503].includes(error.status)) return true;
  if (method === 'POST' && !repeatable) return false;
  if (error instanceof S3Refusal)
    return error.status >= 500 || error.status === 408 || error.code === 'RequestTimeout';
  // fetch reports whatever happens to a connection as one of these two.
  const isCut = error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message);
  return isCut || error instanceof S3Silence;
}

function urlOf({ endpoint }: S3Location, { name, query = {} }: S3Request): URL {
  const path = name === '' ? '' : `/${name.split('/').map(encodeForS3).join('/')}`;
  const pairs = Object.entries(query).map(
    ([key, value]) => `${encodeForS3(key)}=${encodeForS3(value)}`,
  );
  return new URL(`${endpoint}${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`);
}

async function bodyOf({ body }: S3Request) {
  const close = async () => undefined;
  if (body === undefined)
    return { body: undefined, size: undefined, payloadSha256: hexSha256(''), close };
  if (body instanceof Uint8Array)
    return { body, size: body.byteLength, payloadSha256: hexSha256(body), close };
  const { body: stream } = await openFileStream(body.path);
  return {
    body: stream,
    size: body.size,
    payloadSha256: Buffer.from(body.sha256).toString('hex'),
    // An upload that failed before it began leaves the stream unread, and the file open.
    close: async () => (stream.locked ? undefined : stream.cancel()),
  };
}

function answerOf(response: Response, heard: () => void): S3Answer {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    if (!response.body) return;
    for await (const chunk of response.body) {
      heard();
      yield chunk;
    }
  }
  return {
    headers: response.headers,
    chunks,
    async text() {
      const decoder = new TextDecoder();
      let text = '';
      for await (const chunk of chunks()) {
        text += decoder.decode(chunk, { stream: true });
        if (text.length > LONGEST_TEXT) throw new Error('The object storage’s answer is too long.');
      }
      return text + decoder.decode();
    },
  };
}

async function refusalOf(request: S3Request, status: number, answer: S3Answer): Promise<S3Refusal> {
  return new S3Refusal(request, status, textIn(await answer.text(), 'Code') ?? '(no code)');
}
