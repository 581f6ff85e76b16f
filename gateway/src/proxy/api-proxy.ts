import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware';
import { requestIdOf, traceparentOf } from '../http/request-context.ts';
import { errorCode } from '../http/error-code.ts';
import { problemParts, sendProblem, type ProblemCode } from '../http/problem.ts';
import { announcedLength, endAndClose } from '../http/read-body.ts';
import { isSafeTarget, pathOf } from '../http/safe-path.ts';
import type { HeaderList } from '../http/security-headers.ts';
import { rewriteRequestHeaders, rewriteResponseHeaders } from './proxied-headers.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const allow = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const bodyMaxBytes = 1024 * 1024;
const importMaxBytes = 20 * 1024 * 1024;
const attachmentMaxBytes = 10 * 1024 * 1024;
/** Form fields and boundaries around an imported file. */
const multipartOverheadBytes = 64 * 1024;

export interface ApiProxyParts {
  /** Origin of the API, e.g. http://127.0.0.1:8081. */
  apiUrl: string;
  /** Longest silence of the API before the client gets a 504. */
  timeoutMs: number;
  /** The same where one request takes back a change of any size. */
  longTimeoutMs: number;
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
  wasRetried: boolean;
  upstream?: ClientRequest;
  /** Why the API did not answer. */
  error?: string;
}

const eventsPath = '/api/v1/events';
/** Pages that the api makes itself: what is in them, and that they may send a form here, is in their own policy. */
const pages = ['/api/docs', '/api/v1/unsubscribe/'] as const;
/** What is taken back whole or not at all, be it an import of 200,000 rows. */
const undoPath = /^\/api\/v1\/.*\/(?:undo|revert)$/;
const reconnectAfter = 'retry: 1000\n\n';

const bodyLimit = (path: string): number => {
  if (path === '/api/v1/imports' || path.startsWith('/api/v1/imports/')) return importMaxBytes + multipartOverheadBytes;
  return /^\/api\/v1\/transactions\/[^/]+\/attachments$/.test(path)
    ? attachmentMaxBytes + multipartOverheadBytes
    : bodyMaxBytes;
};

/** Hands /api on to the API over kept connections; the API's failures become problem+json. */
export class ApiProxy {
  readonly #parts: ApiProxyParts;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 128, maxFreeSockets: 64, timeout: 60_000 });
  /** For what takes long: as many connections as there are, and none is taken from the requests. */
  readonly #streamAgent = new Agent({ keepAlive: false });
  readonly #exchanges = new WeakMap<IncomingMessage, Exchange>();
  readonly #streams = new Map<ServerResponse, IncomingMessage>();
  readonly #usual: RequestHandler;
  readonly #patient: RequestHandler;
  readonly #endless: RequestHandler;

  constructor(parts: ApiProxyParts) {
    this.#parts = parts;
    this.#usual = this.#createProxy(this.#agent, parts.timeoutMs);
    this.#patient = this.#createProxy(this.#streamAgent, parts.longTimeoutMs);
    this.#endless = this.#createProxy(this.#streamAgent, 0);
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    const { now, observe, addressOf, publicProtocol, security } = this.#parts;
    const exchange = this.#begin(request);
    const { requestId, traceparent, startedMs, maxBytes } = exchange;
    response.once('close', () => {
      const { path, error } = exchange;
      observe({
        requestId,
        traceparent,
        method: request.method ?? '',
        path,
        status: response.statusCode,
        durationMs: now() - startedMs,
        ...(error !== undefined && { error }),
      });
    });
    if (!isSafeTarget(request.url ?? '')) return this.#problem(response, 'ADDRESS_REFUSED', exchange);
    if (request.method === 'OPTIONS') {
      response.writeHead(204, ['Allow', allow, 'Cache-Control', 'no-store', 'X-Request-Id', requestId, ...security]);
      response.end();
      return;
    }
    if (!methods.has(request.method ?? ''))
      return this.#problem(response, 'METHOD_NOT_ALLOWED', exchange, ['Allow', allow]);
    if ((announcedLength(request) ?? 0) > maxBytes) return this.#refuseTooLarge(request, response, exchange);
    rewriteRequestHeaders(request.headers, {
      address: addressOf(request),
      host: request.headers.host ?? '',
      protocol: publicProtocol,
      requestId,
      traceparent,
    });
    void this.#proxyFor(exchange)(request, response);
  }

  /** Ends event streams in good order, so that browsers connect again, to the next process. */
  endStreams(): void {
    for (const [response, upstream] of this.#streams) {
      upstream.unpipe(response);
      response.end(reconnectAfter, () => upstream.destroy());
    }
  }

  close(): void {
    this.#agent.destroy();
    this.#streamAgent.destroy();
  }

  #begin(request: IncomingMessage): Exchange {
    const url = request.url ?? '';
    const path = isSafeTarget(url) ? pathOf(url) : '/api';
    const { now, isTrustedHop } = this.#parts;
    const requestId = requestIdOf(request.headers, isTrustedHop(request), now());
    const exchange: Exchange = {
      requestId,
      path,
      traceparent: traceparentOf(request.headers),
      startedMs: now(),
      maxBytes: bodyLimit(path),
      isTooLarge: false,
      wasRetried: false,
    };
    this.#exchanges.set(request, exchange);
    return exchange;
  }

  #createProxy(agent: Agent, proxyTimeout: number): RequestHandler {
    return createProxyMiddleware({
      target: this.#parts.apiUrl,
      agent,
      proxyTimeout,
      xfwd: false,
      changeOrigin: false,
      followRedirects: false,
      on: {
        proxyReq: (upstream, request, response) => this.#onRequest(upstream, request, response),
        proxyRes: (upstream, request, response) => this.#onResponse(upstream, request, response),
        error: (error, request, response) => {
          if ('writeHead' in response) this.#onError(error, request, response);
        },
      },
    });
  }

  #proxyFor({ path }: Exchange): RequestHandler {
    if (path === eventsPath) return this.#endless;
    return undoPath.test(path) ? this.#patient : this.#usual;
  }

  #timeoutMs({ path }: Exchange): number {
    return undoPath.test(path) ? this.#parts.longTimeoutMs : this.#parts.timeoutMs;
  }

  #onRequest(upstream: ClientRequest, request: IncomingMessage, response: ServerResponse): void {
    const exchange = this.#exchanges.get(request);
    if (exchange === undefined) return;
    exchange.upstream = upstream;
    if (announcedLength(request) === undefined && request.headers['transfer-encoding'] !== undefined)
      this.#countBody(request, response, exchange);
  }

  #countBody(request: IncomingMessage, response: ServerResponse, exchange: Exchange): void {
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= exchange.maxBytes || exchange.isTooLarge) return;
      exchange.isTooLarge = true;
      exchange.upstream?.destroy();
      if (!response.headersSent) this.#refuseTooLarge(request, response, exchange);
    });
  }

  #onResponse(upstream: IncomingMessage, request: IncomingMessage, response: ServerResponse): void {
    const exchange = this.#exchanges.get(request);
    if (exchange === undefined) return;
    rewriteResponseHeaders(upstream.headers, this.#parts.security, {
      requestId: exchange.requestId,
      ownPolicy: pages.some((page) => exchange.path.startsWith(page)),
    });
    if (exchange.path === eventsPath) {
      this.#streams.set(response, upstream);
      response.once('close', () => this.#streams.delete(response));
    }
  }

  #onError(error: Error, request: IncomingMessage, response: ServerResponse): void {
    const exchange = this.#exchanges.get(request);
    if (exchange === undefined || exchange.isTooLarge) return;
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    const elapsedMs = this.#parts.now() - exchange.startedMs;
    const isReadOnly = request.method === 'GET' || request.method === 'HEAD';
    // a kept connection that the API closed at the same moment: nothing was answered, asking once more is safe
    if (
      isReadOnly &&
      !exchange.wasRetried &&
      errorCode(error) === 'ECONNRESET' &&
      exchange.upstream?.reusedSocket &&
      elapsedMs < this.#timeoutMs(exchange)
    ) {
      exchange.wasRetried = true;
      void this.#proxyFor(exchange)(request, response);
      return;
    }
    exchange.error = errorCode(error) || error.name;
    if (elapsedMs >= this.#timeoutMs(exchange)) this.#problem(response, 'API_TIMEOUT', exchange);
    else this.#problem(response, 'API_UNAVAILABLE', exchange, ['Retry-After', '2']);
  }

  #problem(
    response: ServerResponse,
    code: ProblemCode,
    { path, requestId }: Exchange,
    headers: readonly string[] = [],
  ): void {
    sendProblem(response, code, this.#parts.security, { instance: path, requestId, headers });
  }

  #refuseTooLarge(request: IncomingMessage, response: ServerResponse, { path, requestId, maxBytes }: Exchange): void {
    const { status, body, headers } = problemParts('BODY_TOO_LARGE', this.#parts.security, {
      instance: path,
      requestId,
      params: { limitBytes: maxBytes },
    });
    endAndClose(request, response, status, headers, body);
  }
}
