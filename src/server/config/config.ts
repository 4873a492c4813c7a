import { resolve } from 'node:path';
import * as z from 'zod';

/** The settings of this installation, read once from the environment and checked. */
export interface Config {
  host: string;
  port: number;
  dataDir: string;
  /**
   * The only source of links, of the accepted Host and Origin, and of the cookie's `Secure`.
   * Without a trailing slash.
   */
  publicUrl: string;
  /**
   * Whether HOST and PUBLIC_URL are both loopback. Then the first run makes a pair of keys, and
   * postbacks may go to private addresses.
   */
  loopbackOnly: boolean;
  databaseUrl: string | undefined;
  blobUrl: string | undefined;
  secret: string | undefined;
  /** The first key pair of the embedded service, or the pair sent to a remote one. */
  keys: { appKey: string; apiKey: string } | undefined;
  /** The base address of a remote service; undefined means the embedded one. */
  remoteService: string | undefined;
  rightMeasuredFrom: 'left' | 'right';
  contextNames: 'lower-case' | 'as-defined';
  postbackUrl: string | undefined;
  postbackSecret: string | undefined;
  postbackAllowPrivate: boolean;
  smtpUrl: string | undefined;
  senderEmail: string | undefined;
  /** The files with the key that seals; undefined means that the installation makes one. */
  sealFiles: SealFiles | undefined;
  metricsToken: string | undefined;
  logLevel: string;
}

/** A key with its certificates, in one PKCS#12 file or in PEM files. Paths are absolute. */
export type SealFiles =
  | { form: 'p12'; path: string; password: string }
  | { form: 'pem'; keyPath: string; certificatePath: string; password: string };

/** Settings that cannot be used. The message says of each what is wrong and what to do. */
export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(`These settings cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const text = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional();
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: () => `must be ${values.join(' or ')}` });

const environmentSchema = z.object({
  HOST: text,
  PORT: z.coerce
    .number({ error: () => 'must be a number' })
    .int()
    .min(0)
    .max(65_535)
    .default(4400),
  DATA_DIR: text,
  PUBLIC_URL: text,
  DATABASE_URL: text,
  BLOB_URL: text,
  SECRET: text,
  SIGNING_APP_KEY: text,
  SIGNING_API_KEY: text,
  SIGNING_SERVICE_URL: text,
  LOCATION_RIGHT_FROM: oneOf(['left', 'right']).default('left'),
  CONTEXT_NAMES: oneOf(['lower-case', 'as-defined']).default('lower-case'),
  POSTBACK_URL: text,
  POSTBACK_SECRET: text,
  POSTBACK_ALLOW_PRIVATE: oneOf(['0', '1']).optional(),
  SMTP_URL: text,
  SENDER_EMAIL: text,
  SEAL_P12: text,
  SEAL_P12_PASSWORD: z.string().default(''),
  SEAL_KEY: text,
  SEAL_KEY_PASSWORD: z.string().default(''),
  SEAL_CERT: text,
  METRICS_TOKEN: text,
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The names of all settings, except for the credentials that `BLOB_URL` needs. */
export const environmentNames = Object.keys(environmentSchema.shape);

/** Returns whether a host name means this machine itself. */
function isLoopbackHost(host: string): boolean {
  return (
    host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
  );
}

function parseUrl(value: string | undefined): URL | undefined {
  return value !== undefined && URL.canParse(value) ? new URL(value) : undefined;
}

/** Returns the files of the seal's key. Adds to `faults` what is missing or set twice. */
function readSealFiles(
  env: z.output<typeof environmentSchema>,
  workingDir: string,
  faults: string[],
): SealFiles | undefined {
  const { SEAL_P12: p12, SEAL_KEY: key, SEAL_CERT: certificate } = env;
  if (p12 !== undefined && (key !== undefined || certificate !== undefined)) {
    faults.push(
      'SEAL_P12, and SEAL_KEY with SEAL_CERT, are two ways to name one key: set one, not both.',
    );
  } else if ((key === undefined) !== (certificate === undefined)) {
    faults.push(
      'SEAL_KEY and SEAL_CERT go together: set both or neither. They may name the same file.',
    );
  }
  if (p12 !== undefined)
    return { form: 'p12', path: resolve(workingDir, p12), password: env.SEAL_P12_PASSWORD };
  if (key === undefined || certificate === undefined) return undefined;
  return {
    form: 'pem',
    keyPath: resolve(workingDir, key),
    certificatePath: resolve(workingDir, certificate),
    password: env.SEAL_KEY_PASSWORD,
  };
}

/** Reads the environment. Throws one ConfigError that names every fault. */
export function readConfig(
  environment: Record<string, string | undefined>,
  workingDir: string,
): Config {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`),
    );
  const env = parsed.data;
  const faults: string[] = [];
  const host = env.HOST ?? '127.0.0.1';
  const hostIsLoopback = isLoopbackHost(host);

  const httpUrl = (name: 'PUBLIC_URL' | 'SIGNING_SERVICE_URL' | 'POSTBACK_URL') => {
    const value = env[name];
    const url = parseUrl(value);
    if (value !== undefined && (!url || !/^https?:$/.test(url.protocol)))
      faults.push(`${name} must be an http or https address, not "${value}".`);
    return url;
  };
  const publicUrl = httpUrl('PUBLIC_URL');
  if (!hostIsLoopback && env.PUBLIC_URL === undefined) {
    faults.push(
      `PUBLIC_URL is required while HOST is "${host}": set it to the address that people open, such as https://sign.example.com.`,
    );
  }
  if (publicUrl && publicUrl.pathname !== '/')
    faults.push('PUBLIC_URL must not have a path: the product lives at the root of its origin.');
  const remote = httpUrl('SIGNING_SERVICE_URL');
  const loopbackOnly =
    hostIsLoopback && (publicUrl === undefined || isLoopbackHost(publicUrl.hostname));
  const postbackAllowPrivate =
    env.POSTBACK_ALLOW_PRIVATE === undefined ? loopbackOnly : env.POSTBACK_ALLOW_PRIVATE === '1';
  if (httpUrl('POSTBACK_URL')?.protocol === 'http:' && !postbackAllowPrivate)
    faults.push(
      'POSTBACK_URL must be an https address; POSTBACK_ALLOW_PRIVATE=1 allows http and private addresses.',
    );

  if ((env.SIGNING_APP_KEY === undefined) !== (env.SIGNING_API_KEY === undefined)) {
    faults.push('SIGNING_APP_KEY and SIGNING_API_KEY go together: set both or neither.');
  }
  if (remote && env.SIGNING_API_KEY === undefined) {
    faults.push(
      'SIGNING_SERVICE_URL needs SIGNING_APP_KEY and SIGNING_API_KEY: the pair of keys that is sent to that service.',
    );
  }
  if (env.DATABASE_URL !== undefined && !/^postgres(ql)?:\/\//.test(env.DATABASE_URL))
    faults.push('DATABASE_URL must start with postgres://.');
  if (env.DATABASE_URL !== undefined && env.SECRET === undefined) {
    faults.push(
      'SECRET is required with DATABASE_URL, and the same for all processes: 32 random bytes or more, such as the output of `openssl rand -base64 32`.',
    );
  }
  if (env.SECRET !== undefined && env.SECRET.length < 32)
    faults.push('SECRET must have at least 32 characters.');
  if (env.BLOB_URL !== undefined && !/^(s3|file):\/\//.test(env.BLOB_URL))
    faults.push('BLOB_URL must start with s3://.');
  const sealFiles = readSealFiles(env, workingDir, faults);
  if (faults.length > 0) throw new ConfigError(faults);

  return {
    host,
    port: env.PORT,
    dataDir: resolve(workingDir, env.DATA_DIR ?? 'data'),
    publicUrl: publicUrl?.origin ?? `http://127.0.0.1:${env.PORT}`,
    loopbackOnly,
    databaseUrl: env.DATABASE_URL,
    blobUrl: env.BLOB_URL,
    secret: env.SECRET,
    keys:
      env.SIGNING_APP_KEY !== undefined && env.SIGNING_API_KEY !== undefined
        ? { appKey: env.SIGNING_APP_KEY, apiKey: env.SIGNING_API_KEY }
        : undefined,
    remoteService: remote?.href.replace(/\/+$/, ''),
    rightMeasuredFrom: env.LOCATION_RIGHT_FROM,
    contextNames: env.CONTEXT_NAMES,
    postbackUrl: env.POSTBACK_URL,
    postbackSecret: env.POSTBACK_SECRET,
    postbackAllowPrivate,
    smtpUrl: env.SMTP_URL,
    senderEmail: env.SENDER_EMAIL,
    sealFiles,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  };
}
