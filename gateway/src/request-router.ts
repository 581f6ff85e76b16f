import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isWellEncoded } from '@tideline/contract';
import { whenClosed } from '@tideline/http-server';
import type { AssetHandler } from './assets/asset-handler.ts';
import { beaconPath } from './health/beacon.ts';
import { truncatedAddress } from './http/client-address.ts';
import { hasOneHost, isServedHost } from './http/host.ts';
import { endAndClose, hasBody } from './http/read-body.ts';
import { problemParts, sendProblem, sendText, type ProblemCode } from './http/problem.ts';
import { uuidv7 } from './http/request-context.ts';
import { pathOf } from './http/safe-path.ts';
import type { HeaderList } from './http/security-headers.ts';
import type { Tunnel } from './monitoring/tunnel.ts';
import { levelOf, pathTemplate, type Logger } from './operations/log.ts';
import type { Metrics } from './operations/metrics.ts';
import type { Sites } from './pages/sites.ts';
import type { Traffic } from './traffic/traffic.ts';
import { registryPrefix, type RegistryHandler } from './registry/registry-api.ts';
import type { ApiProxy } from './proxy/api-proxy.ts';

/** State shared by the parts of a gateway. */
export interface GatewayState {
  started: boolean;
  draining: boolean;
  /**
   * Whether another process has taken over this one's listeners. This process is then still ready for its existing
   * connections.
   */
  replaced: boolean;
  activeRequests: number;
  /** Undefined until something is deployed. */
  sites: Sites | undefined;
}

export interface RouterParts {
  state: GatewayState;
  publicOrigin: string;
  security: HeaderList;
  logger: Logger;
  metrics: Metrics;
  now(): number;
  addressOf(request: IncomingMessage): string;
  assets: AssetHandler;
  tunnel: Tunnel;
  reports(request: IncomingMessage, response: ServerResponse): Promise<void>;
  beacon(request: IncomingMessage, response: ServerResponse): Promise<void>;
  api: ApiProxy;
  app: RequestListener;
  traffic: Traffic;
  /** Undefined if the registry is only on the operators' listener. */
  registry?: RegistryHandler;
}

/** One of this many file requests is logged, which is enough to show that files are served. */
const sampledEvery = 100;

const unknownHostText =
  'Tideline does not answer under this name. Whoever runs this server can allow it: start with ' +
  'PUBLIC_ORIGIN set to the address that people type.';

const fail =
  ({ logger, security }: RouterParts, response: ServerResponse, what: string) =>
  (error: unknown) => {
    logger.error({ err: error }, what);
    if (response.headersSent) response.destroy();
    else sendText(response, 500, 'Something went wrong on the server.', security);
  };

/**
 * Watches the few requests with a body that are not for the API, because their handlers wait for the end of the body.
 */
function watchBody({ traffic, security, now }: RouterParts, request: IncomingMessage, response: ServerResponse): void {
  const unwatch = traffic.watchBody(request, () => {
    traffic.refused('body-slow');
    if (response.headersSent) return void request.destroy();
    const { status, headers, body } = problemParts('REQUEST_TOO_SLOW', security, {
      instance: '',
      requestId: uuidv7(now()),
    });
    endAndClose(request, response, status, headers, body);
  });
  whenClosed(response, unwatch);
}

function refuse({ security, now }: RouterParts, response: ServerResponse, code: ProblemCode, path: string): void {
  sendProblem(response, code, security, {
    instance: isWellEncoded(path) ? pathTemplate(path) : '',
    requestId: uuidv7(now()),
  });
}

function refuseHost(parts: RouterParts, request: IncomingMessage, response: ServerResponse, path: string): void {
  if ((request.headers.accept ?? '').includes('text/html'))
    return sendText(response, 421, unknownHostText, parts.security);
  refuse(parts, response, 'HOST_UNKNOWN', path);
}

function createFileHandler({ assets, logger }: RouterParts): RequestListener {
  let fileRequests = 0;
  return (request, response) => {
    fileRequests += 1;
    if (fileRequests % sampledEvery === 0)
      response.once('finish', () =>
        logger.debug({ path: pathOf(request.url ?? ''), status: response.statusCode, sampledEvery }, 'file'),
      );
    assets(request, response);
  };
}

/** Returns whether a path belongs to the registry. The live state does not: it is public, like the pages. */
const isRegistry = (path: string): boolean => path.startsWith(registryPrefix) && path !== '/_registry/v1/current';

function servePage(parts: RouterParts, request: IncomingMessage, response: ServerResponse, path: string): void {
  const { state, metrics, logger, now } = parts;
  const startedMs = now();
  whenClosed(response, () => {
    const durationMs = now() - startedMs;
    const route = state.sites?.of('active').routes.has(path) ? path : 'other';
    metrics.request(request.method ?? '', route, response.statusCode, durationMs);
    const level = path === '/healthz' ? 'debug' : levelOf(response.statusCode);
    if (!logger.isLevelEnabled(level)) return;
    logger[level](
      { route, status: response.statusCode, durMs: durationMs, ip: truncatedAddress(parts.addressOf(request)) },
      'page',
    );
  });
  parts.app(request, response);
}

/**
 * Routes requests. Files come first and bypass Express, which would cost several times as much as the response. The
 * envelope relay and the API follow, because nothing may touch their bodies.
 */
export function createRequestRouter(parts: RouterParts): RequestListener {
  const { state } = parts;
  const serveFile = createFileHandler(parts);

  return (request, response) => {
    const url = request.url ?? '';
    const path = pathOf(url);
    const isApi = path === '/api' || path.startsWith('/api/');
    if (!url.startsWith('/') || !isWellEncoded(url)) return refuse(parts, response, 'ADDRESS_REFUSED', path);
    // old probes use HTTP/1.0 and send no Host
    if (!hasOneHost(request) && !(path === '/healthz' && request.headers.host === undefined))
      return refuse(parts, response, 'HOST_MALFORMED', path);
    if (url.startsWith('/r/')) return serveFile(request, response);
    if (path !== '/healthz' && !isServedHost(request.headers.host, parts.publicOrigin))
      return refuseHost(parts, request, response, path);
    if (!isApi && hasBody(request)) watchBody(parts, request, response);
    state.activeRequests += 1;
    whenClosed(response, () => (state.activeRequests -= 1));
    if (path === '/monitoring')
      parts.tunnel.handle(request, response).catch(fail(parts, response, 'the tunnel failed'));
    else if (path === '/monitoring/security')
      parts.reports(request, response).catch(fail(parts, response, 'a policy report failed'));
    else if (path === beaconPath) parts.beacon(request, response).catch(fail(parts, response, 'a beacon failed'));
    else if (isApi) parts.api.handle(request, response);
    else if (parts.registry !== undefined && isRegistry(path)) parts.registry(request, response);
    else servePage(parts, request, response, path);
  };
}
