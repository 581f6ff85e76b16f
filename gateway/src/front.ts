import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AssetHandler } from './assets/asset-handler.ts';
import { truncatedAddress } from './http/client-address.ts';
import { isServedHost } from './http/host.ts';
import { sendProblem, sendText } from './http/problem.ts';
import { uuidv7 } from './http/request-context.ts';
import { pathOf } from './http/safe-path.ts';
import type { HeaderList } from './http/security-headers.ts';
import type { Tunnel } from './monitoring/tunnel.ts';
import { pathTemplate, type Logger } from './operations/log.ts';
import type { Metrics } from './operations/metrics.ts';
import type { Site } from './pages/site.ts';
import type { ApiProxy } from './proxy/api-proxy.ts';

/** What the parts of a gateway know in common. */
export interface GatewayState {
  started: boolean;
  draining: boolean;
  activeRequests: number;
  site: Site | undefined;
}

export interface FrontParts {
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
  api: ApiProxy;
  app: RequestListener;
}

/** One file in this many is logged: enough to see that they are served. */
const sampledEvery = 100;

const unknownHostText =
  'Tideline does not answer under this name. Whoever runs this server can allow it: start with PUBLIC_ORIGIN set to the address that people type.';

/**
 * Decides who answers. Files come first and go past Express, which would cost several times what the answer itself does;
 * the envelope relay and the API follow, because nothing may touch their bodies.
 */
export function createFront(parts: FrontParts): RequestListener {
  const { state, security, logger, metrics, now } = parts;
  let fileRequests = 0;

  const fail = (response: ServerResponse, what: string) => (error: unknown) => {
    logger.error({ err: error }, what);
    if (response.headersSent) response.destroy();
    else sendText(response, 500, 'Something went wrong on the server.', security);
  };

  const refuseHost = (request: IncomingMessage, response: ServerResponse, path: string) => {
    if ((request.headers.accept ?? '').includes('text/html')) return sendText(response, 421, unknownHostText, security);
    sendProblem(response, 'HOST_UNKNOWN', security, { instance: pathTemplate(path), requestId: uuidv7(now()) });
  };

  const serveFile: RequestListener = (request, response) => {
    fileRequests += 1;
    if (fileRequests % sampledEvery === 0)
      response.once('finish', () =>
        logger.info({ path: pathOf(request.url ?? ''), status: response.statusCode, sampledEvery }, 'file'),
      );
    parts.assets(request, response);
  };

  const servePage = (request: IncomingMessage, response: ServerResponse, path: string) => {
    const startedMs = now();
    response.once('close', () => {
      const durationMs = now() - startedMs;
      const route = state.site?.routes.has(path) ? path : 'other';
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      metrics.request(isRead ? String(request.method) : 'other', route, response.statusCode, durationMs);
      logger[path === '/healthz' ? 'debug' : 'info'](
        { route, status: response.statusCode, durMs: durationMs, ip: truncatedAddress(parts.addressOf(request)) },
        'page',
      );
    });
    parts.app(request, response);
  };

  return (request, response) => {
    const url = request.url ?? '';
    if (state.draining) response.shouldKeepAlive = false;
    if (url.startsWith('/r/')) return serveFile(request, response);
    const path = pathOf(url);
    if (!url.startsWith('/'))
      return sendProblem(response, 'ADDRESS_REFUSED', security, {
        instance: pathTemplate(path),
        requestId: uuidv7(now()),
      });
    if (path !== '/healthz' && !isServedHost(request.headers.host, parts.publicOrigin))
      return refuseHost(request, response, path);
    state.activeRequests += 1;
    response.once('close', () => (state.activeRequests -= 1));
    if (path === '/monitoring') parts.tunnel.handle(request, response).catch(fail(response, 'the tunnel failed'));
    else if (path === '/monitoring/security')
      parts.reports(request, response).catch(fail(response, 'a policy report failed'));
    else if (path === '/api' || path.startsWith('/api/')) parts.api.handle(request, response);
    else servePage(request, response, path);
  };
}
