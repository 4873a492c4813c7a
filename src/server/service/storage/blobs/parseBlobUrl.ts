/** Where and as whom objects are kept. */
export interface S3Location {
  /** The bucket's own URL: `https://host/bucket`. */
  endpoint: string;
  region: string;
  /** What every object's name begins with: empty, or ending in `/`. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The parts of the environment that complete a blob URL. */
export interface S3Environment {
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
  AWS_REGION?: string | undefined;
}

/**
 * Reads `s3://bucket/prefix?endpoint=https://host&region=r`. Without `endpoint` it is Amazon's of
 * the region; without `region` AWS_REGION or `us-east-1`. The keys come from the environment, never
 * from the URL, which ends up in logs.
 */
export function parseBlobUrl(
  text: string,
  environment: S3Environment,
): { location: S3Location; problem?: undefined } | { problem: string; location?: undefined } {
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
      endpoint: `${host.replace(/\/+$/, '')}/${url.hostname}`,
      region,
      prefix: folder === '' ? '' : `${folder}/`,
      accessKeyId,
      secretAccessKey,
    },
  };
}
