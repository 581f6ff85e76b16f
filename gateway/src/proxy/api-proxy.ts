import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware';
import { requestIdOf, traceparentOf } from '../http/request-context.ts';
import { errorCode } from '../http/error-code.ts';
import { sendProblem, type ProblemCode } from '../http/problem.ts';
import { announcedLength, endAndClose } from '../http/read-body.ts';
import { isSafeTarget, pathOf } from '../http/safe-path.ts';
import type { HeaderList } from '../http/security-headers.ts';
import { rewriteRequestHeaders, rewriteResponseHeaders } from './proxied-headers.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const allow = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const bodyMaxBytes = 1024 * 1024;
const importMaxBytes = 20 * 1024 * 1024;
/** Form fields and boundaries around an imported file. */
const multipartOverheadBytes = 64 * 1024;

export interface ApiProxyParts {
  /** Origin of the API, e.g. http://127.0.0.1:8081. */
  apiUrl: string;
  /** Longest silence of the API before the client gets a 504. */
  timeoutMs: number;
  security: HeaderList;
  publicProtocol: 'http' | 'https';
  now(): number;
  addressOf(request: IncomingMessage): string;
  isTrustedHop(request: IncomingMessage): boolean;
  observe(outcome: ApiOutcome): void;
}

export interface ApiOutcome {
  requestId: string;
  traceparent: string;
  method: string;
  path: string;
  status: number;
  durationMs: number;
  error?: string;
}

/** What the gateway remembers of a request while the API works on it. */
interface Exchange {
  requestId: string;
  traceparent: string;
  path: string;
  startedMs: number;
  maxBytes: number;
  isTooLarge: boolean;
  retried: boolean;
  upstream?: ClientRequest;
}

export interface ApiProxy {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Ends event streams in good order, so that browsers connect again, to the next process. */
  endStreams(): void;
  close(): void;
}

const eventsPath = '/api/v1/events';
const reconnectAfter = 'retry: 1000\n\n';

const bodyLimit = (path: string): number => (path === '/api/v1/imports' || path.startsWith('/api/v1/imports/') ? importMaxBytes + multipartOverheadBytes : bodyMaxBytes);

/** Hands /api on to the API over kept connections; the API's failures become problem+json. */
export function createApiProxy(parts: ApiProxyParts): ApiProxy {
  const { apiUrl, security, timeoutMs } = parts;
  const agent = new Agent({ keepAlive: true, maxSockets: 128, maxFreeSockets: 64, timeout: 60_000 });
  const exchanges = new WeakMap<IncomingMessage, Exchange>();
  const exchangeErrors = new WeakMap<IncomingMessage, string>();
  const streams = new Map<ServerResponse, IncomingMessage>();

  const problem = (response: ServerResponse, code: ProblemCode, exchange: Pick<Exchange, 'path' | 'requestId'>, extra: { params?: Record<string, unknown>; headers?: readonly string[] } = {}) =>
    sendProblem(response, code, security, { instance: exchange.path, requestId: exchange.requestId, ...extra });

  const onProxyReq = (upstream: ClientRequest, request: IncomingMessage, response: ServerResponse) => {
    const exchange = exchanges.get(request);
    if (exchange === undefined) return;
    exchange.upstream = upstream;
    if (announcedLength(request) === undefined && request.headers['transfer-encoding'] !== undefined) countBody(request, response, exchange);
  };

  const countBody = (request: IncomingMessage, response: ServerResponse, exchange: Exchange) => {
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= exchange.maxBytes || exchange.isTooLarge) return;
      exchange.isTooLarge = true;
      exchange.upstream?.destroy();
      if (!response.headersSent) refuseTooLarge(request, response, exchange);
    });
  };

  const refuseTooLarge = (request: IncomingMessage, response: ServerResponse, { path, requestId, maxBytes }: Exchange) => {
    const body = JSON.stringify({
      type: 'urn:tideline:problem:BODY_TOO_LARGE', title: 'The request is too large', status: 413, instance: path, code: 'BODY_TOO_LARGE', params: { limitBytes: maxBytes }, requestId,
    });
    endAndClose(request, response, 413, ['Content-Type', 'application/problem+json; charset=utf-8', 'Cache-Control', 'no-store', 'X-Request-Id', requestId, ...security], body);
  };

  const onProxyRes = (upstream: IncomingMessage, request: IncomingMessage, response: ServerResponse) => {
    const exchange = exchanges.get(request);
    if (exchange === undefined) return;
    rewriteResponseHeaders(upstream.headers, security, { requestId: exchange.requestId, ownPolicy: exchange.path.startsWith('/api/docs') });
    if (exchange.path === eventsPath) {
      streams.set(response, upstream);
      response.once('close', () => streams.delete(response));
    }
    // a response that breaks off must not look complete: the client's connection breaks off too
    upstream.once('close', () => {
      if (!upstream.complete && !response.writableEnded) response.destroy();
    });
  };

  const onError = (error: Error, request: IncomingMessage, response: ServerResponse) => {
    const exchange = exchanges.get(request);
    if (exchange === undefined || exchange.isTooLarge) return;
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    const elapsedMs = parts.now() - exchange.startedMs;
    const isReadOnly = request.method === 'GET' || request.method === 'HEAD';
    // a kept connection that the API closed at the same moment: nothing was answered, asking once more is safe
    if (isReadOnly && !exchange.retried && errorCode(error) === 'ECONNRESET' && exchange.upstream?.reusedSocket && elapsedMs < timeoutMs) {
      exchange.retried = true;
      void proxyFor(exchange.path)(request, response);
      return;
    }
    exchangeErrors.set(request, errorCode(error) || error.name);
    if (elapsedMs >= timeoutMs) problem(response, 'API_TIMEOUT', exchange);
    else problem(response, 'API_UNAVAILABLE', exchange, { headers: ['Retry-After', '2'] });
  };

  const create = (proxyTimeout: number): RequestHandler =>
    createProxyMiddleware({ target: apiUrl, agent, proxyTimeout, xfwd: false, changeOrigin: false, followRedirects: false, on: { proxyReq: onProxyReq, proxyRes: onProxyRes, error: (error, request, response) => {
      if ('writeHead' in response) onError(error, request, response);
    } } });
  const usual = create(timeoutMs);
  const endless = create(0);
  const proxyFor = (path: string): RequestHandler => (path === eventsPath ? endless : usual);

  const report = (request: IncomingMessage, response: ServerResponse, { requestId, traceparent, path, startedMs }: Exchange) => {
    const error = exchangeErrors.get(request);
    parts.observe({ requestId, traceparent, method: request.method ?? '', path, status: response.statusCode, durationMs: parts.now() - startedMs, ...(error !== undefined && { error }) });
  };

  return {
    handle(request, response) {
      const url = request.url ?? '';
      const path = pathOf(url);
      const requestId = requestIdOf(request.headers, parts.isTrustedHop(request), parts.now());
      const exchange: Exchange = { requestId, path: isSafeTarget(url) ? path : '/api', traceparent: traceparentOf(request.headers), startedMs: parts.now(), maxBytes: bodyLimit(path), isTooLarge: false, retried: false };
      exchanges.set(request, exchange);
      response.once('close', () => report(request, response, exchange));
      if (!isSafeTarget(url)) return problem(response, 'ADDRESS_REFUSED', exchange);
      if (request.method === 'OPTIONS') {
        response.writeHead(204, ['Allow', allow, 'Cache-Control', 'no-store', 'X-Request-Id', requestId, ...security]);
        response.end();
        return;
      }
      if (!methods.has(request.method ?? '')) return problem(response, 'METHOD_NOT_ALLOWED', exchange, { headers: ['Allow', allow] });
      if ((announcedLength(request) ?? 0) > exchange.maxBytes) return refuseTooLarge(request, response, exchange);
      const context = { address: parts.addressOf(request), host: request.headers.host ?? '', protocol: parts.publicProtocol, requestId, traceparent: exchange.traceparent };
      rewriteRequestHeaders(request.headers, context);
      void proxyFor(path)(request, response);
    },
    endStreams() {
      for (const [response, upstream] of streams) {
        upstream.unpipe(response);
        response.end(reconnectAfter);
        upstream.destroy();
      }
    },
    close: () => agent.destroy(),
  };
}
