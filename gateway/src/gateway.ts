import { createSecretKey } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { silentReporter } from '@tideline/reporting/server';
import type { RequestSpan, Tracing } from '@tideline/reporting/tracing';
import { openStore, secretIn, type LoadedGeneration, type Store } from '@tideline/registry';
import { createApp, type AppParts } from './app.ts';
import { createHealth, type Health } from './health/health.ts';
import { createVisits, type Visits } from './releases-of-visit/visits.ts';
import { createHousekeeping, type Housekeeping } from './registry/housekeeping.ts';
import { createRegistry, type Listener, type RegistryHandler } from './registry/registry-api.ts';
import type { LiveEnvironment } from './environment/live-environment.ts';
import { reportError, type GatewayOptions } from './gateway-options.ts';
import { createRequestRouter, type GatewayState } from './request-router.ts';
import { clientAddress, type TrustedHop } from './http/client-address.ts';
import { isThisMachine } from './http/host.ts';
import { traceIdOf } from './http/request-context.ts';
import { apiHeaders, fileHeaders, pageHeaders, type HeaderList, type HeaderPolicy } from './http/security-headers.ts';
import { createLifecycle, type Gateway } from './lifecycle.ts';
import { createPublicServer } from './listeners.ts';
import { createMonitoring } from './create-monitoring.ts';
import type { Relay } from './monitoring/relay.ts';
import type { Tunnel } from './monitoring/tunnel.ts';
import { createAdminServer } from './operations/admin.ts';
import { levelOf, pathTemplate, type Logger } from './operations/log.ts';
import { readQueue } from './operations/jobs.ts';
import { createMetrics, type Metrics } from './operations/metrics.ts';
import { createReadiness, type Readiness } from './operations/readiness.ts';
import { createReleasesHandler } from './operations/releases/handle-releases.ts';
import { Traffic } from './traffic/traffic.ts';
import { ApiProxy, eventsPath } from './proxy/api-proxy.ts';
import type { RequestOutcome, TracedRequest } from './proxy/exchange.ts';
import { ApiTargets } from './proxy/api-targets.ts';
import { createPublished, type Published } from './published.ts';

/** Dependencies shared by all parts. */
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
  health: Health;
}

/** Returns a function that checks whether an origin is that of our own pages. */
const ownOrigin =
  ({ publicOrigin }: GatewayOptions, { secure }: HeaderPolicy) =>
  (origin: string, { headers }: IncomingMessage): boolean =>
    origin === publicOrigin || origin === `${secure ? 'https' : 'http'}://${headers.host}`;

function createProxy(
  { options, policy, state, logger, now, addressOf, trusts, traffic, metrics }: Core,
  targets: ApiTargets,
): ApiProxy {
  return new ApiProxy({
    targets,
    timeoutMs: options.apiTimeoutMs ?? 30_000,
    longTimeoutMs: options.apiLongTimeoutMs ?? 300_000,
    security: apiHeaders(policy),
    pageSecurity: pageHeaders(policy),
    publicProtocol: policy.secure ? 'https' : 'http',
    traffic,
    now,
    isDraining: () => state.draining,
    addressOf,
    beginSpan: options.tracing && spanOf(options.tracing),
    isTrustedHop: (request) => trusts((request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''), 0),
    observe: (outcome) => {
      // a stream lasts for hours and is not a slow response
      const route = outcome.path === eventsPath ? outcome.path : '/api';
      metrics.request(outcome.method, route, outcome.status, outcome.durationMs);
      if (outcome.upstreamMs !== undefined) metrics.upstream(outcome.method, outcome.status, outcome.upstreamMs);
      metrics.answered(route, outcome.sentBytes);
      if (outcome.error !== undefined) metrics.upstreamError(outcome.error);
      const level = levelOf(outcome.status);
      if (logger.isLevelEnabled(level)) logger[level](loggedOutcome(outcome), 'api');
    },
  });
}

/** Returns a function that begins the span of a request for the api. */
const spanOf =
  (tracing: Tracing) =>
  ({ requestId, method, path, traceparent }: TracedRequest): RequestSpan | undefined => {
    if (path === eventsPath) return undefined; // a stream lasts for hours
    const route = pathTemplate(path);
    return tracing.request(`${method} ${route}`, traceparent, {
      'http.request.method': method,
      'http.route': route,
      'tideline.request_id': requestId,
    });
  };

const loggedOutcome = ({ requestId, traceparent, method, path, status, durationMs, error }: RequestOutcome) => ({
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

/** Creates the registry for both listeners. `live` makes a new generation visible immediately. */
function registryFor(
  { options, security, logger, now }: Core,
  store: Store,
  live: LiveEnvironment,
): (listener: Listener) => RegistryHandler {
  return createRegistry({
    store,
    environment: options.environment,
    contractVersion: options.contractVersion,
    publicOrigin: options.publicOrigin,
    security,
    now,
    refresh: () => live.refresh(),
    onError: reportError({ logger, ...(options.reporter && { reporter: options.reporter }) }, 'the registry failed'),
  });
}

interface PageParts extends Pick<AppParts, 'policy' | 'readiness' | 'visits' | 'overrides' | 'now'> {
  state: GatewayState;
  health: Health;
  live: LiveEnvironment;
}

const createPages = (options: GatewayOptions, { state, health, live, ...parts }: PageParts) =>
  createApp({
    ...parts,
    trustProxy: options.trustProxy,
    site: (variant, visit) => state.sites?.of(variant, visit),
    isOwnOrigin: ownOrigin(options, parts.policy),
    onShellFailed: (request) => health.shellFailed(request),
    loaded: () => live.loaded,
    logger: options.logger,
    reporter: options.reporter ?? silentReporter,
  });

interface Counted extends Pick<Core, 'policy' | 'security' | 'now' | 'addressOf'> {
  store: Store;
  live: LiveEnvironment;
}

async function createVisitsAndHealth(
  options: GatewayOptions,
  { live, policy, ...parts }: Counted,
): Promise<{ visits: Visits; health: Health }> {
  const secret = createSecretKey(await secretIn(join(parts.store.root, 'secrets', 'visits')));
  const visits = createVisits({ ...parts, policy, secret });
  const health = createHealth({
    ...parts,
    environment: options.environment,
    secret,
    visits,
    isOwnOrigin: ownOrigin(options, policy),
    loaded: () => live.loaded,
    refresh: () => live.refresh(),
    logger: options.logger,
    contractVersion: options.contractVersion,
    autoRollback: options.autoRollback ?? true,
    isLocal: options.trustProxy === undefined && isThisMachine(new URL(options.publicOrigin).hostname),
    onError: reportError(options, 'what browsers reported about releases cannot be stored'),
  });
  return { visits, health };
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
  { options, state, metrics, health, now }: Core,
  store: Store,
  live: LiveEnvironment,
  readiness: Readiness,
  registry: RegistryHandler,
  relay: Relay,
  targets: ApiTargets,
) {
  const onError = reportError(options, 'an operator request failed');
  return createAdminServer({
    registry,
    releases: createReleasesHandler({
      store,
      environment: options.environment,
      contractVersion: options.contractVersion,
      now,
      healths: () => health.sums(),
      refresh: () => live.refresh(),
      onError,
    }),
    readiness,
    metrics,
    receivers: () => relay.reports(),
    now,
    api: targets,
    isStarted: () => state.started,
    token: options.adminToken,
    onError,
    version: () => ({
      version: options.version ?? 'unknown',
      node: process.version,
      environment: options.environment,
      generation: live.loaded?.generation.generation ?? 0,
      releases: Object.fromEntries(releasesOf(live.loaded).map(({ remote, release }) => [remote, release])),
    }),
  });
}

interface Measured extends Pick<Published, 'index' | 'cache' | 'live'>, Pick<Core, 'now'> {
  state: GatewayState;
  health: Health;
  tunnel(): Tunnel;
  relay(): Relay;
  traffic(): Traffic;
}

const createGatewayMetrics = (
  targets: ApiTargets,
  { state, live, health, index, cache, tunnel, relay, traffic, now }: Measured,
): Metrics =>
  createMetrics({
    assets: () => index.counts(),
    assetCacheBytes: () => cache.heldBytes,
    activeRequests: () => state.activeRequests,
    tunnel: () => tunnel().counts,
    receivers: () => relay().reports(),
    now,
    activeReleases: () => releasesOf(live.loaded),
    generation: () => live.loaded?.generation.generation ?? 0,
    traffic: () => traffic().counts,
    health: async () => Object.values(await health.sums()),
    // readiness and the proxy already report that the api is unavailable
    jobs: () => readQueue(targets, 1_000).catch(() => null),
  });

const targetsOf = ({ apiUrl, apiHealthPath = '/healthz', apiToken, apiCheckMs, logger }: GatewayOptions): ApiTargets =>
  new ApiTargets({
    urls: typeof apiUrl === 'string' ? [apiUrl] : apiUrl,
    healthPath: apiHealthPath,
    token: apiToken,
    checkMs: apiCheckMs,
    onChange: (url, isHealthy) =>
      isHealthy ? logger.info({ url }, 'an api answers again') : logger.warn({ url }, 'an api does not answer'),
  });

const readinessOf = (targets: ApiTargets, state: GatewayState, now: () => number): Readiness =>
  createReadiness({
    targets,
    now,
    isStarted: () => state.started,
    hasGeneration: () => state.sites !== undefined,
    isDraining: () => state.draining && !state.replaced,
  });

const newState = (): GatewayState => ({
  started: false,
  draining: false,
  replaced: false,
  activeRequests: 0,
  sites: undefined,
});

/**
 * Assembles the gateway: files, relay, API and pages without a framework, rarer requests in Express, and the
 * operators' listener on a separate port.
 */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { logger, publicOrigin, now = Date.now } = options;
  const targets = targetsOf(options);
  const policy = { secure: publicOrigin.startsWith('https:') };
  const security = fileHeaders(policy);
  const state = newState();
  const store = await openStore(options.releases);
  const { index, cache, assets, live, overrides } = createPublished(options, store, policy, state);
  const readiness = readinessOf(targets, state, now);
  const addressOf = (request: IncomingMessage) => clientAddress(request, trusts);
  const { visits, health } = await createVisitsAndHealth(options, { store, live, policy, security, now, addressOf });
  const { app, trusts } = createPages(options, { policy, state, readiness, visits, overrides, health, live, now });
  const metrics = createGatewayMetrics(targets, {
    state,
    live,
    health,
    index,
    cache,
    tunnel: () => tunnel,
    relay: () => relay,
    traffic: () => traffic,
    now,
  });
  const traffic = createTraffic(options, trusts, metrics, now);
  const core: Core = { options, policy, security, state, logger, now, addressOf, trusts, traffic, metrics, health };
  const { receivers, relay, tunnel, reports } = createMonitoring({ ...core, isOwnOrigin: ownOrigin(options, policy) });
  const api = createProxy(core, targets);
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
    beacon: health.beacon,
    api,
    app,
    traffic,
    ...(options.registryPublic && { registry: registry({ isAdmin: false, addressOf }) }),
  });
  const server = createPublicServer({ listener, traffic, security, now });
  const local = registry({
    isAdmin: options.adminToken === undefined,
    addressOf: ({ socket }) => socket.remoteAddress ?? '',
  });
  const admin = createAdmin(core, store, live, readiness, local, relay, targets);
  return createLifecycle({
    state,
    live,
    health,
    housekeeping: housekeepingOf(core, store),
    server,
    admin,
    targets,
    receivers,
    relay,
    api,
    traffic,
  });
}
