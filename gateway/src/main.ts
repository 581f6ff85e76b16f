import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { outliveParent } from '@tideline/http-server';
import { createServerReporter, errorDigest } from '@tideline/reporting/server';
import { createTracing } from '@tideline/reporting/tracing';
import { openStore } from '@tideline/registry';
import { z } from 'zod';
import { configWarnings, readConfig, unknownVariables, type GatewayConfig } from './config.ts';
import { createGateway } from './gateway.ts';
import { errorCode } from './http/error-code.ts';
import type { Gateway } from './lifecycle.ts';
import { writeFirstToken } from './registry/first-token.ts';
import { createLogger } from './operations/log.ts';

const exitCodes = { ok: 0, failed: 1, badConfiguration: 78 } as const;

/** Writes the final messages of a failed start and exits. */
function exitWith(lines: readonly string[], code: number): never {
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(code);
}

const maskDsn = (dsn: string): string => dsn.replace(/\/\/\w+@/, '//***@');

function printableConfig(config: GatewayConfig): Record<string, unknown> {
  return {
    ...config,
    ...(config.ADMIN_TOKEN !== undefined && { ADMIN_TOKEN: '***' }),
    ...(config.API_TOKEN !== undefined && { API_TOKEN: '***' }),
    ...(config.SENTRY_DSN !== undefined && { SENTRY_DSN: maskDsn(config.SENTRY_DSN) }),
    ...(config.SENTRY_API_DSN !== undefined && { SENTRY_API_DSN: maskDsn(config.SENTRY_API_DSN) }),
    SENTRY_TUNNEL_DSNS: config.SENTRY_TUNNEL_DSNS.map(maskDsn),
  };
}

function describeFailure(error: unknown, { HOST, PORT, ADMIN_HOST, ADMIN_PORT, RELEASES }: GatewayConfig): string {
  const code = errorCode(error);
  const port =
    typeof error === 'object' && error !== null && 'port' in error && typeof error.port === 'number'
      ? error.port
      : PORT;
  if (code === 'EADDRNOTAVAIL' && ADMIN_HOST !== '127.0.0.1' && port === ADMIN_PORT)
    return `This machine has no address ${ADMIN_HOST}: start with ADMIN_HOST=127.0.0.1, or with an address of this machine.`;
  const name = port === ADMIN_PORT && port !== PORT ? 'ADMIN_PORT' : 'PORT';
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: stop that program, or start with ${name}=<another port>.`;
  if (code === 'EACCES' && 'port' in (error as object))
    return `Port ${port} is not allowed for this user: start with ${name}=<a port above 1023>.`;
  if (code === 'EADDRNOTAVAIL')
    return `This machine has no address ${HOST}: start with HOST=127.0.0.1, or with an address of this machine.`;
  if (code === 'EACCES' || code === 'EROFS')
    return `The folder ${RELEASES} is not accessible: give this user access, or start with RELEASES=<another folder>.`;
  return `The gateway could not start: ${error instanceof Error ? error.message : String(error)}`;
}

outliveParent();
const result = readConfig(process.env);
if (!result.ok)
  exitWith(
    ['The configuration is not valid:', ...result.problems.map((problem) => `  ${problem}`)],
    exitCodes.badConfiguration,
  );
const { config } = result;
if (process.argv.includes('--print-config')) {
  process.stdout.write(`${JSON.stringify(printableConfig(config), null, 2)}\n`);
  process.exit(exitCodes.ok);
}
if (process.argv.includes('--check-config')) process.exit(exitCodes.ok);

const versionOf = (manifest: URL): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, 'utf8'))).version;
const version = versionOf(new URL('../package.json', import.meta.url));
const { logger, flush } = createLogger(config.LOG_LEVEL);
for (const name of unknownVariables(process.env))
  logger.warn({ name }, 'unknown variable: check its spelling, or remove it');
for (const warning of configWarnings(config)) logger.warn(warning);

const reporter = await createServerReporter({
  dsn: config.SENTRY_API_DSN,
  service: 'gateway',
  release: version,
  environment: config.TIDELINE_ENV,
  onLost: (reason) => logger.warn({ reason }, 'an error report was lost'),
});
const tracing = await createTracing({
  endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
  ratio: config.OTEL_TRACES_SAMPLER_ARG,
  isCallerTrusted: false,
  service: 'tideline-gateway',
  release: version,
  onLost: (reason) => logger.warn({ reason }, 'traces are lost: the collector does not accept them'),
});
async function crash(error: Error): Promise<never> {
  const digest = errorDigest(error);
  logger.fatal({ err: error, digest }, 'the gateway failed and ends');
  reporter.report(error, { digest });
  await reporter.flush(2_000);
  return exitWith([`The gateway failed: ${error.name}. Digest: ${digest}`], exitCodes.failed);
}
process.on('uncaughtException', (error) => void crash(error));

try {
  await writeFirstToken({
    store: await openStore(config.RELEASES),
    file: join(config.TIDELINE_DATA, 'admin-token'),
    host: hostname(),
    at: new Date().toISOString(),
  });
  const gateway = await createGateway({
    releases: config.RELEASES,
    environment: config.TIDELINE_ENV,
    apiUrl: config.API_URL,
    publicOrigin: config.PUBLIC_ORIGIN,
    logger,
    reporter,
    version,
    testPage: config.TIDELINE_TEST_PAGE,
    sample: config.TIDELINE_SAMPLE,
    registryPublic: config.REGISTRY_PUBLIC,
    autoRollback: config.AUTO_ROLLBACK,
    contractVersion: versionOf(new URL('../package.json', import.meta.resolve('@tideline/contract'))),
    cacheMaxBytes: config.CACHE_MAX_BYTES,
    traffic: {
      connectionsPerAddress: config.CONNECTIONS_PER_ADDRESS,
      upstreamPerAddress: config.REQUESTS_PER_ADDRESS,
      streamsPerAddress: config.STREAMS_PER_ADDRESS,
    },
    tunnelDsns: config.SENTRY_TUNNEL_DSNS,
    ...(config.TUNNEL_SPOOL_BYTES > 0 && {
      tunnelSpool: {
        folder: join(config.TIDELINE_DATA, 'spool'),
        maxBytes: config.TUNNEL_SPOOL_BYTES,
        maxAgeMs: config.TUNNEL_SPOOL_HOURS * 3_600_000,
      },
    }),
    tracing,
    ...(config.ADMIN_TOKEN !== undefined && { adminToken: config.ADMIN_TOKEN }),
    ...(config.API_TOKEN !== undefined && { apiToken: config.API_TOKEN }),
    ...(config.TRUST_PROXY !== undefined && { trustProxy: config.TRUST_PROXY }),
    ...(config.SENTRY_DSN !== undefined && { sentryDsn: config.SENTRY_DSN }),
    ...(config.SIGNUP !== undefined && { signUp: config.SIGNUP }),
  });
  const addresses = await gateway.listen({
    port: config.PORT,
    host: config.HOST,
    adminPort: config.ADMIN_PORT,
    adminHost: config.ADMIN_HOST,
  });
  logger.info(addresses, 'gateway is listening');
  stopOnSignals(gateway);
  process.send?.({ type: 'ready', port: Number(new URL(addresses.url).port), ...addresses });
} catch (error) {
  flush();
  exitWith([describeFailure(error, config)], exitCodes.failed);
}

/**
 * Drains at the first signal and exits at the second. If the parent has an IPC channel, only the parent decides, by
 * sending SIGTERM or disconnecting.
 */
function stopOnSignals({ close, forgetApi }: Pick<Gateway, 'close' | 'forgetApi'>): void {
  let isStopping = false;
  const stop = (isReplaced = false) => {
    if (isStopping) process.exit(exitCodes.ok);
    isStopping = true;
    logger.info({ isReplaced }, 'gateway is stopping');
    close({
      graceMs: config.SHUTDOWN_GRACE_MS,
      drainDelayMs: config.DRAIN_DELAY_MS,
      drainIdleMs: config.DRAIN_IDLE_MS,
      isReplaced,
    }).then(
      async () => {
        await tracing?.close();
        flush();
        process.exit(exitCodes.ok);
      },
      (error: unknown) => exitWith([`The gateway failed to stop cleanly: ${String(error)}`], exitCodes.failed),
    );
  };
  process.on('SIGTERM', () => stop());
  if (process.send === undefined) process.on('SIGINT', () => stop());
  else {
    process.on('SIGINT', () => undefined);
    process.on('disconnect', () => stop());
    process.on('message', (message: { type?: string }) => {
      if (message.type === 'replaced') stop(true);
      if (message.type === 'api-replaced') forgetApi();
    });
  }
}
