import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { tooLargeDetail, type BodyLimit } from '@tideline/contract';
import { whenClosed } from '@tideline/http-server';
import { createProxyMiddleware, proxyEventsPlugin, type RequestHandler } from 'http-proxy-middleware';
import { limitKey } from '../http/client-address.ts';
import { errorCode } from '../http/error-code.ts';
import { problemParts, sendProblem, type ProblemCode } from '../http/problem.ts';
import { announcedLength, endAndClose, hasBody } from '../http/read-body.ts';
import { isSafeTarget } from '../http/safe-path.ts';
import type { HeaderList } from '../http/security-headers.ts';
import type { Refusal } from '../traffic/limits.ts';
import type { Traffic } from '../traffic/traffic.ts';
import { beginExchange, type BeginSpan, type Exchange, outcomeOf, type RequestOutcome } from './exchange.ts';
import type { ApiTargets } from './api-targets.ts';
import { DocumentCache, type UpstreamResponse } from './document-cache.ts';
import { responseHeaders, rewriteRequestHeaders } from './proxied-headers.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const allow = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

export interface ApiProxyParts {
  targets: ApiTargets;
  /** Maximum time without data from the API before the client gets a 504. */
  timeoutMs: number;
  /** The same for requests that undo a change of any size. */
  longTimeoutMs: number;
  security: HeaderList;
  /** For pages that the api renders. */
  pageSecurity: HeaderList;
  publicProtocol: 'http' | 'https';
  traffic: Traffic;
  now(): number;
  isDraining(): boolean;
  addressOf(request: IncomingMessage): string;
  isTrustedHop(request: IncomingMessage): boolean;
  observe(outcome: RequestOutcome): void;
  /** Undefined if nothing is traced. */
  beginSpan?: BeginSpan | undefined;
}

export const eventsPath = '/api/v1/events';
/** Pages that the api renders. Their own policy covers their content and allows their forms to post here. */
const pages = ['/api/docs', '/api/v1/unsubscribe/'] as const;
/** Matches undo requests, which are completed entirely or not at all, even for an import of 200,000 rows. */
const undoPath = /^\/api\/v1\/.*\/(?:undo|revert)$/;
/** Error codes of failures before anything was sent. */
const unsent = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
const reconnectAfter = 'retry: 1000\n\n';

/** Proxies /api to the API over keep-alive connections. Failures of the API become problem+json. */
export class ApiProxy {
  readonly #parts: ApiProxyParts;
  // traffic slots limit the number of connections
  readonly #agent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: 60_000 });
  readonly #exchanges = new WeakMap<IncomingMessage, Exchange>();
  readonly #streams = new Map<ServerResponse, UpstreamResponse>();
  readonly #documents: DocumentCache;
  readonly #usual: RequestHandler;
  readonly #patient: RequestHandler;
  readonly #endless: RequestHandler;

  constructor(parts: ApiProxyParts) {
    this.#parts = parts;
    this.#documents = new DocumentCache(parts.targets, this.#agent, parts.now);
    this.#usual = this.#createProxy(parts.timeoutMs);
    this.#patient = this.#createProxy(parts.longTimeoutMs);
    this.#endless = this.#createProxy(0);
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    const { now, observe, addressOf, isTrustedHop, publicProtocol, security, beginSpan } = this.#parts;
    const address = addressOf(request);
    const exchange = beginExchange(request, limitKey(address), {
      startedMs: now(),
      isTrustedHop: isTrustedHop(request),
      beginSpan,
    });
    this.#exchanges.set(request, exchange);
    const { requestId, traceparent, limit } = exchange;
    whenClosed(response, () => {
      for (const end of exchange.atEnd) end();
      exchange.span?.end({ 'http.response.status_code': response.statusCode }, response.statusCode >= 500);
      observe(outcomeOf(exchange, request.method ?? '', response.statusCode, now()));
    });
    if (!isSafeTarget(request.url ?? '')) return this.#problem(response, 'ADDRESS_REFUSED', exchange);
    if (request.method === 'OPTIONS') {
      response.writeHead(204, ['Allow', allow, 'Cache-Control', 'no-store', 'X-Request-Id', requestId, ...security]);
      response.end();
      return;
    }
    if (!methods.has(request.method ?? ''))
      return this.#problem(response, 'METHOD_NOT_ALLOWED', exchange, ['Allow', allow]);
    if ((announcedLength(request) ?? 0) > limit.bodyBytes) return this.#refuseTooLarge(request, response, exchange);
    rewriteRequestHeaders(request.headers, {
      address,
      host: request.headers.host ?? '',
      protocol: publicProtocol,
      requestId,
      traceparent,
    });
    if (exchange.path === eventsPath) this.#openStream(request, response, exchange);
    else if (this.#documents.has(request)) void this.#sendDocument(request, response, exchange);
    else if (!hasBody(request)) this.#enter(request, response, exchange);
    else if (this.#isUpload(request, limit)) this.#upload(request, response, exchange);
    else this.#readFirst(request, response, exchange);
  }

  /** Ends event streams cleanly, so that browsers reconnect to the next process. */
  endStreams(): void {
    for (const [response, upstream] of this.#streams) {
      upstream.removeAllListeners('data');
      response.end(reconnectAfter, () => upstream.destroy());
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Closes pooled connections without a request, so that no request reaches a process that is closing them. */
  closeIdle(): void {
    for (const sockets of Object.values(this.#agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
  }

  #isUpload(request: IncomingMessage, limit: BodyLimit): boolean {
    const { readFirstBytes } = this.#parts.traffic.limits;
    return limit.bodyBytes > readFirstBytes && (announcedLength(request) ?? Infinity) > readFirstBytes;
  }

  /** Reads a body before the request takes an API slot, so that a slow client occupies none. */
  #readFirst(request: IncomingMessage, response: ServerResponse, exchange: Exchange): void {
    this.#parts.traffic.bodies.read({
      request,
      key: exchange.key,
      maxBytes: exchange.limit.bodyBytes,
      onBody: (body, release) => {
        exchange.body = body;
        delete request.headers['transfer-encoding'];
        request.headers['content-length'] = String(body.length);
        exchange.atEnd.push(release);
        this.#enter(request, response, exchange);
      },
      onTooLarge: () => this.#refuseTooLarge(request, response, exchange),
      onRefused: (refusal) => this.#refuse(request, response, exchange, refusal),
    });
  }

  #enter(request: IncomingMessage, response: ServerResponse, exchange: Exchange): void {
    const cancel = this.#parts.traffic.slots.enter({
      key: exchange.key,
      start: (leave) => {
        exchange.leave = leave;
        this.#send(request, response, exchange);
      },
      refuse: (reason) => this.#refuse(request, response, exchange, reason),
    });
    exchange.atEnd.push(cancel, () => exchange.leave());
  }

  #upload(request: IncomingMessage, response: ServerResponse, exchange: Exchange): void {
    const { traffic } = this.#parts;
    const leave = traffic.openUpload(exchange.key, request, () =>
      this.#refuse(request, response, exchange, 'upload-slow'),
    );
    if (leave === undefined) return this.#refuse(request, response, exchange, 'uploads');
    exchange.atEnd.push(leave);
    this.#send(request, response, exchange);
  }

  #openStream(request: IncomingMessage, response: ServerResponse, exchange: Exchange): void {
    if (this.#parts.isDraining()) {
      response.writeHead(200, [
        'Content-Type',
        'text/event-stream; charset=utf-8',
        'Cache-Control',
        'no-store',
        'X-Request-Id',
        exchange.requestId,
        ...this.#parts.security,
      ]);
      response.end(reconnectAfter);
      return;
    }
    const leave = this.#parts.traffic.openStream(exchange.key);
    if (leave === undefined) return this.#refuse(request, response, exchange, 'streams');
    exchange.atEnd.push(leave);
    this.#enter(request, response, exchange); // enters only to open the stream, as all pages do when the api restarts
  }

  /**
   * Sends a document without using an API slot. A few begin in each turn of the event loop, because a thousand clients
   * waiting for the same document would otherwise delay everyone else.
   */
  async #sendDocument(request: IncomingMessage, response: ServerResponse, exchange: Exchange): Promise<void> {
    const open = await this.#documents.find(request);
    if (response.destroyed) return;
    if (open === undefined) return this.#enter(request, response, exchange);
    const cancel = this.#parts.traffic.documents.enter({
      key: exchange.key,
      start: (leave) => {
        setImmediate(leave);
        this.#relay(open(), request, response, exchange);
      },
      refuse: (reason) => this.#refuse(request, response, exchange, reason),
    });
    exchange.atEnd.push(cancel);
  }

  #send(request: IncomingMessage, response: ServerResponse, exchange: Exchange): void {
    const { now, targets } = this.#parts;
    exchange.sentMs = now();
    exchange.target = targets.next(exchange.tried) ?? targets.any();
    exchange.tried.add(exchange.target);
    Object.assign(request.headers, targets.headers);
    void this.#proxyFor(exchange)(request, response);
  }

  #createProxy(proxyTimeout: number): RequestHandler {
    return createProxyMiddleware({
      router: (request) => this.#parts.targets.addressOf(this.#exchanges.get(request)?.target ?? ''),
      agent: this.#agent,
      proxyTimeout,
      xfwd: false,
      changeOrigin: false,
      followRedirects: false,
      selfHandleResponse: true,
      // the other plugins only log, and parse addresses for that
      ejectPlugins: true,
      plugins: [proxyEventsPlugin],
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
    // the proxy pipes the finished request, which ends `upstream`
    if (exchange.body !== undefined) upstream.write(exchange.body);
    else if (announcedLength(request) === undefined && request.headers['transfer-encoding'] !== undefined)
      this.#countBody(request, response, exchange);
  }

  #countBody(request: IncomingMessage, response: ServerResponse, exchange: Exchange): void {
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= exchange.limit.bodyBytes || exchange.isRefused) return;
      exchange.upstream?.destroy();
      this.#refuseTooLarge(request, response, exchange);
    });
  }

  #onResponse(upstream: IncomingMessage, request: IncomingMessage, response: ServerResponse): void {
    const exchange = this.#exchanges.get(request);
    if (exchange === undefined || response.headersSent) return void upstream.destroy();
    exchange.upstreamMs = this.#parts.now() - exchange.sentMs;
    if (exchange.path === eventsPath) exchange.leave();
    this.#relay(upstream, request, response, exchange);
  }

  #relay(upstream: UpstreamResponse, request: IncomingMessage, response: ServerResponse, exchange: Exchange): void {
    const { security, pageSecurity, traffic } = this.#parts;
    const isPage = pages.some((page) => exchange.path.startsWith(page));
    const isStream = exchange.path === eventsPath;
    const stop = traffic.answers.relay({
      upstream,
      response,
      key: exchange.key,
      isStream,
      begin: () =>
        response.writeHead(
          upstream.statusCode ?? 502,
          responseHeaders(upstream.headers, isPage ? pageSecurity : security, {
            requestId: exchange.requestId,
            ownPolicy: isPage,
          }),
        ),
      onUpstreamFree: () => exchange.leave(),
      onRefused: (refusal) =>
        response.headersSent ? traffic.refused(refusal) : this.#refuse(request, response, exchange, refusal),
    });
    exchange.atEnd.push(stop);
    upstream.on('data', (chunk: Buffer) => (exchange.sentBytes += chunk.length));
    if (!isStream) return;
    response.flushHeaders();
    this.#streams.set(response, upstream);
    exchange.atEnd.push(() => this.#streams.delete(response));
  }

  #onError(error: Error, request: IncomingMessage, response: ServerResponse): void {
    const exchange = this.#exchanges.get(request);
    if (exchange === undefined || exchange.isRefused) return;
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    const elapsedMs = this.#parts.now() - exchange.sentMs;
    // the api responds to a repeated key with its first response
    const isRepeatable =
      request.method === 'GET' ||
      request.method === 'HEAD' ||
      (exchange.body !== undefined && request.headers['idempotency-key'] !== undefined);
    // the API closed a pooled connection at the same time: there was no response, so one retry is safe
    if (
      isRepeatable &&
      !exchange.wasRetried &&
      errorCode(error) === 'ECONNRESET' &&
      exchange.upstream?.reusedSocket &&
      elapsedMs < this.#timeoutMs(exchange)
    ) {
      exchange.wasRetried = true;
      this.#send(request, response, exchange);
      return;
    }
    if (this.#isSentElsewhere(error, request, exchange, isRepeatable)) return this.#send(request, response, exchange);
    exchange.error = errorCode(error) || error.name;
    if (elapsedMs >= this.#timeoutMs(exchange)) this.#problem(response, 'API_TIMEOUT', exchange);
    else this.#problem(response, 'API_UNAVAILABLE', exchange, ['Retry-After', '2']);
  }

  /** Returns whether another process of the API is left for a request that did not arrive or may be repeated. */
  #isSentElsewhere(
    error: Error,
    request: IncomingMessage,
    { tried, target, body }: Exchange,
    isRepeatable: boolean,
  ): boolean {
    const { targets } = this.#parts;
    const code = errorCode(error);
    const isUnsent = unsent.has(code) && (body !== undefined || !hasBody(request));
    if (target !== undefined && (unsent.has(code) || code === 'ECONNRESET')) targets.failed(target);
    return targets.hasSeveral && (isUnsent || (isRepeatable && code === 'ECONNRESET')) && targets.isLeft(tried);
  }

  #problem(
    response: ServerResponse,
    code: ProblemCode,
    { path, requestId }: Exchange,
    headers: readonly string[] = [],
  ): void {
    sendProblem(response, code, this.#parts.security, { instance: path, requestId, headers });
  }

  #refuseTooLarge(request: IncomingMessage, response: ServerResponse, exchange: Exchange): void {
    const { limit } = exchange;
    this.#endEarly(request, response, exchange, 'BODY_TOO_LARGE', {
      detail: tooLargeDetail(limit),
      params: { kind: limit.kind, limitBytes: limit.limitBytes },
    });
  }

  #refuse(request: IncomingMessage, response: ServerResponse, exchange: Exchange, refusal: Refusal): void {
    this.#parts.traffic.refused(refusal);
    const { code, retryAfterSeconds } = this.#parts.traffic.answerTo(refusal);
    if (retryAfterSeconds === undefined) this.#endEarly(request, response, exchange, code, {});
    else
      this.#endEarly(request, response, exchange, code, {
        params: { retryAfterSeconds },
        headers: ['Retry-After', String(retryAfterSeconds)],
      });
  }

  /** Responds to a request whose body may still be arriving. */
  #endEarly(
    request: IncomingMessage,
    response: ServerResponse,
    exchange: Exchange,
    code: ProblemCode,
    details: { detail?: string; params?: Record<string, unknown>; headers?: readonly string[] },
  ): void {
    exchange.isRefused = true;
    exchange.upstream?.destroy();
    if (response.headersSent) return void response.destroy();
    const { path, requestId } = exchange;
    const { status, body, headers } = problemParts(code, this.#parts.security, {
      instance: path,
      requestId,
      ...details,
    });
    endAndClose(request, response, status, headers, body);
  }
}
