import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { errorDigest, type ServerReporter, silentReporter } from '@tideline/reporting/server';
import { openStore, type LoadedGeneration, type Release, type Store } from '@tideline/registry';
import { createApp } from './app.ts';
import { createAssetHandler, type AssetHandler } from './assets/asset-handler.ts';
import { AssetIndex } from './assets/asset-index.ts';
import { ByteCache } from './assets/byte-cache.ts';
import { createHousekeeping, type Housekeeping } from './registry/housekeeping.ts';
import { createRegistry, type Listener, type RegistryHandler } from './registry/registry-api.ts';
import { LiveEnvironment } from './environment/live-environment.ts';
import { createRequestRouter, type GatewayState } from './request-router.ts';
import { clientAddress, type TrustedHop } from './http/client-address.ts';
import { traceIdOf } from './http/request-context.ts';
import { apiHeaders, fileHeaders, pageHeaders, type HeaderList, type HeaderPolicy } from './http/security-headers.ts';
import { createLifecycle, type Gateway } from './lifecycle.ts';
import { createPublicServer } from './listeners.ts';
import { parseDsn, type Dsn } from './monitoring/dsn.ts';
import { createReceivers, type Receivers } from './monitoring/receivers.ts';
import { createSecurityReports } from './monitoring/security-reports.ts';
import { Tunnel } from './monitoring/tunnel.ts';
import { createAdminServer } from './operations/admin.ts';
import { pathTemplate, type Logger } from './operations/log.ts';
import { readQueue } from './operations/jobs.ts';
import { createMetrics, type Metrics } from './operations/metrics.ts';
import { createReadiness, type Readiness } from './operations/readiness.ts';
import { Site } from './pages/site.ts';
import type { TrafficLimits } from './traffic/limits.ts';
import { Traffic } from './traffic/traffic.ts';
import { ApiProxy, type ApiOutcome } from './proxy/api-proxy.ts';

export interface GatewayOptions {
  /** Folder of the release store. */
  releases: string;
  environment: string;
  /** Origin of the API. */
  apiUrl: string;
  /** Origin that users type; https enables transport security. */
  publicOrigin: string;
  logger: Logger;
  reporter?: ServerReporter;
  /** Proxies in front of this process: number of hops, or addresses. */
  trustProxy?: number | string[];
  /** DSN for the browser; also one of the tunnel's receivers. */
  sentryDsn?: string;
  tunnelDsns?: readonly string[];
  testPage?: boolean;
  /** Whether guests may explore a sample household. */
  sample?: boolean;
  signUp?: string;
  cacheMaxBytes?: number;
  version?: string;
  /** Folder for the emails of a server without mail. */
  outbox?: string;
  apiHealthPath?: string;
  apiTimeoutMs?: number;
  apiLongTimeoutMs?: number;
  tunnelTimeoutMs?: number;
  /** Opens the registry on the public listener, for those with a token. */
  registryPublic?: boolean;
  /** Version of the API's contract, which releases are checked against. */
  contractVersion?: string;
  /** Overrides the default client limits. */
  traffic?: Partial<TrafficLimits>;
  /** How often slow clients are checked. */
  trafficBeatMs?: number;
  /** How often to check for a new generation. */
  pollMs?: number;
  now?(): number;
}

/** Dependencies of every part. */
interface Core {
  options: GatewayOptions;
  policy: HeaderPolicy;
  security: HeaderList;
  state: GatewayState;
  logger: Logger;
  now(): number;
  addressOf(request: IncomingMessage): string;
  trusts: TrustedHop;
  traffic: Traffic;
  metrics: Metrics;
}

const logError = (logger: Logger, what: string) => (error: unknown) => logger.error({ err: error }, what);

/** Tunnel failures are never reported, because reports travel through the tunnel. */
const reportError =
  ({ logger, reporter = silentReporter }: Pick<GatewayOptions, 'logger' | 'reporter'>, what: string) =>
  (error: unknown) => {
    const digest = errorDigest(error);
    logger.error({ err: error, digest }, what);
    reporter.report(error, { digest });
  };

interface Published {
  index: AssetIndex;
  cache: ByteCache;
  assets: AssetHandler;
  live: LiveEnvironment;
}

/** Creates everything served from the release store: files, and the pages of the active generation. */
function createPublished(options: GatewayOptions, store: Store, policy: HeaderPolicy, state: GatewayState): Published {
  const { logger, environment, sentryDsn, signUp, testPage = true, sample = true } = options;
  const security = fileHeaders(policy);
  const index = new AssetIndex(store, security);
  const cache = new ByteCache(options.cacheMaxBytes ?? 64 * 1024 * 1024);
  const settings = {
    ...(sentryDsn !== undefined && { sentryDsn }),
    testPage,
    sample,
    ...(signUp !== undefined && { signUp }),
  };
  const activate = (loaded: LoadedGeneration, previousShell: Release | undefined) => {
    const fallback = { ...loaded, shell: previousShell ?? loaded.shell };
    state.site = new Site(loaded, settings, policy, 'active');
    state.fallbackSite = new Site(fallback, settings, policy, 'fallback');
    for (const release of [
      loaded.shell,
      fallback.shell,
      ...loaded.remotes.flatMap(({ active, previous }) => (previous === undefined ? [active] : [active, previous])),
    ])
      index.add(release);
    logger.info({ generation: loaded.generation.generation, environment }, 'generation is live');
  };
  return {
    index,
    cache,
    assets: createAssetHandler({
      index,
      cache,
      security,
      onError: (error, path) => logger.error({ err: error, path }, 'a published file cannot be read'),
    }),
    live: new LiveEnvironment({
      store,
      environment,
      pollMs: options.pollMs ?? 1000,
      onGeneration: activate,
      onError: reportError(options, 'a new generation cannot be loaded; the old one stays'),
    }),
  };
}

function parsedDsns({ sentryDsn, tunnelDsns = [] }: GatewayOptions): Dsn[] {
  const texts = new Set([...(sentryDsn === undefined ? [] : [sentryDsn]), ...tunnelDsns]);
  return [...texts].map((text) => {
    const dsn = parseDsn(text);
    if (dsn === undefined) throw new Error('A DSN of the tunnel is malformed.');
    return dsn;
  });
}

/** Returns a check for the origins of our own pages. */
const ownOrigin =
  ({ publicOrigin }: GatewayOptions, { secure }: HeaderPolicy) =>
  (origin: string, { headers }: IncomingMessage): boolean =>
    origin === publicOrigin || origin === `${secure ? 'https' : 'http'}://${headers.host}`;

/** Creates the two endpoints under /monitoring. */
function createMonitoring(
  { options, policy, security, logger, now, addressOf, metrics }: Core,
  dsns: readonly Dsn[],
  receivers: Receivers,
) {
  const tunnel = new Tunnel({
    receivers,
    security,
    addressOf,
    isOwnOrigin: ownOrigin(options, policy),
    observe: (outcome, reason, bytes) => {
      metrics.envelope(outcome, reason, bytes);
      if (outcome !== 'forwarded') logger.warn({ outcome, reason }, 'envelope was not relayed');
    },
  });
  const reports = createSecurityReports({
    security,
    receivers,
    receiver: options.sentryDsn === undefined ? undefined : dsns[0],
    now,
    addressOf,
    observe: ({ directive }) => metrics.violation(directive),
    log: (violation) => logger.warn(violation, 'content security policy violation'),
    onError: logError(logger, 'a policy violation could not be passed on'),
  });
  return { tunnel, reports };
}

function createProxy({ options, policy, state, logger, now, addressOf, trusts, traffic, metrics }: Core): ApiProxy {
  return new ApiProxy({
    apiUrl: options.apiUrl,
    timeoutMs: options.apiTimeoutMs ?? 30_000,
    longTimeoutMs: options.apiLongTimeoutMs ?? 300_000,
    security: apiHeaders(policy),
    pageSecurity: pageHeaders(policy),
    publicProtocol: policy.secure ? 'https' : 'http',
    traffic,
    now,
    isDraining: () => state.draining,
    addressOf,
    isTrustedHop: (request) => trusts((request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''), 0),
    observe: (outcome) => {
      // a stream lasts for hours and is no slow response
      metrics.request(
        outcome.method,
        outcome.path === '/api/v1/events' ? outcome.path : '/api',
        outcome.status,
        outcome.durationMs,
      );
      if (outcome.error !== undefined) metrics.upstreamError(outcome.error);
      logger[outcome.status >= 500 ? 'warn' : 'info'](loggedOutcome(outcome), 'api');
    },
  });
}

const loggedOutcome = ({ requestId, traceparent, method, path, status, durationMs, error }: ApiOutcome) => ({
  requestId,
  traceId: traceIdOf(traceparent),
  method,
  route: pathTemplate(path),
  status,
  durMs: durationMs,
  ...(error !== undefined && { error }),
});

const releasesOf = (loaded: LoadedGeneration | undefined): { remote: string; release: string }[] =>
  loaded === undefined
    ? []
    : [loaded.shell, ...loaded.remotes.map(({ active }) => active)].map(({ remote, release }) => ({ remote, release }));

/** Creates the registry for both listeners; `live` shows a new generation at once. */
function registryFor(
  { options, security, logger, now }: Core,
  store: Store,
  live: LiveEnvironment,
): (listener: Listener) => RegistryHandler {
  return createRegistry({
    store,
    environment: options.environment,
    contractVersion: options.contractVersion,
    security,
    now,
    refresh: () => live.refresh(),
    onError: reportError({ logger, ...(options.reporter && { reporter: options.reporter }) }, 'the registry failed'),
  });
}

const createTraffic = (options: GatewayOptions, trusts: TrustedHop, metrics: Metrics, now: () => number): Traffic =>
  new Traffic({
    limits: options.traffic ?? {},
    now,
    isProxy: (address) => trusts(address, 0),
    observe: (refusal) => metrics.refused(refusal),
    ...(options.trafficBeatMs !== undefined && { beatMs: options.trafficBeatMs }),
  });

const housekeepingOf = ({ options, logger, now }: Core, store: Store): Housekeeping =>
  createHousekeeping({
    store,
    now,
    onRemoved: ({ remote, release }) => logger.info({ remote, release }, 'unused release removed'),
    onError: reportError(options, 'removing unused releases failed'),
  });

function createAdmin(
  { options, state, metrics }: Core,
  live: LiveEnvironment,
  readiness: Readiness,
  registry: RegistryHandler,
) {
  return createAdminServer({
    registry,
    readiness,
    metrics,
    apiUrl: options.apiUrl,
    outbox: options.outbox ?? join('.data', 'outbox'),
    isStarted: () => state.started,
    onError: reportError(options, 'an operator request failed'),
    version: () => ({
      version: options.version ?? 'unknown',
      node: process.version,
      environment: options.environment,
      generation: live.loaded?.generation.generation ?? 0,
      releases: Object.fromEntries(releasesOf(live.loaded).map(({ remote, release }) => [remote, release])),
    }),
  });
}

interface Measured extends Pick<Published, 'index' | 'cache' | 'live'> {
  state: GatewayState;
  tunnel(): Tunnel;
  traffic(): Traffic;
}

const createGatewayMetrics = (apiUrl: string, { state, live, index, cache, tunnel, traffic }: Measured): Metrics =>
  createMetrics({
    assets: () => index.counts(),
    assetCacheBytes: () => cache.heldBytes,
    activeRequests: () => state.activeRequests,
    tunnel: () => tunnel().counts,
    activeReleases: () => releasesOf(live.loaded),
    generation: () => live.loaded?.generation.generation ?? 0,
    traffic: () => traffic().counts,
    // readiness and the proxy already report that the api is down
    jobs: () => readQueue(apiUrl, 1_000).catch(() => null),
  });

/**
 * Assembles the gateway: files, relay and API before Express; pages and small responses in it; operators on a separate
 * port.
 */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { logger, publicOrigin, apiUrl, apiHealthPath = '/healthz', now = Date.now } = options;
  const policy = { secure: publicOrigin.startsWith('https:') };
  const security = fileHeaders(policy);
  const state: GatewayState = {
    started: false,
    draining: false,
    activeRequests: 0,
    site: undefined,
    fallbackSite: undefined,
  };
  const store = await openStore(options.releases);
  const { index, cache, assets, live } = createPublished(options, store, policy, state);
  const readiness = createReadiness({
    apiUrl,
    apiHealthPath,
    now,
    isStarted: () => state.started,
    hasGeneration: () => state.site !== undefined,
    isDraining: () => state.draining,
  });
  const { app, trusts } = createApp({
    policy,
    trustProxy: options.trustProxy,
    site: (variant) => (variant === 'fallback' ? state.fallbackSite : state.site),
    isOwnOrigin: ownOrigin(options, policy),
    loaded: () => live.loaded,
    readiness,
    logger,
    reporter: options.reporter ?? silentReporter,
    now,
  });
  const metrics = createGatewayMetrics(apiUrl, {
    state,
    live,
    index,
    cache,
    tunnel: () => tunnel,
    traffic: () => traffic,
  });
  const addressOf = (request: IncomingMessage) => clientAddress(request, trusts);
  const traffic = createTraffic(options, trusts, metrics, now);
  const core: Core = { options, policy, security, state, logger, now, addressOf, trusts, traffic, metrics };
  const dsns = parsedDsns(options);
  const receivers = createReceivers(dsns, options.tunnelTimeoutMs ?? 10_000);
  const { tunnel, reports } = createMonitoring(core, dsns, receivers);
  const api = createProxy(core);
  const registry = registryFor(core, store, live);
  const listener = createRequestRouter({
    state,
    publicOrigin,
    security,
    logger,
    metrics,
    now,
    addressOf,
    assets,
    tunnel,
    reports,
    api,
    app,
    traffic,
    ...(options.registryPublic && { registry: registry({ isAdmin: false, addressOf }) }),
  });
  const server = createPublicServer({ listener, traffic, security, now });
  const local = registry({ isAdmin: true, addressOf: ({ socket }) => socket.remoteAddress ?? '' });
  const admin = createAdmin(core, live, readiness, local);
  const housekeeping = housekeepingOf(core, store);
  return createLifecycle({ state, live, housekeeping, server, admin, readiness, receivers, api, traffic });
}
