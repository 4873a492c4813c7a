import { S3Client as Sdk } from '@aws-sdk/client-s3';
import type { S3Location } from './parseBlobUrl.ts';
import { S3Cut, S3Refusal, S3Silence } from './s3Faults.ts';

/** Time and chance, which retries and deadlines depend on. Times in ms, `now` since 1970. */
export interface S3Clock {
  now(): number;
  /** From 0 up to, but not including, 1. */
  random(): number;
  sleep(ms: number): Promise<void>;
  /** Calls back once after so long, unless the function that it returns is called before. */
  after(ms: number, action: () => void): () => void;
}

/** What every command of an attempt is sent with. */
export interface S3Attempt {
  /** Aborted when the storage is silent for too long. */
  abortSignal: AbortSignal;
  /** Says that something of a body came: the storage is not silent. */
  heard(): void;
  /** Ends the attempt with what went wrong on our side. */
  fail(error: Error): void;
}

/** Asks one bucket. */
export interface S3Client {
  bucket: string;
  /** What a command that makes an object says of its encryption. */
  encryption: { ServerSideEncryption?: 'AES256' | 'aws:kms'; SSEKMSKeyId?: string };
  /**
   * Has `attempt` send a command and take its answer, again a few times and after growing pauses
   * when the storage is overloaded, silent or cut off; `once` says that doing it twice is not the
   * same as doing it once. `call` names it in errors. Rejects with S3Refusal, S3Silence, S3Cut, or
   * what `attempt` threw last.
   */
  ask<T>(
    call: string,
    attempt: (sdk: Sdk, options: S3Attempt) => Promise<T>,
    once?: 'once',
  ): Promise<T>;
}

/** How long the storage may take to begin its answer, the sending of 16 MB included, in ms. */
const ANSWER_MS = 60_000;
/** How long it may pause within a document, in ms. */
const PAUSE_MS = 30_000;
/** How often a request is sent at most. */
const ATTEMPTS = 5;
/** The longest pause before the second attempt in ms; it doubles with each, up to the next. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
/** No attempt begins so long after the first, in ms. */
const GIVE_UP_MS = 150_000;

/** A client of the bucket at a location. `onRetry` is called before each attempt but the first. */
export function createS3Client(
  location: S3Location,
  clock: S3Clock,
  onRetry: () => void,
): S3Client {
  const { bucket, encryption } = location;
  const sdk = openSdk(location);
  return {
    bucket,
    encryption: encryption
      ? {
          ServerSideEncryption: encryption.algorithm,
          ...(encryption.kmsKeyId && { SSEKMSKeyId: encryption.kmsKeyId }),
        }
      : {},
    async ask(call, attempt, once) {
      const begun = clock.now();
      for (let count = 1; ; count += 1) {
        try {
          return await askOnce(clock, call, (options) => attempt(sdk, options));
        } catch (error) {
          const isLast = count === ATTEMPTS || clock.now() - begun >= GIVE_UP_MS;
          if (isLast || !mayRepeat(error, once === undefined)) throw error;
          // Full jitter: clients that failed together do not come back together.
          const most = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (count - 1));
          await clock.sleep(clock.random() * most);
          onRetry();
        }
      }
    },
  };
}

/**
 * Amazon's client, with everything said that it would otherwise look for in the environment, in
 * files of the home folder or at addresses of Amazon's machines.
 */
function openSdk({ endpoint, region, accessKeyId, secretAccessKey }: S3Location): Sdk {
  // Node.js 20 is warned of versions to come; this one is pinned, and runs there.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  const sdk = new Sdk({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 1,
    // Its own would repeat neither what streams nor an answer that breaks off.
    retryStrategy: { retry: (next, args) => next(args) },
    defaultsMode: 'legacy',
    // Documents have SHA-256 of their own, and storages other than Amazon's may lack CRC.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // It would open a connection for each upload, and wait for those that do not know the header.
    expectContinueHeader: false,
    disableS3ExpressSessionAuth: true,
    disableMultiregionAccessPoints: true,
    useArnRegion: false,
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    authSchemePreference: ['aws.auth#sigv4'],
    sigv4aSigningRegionSet: [region],
    userAgentAppId: 'fieldwright',
    // Nothing waits in line for a connection, where it would count as silence of the storage.
    requestHandler: {
      httpAgent: { maxSockets: Infinity },
      httpsAgent: { maxSockets: Infinity },
    },
  });
  sdk.middlewareStack.add((next) => (args) => next(signingChecksum(args)), {
    name: 'signedChecksum',
    step: 'build',
  });
  return sdk;
}

/** Signs a body by the SHA-256 that is sent with it: the client would leave a stream unsigned. */
function signingChecksum<Args extends { request: unknown }>(args: Args): Args {
  const { headers } = args.request as { headers: Record<string, string> };
  const checksum = headers['x-amz-checksum-sha256'];
  if (checksum !== undefined)
    headers['x-amz-content-sha256'] = Buffer.from(checksum, 'base64').toString('hex');
  return args;
}

async function askOnce<T>(
  clock: S3Clock,
  call: string,
  attempt: (options: S3Attempt) => Promise<T>,
): Promise<T> {
  const silence = new AbortController();
  const watch = (ms: number) => clock.after(ms, () => silence.abort(new S3Silence(ms)));
  let unwatch = watch(ANSWER_MS);
  try {
    return await attempt({
      abortSignal: silence.signal,
      heard() {
        unwatch();
        unwatch = watch(PAUSE_MS);
      },
      fail: (error) => silence.abort(error),
    });
  } catch (error) {
    if (silence.signal.aborted) throw silence.signal.reason;
    // What was refused before all of it was sent would keep its connection.
    silence.abort();
    throw faultOf(call, error);
  } finally {
    unwatch();
  }
}

/** What Amazon's client and the connections below it throw. */
interface ClientFault {
  $metadata?: { httpStatusCode?: number };
  $response?: { statusCode?: number };
  code?: unknown;
}

function faultOf(call: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof S3Refusal) return error;
  const { $metadata, $response, code } = error as ClientFault;
  const status = $metadata?.httpStatusCode ?? $response?.statusCode;
  if (status !== undefined) return new S3Refusal(call, status, error.name);
  // Those of our own files come with a path.
  const isCut = typeof code === 'string' && !('path' in error);
  return isCut ? new S3Cut(error) : error;
}

/** Whether asking again may help and cannot do harm. */
function mayRepeat(error: unknown, isRepeatable: boolean): boolean {
  // Whatever it is, what the storage says it has not done may be done. After a time that was
  // refused the client knows the storage's.
  if (error instanceof S3Refusal && ([429, 503].includes(error.status) || isSkewed(error)))
    return true;
  if (!isRepeatable) return false;
  if (error instanceof S3Refusal)
    return error.status >= 500 || error.status === 408 || error.code === 'RequestTimeout';
  return error instanceof S3Cut || error instanceof S3Silence;
}

const isSkewed = ({ code }: S3Refusal) => code === 'RequestTimeTooSkewed';
