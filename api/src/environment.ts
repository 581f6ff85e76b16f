import { join, resolve } from 'node:path';
import { z } from 'zod';
import { readClusterUrl } from './platform/database/cluster-url.ts';
import type { S3Settings } from './platform/objects/s3-objects.ts';
import { type AllowedPlaces, parseAllowedPlaces } from './platform/outbound/url-rules.ts';
import { type BankConfig, parseBanks } from './automation/sweeps/providers/bank-config.ts';
import { areVapidKeys, type VapidKeys } from './automation/notifications/vapid-keys.ts';
import { isLoopback, type ProviderSettings } from './processes/sign-in/provider/provider-settings.ts';
import { EXIT, StartError } from './platform/start-error.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const origin = z.url().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
  error: 'write it as http://host:port, without a path',
});
const blankIsUnset = (value: unknown): unknown => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());

const isKey = (text: string): boolean => Buffer.from(text, 'base64').length === 32;
const keysOf = (text: string): string[] =>
  text
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');

/** Parses the banks. Errors name the location of a problem but never quote the value, which could be a secret. */
const banks = z.string().transform((text, context): readonly BankConfig[] => {
  const reading = parseBanks(text);
  if (reading.ok) return reading.banks;
  context.addIssue({ code: 'custom', message: reading.problem });
  return z.NEVER;
});

const postgresUrl = z.string().transform((text, context): string => {
  const url = readClusterUrl(text);
  if (url !== null) return url;
  context.addIssue({
    code: 'custom',
    message:
      'must be a URL such as postgres://user:password@host:5432/database; it may name several servers, ' +
      'separated by commas, and target_session_attrs may be read-write or primary',
  });
  return z.NEVER;
});

const schema = z.object({
  API_PORT: z.preprocess(blankIsUnset, port.default(0)),
  API_HOST: z.preprocess(blankIsUnset, z.string().default('127.0.0.1')),
  API_TOKEN: optional(
    z
      .string()
      .min(24, 'must have at least 24 characters: openssl rand -hex 24 makes one')
      .refine((text) => /^[\x21-\x7e]+$/.test(text), 'must have no spaces and no characters outside of ASCII'),
  ),
  DATABASE_CONNECTIONS: z.preprocess(
    blankIsUnset,
    z.coerce.number('must be a number').int().min(4, 'must be at least 4').max(500).default(20),
  ),
  HOST: z.preprocess(blankIsUnset, z.string().default('127.0.0.1')),
  PUBLIC_ORIGIN: z.preprocess(blankIsUnset, origin.default('http://localhost:8080')),
  TIDELINE_DATA: z.preprocess(blankIsUnset, z.string().default('.data')),
  DATABASE_URL: optional(postgresUrl),
  DATABASE_POOLER_URL: optional(postgresUrl),
  DATABASE_APP_URL: optional(postgresUrl),
  DATABASE_AUTH_URL: optional(postgresUrl),
  SIGNUP: optional(z.enum(['open', 'invite', 'closed'], 'must be open, invite or closed')),
  TIDELINE_SETUP_CODE: optional(z.string().min(6)),
  TIDELINE_NOW: optional(z.iso.datetime({ offset: true, error: 'must be an instant such as 2026-03-01T09:00:00Z' })),
  TIDELINE_SECRET_KEY: optional(z.string().refine(isKey, { error: 'must be 32 bytes in base64' })),
  TIDELINE_SECRET_KEY_LOST: z.preprocess(
    blankIsUnset,
    z.enum(['true', 'false'], 'must be true or false').default('false'),
  ),
  TIDELINE_SECRET_KEYS_OLD: z.preprocess(
    blankIsUnset,
    z
      .string()
      .default('')
      .refine((text) => keysOf(text).every(isKey), {
        error: 'must be 32-byte keys in base64, separated by commas',
      }),
  ),
  OUTBOUND_ALLOW: z.preprocess(
    blankIsUnset,
    z
      .string()
      .default('')
      .refine((text) => parseAllowedPlaces(text) !== null, {
        error: 'must be hosts such as bridge.lan:8443, separated by commas',
      }),
  ),
  EXCHANGE_RATES_URL: optional(
    z.string().refine((text) => /^https?:\/\/[^/?#]+(\/[^?#]*)?$/.test(text) && URL.canParse(text), {
      error: 'must be the address of a folder such as https://www.ecb.europa.eu/stats/eurofxref',
    }),
  ),
  OIDC_ISSUER: optional(
    z.url().refine((text) => URL.canParse(text) && (new URL(text).protocol === 'https:' || isLoopback(new URL(text))), {
      error: 'must be an https address',
    }),
  ),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: z.preprocess(blankIsUnset, z.string().max(40).default('single sign-on')),
  SOURCE_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http address' })),
  TRANSFER_BANKS: z.preprocess(blankIsUnset, z.string().default('[]').pipe(banks)),
  SMTP_URL: optional(
    z.string().refine((text) => /^smtps?:$/.test(URL.parse(text)?.protocol ?? ''), {
      error: 'must be a URL such as smtps://name:password@mail.example.org',
    }),
  ),
  MAIL_FROM: optional(
    z
      .string()
      .max(320)
      .refine((text) => /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text), {
        error: 'must be an email address, or Name <address>',
      }),
  ),
  VAPID_PUBLIC_KEY: optional(z.string()),
  VAPID_PRIVATE_KEY: optional(z.string()),
  TIDELINE_DATABASE: z.preprocess(blankIsUnset, z.enum(['own', 'running']).default('own')),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  S3_ENDPOINT: optional(
    z.string().refine((text) => /^https?:\/\/[^/?#@]+\/?$/.test(text) && URL.canParse(text), {
      error: 'must be an address such as https://s3.example.org',
    }),
  ),
  S3_REGION: z.preprocess(blankIsUnset, z.string().default('us-east-1')),
  S3_PREFIX: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^([\w.-]+(\/[\w.-]+)*)?$/, 'must be a path such as tideline, without a slash at its ends')
      .default(''),
  ),
  RELEASES: optional(z.string()),
  BACKUP_DIR: optional(z.string()),
  BACKUP_KEEP: z.preprocess(
    blankIsUnset,
    z.coerce.number('must be a number').int().min(1, 'must be at least 1').max(10_000).default(7),
  ),
  BACKUP_PASSPHRASE: optional(z.string().min(12, 'must have at least 12 characters')),
  BACKUP_PASSPHRASE_FILE: optional(z.string()),
  SENTRY_API_DSN: optional(
    z.string().refine((text) => /^https?:\/\/\w+@[^/]+\/(.+\/)?\d+$/.test(text), {
      error: 'not a DSN (https://<key>@<host>/<project>)',
    }),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: 'must be an http address' })),
  OTEL_TRACES_SAMPLER_ARG: z.preprocess(
    blankIsUnset,
    z.coerce.number('must be a number').min(0, 'must be at least 0').max(1, 'must be at most 1').default(1),
  ),
  TIDELINE_ENV: z.preprocess(blankIsUnset, z.string().default('production')),
  TIDELINE_TEST_PAGE: z.preprocess(blankIsUnset, z.enum(['true', 'false'], 'must be true or false').default('true')),
  TIDELINE_SAMPLE: z.preprocess(blankIsUnset, z.enum(['true', 'false'], 'must be true or false').default('true')),
  NODE_ENV: z.preprocess(blankIsUnset, z.string().default('production')),
  LOG_LEVEL: z.preprocess(
    blankIsUnset,
    z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be one of trace, debug, info, warn, error, fatal, silent',
      )
      .default('info'),
  ),
});

export interface BackupSettings {
  /** Folder of the nightly backups; if omitted, none are made. */
  folder: string | undefined;
  /** Number of nightly backups to store. */
  count: number;
  /** Passphrase with which backups are encrypted; if omitted, they are not encrypted. */
  passphrase: string | undefined;
  /** A file that contains the passphrase; an alternative to `passphrase`. */
  passphraseFile: string | undefined;
}

export interface ApiEnvironment {
  port: number;
  /** Address of the listener; any address other than loopback requires `apiToken`. */
  apiHost: string;
  /** The token that the gateway sends with every request. */
  apiToken: string | undefined;
  /** Maximum number of database connections of this process for requests and jobs. */
  databaseConnections: number;
  publicOrigin: string;
  dataFolder: string;
  /** Connection string of the login that owns the tables; undefined for the built-in server. */
  databaseUrl: string | undefined;
  /** A pooler in front of the server of `databaseUrl`, for requests and jobs. */
  poolerUrl: string | undefined;
  /** Whether the parent process runs the built-in server. */
  hasRunningServer: boolean;
  /** Logins for requests and for sign-in on the server of `databaseUrl`. */
  databaseLogins: { url: string; identityUrl: string } | undefined;
  signUp: 'open' | 'invite' | 'closed' | undefined;
  setupCode: string | undefined;
  fixedNow: Date | undefined;
  secretKey: string | undefined;
  /** Previous keys, for values that were encrypted with them. */
  oldSecretKeys: readonly string[];
  /** Whether the operator accepts that secrets sealed with a lost key cannot be read. */
  isKeyLost: boolean;
  /** Private addresses that may be contacted. */
  outboundAllowed: AllowedPlaces;
  /** Banks whose API can move money for sweeps. */
  banks: readonly BankConfig[];
  /** Folder of the European Central Bank's reference rates; null means that none are fetched. */
  ratesUrl: string | null;
  /** Address where this installation's source code is offered; null if it is not stated. */
  sourceUrl: string | null;
  /** Provider at which users may sign in instead of with a password; null if there is none. */
  signInProvider: ProviderSettings | null;
  /** The mail server; if omitted, emails go to the outbox of the data folder. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Keys for web push; if omitted, they are stored in the data folder. */
  vapidKeys: VapidKeys | undefined;
  /** Object store for users' files; if omitted, they are stored in the data folder. */
  s3: S3Settings | undefined;
  /** Folder of the release store. */
  releases: string;
  backups: BackupSettings;
  /** Address to which this process sends its error reports. */
  sentryDsn: string | undefined;
  /** Collector of traces and the fraction of requests to trace; without an endpoint, nothing is traced. */
  traces: { endpoint: string | undefined; ratio: number };
  environmentName: string;
  testPage: boolean;
  sample: boolean;
  logLevel: string;
}

/** Returns all problems of an environment, each as `NAME: problem`. */
export function environmentProblems(env: Readonly<Record<string, string | undefined>>): string[] {
  const parsed = schema.safeParse(env);
  const named = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const isFixedClockAllowed = !env['TIDELINE_NOW'] || ['test', 'development'].includes(env['NODE_ENV'] ?? '');
  const isPushClear =
    (env['VAPID_PUBLIC_KEY'] ?? '') === '' && (env['VAPID_PRIVATE_KEY'] ?? '') === ''
      ? true
      : vapidKeysOf(env) !== undefined;
  const loginsGiven = ['DATABASE_URL', 'DATABASE_APP_URL', 'DATABASE_AUTH_URL'].map((name) => Boolean(env[name]));
  const areLoginsWhole = loginsGiven.every(Boolean) || !loginsGiven.slice(1).some(Boolean);
  const isLocal = ['127.0.0.1', '::1', 'localhost', ''].includes(env['API_HOST'] ?? '');
  return [
    ...named,
    ...(isLocal || env['API_TOKEN']
      ? []
      : ['API_TOKEN: is missing, but other machines reach API_HOST: give the api and the gateway the same one']),
    ...(!env['DATABASE_POOLER_URL'] || env['DATABASE_URL']
      ? []
      : ['DATABASE_POOLER_URL: must be given together with DATABASE_URL, the address of the server itself']),
    ...(areLoginsWhole ? [] : ['DATABASE_APP_URL: must be given together with DATABASE_AUTH_URL and DATABASE_URL']),
    ...(Boolean(env['OIDC_ISSUER']) === Boolean(env['OIDC_CLIENT_ID'])
      ? []
      : ['OIDC_ISSUER: must be given together with OIDC_CLIENT_ID']),
    ...(isFixedClockAllowed ? [] : ['TIDELINE_NOW: a fixed clock is refused unless NODE_ENV is test or development']),
    ...(isPushClear
      ? []
      : ['VAPID_PUBLIC_KEY: must be given together with VAPID_PRIVATE_KEY, both base64url of a P-256 pair']),
  ];
}

function vapidKeysOf(env: Readonly<Record<string, string | undefined>>): VapidKeys | undefined {
  const keys = { publicKey: env['VAPID_PUBLIC_KEY'] ?? '', privateKey: env['VAPID_PRIVATE_KEY'] ?? '' };
  return areVapidKeys(keys) ? keys : undefined;
}

/** Reads the environment. Throws a StartError that names all problems at once. */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): ApiEnvironment {
  const problems = environmentProblems(env);
  if (problems.length > 0) throw new StartError(EXIT.badConfiguration, (texts) => texts.settings(problems.join('; ')));
  const values = schema.parse(env);
  return {
    port: values.API_PORT,
    apiHost: values.API_HOST,
    apiToken: values.API_TOKEN,
    databaseConnections: values.DATABASE_CONNECTIONS,
    publicOrigin: values.PUBLIC_ORIGIN,
    dataFolder: resolve(values.TIDELINE_DATA),
    databaseUrl: values.DATABASE_URL,
    poolerUrl: values.DATABASE_POOLER_URL,
    hasRunningServer: values.TIDELINE_DATABASE === 'running',
    databaseLogins:
      values.DATABASE_APP_URL !== undefined && values.DATABASE_AUTH_URL !== undefined
        ? { url: values.DATABASE_APP_URL, identityUrl: values.DATABASE_AUTH_URL }
        : undefined,
    signUp: values.SIGNUP,
    setupCode: values.TIDELINE_SETUP_CODE,
    fixedNow: values.TIDELINE_NOW === undefined ? undefined : new Date(values.TIDELINE_NOW),
    secretKey: values.TIDELINE_SECRET_KEY,
    isKeyLost: values.TIDELINE_SECRET_KEY_LOST === 'true',
    oldSecretKeys: keysOf(values.TIDELINE_SECRET_KEYS_OLD),
    outboundAllowed: parseAllowedPlaces(values.OUTBOUND_ALLOW) ?? new Set(),
    banks: values.TRANSFER_BANKS,
    ratesUrl: values.EXCHANGE_RATES_URL ?? null,
    sourceUrl: values.SOURCE_URL ?? null,
    signInProvider:
      values.OIDC_ISSUER === undefined || values.OIDC_CLIENT_ID === undefined
        ? null
        : {
            issuer: values.OIDC_ISSUER,
            clientId: values.OIDC_CLIENT_ID,
            clientSecret: values.OIDC_CLIENT_SECRET,
            name: values.OIDC_NAME,
          },
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `Tideline <no-reply@${new URL(values.PUBLIC_ORIGIN).hostname}>`,
    vapidKeys: vapidKeysOf(env),
    s3:
      values.S3_BUCKET === undefined
        ? undefined
        : {
            bucket: values.S3_BUCKET,
            endpoint: values.S3_ENDPOINT,
            region: values.S3_REGION,
            prefix: values.S3_PREFIX,
          },
    releases: resolve(values.RELEASES ?? join(values.TIDELINE_DATA, 'releases')),
    backups: {
      folder: values.BACKUP_DIR === undefined ? undefined : resolve(values.BACKUP_DIR),
      count: values.BACKUP_KEEP,
      passphrase: values.BACKUP_PASSPHRASE,
      passphraseFile: values.BACKUP_PASSPHRASE_FILE,
    },
    sentryDsn: values.SENTRY_API_DSN,
    traces: { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: values.OTEL_TRACES_SAMPLER_ARG },
    environmentName: values.TIDELINE_ENV,
    testPage: values.TIDELINE_TEST_PAGE === 'true',
    sample: values.TIDELINE_SAMPLE === 'true',
    logLevel: values.LOG_LEVEL,
  };
}
