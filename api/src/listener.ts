import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { types } from 'node:util';
import { OpenAPIHandler } from '@orpc/openapi/node';
import { BodyLimitPlugin, CompressionPlugin } from '@orpc/server/node';
import { experimental_ZodSmartCoercionPlugin as CoercionPlugin } from '@orpc/zod/zod4';
import { BODY_KINDS, BODY_LIMITS, bodyLimitOf, type BodyKind, fail, isWellEncoded } from '@tideline/contract';
import type { ServerReporter } from '@tideline/reporting/server';
import type { Logger } from 'pino';
import type { Throttle } from './platform/auth/throttle.ts';
import type { MovableClock } from './platform/clock.ts';
import type { Router } from './router.ts';
import { streamEvents } from './platform/events/event-stream.ts';
import type { LiveHub } from './platform/events/live-hub.ts';
import { systemCode } from './platform/start-error.ts';
import { importProgress } from './processes/imports/progress.ts';
import { methodsOf, PREFIX, routeOf } from './platform/http/endpoint-table.ts';
import { readJsonBody, requireBodyType } from './platform/http/json-body.ts';
import { refuseCrossSite } from './platform/http/origin.ts';
import { type PlainResponse, plainResponses, SECURITY_HEADERS } from './platform/http/plain-responses.ts';
import { isExpected, toCatalogueError } from './platform/http/problem.ts';
import { tooLarge } from './platform/http/too-large.ts';
import { sendProblem } from './platform/http/problem-writer.ts';
import { readRequest } from './platform/http/read-request.ts';
import type { RouteContext, Services } from './platform/http/route-builder.ts';
import { receiveFiles } from './platform/http/receive-files.ts';
import { createShares } from './platform/http/shares.ts';
import { createUploads } from './platform/http/uploads.ts';

const IMPORTS = `${PREFIX}/imports`;
/** Maximum bytes of an upload by a guest. */
const GUEST_UPLOAD_BYTES = 2 * 1_048_576;

export interface ListenerOptions {
  router: Router;
  services: Services;
  publicOrigin: string;
  log: Logger;
  reporter: ServerReporter;
  throttle: Throttle;
  live: LiveHub;
  /** Present if TIDELINE_NOW fixes the clock. */
  movableClock?: MovableClock;
  /** Operator endpoints of other areas, by path. */
  operations: readonly [string, PlainResponse][];
  /** Called when the upload of an import begins. */
  expectImport: () => void;
}

/** Creates the api's request listener for node:http. */
export function createListener({
  router,
  services,
  publicOrigin,
  log,
  reporter,
  throttle,
  live,
  movableClock,
  operations,
  expectImport,
}: ListenerOptions): RequestListener {
  const handlers = Object.fromEntries(
    BODY_KINDS.map((kind) => [kind, handlerFor(router, BODY_LIMITS[kind].bodyBytes)]),
  ) as Record<BodyKind, OpenAPIHandler<RouteContext>>;
  const plain = plainResponses(services, movableClock, operations);
  const uploads = createUploads();
  const shares = createShares();

  /** Authenticates and rate-limits a request before reading a large body. */
  const readUpload = async <T>(request: IncomingMessage, context: RouteContext, read: () => Promise<T>): Promise<T> => {
    const person = await context.signedIn();
    if (person === null) throw fail('NOT_SIGNED_IN', {});
    const [userId, key] = [person.user.id, context.header('idempotency-key') ?? ''];
    const before = request.socket.bytesRead;
    const total = Number(request.headers['content-length'] ?? 0) || null;
    importProgress.begin(userId, key, { received: () => request.socket.bytesRead - before, total });
    if (context.path === IMPORTS) expectImport(); // start a worker while the file is still arriving
    return uploads(userId, read).finally(() => importProgress.end(userId, key));
  };

  /** Anonymous requests have separate limits, at the password endpoints. */
  const takeShare = async <T>(context: RouteContext, work: () => Promise<T>): Promise<T> => {
    const person = methodsOf(context.path).length === 0 ? null : await context.signedIn();
    return person === null ? work() : shares(person.user.id, work);
  };

  /** Guests can try everything but must not fill the disk. */
  const limitGuest = async (request: IncomingMessage, context: RouteContext, kind: BodyKind): Promise<void> => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const person = await context.signedIn();
    if (person === null || person.user.guestExpiresAt === null) return;
    const isUpload = kind !== 'request';
    if (isUpload && !(Number(request.headers['content-length']) <= GUEST_UPLOAD_BYTES))
      throw fail('BODY_TOO_LARGE', { kind, limitBytes: GUEST_UPLOAD_BYTES });
    await throttle.guestChange(person.user.id, isUpload);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse, context: RouteContext): Promise<void> => {
    const plainAnswer = plain.get(context.path);
    if (plainAnswer !== undefined) return plainAnswer(request, response);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    if (!isWellEncoded(request.url ?? '')) throw fail('ADDRESS_REFUSED', {});
    refuseCrossSite(context, publicOrigin);
    if (context.path === `${PREFIX}/events`) return streamEvents(live, request, response, context);
    const limit = bodyLimitOf(context.method, context.path);
    const { kind } = limit;
    if (Number(request.headers['content-length'] ?? 0) > limit.bodyBytes) throw tooLarge(limit);
    await limitGuest(request, context, kind);
    const takesBody = !['GET', 'HEAD'].includes(context.method) && methodsOf(context.path).includes(context.method);
    if (takesBody) requireBodyType(request, context, limit);
    const handle = async () => {
      if (takesBody) await readJsonBody(request, limit);
      const remove =
        takesBody && kind === 'import' ? await receiveFiles(request, { dataFolder: services.dataFolder, limit }) : null;
      try {
        return await handlers[kind].handle(request, response, { prefix: PREFIX, context });
      } finally {
        await remove?.();
      }
    };
    const { matched } = await (kind === 'import' || kind === 'attachment'
      ? readUpload(request, context, handle)
      : takeShare(context, handle));
    if (context.failure !== undefined) throw toCatalogueError(context.failure, context, limit);
    if (!matched) throw methodsOf(context.path).length > 0 ? fail('METHOD_NOT_ALLOWED', {}) : fail('NOT_FOUND', {});
  };

  return (request, response) => {
    const startedAt = performance.now();
    const context = readRequest(request, response, services, publicOrigin);
    const name = { requestId: context.requestId, method: context.method, route: routeOf(context.path) };
    response.setHeader('x-request-id', context.requestId);
    response.on('finish', () =>
      log.debug({ ...name, status: response.statusCode, durMs: Math.round(performance.now() - startedAt) }, 'request'),
    );
    answer(request, response, context).catch((error: unknown) => {
      // not our failure, and nobody reads the response
      if ((context.failure ?? error) === request.errored) return log.info(name, 'client left');
      const known = toCatalogueError(error, { decoded: true }, BODY_LIMITS.request);
      if (!isExpected(known))
        log.error(
          {
            ...name,
            code: known.code,
            ...('digest' in known.params ? { digest: known.params.digest } : {}),
            ...whereOf(context.failure ?? error),
          },
          'request failed',
        );
      if (known.code === 'INTERNAL' && 'digest' in known.params)
        reporter.report(context.failure ?? error, {
          digest: String(known.params.digest),
          requestId: context.requestId,
          route: name.route,
        });
      else if ([401, 403, 429].includes(known.status)) log.info({ ...name, code: known.code }, 'request refused');
      if (known.code === 'METHOD_NOT_ALLOWED') response.setHeader('allow', methodsOf(context.path).join(', '));
      request.resume(); // Let the client finish sending, so that it reads the response.
      sendProblem(response, known, context.requestId);
    });
  };
}

/**
 * Returns what to log about an unexpected failure: its location, without values, because database messages may contain
 * rows.
 */
function whereOf(error: unknown): { errorName: string; errorCode?: string; stack?: string } {
  if (!types.isNativeError(error)) return { errorName: typeof error };
  const errorCode = systemCode(error);
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.trim().startsWith('at '))
    .join('\n');
  return {
    errorName: error.name,
    ...(errorCode === undefined ? {} : { errorCode }),
    ...(stack === undefined ? {} : { stack }),
  };
}

/**
 * We write failures after the plugin has released the response, which must not declare an encoding they do not have.
 */
const isOrdinaryAnswer = (_request: unknown, response: { getHeader: (name: string) => unknown }): boolean =>
  /^(application\/json|text\/)/.test(String(response.getHeader('content-type')));

const handlerFor = (router: Router, limitBytes: number): OpenAPIHandler<RouteContext> =>
  new OpenAPIHandler(router, {
    // A page of transactions compresses to a tenth of its size.
    plugins: [
      new BodyLimitPlugin({ maxBodySize: limitBytes }),
      new CoercionPlugin(),
      new CompressionPlugin({ filter: isOrdinaryAnswer }),
    ],
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          context.failure = error; // We respond with problem+json instead of the library's format.
          return { matched: false, response: undefined };
        }
      },
    ],
    clientInterceptors: [
      ({ next, context }) => {
        context.decoded = true;
        return next();
      },
    ],
  });
