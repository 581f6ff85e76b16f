import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type BodyKind, type BodyLimit, bodyLimitOf, fail, isWellEncoded } from '@tideline/contract';
import type { ServerReporter } from '@tideline/reporting/server';
import type { RequestSpan, Tracing } from '@tideline/reporting/tracing';
import type { Logger } from 'pino';
import { answerFailure, type RequestName } from './answer-failure.ts';
import { createContractHandlers } from './contract-handlers.ts';
import type { Throttle } from './platform/auth/throttle.ts';
import type { MovableClock } from './platform/clock.ts';
import { streamEvents } from './platform/events/event-stream.ts';
import type { LiveHub } from './platform/events/live-hub.ts';
import type { Metrics } from './platform/metrics.ts';
import { methodsOf, PREFIX, routeOf } from './platform/http/endpoint-table.ts';
import { readJsonBody, requireBodyType } from './platform/http/json-body.ts';
import { refuseCrossSite } from './platform/http/origin.ts';
import { type PlainResponse, plainResponses, SECURITY_HEADERS } from './platform/http/plain-responses.ts';
import { toCatalogError } from './platform/http/problem.ts';
import { readRequest } from './platform/http/read-request.ts';
import { receiveFiles } from './platform/http/receive-files.ts';
import type { RouteContext, Services } from './platform/http/route-builder.ts';
import { tooLarge } from './platform/http/too-large.ts';
import { createRequestLimits } from './request-limits.ts';
import { gatewayCheck, refuseStranger } from './platform/http/gateway-token.ts';
import type { ProgressBoard } from './processes/imports/progress.ts';
import type { Router } from './router.ts';

export interface ListenerOptions {
  router: Router;
  services: Services;
  publicOrigin: string;
  /** The token that only the gateway knows. */
  apiToken: string | undefined;
  log: Logger;
  reporter: ServerReporter;
  metrics: Pick<Metrics, 'request'>;
  /** Traces of requests. Default: nothing is traced. */
  tracing?: Tracing | undefined;
  throttle: Throttle;
  progress: ProgressBoard;
  live: LiveHub;
  /** The clock; present only if TIDELINE_NOW fixes it. */
  movableClock?: MovableClock;
  /** Operator endpoints of other areas, by path. */
  operations: readonly [string, PlainResponse][];
  /** Called when the upload of an import begins. */
  expectImport: () => void;
}

const EVENTS = `${PREFIX}/events`;

/** Creates the api's request listener for node:http. */
export function createListener(options: ListenerOptions): RequestListener {
  const { services, publicOrigin, log, reporter, metrics, tracing } = options;
  const answer = createAnswer(options);
  const isOfGateway = gatewayCheck(options.apiToken);
  return (request, response) => {
    if (!isOfGateway(request)) return refuseStranger(request, response);
    const startedAt = performance.now();
    const context = readRequest(request, response, services, publicOrigin);
    const name = { requestId: context.requestId, method: context.method, route: routeOf(context.path) };
    response.setHeader('x-request-id', context.requestId);
    response.on('finish', () => {
      const durationMs = performance.now() - startedAt;
      const { method, route } = name;
      if (isMeasured(context)) metrics.request(method, route, response.statusCode, durationMs / 1_000);
      log.debug({ ...name, status: response.statusCode, durMs: Math.round(durationMs) }, 'request');
    });
    const answering = () =>
      answer(request, response, context).catch((error: unknown) =>
        answerFailure({ request, response, context, name, error }, { log, reporter }),
      );
    if (tracing === undefined || !isMeasured(context)) void answering();
    else void beginSpan(tracing, context, name, response).run(answering);
  };
}

/** Returns whether a request is measured. Excludes operators' own requests, and event streams, which last for hours. */
const isMeasured = ({ path }: RouteContext): boolean => path.startsWith('/api/') && path !== EVENTS;

function beginSpan(tracing: Tracing, context: RouteContext, name: RequestName, response: ServerResponse): RequestSpan {
  const { requestId, method, route } = name;
  const span = tracing.request(`${method} ${route}`, context.header('traceparent'), {
    'http.request.method': method,
    'http.route': route,
    'tideline.request_id': requestId,
  });
  response.once('close', () =>
    span.end({ 'http.response.status_code': response.statusCode }, response.statusCode >= 500),
  );
  return span;
}

type Answer = (request: IncomingMessage, response: ServerResponse, context: RouteContext) => Promise<void>;

/** Returns a function that answers a request, or rejects with the error that prevents an answer. */
function createAnswer(options: ListenerOptions): Answer {
  const { services, publicOrigin, live, movableClock, operations } = options;
  const plain = plainResponses(services, movableClock, operations);
  const limits = createRequestLimits(options);
  const callEndpoint = createEndpointCall(options);
  return async (request, response, context) => {
    const plainAnswer = plain.get(context.path);
    if (plainAnswer !== undefined) return plainAnswer(request, response);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    if (!isWellEncoded(request.url ?? '')) throw fail('ADDRESS_REFUSED', {});
    refuseCrossSite(context, publicOrigin);
    if (context.path === EVENTS) return streamEvents(live, request, response, context);
    const limit = bodyLimitOf(context.method, context.path);
    if (Number(request.headers['content-length'] ?? 0) > limit.bodyBytes) throw tooLarge(limit);
    await limits.limitGuest(request, context, limit.kind);
    if (takesBody(context)) requireBodyType(request, context, limit);
    const call = () => callEndpoint(request, response, { context, limit });
    const { matched } = await (isUpload(limit.kind)
      ? limits.readUpload(request, context, call)
      : limits.takeShare(context, call));
    if (context.failure !== undefined) throw toCatalogError(context.failure, context, limit);
    if (!matched) throw methodsOf(context.path).length > 0 ? fail('METHOD_NOT_ALLOWED', {}) : fail('NOT_FOUND', {});
  };
}

const isUpload = (kind: BodyKind): boolean => kind === 'attachment' || isReadElsewhere(kind);

/** Returns whether files go to disk as they arrive, because a thread or another process reads them. */
const isReadElsewhere = (kind: BodyKind): boolean => kind === 'import' || kind === 'rates';

const takesBody = ({ method, path }: RouteContext): boolean =>
  !['GET', 'HEAD'].includes(method) && methodsOf(path).includes(method);

/** Returns a function that reads the body of a request and calls its endpoint. */
function createEndpointCall({ router, services: { dataFolder } }: ListenerOptions) {
  const handlers = createContractHandlers(router);
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    { context, limit }: { context: RouteContext; limit: BodyLimit },
  ): Promise<{ matched: boolean }> => {
    if (takesBody(context)) await readJsonBody(request, limit);
    const removeFiles =
      takesBody(context) && isReadElsewhere(limit.kind) ? await receiveFiles(request, { dataFolder, limit }) : null;
    try {
      return await handlers[limit.kind].handle(request, response, { prefix: PREFIX, context });
    } finally {
      await removeFiles?.();
    }
  };
}
