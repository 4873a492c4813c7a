/** Where and as whom objects are kept. */
export interface S3Location {
  /** The storage's URL, which its buckets are below. */
  endpoint: string;
  bucket: string;
  region: string;
  /** What every object's name begins with: empty, or ending in `/`. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** How the storage is asked to encrypt what it keeps; without it, as the bucket says. */
  encryption?: S3Encryption;
}

/** Encryption by the storage, with its own keys or with one of its key management service. */
export interface S3Encryption {
  algorithm: 'AES256' | 'aws:kms';
  /** Which key of `aws:kms`; without it, the account's own for S3. */
  kmsKeyId?: string;
}

/** The parts of the environment that complete a blob URL. */
export interface S3Environment {
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
  AWS_REGION?: string | undefined;
  S3_SSE?: string | undefined;
  S3_SSE_KMS_KEY_ID?: string | undefined;
}

/** A location, or what is wrong with the settings that name it. */
type ParsedLocation =
  | { location: S3Location; problem?: undefined }
  | { problem: string; location?: undefined };

/**
 * Reads `s3://bucket/prefix?endpoint=https://host&region=r`. Without `endpoint` it is Amazon's of
 * the region; without `region` AWS_REGION or `us-east-1`. The keys come from the environment, never
 * from the URL, which ends up in logs.
 */
export function parseBlobUrl(text: string, environment: S3Environment): ParsedLocation {
  const plain = readLocation(text, environment);
  if (plain.problem !== undefined) return plain;
  const { encryption, problem } = readEncryption(environment);
  if (problem !== undefined) return { problem };
  return { location: { ...plain.location, ...(encryption && { encryption }) } };
}

function readLocation(text: string, environment: S3Environment): ParsedLocation {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:' || url.hostname === '')
    return {
      problem: 'BLOB_URL must look like s3://bucket/prefix?endpoint=https://host&region=name.',
    };
  if (url.username !== '' || url.password !== '')
    return {
      problem:
        'BLOB_URL must not hold keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead.',
    };
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (!accessKeyId || !secretAccessKey)
    return { problem: 'BLOB_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.' };
  const region = url.searchParams.get('region') ?? environment.AWS_REGION ?? 'us-east-1';
  const host = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  if (!URL.canParse(host) || !/^https?:$/.test(new URL(host).protocol))
    return { problem: `BLOB_URL: endpoint must be an http or https URL, not ${host}.` };
  const folder = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    location: {
      endpoint: host.replace(/\/+$/, ''),
      bucket: url.hostname,
      region,
      prefix: folder === '' ? '' : `${folder}/`,
      accessKeyId,
      secretAccessKey,
    },
  };
}

function readEncryption({ S3_SSE = '', S3_SSE_KMS_KEY_ID = '' }: S3Environment): {
  encryption?: S3Encryption;
  problem?: string;
} {
  const [algorithm, kmsKeyId] = [S3_SSE.trim(), S3_SSE_KMS_KEY_ID.trim()];
  if (kmsKeyId !== '' && algorithm !== 'aws:kms')
    return { problem: 'S3_SSE_KMS_KEY_ID needs S3_SSE=aws:kms.' };
  if (/[^\x21-\x7e]/.test(kmsKeyId))
    return { problem: 'S3_SSE_KMS_KEY_ID must be the id or ARN of a key.' };
  if (algorithm === '') return {};
  if (algorithm !== 'AES256' && algorithm !== 'aws:kms')
    return { problem: `S3_SSE must be AES256 or aws:kms, not "${algorithm}".` };
  return { encryption: { algorithm, ...(kmsKeyId && { kmsKeyId }) } };
}
