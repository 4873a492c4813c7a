import { resolve } from 'node:path';
import * as z from 'zod';
import { screenLanguage, screenLanguages } from '#core/wire/screenLanguages.ts';
import { isAscii, type Profile, profiles } from './profiles.ts';
import { guessableSecrets } from './guessableSecrets.ts';
import { embedOriginFault, postgresRule, proxyFault, senderRule } from './settingFaults.ts';
import { isLoopbackHost, keysInClear, parseAddress } from './hostNames.ts';
import { type SealFiles, sealFilesOf } from './sealFiles.ts';

/** The settings of this installation, read once from the environment and checked. */
export interface Config extends Profile {
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
  /** The secret before this one: its links go on, and what it protects is protected anew. */
  secretPrevious: string | undefined;
  /** What is accepted and should be mended; a sentence each. */
  warnings: string[];
  /** The first key pair of the embedded service, or the pair sent to a remote one. */
  keys: { appKey: string; apiKey: string } | undefined;
  /** The base address of a remote service; undefined means the embedded one. */
  remoteService: string | undefined;
  contextNames: 'lower-case' | 'as-defined';
  postbackUrl: string | undefined;
  postbackSecret: string | undefined;
  /** The Authorization header of postbacks to `postbackUrl`, and to no other address. */
  postbackAuthorization: string | undefined;
  postbackAllowPrivate: boolean;
  /** The proxies that are believed when they say for whom they ask, and the header they use. */
  trustedProxies: { proxies: string[]; header: string };
  smtpUrl: string | undefined;
  /** Whether mail may travel unencrypted to a mail server that is not on this machine. */
  smtpAllowPlain: boolean;
  senderEmail: string | undefined;
  senderName: string | undefined;
  /** The files with the key that seals; undefined means that the installation makes one. */
  sealFiles: SealFiles | undefined;
  /** The authority that stamps the time on seals; undefined means that they have no stamp. */
  tsaUrl: string | undefined;
  /** How long documents are kept after a transaction ended, in days; undefined: for ever. */
  retentionDays: number | undefined;
  metricsToken: string | undefined;
  /** Whether each request is a line in the log. */
  logsRequests: boolean;
  /** The language of all screens but the signers'; undefined: as each visitor prefers. */
  screenLanguage: ReturnType<typeof screenLanguage>;
  /** Whether screens show developers' details where nobody has chosen. */
  screenDeveloper: boolean;
  logLevel: string;
  /** The origins whose pages may embed ours; none: nothing is embedded. */
  embedOrigins: string[];
}

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
/** A text of which `isFine` holds, if it is set at all. */
const checked = (isFine: (value: string) => boolean, fault: (value: string) => string) =>
  text.refine((value) => value === undefined || isFine(value), {
    error: ({ input }) => fault(String(input)),
  });
const httpUrl = checked(
  (value) => /^https?:$/.test(parseAddress(value)?.protocol ?? ''),
  (value) => `must be an http or https address, not "${value.replace(/\/\/.*@/, '//…@')}"`,
);
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: () => `must be ${values.join(' or ')}` });

/** Entries with commas or spaces between them; `faultOf` says what is wrong with one. */
const listOf = (faultOf: (entry: string) => string | undefined) =>
  text
    .transform((value) => value?.split(/[\s,]+/).filter((entry) => entry !== '') ?? [])
    .superRefine((entries, context) => {
      for (const entry of entries) {
        const fault = faultOf(entry);
        if (fault) context.addIssue({ code: 'custom', message: fault });
      }
    });

/** How each setting is read, but for the credentials that `BLOB_URL` needs. */
export const settings = z.object({
  HOST: text,
  PORT: z.coerce
    .number({ error: () => 'must be a number, 65535 at most' })
    .int()
    .min(0)
    .max(65_535)
    .default(4400),
  DATA_DIR: text,
  PUBLIC_URL: httpUrl,
  DATABASE_URL: checked(...postgresRule),
  BLOB_URL: checked(
    (value) => /^(s3|file):\/\//.test(value),
    () => 'must start with s3://',
  ),
  S3_SSE: text,
  S3_SSE_KMS_KEY_ID: text,
  SECRET: checked(
    (value) => value.length >= 32,
    () => 'must have at least 32 characters, such as the output of `openssl rand -base64 32`',
  ),
  SECRET_PREVIOUS: checked(
    (value) => value.length >= 32,
    () => 'must have at least 32 characters',
  ),
  SIGNING_APP_KEY: text,
  SIGNING_API_KEY: text,
  SIGNING_SERVICE_URL: httpUrl,
  SERVICE_PROFILE: oneOf(['contract', 'family']).default('contract'),
  LOCATION_RIGHT_FROM: oneOf(['left', 'right']).optional(),
  CONTEXT_NAMES: oneOf(['lower-case', 'as-defined']).optional(),
  POSTBACK_URL: httpUrl,
  POSTBACK_SECRET: text,
  POSTBACK_AUTHORIZATION: checked(isAscii, () => 'must have visible ASCII characters only'),
  POSTBACK_ALLOW_PRIVATE: oneOf(['0', '1']).optional(),
  TRUSTED_PROXIES: listOf(proxyFault),
  TRUSTED_PROXY_HEADER: checked(
    (value) => /^[A-Za-z0-9-]+$/.test(value),
    (value) => `must be the name of one header, not "${value}"`,
  ),
  SMTP_URL: checked(
    (value) => /^smtps?:$/.test(parseAddress(value)?.protocol ?? ''),
    () => 'must start with smtp:// or smtps://',
  ),
  SMTP_ALLOW_PLAIN: oneOf(['0', '1']).optional(),
  SENDER_EMAIL: text,
  SENDER_NAME: checked(...senderRule),
  SEAL_P12: text,
  SEAL_P12_PASSWORD: z.string().default(''),
  SEAL_KEY: text,
  SEAL_KEY_PASSWORD: z.string().default(''),
  SEAL_CERT: text,
  TSA_URL: httpUrl,
  RETENTION_DAYS: z.coerce
    .number({ error: () => 'must be a whole number of days, from 1 to 36500' })
    .int()
    .min(1)
    .max(36_500)
    .optional(),
  METRICS_TOKEN: text,
  EMBED_ORIGINS: listOf(embedOriginFault),
  LOG_REQUESTS: oneOf(['0', '1']).optional(),
  SCREEN_LANGUAGE: text
    .refine((value) => value === undefined || screenLanguage(value) !== undefined, {
      error: () => `must be one of ${Object.keys(screenLanguages).join(', ')}`,
    })
    .transform((value) => (value === undefined ? undefined : screenLanguage(value))),
  SCREEN_DEVELOPER: oneOf(['0', '1']).optional(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

type Environment = z.output<typeof settings>;

/** Returns who can reach the server by these settings. */
function reachOf(env: Environment) {
  const host = env.HOST ?? '127.0.0.1';
  const publicUrl = parseAddress(env.PUBLIC_URL);
  const isHostLoopback = isLoopbackHost(host);
  const loopbackOnly =
    isHostLoopback && (publicUrl === undefined || isLoopbackHost(publicUrl.hostname));
  const postbackAllowPrivate =
    env.POSTBACK_ALLOW_PRIVATE === undefined ? loopbackOnly : env.POSTBACK_ALLOW_PRIVATE === '1';
  return { host, publicUrl, isHostLoopback, loopbackOnly, postbackAllowPrivate };
}

/** Returns what is wrong between settings, each of which may be right by itself. */
function faultsBetween(env: Environment): string[] {
  const { host, publicUrl, isHostLoopback, loopbackOnly, postbackAllowPrivate } = reachOf(env);
  const isSet = (name: keyof Environment) => env[name] !== undefined;
  const areTwoSeals = isSet('SEAL_P12') && (isSet('SEAL_KEY') || isSet('SEAL_CERT'));
  const faults: [boolean, string][] = [
    [
      !isHostLoopback && !isSet('PUBLIC_URL'),
      `PUBLIC_URL is required while HOST is "${host}": set it to the address that people open, such as https://sign.example.com.`,
    ],
    [
      publicUrl !== undefined && publicUrl.pathname !== '/',
      'PUBLIC_URL must not have a path: the product lives at the root of its origin.',
    ],
    [
      parseAddress(env.POSTBACK_URL)?.protocol === 'http:' && !postbackAllowPrivate,
      'POSTBACK_URL must be an https address; POSTBACK_ALLOW_PRIVATE=1 allows http and private addresses.',
    ],
    [
      isSet('SIGNING_APP_KEY') !== isSet('SIGNING_API_KEY'),
      'SIGNING_APP_KEY and SIGNING_API_KEY go together: set both or neither.',
    ],
    [
      isSet('SIGNING_SERVICE_URL') && !isSet('SIGNING_API_KEY'),
      'SIGNING_SERVICE_URL needs SIGNING_APP_KEY and SIGNING_API_KEY: the pair of keys that is sent to that service.',
    ],
    [
      isSet('DATABASE_URL') && !isSet('SECRET'),
      'SECRET is required with DATABASE_URL, and the same for all processes: 32 random bytes or more, such as the output of `openssl rand -base64 32`.',
    ],
    [
      areTwoSeals,
      'SEAL_P12, and SEAL_KEY with SEAL_CERT, are two ways to name one key: set one, not both.',
    ],
    [
      !areTwoSeals && isSet('SEAL_KEY') !== isSet('SEAL_CERT'),
      'SEAL_KEY and SEAL_CERT go together: set both or neither. They may name the same file.',
    ],
  ];
  return [
    ...faults.flatMap(([isFault, message]) => (isFault ? [message] : [])),
    ...(loopbackOnly ? [] : guessableSecrets(env)),
  ];
}

const environmentSchema = settings.superRefine((env, context) => {
  for (const message of faultsBetween(env)) context.addIssue({ code: 'custom', message });
});

/** Reads the environment. Throws one ConfigError that names every fault. */
export function readConfig(
  environment: Record<string, string | undefined>,
  workingDir: string,
): Config {
  // One that is set to nothing, as files of settings and of compose do, is not set.
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const parsed = environmentSchema.safeParse(Object.fromEntries(given));
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map(({ path: [name], message }) =>
        name === undefined ? message : `${String(name)} ${message}.`,
      ),
    );
  const env = parsed.data;
  const { host, publicUrl, loopbackOnly, postbackAllowPrivate } = reachOf(env);
  const profile = profiles[env.SERVICE_PROFILE];
  return {
    host,
    port: env.PORT,
    dataDir: resolve(workingDir, env.DATA_DIR ?? 'data'),
    publicUrl: publicUrl?.origin ?? `http://127.0.0.1:${env.PORT}`,
    loopbackOnly,
    databaseUrl: env.DATABASE_URL,
    blobUrl: env.BLOB_URL,
    secret: env.SECRET,
    secretPrevious: env.SECRET_PREVIOUS,
    warnings: [...guessableSecrets(env), ...keysInClear(env.SIGNING_SERVICE_URL)],
    keys:
      env.SIGNING_APP_KEY !== undefined && env.SIGNING_API_KEY !== undefined
        ? { appKey: env.SIGNING_APP_KEY, apiKey: env.SIGNING_API_KEY }
        : undefined,
    remoteService: parseAddress(env.SIGNING_SERVICE_URL)?.href.replace(/\/+$/, ''),
    ...profile,
    rightMeasuredFrom: env.LOCATION_RIGHT_FROM ?? profile.rightMeasuredFrom,
    contextNames: env.CONTEXT_NAMES ?? 'lower-case',
    postbackUrl: env.POSTBACK_URL,
    postbackSecret: env.POSTBACK_SECRET,
    postbackAuthorization: env.POSTBACK_AUTHORIZATION,
    postbackAllowPrivate,
    trustedProxies: {
      proxies: env.TRUSTED_PROXIES,
      header: (env.TRUSTED_PROXY_HEADER ?? 'X-Forwarded-For').toLowerCase(),
    },
    smtpUrl: env.SMTP_URL,
    smtpAllowPlain: env.SMTP_ALLOW_PLAIN === '1',
    senderEmail: env.SENDER_EMAIL,
    senderName: env.SENDER_NAME,
    sealFiles: sealFilesOf(env, workingDir),
    tsaUrl: env.TSA_URL,
    retentionDays: env.RETENTION_DAYS,
    metricsToken: env.METRICS_TOKEN,
    screenLanguage: env.SCREEN_LANGUAGE,
    screenDeveloper: env.SCREEN_DEVELOPER === '1',
    logsRequests: env.LOG_REQUESTS === undefined ? !loopbackOnly : env.LOG_REQUESTS === '1',
    logLevel: env.LOG_LEVEL,
    embedOrigins: env.EMBED_ORIGINS,
  };
}
