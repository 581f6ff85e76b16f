import { isIP } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { isThisMachine } from './http/host.ts';
import { parseDsn } from './monitoring/dsn.ts';
import { trafficLimits } from './traffic/limits.ts';

const port = z.coerce
  .number('must be a port number')
  .int('must be a port number')
  .min(0, 'must be a port number')
  .max(65_535, 'must be a port number');
const milliseconds = z.coerce.number('must be a number of milliseconds').int().min(0).max(600_000);
const perAddress = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(100_000);
const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');
const httpUrl = z
  .string('is missing: set it to a URL such as http://127.0.0.1:8081')
  .refine(
    (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
    'must be a URL that begins with http:// or https://',
  );
const origin = httpUrl.transform((text) => new URL(text).origin);
const dsn = z.string().refine((text) => parseDsn(text) !== undefined, 'not a DSN (https://<key>@<host>/<project>)');

const isNetwork = (text: string): boolean => {
  const [address = '', bits] = text.split('/');
  const family = isIP(address);
  return family !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)));
};
const trustProxy = z
  .string()
  .refine(
    (text) => text !== 'true',
    'true would trust any address a client claims: set the number of proxies, or their addresses',
  )
  .transform((text): number | string[] =>
    /^\d{1,2}$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim()),
  )
  .refine(
    (value) =>
      typeof value === 'number' ||
      value.every((part) => ['loopback', 'linklocal', 'uniquelocal'].includes(part) || isNetwork(part)),
    'must be a number of proxies or a comma-separated list of addresses or CIDR ranges',
  );

const secretToken = z
  .string()
  .min(24, 'must have at least 24 characters: openssl rand -hex 24 makes one')
  .refine((text) => /^[\x21-\x7e]+$/.test(text), 'must have no spaces and no characters outside of ASCII');

const schema = z.object({
  PORT: port.default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  ADMIN_PORT: port.default(9090),
  ADMIN_HOST: z.string().min(1).default('127.0.0.1'),
  ADMIN_TOKEN: secretToken.optional(),
  API_URL: z
    .string('is missing: set it to a URL such as http://127.0.0.1:8081')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(origin).min(1)),
  API_TOKEN: secretToken.optional(),
  PUBLIC_ORIGIN: origin.optional(),
  TIDELINE_DATA: z.string().min(1).default('.data'),
  RELEASES: z
    .string()
    .min(1)
    .refine((text) => !text.includes('://'), 'must be a folder')
    .optional(),
  TIDELINE_ENV: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lowercase letters, digits and hyphens')
    .default('production'),
  REGISTRY_PUBLIC: flag.default(false),
  AUTO_ROLLBACK: flag.default(true),
  TRUST_PROXY: trustProxy.optional(),
  SENTRY_DSN: dsn.optional(),
  SENTRY_API_DSN: dsn.optional(),
  SENTRY_TUNNEL_DSNS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(dsn))
    .default([]),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number')
    .min(0, 'must be at least 0')
    .max(1, 'must be at most 1')
    .default(1),
  TUNNEL_SPOOL_BYTES: z.coerce
    .number('must be a number of bytes')
    .int()
    .min(0)
    .default(64 * 1024 * 1024),
  TUNNEL_SPOOL_HOURS: z.coerce
    .number('must be a number of hours')
    .int()
    .min(1)
    .max(30 * 24)
    .default(24),
  CACHE_MAX_BYTES: z.coerce
    .number('must be a number of bytes')
    .int()
    .min(0)
    .default(64 * 1024 * 1024),
  SHUTDOWN_GRACE_MS: milliseconds.default(25_000),
  DRAIN_DELAY_MS: milliseconds.optional(),
  DRAIN_IDLE_MS: milliseconds.default(3_000),
  CONNECTIONS_PER_ADDRESS: perAddress.default(trafficLimits.connectionsPerAddress),
  REQUESTS_PER_ADDRESS: perAddress.default(trafficLimits.upstreamPerAddress),
  STREAMS_PER_ADDRESS: perAddress.default(trafficLimits.streamsPerAddress),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be one of trace, debug, info, warn, error, fatal, silent',
    )
    .default('info'),
  TIDELINE_TEST_PAGE: flag.default(true),
  TIDELINE_SAMPLE: flag.default(true),
  SIGNUP: z.enum(['open', 'invite', 'closed'], 'must be open, invite or closed').optional(),
});

type Parsed = z.infer<typeof schema>;
export type GatewayConfig = Omit<Parsed, 'PUBLIC_ORIGIN' | 'RELEASES' | 'DRAIN_DELAY_MS'> & {
  PUBLIC_ORIGIN: string;
  RELEASES: string;
  DRAIN_DELAY_MS: number;
};

/** Time that a load balancer needs to notice that this process is leaving. */
const BALANCER_MS = 5_000;

export type ConfigResult = { ok: true; config: GatewayConfig } | { ok: false; problems: string[] };

/** Variables read by other Tideline processes. */
const otherVariables = [
  'TIDELINE_DATA',
  'TIDELINE_SECRET_KEY',
  'TIDELINE_SECRET_KEYS_OLD',
  'TIDELINE_SECRET_KEY_LOST',
  'TIDELINE_NOW',
  'TIDELINE_SETUP_CODE',
  'TIDELINE_URL',
  'TIDELINE_TOKEN',
  'TIDELINE_DATABASE',
  'TIDELINE_ROOT',
  'TIDELINE_LANG',
];

/** Returns names that look like ours but are not read anywhere, which are most likely typos. */
export const unknownVariables = (env: Readonly<Record<string, string | undefined>>): string[] =>
  Object.keys(env).filter(
    (name) => name.startsWith('TIDELINE_') && !(name in schema.shape) && !otherVariables.includes(name),
  );

/** Returns warnings about settings that are valid but probably unintended. */
export function configWarnings({
  HOST,
  PUBLIC_ORIGIN,
  TRUST_PROXY,
}: Pick<GatewayConfig, 'HOST' | 'PUBLIC_ORIGIN' | 'TRUST_PROXY'>): string[] {
  const isBehindProxy = isThisMachine(HOST) && !isThisMachine(new URL(PUBLIC_ORIGIN).hostname);
  if (!isBehindProxy || TRUST_PROXY !== undefined) return [];
  return [
    'TRUST_PROXY is not set, but PUBLIC_ORIGIN shows a proxy in front: all clients count as one, so one ' +
      'client who guesses passwords locks out the others. Set TRUST_PROXY to 1 or to the proxy’s address.',
  ];
}

const pathText = (path: readonly PropertyKey[]): string =>
  path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`))
    .join('');

/** Reads the environment, or returns all problems at once. An empty variable counts as unset. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ConfigResult {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(given);
  if (!result.success)
    return { ok: false, problems: result.error.issues.map(({ path, message }) => `${pathText(path)}: ${message}`) };
  const config = {
    ...result.data,
    PUBLIC_ORIGIN: result.data.PUBLIC_ORIGIN ?? `http://localhost:${result.data.PORT}`,
    RELEASES: result.data.RELEASES ?? join(result.data.TIDELINE_DATA, 'releases'),
    DRAIN_DELAY_MS: result.data.DRAIN_DELAY_MS ?? (result.data.TRUST_PROXY === undefined ? 0 : BALANCER_MS),
  };
  const problems = [...openAdmin(config), ...selfTargets(config)];
  return problems.length === 0 ? { ok: true, config } : { ok: false, problems };
}

/**
 * Requires a token if other machines can reach the operators' listener, which shows unsent emails and accepts deploys.
 */
const openAdmin = ({ ADMIN_HOST, ADMIN_TOKEN }: GatewayConfig): string[] =>
  isThisMachine(ADMIN_HOST) || ADMIN_TOKEN !== undefined
    ? []
    : ['ADMIN_TOKEN: is missing, but other machines reach ADMIN_HOST: openssl rand -hex 24 makes one'];

/** Returns tunnels that relay to the gateway itself, which would multiply every envelope endlessly. */
function selfTargets({
  SENTRY_DSN,
  SENTRY_API_DSN,
  SENTRY_TUNNEL_DSNS,
  PUBLIC_ORIGIN,
  PORT,
  HOST,
}: GatewayConfig): string[] {
  const own = new Set([
    new URL(PUBLIC_ORIGIN).host,
    `localhost:${PORT}`,
    `127.0.0.1:${PORT}`,
    `[::1]:${PORT}`,
    `${HOST}:${PORT}`,
  ]);
  const named = [
    ...(SENTRY_DSN === undefined ? [] : [['SENTRY_DSN', SENTRY_DSN] as const]),
    ...(SENTRY_API_DSN === undefined ? [] : [['SENTRY_API_DSN', SENTRY_API_DSN] as const]),
    ...SENTRY_TUNNEL_DSNS.map((text, index) => [`SENTRY_TUNNEL_DSNS[${index}]`, text] as const),
  ];
  return named
    .filter(([, text]) => own.has(parseDsn(text)?.host ?? ''))
    .map(([name]) => `${name}: points to this gateway: set the address of the receiver`);
}
