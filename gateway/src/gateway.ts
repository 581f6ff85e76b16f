import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openStore, type LoadedGeneration } from '@tideline/registry';
import { createApp } from './app.ts';
import { createAssetHandler } from './assets/asset-handler.ts';
import { AssetIndex } from './assets/asset-index.ts';
import { ByteCache } from './assets/byte-cache.ts';
import { LiveEnvironment } from './environment/live-environment.ts';
import { clientAddress, truncatedAddress, type TrustedHop } from './http/client-address.ts';
import { isServedHost } from './http/host.ts';
import { sendProblem, sendText } from './http/problem.ts';
import { uuidv7 } from './http/request-context.ts';
import { pathOf } from './http/safe-path.ts';
import { apiHeaders, fileHeaders } from './http/security-headers.ts';
import { parseDsn, type Dsn } from './monitoring/dsn.ts';
import { createReceivers } from './monitoring/receivers.ts';
import { createSecurityReports } from './monitoring/security-reports.ts';
import { createTunnel } from './monitoring/tunnel.ts';
import { createAdminServer } from './operations/admin.ts';
import { pathTemplate, type Logger } from './operations/log.ts';
import { createMetrics } from './operations/metrics.ts';
import { createReadiness } from './operations/readiness.ts';
import { Site } from './pages/site.ts';
import { createApiProxy, type ApiOutcome } from './proxy/api-proxy.ts';

export interface GatewayOptions {
  /** Folder of the release store. */
  releases: string;
  environment: string;
  /** Origin of the API. */
  apiUrl: string;
  /** Origin that people type; https switches transport security on. */
  publicOrigin: string;
  logger: Logger;
  /** Proxies in front of this process: number of hops, or addresses. */
  trustProxy?: number | string[];
  /** DSN for the browser; it is among the receivers of the tunnel too. */
  sentryDsn?: string;
  tunnelDsns?: readonly string[];
  testPage?: boolean;
  signUp?: string;
  cacheMaxBytes?: number;
  version?: string;
  apiHealthPath?: string;
  apiTimeoutMs?: number;
  tunnelTimeoutMs?: number;
  /** How often a new generation is looked for. */
  pollMs?: number;
  now?(): number;
}

export interface ListenOptions {
  port: number;
  host: string;
  /** Port on loopback for operators. */
  adminPort: number;
}

export interface Gateway {
  listen(options: ListenOptions): Promise<{ url: string; adminUrl: string }>;
  /** Looks for a new generation now instead of at the next poll. */
  refresh(): Promise<void>;
  /** Stops taking requests, lets those under way finish, and ends after `graceMs` at the latest. */
  close(options?: { graceMs?: number; drainDelayMs?: number }): Promise<void>;
}

const parsedDsns = (dsns: readonly string[]): Dsn[] =>
  dsns.map((text) => {
    const dsn = parseDsn(text);
    if (dsn === undefined) throw new Error('A DSN of the tunnel is malformed.');
    return dsn;
  });

/** Puts the gateway together: assets, tunnel and API before Express, pages and small answers in it, operators on their own port. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { logger, publicOrigin, environment, sentryDsn, testPage = true, now = Date.now } = options;
  const policy = { secure: publicOrigin.startsWith('https:') };
  const security = fileHeaders(policy);
  const state = { started: false, draining: false, active: 0, site: undefined as Site | undefined };
  const logError = (what: string) => (error: unknown) => logger.error({ err: error }, what);

  const store = await openStore(options.releases);
  const index = new AssetIndex(store, security);
  const cache = new ByteCache(options.cacheMaxBytes ?? 64 * 1024 * 1024);
  const assets = createAssetHandler({ index, cache, security, onError: (error, path) => logger.error({ err: error, path }, 'a published file cannot be read') });

  const settings = { ...(sentryDsn !== undefined && { sentryDsn }), testPage, ...(options.signUp !== undefined && { signUp: options.signUp }) };
  const activate = (loaded: LoadedGeneration) => {
    state.site = new Site(loaded, settings, policy);
    index.add(loaded.shell);
    for (const { active, previous } of loaded.remotes) for (const release of previous === undefined ? [active] : [active, previous]) index.add(release);
    logger.info({ generation: loaded.generation.generation, environment }, 'generation is live');
  };
  const live = new LiveEnvironment({ store, environment, pollMs: options.pollMs ?? 1000, onGeneration: activate, onError: logError('a new generation cannot be loaded; the old one stays') });

  const readiness = createReadiness({
    apiUrl: options.apiUrl,
    apiHealthPath: options.apiHealthPath ?? '/healthz',
    now,
    isStarted: () => state.started,
    hasGeneration: () => state.site !== undefined,
    isDraining: () => state.draining,
  });
  const { app, trusts } = createApp({ policy, trustProxy: options.trustProxy, site: () => state.site, loaded: () => live.loaded, readiness, logger, now });
  const addressOf = (request: IncomingMessage) => clientAddress(request, trusts);

  const dsns = parsedDsns([...new Set([...(sentryDsn === undefined ? [] : [sentryDsn]), ...(options.tunnelDsns ?? [])])]);
  const receivers = createReceivers(dsns, options.tunnelTimeoutMs ?? 10_000);
  const metrics = createMetrics({
    assets: () => index.counts(),
    assetCacheBytes: () => cache.heldBytes,
    activeRequests: () => state.active,
    tunnel: () => tunnel.counts,
    activeReleases: () => releasesOf(live.loaded),
    generation: () => live.loaded?.generation.generation ?? 0,
  });
  const isOwnOrigin = (origin: string, request: IncomingMessage) => origin === publicOrigin || origin === `${policy.secure ? 'https' : 'http'}://${request.headers.host}`;
  const tunnel = createTunnel({ receivers, security, addressOf, isOwnOrigin, observe: (outcome, reason, bytes) => {
    metrics.envelope(outcome, reason, bytes);
    if (outcome !== 'forwarded') logger.warn({ outcome, reason }, 'envelope was not relayed');
  } });
  const reports = createSecurityReports({
    security, receivers, receiver: dsns[0], now, addressOf,
    observe: ({ directive }) => metrics.violation(directive),
    log: (violation) => logger.warn(violation, 'content security policy violation'),
    onError: logError('a policy violation could not be passed on'),
  });
  const api = createApiProxy({
    apiUrl: options.apiUrl,
    timeoutMs: options.apiTimeoutMs ?? 30_000,
    security: apiHeaders(policy),
    publicProtocol: policy.secure ? 'https' : 'http',
    now,
    addressOf,
    isTrustedHop: (request) => isTrustedHop(request, trusts),
    observe: (outcome) => {
      metrics.request(outcome.method, '/api', outcome.status, outcome.durationMs);
      if (outcome.error !== undefined) metrics.upstreamError(outcome.error);
      logger[outcome.status >= 500 ? 'warn' : 'info'](loggedOutcome(outcome), 'api');
    },
  });

  const fail = (response: ServerResponse, what: string) => (error: unknown) => {
    logger.error({ err: error }, what);
    if (response.headersSent) response.destroy();
    else sendText(response, 500, 'Something went wrong on the server.', security);
  };
  const front = (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? '';
    if (state.draining) response.shouldKeepAlive = false;
    if (url.startsWith('/r/')) return sampled(request, response, assets);
    const path = pathOf(url);
    if (!url.startsWith('/')) return sendProblem(response, 'ADDRESS_REFUSED', security, { instance: '/', requestId: uuidv7(now()) });
    if (path !== '/healthz' && !isServedHost(request.headers.host, publicOrigin)) return sendProblem(response, 'HOST_UNKNOWN', security, { instance: pathTemplate(path), requestId: uuidv7(now()) });
    state.active += 1;
    response.once('close', () => (state.active -= 1));
    if (path === '/monitoring') return void tunnel.handle(request, response).catch(fail(response, 'the tunnel failed'));
    if (path === '/monitoring/security') return void reports(request, response).catch(fail(response, 'a policy report failed'));
    if (path === '/api' || path.startsWith('/api/')) return api.handle(request, response);
    timed(request, response, path);
    app(request, response);
  };

  // one in a hundred files is logged: enough to see that they are served, and from where
  let assetRequests = 0;
  const sampled: (request: IncomingMessage, response: ServerResponse, handle: typeof assets) => void = (request, response, handle) => {
    assetRequests += 1;
    if (assetRequests % 100 === 0) response.once('finish', () => logger.info({ path: pathOf(request.url ?? ''), status: response.statusCode, sampled: 0.01 }, 'file'));
    handle(request, response);
  };
  const timed = (request: IncomingMessage, response: ServerResponse, path: string) => {
    const startedMs = now();
    response.once('close', () => {
      const route = state.site?.routes.has(path) ? path : 'other';
      metrics.request(request.method === 'GET' || request.method === 'HEAD' ? request.method : 'other', route, response.statusCode, now() - startedMs);
      logger[path === '/healthz' ? 'debug' : 'info']({ route, status: response.statusCode, durMs: now() - startedMs, ip: truncatedAddress(addressOf(request)) }, 'page');
    });
  };

  const server = createServer({ maxHeaderSize: 16 * 1024, headersTimeout: 15_000, requestTimeout: 60_000, keepAliveTimeout: 65_000, connectionsCheckingInterval: 5000 }, front);
  server.maxConnections = 4096;
  const admin = createAdminServer({
    readiness, metrics,
    isStarted: () => state.started,
    onError: logError('an operator request failed'),
    version: () => ({ version: options.version ?? 'unknown', node: process.version, environment, generation: live.loaded?.generation.generation ?? 0, releases: Object.fromEntries(releasesOf(live.loaded).map(({ remote, release }) => [remote, release])) }),
  });

  return {
    async listen({ port, host, adminPort }) {
      await live.start();
      const publicAddress = await listenOn(server, port, host);
      const adminAddress = await listenOn(admin, adminPort, '127.0.0.1').catch(async (error: unknown) => {
        await live.stop();
        await closed(server);
        throw error;
      });
      state.started = true;
      return { url: `http://${host.includes(':') ? `[${host}]` : host}:${publicAddress.port}`, adminUrl: `http://127.0.0.1:${adminAddress.port}` };
    },
    refresh: () => live.refresh(),
    async close({ graceMs = 25_000, drainDelayMs = 0 } = {}) {
      state.draining = true;
      if (drainDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, drainDelayMs));
      await live.stop();
      api.endStreams();
      const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed(server);
      clearTimeout(deadline);
      api.close();
      await Promise.all([readiness.close(), receivers.close()]);
      admin.closeAllConnections();
      await closed(admin);
    },
  };
}

const isTrustedHop = (request: IncomingMessage, trusts: TrustedHop): boolean => trusts((request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''), 0);

const loggedOutcome = ({ requestId, traceparent, method, path, status, durationMs, error }: ApiOutcome) => ({
  requestId, traceId: traceparent.slice(3, 35), method, route: pathTemplate(path), status, durMs: durationMs, ...(error !== undefined && { error }),
});

const releasesOf = (loaded: LoadedGeneration | undefined): { remote: string; release: string }[] =>
  loaded === undefined ? [] : [loaded.shell, ...loaded.remotes.map(({ active }) => active)].map(({ remote, release }) => ({ remote, release }));

function listenOn(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('no port was given'));
      else resolve(address);
    });
  });
}

/** Resolves when the server has no connection left; idle ones are closed at once. */
const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    if (!server.listening) return resolve();
    server.close(() => resolve());
  });
