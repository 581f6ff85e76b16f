import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { types } from 'node:util';
import { OpenAPIHandler } from '@orpc/openapi/node';
import { BodyLimitPlugin, CompressionPlugin } from '@orpc/server/node';
import { experimental_ZodSmartCoercionPlugin as CoercionPlugin } from '@orpc/zod/zod4';
import { fail, RESTORE_PART_BYTES } from '@tideline/contract';
import type { ServerReporter } from '@tideline/reporting/server';
import type { Logger } from 'pino';
import { ATTACHMENT_MAX_BYTES } from './attachments/attachments.service.ts';
import type { Throttle } from './auth/throttle.ts';
import type { MovableClock } from './clock.ts';
import type { Router } from './router.ts';
import { streamEvents } from './events/event-stream.ts';
import type { LiveHub } from './events/live-hub.ts';
import { systemCode } from './start-error.ts';
import type { ExpectUpload } from './imports/background/import.jobs.ts';
import { importProgress } from './imports/progress.ts';
import { methodsOf, PREFIX, routeOf } from './http/endpoint-table.ts';
import { refuseCrossSite } from './http/origin.ts';
import { type PlainAnswer, plainAnswers, SECURITY_HEADERS } from './http/plain-answers.ts';
import { isExpected, toCatalogueError } from './http/problem.ts';
import { sendProblem } from './http/problem-writer.ts';
import { readRequest } from './http/read-request.ts';
import type { RouteContext, Services } from './http/route-builder.ts';
import { createShares } from './http/shares.ts';
import { createUploads } from './http/uploads.ts';

const MEBIBYTE = 1_048_576;
const IMPORTS = `${PREFIX}/imports`;

/** Of a whole request; a single file of an import is limited to 20 MiB by its own area, which can name the file. */
const LIMITS = {
  json: MEBIBYTE,
  import: 100 * MEBIBYTE,
  part: RESTORE_PART_BYTES + 64 * 1_024,
  attachment: ATTACHMENT_MAX_BYTES + 64 * 1_024,
  guestImport: 2 * MEBIBYTE,
} as const;

export interface ListenerOptions {
  router: Router;
  services: Services;
  publicOrigin: string;
  log: Logger;
  reporter: ServerReporter;
  throttle: Throttle;
  live: LiveHub;
  expectUpload: ExpectUpload;
  /** Given where TIDELINE_NOW fixes the clock. */
  movableClock?: MovableClock;
  /** Answers of other areas for operators, by path. */
  operations: readonly [string, PlainAnswer][];
}

/** The api as a request listener of node:http. */
export function createListener({
  router,
  services,
  publicOrigin,
  log,
  reporter,
  throttle,
  live,
  expectUpload,
  movableClock,
  operations,
}: ListenerOptions): RequestListener {
  const handlers = {
    json: handlerFor(router, LIMITS.json),
    import: handlerFor(router, LIMITS.import),
    part: handlerFor(router, LIMITS.part),
    attachment: handlerFor(router, LIMITS.attachment),
  };
  const plain = plainAnswers(services, movableClock, operations);
  const uploads = createUploads();
  const shares = createShares();

  /** Who it is and whether it is their turn is settled before a large body is read. */
  const readUpload = async <T>(request: IncomingMessage, context: RouteContext, read: () => Promise<T>): Promise<T> => {
    const person = await context.signedIn();
    if (person === null) throw fail('NOT_SIGNED_IN', {});
    const [userId, key] = [person.user.id, context.header('idempotency-key') ?? ''];
    const before = request.socket.bytesRead;
    const total = Number(request.headers['content-length'] ?? 0) || null;
    importProgress.begin(userId, key, { received: () => request.socket.bytesRead - before, total });
    if (context.path === IMPORTS) expectUpload(total ?? 0);
    return uploads(userId, read).finally(() => importProgress.end(userId, key));
  };

  /** Anonymous requests have limits of their own, where passwords are. */
  const takeShare = async <T>(context: RouteContext, work: () => Promise<T>): Promise<T> => {
    const person = methodsOf(context.path).length === 0 ? null : await context.signedIn();
    return person === null ? work() : shares(person.user.id, work);
  };

  /** Whoever looks around without an account can try everything, and not fill the disk. */
  const limitGuest = async (request: IncomingMessage, context: RouteContext, isUpload: boolean): Promise<void> => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const person = await context.signedIn();
    if (person === null || person.user.guestExpiresAt === null) return;
    if (isUpload && !(Number(request.headers['content-length']) <= LIMITS.guestImport))
      throw fail('BODY_TOO_LARGE', { limitBytes: LIMITS.guestImport });
    await throttle.guestChange(person.user.id, isUpload);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse, context: RouteContext): Promise<void> => {
    const plainAnswer = plain.get(context.path);
    if (plainAnswer !== undefined) return plainAnswer(request, response);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    refuseCrossSite(context, publicOrigin);
    if (context.path === `${PREFIX}/events`) return streamEvents(live, request, response, context);
    const kind = bodyOf(context);
    if (Number(request.headers['content-length'] ?? 0) > LIMITS[kind])
      throw fail('BODY_TOO_LARGE', { limitBytes: LIMITS[kind] });
    await limitGuest(request, context, kind !== 'json');
    const handle = () => handlers[kind].handle(request, response, { prefix: PREFIX, context });
    const { matched } = await (kind === 'import' || kind === 'attachment'
      ? readUpload(request, context, handle)
      : takeShare(context, handle));
    if (context.failure !== undefined) throw toCatalogueError(context.failure, context, LIMITS[kind]);
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
      // no failure of ours, and nobody reads an answer
      if ((context.failure ?? error) === request.errored) return log.info(name, 'client left');
      const known = toCatalogueError(error, { decoded: true }, LIMITS.json);
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
      request.resume(); // let the client finish sending, so that it reads the answer
      sendProblem(response, known, context.requestId);
    });
  };
}

/** What a request carries: files of an import, a part of a copy, or JSON. */
function bodyOf({ method, path }: RouteContext): 'json' | 'import' | 'part' | 'attachment' {
  if (method !== 'POST') return 'json';
  if (path === IMPORTS) return 'import';
  if (/^\/transactions\/[^/]+\/attachments$/.test(path.slice(PREFIX.length))) return 'attachment';
  return /^\/copies\/[^/]+\/parts$/.test(path.slice(PREFIX.length)) ? 'part' : 'json';
}

/** What the log keeps of an unexpected failure: where, not with which values; messages of the database may quote rows. */
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

/** Failures are written by us after the plugin has let go of the response: it must not promise an encoding they do not have. */
const isOrdinaryAnswer = (_request: unknown, response: { getHeader: (name: string) => unknown }): boolean =>
  /^(application\/json|text\/)/.test(String(response.getHeader('content-type')));

const handlerFor = (router: Router, limitBytes: number): OpenAPIHandler<RouteContext> =>
  new OpenAPIHandler(router, {
    // A page of transactions shrinks to a tenth on its way.
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
          context.failure = error; // answered by us as problem+json, not by the library
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
