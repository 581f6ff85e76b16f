import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { types } from 'node:util';
import { OpenAPIHandler } from '@orpc/openapi/node';
import { BodyLimitPlugin } from '@orpc/server/node';
import { experimental_ZodSmartCoercionPlugin as CoercionPlugin } from '@orpc/zod/zod4';
import { contract, fail } from '@tideline/contract';
import { traverseContractProcedures } from '@orpc/server';
import type { Logger } from 'pino';
import { readSessionToken } from '../auth/cookie.ts';
import { findSignedIn } from '../auth/sessions.ts';
import type { Router } from '../router.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi-document.ts';
import { refuseCrossSite } from './origin.ts';
import { isExpected, toCatalogueError } from './problem.ts';
import { sendProblem } from './problem-writer.ts';
import { systemCode } from '../start-error.ts';
import type { RouteContext, Services } from './route-builder.ts';

const PREFIX = '/api/v1';
const MEBIBYTE = 1_048_576;
const LIMITS = { json: MEBIBYTE, import: 100 * MEBIBYTE } as const;

const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

export interface ListenerOptions {
  router: Router;
  services: Services;
  publicOrigin: string;
  log: Logger;
}

/** The api as a request listener of node:http. */
export function createListener({ router, services, publicOrigin, log }: ListenerOptions): RequestListener {
  const handlers = { json: handlerFor(router, LIMITS.json), import: handlerFor(router, LIMITS.import) };

  const answer = async (request: IncomingMessage, response: ServerResponse, context: RouteContext): Promise<void> => {
    refuseCrossSite(context, publicOrigin);
    const kind = context.method === 'POST' && context.path === `${PREFIX}/imports` ? 'import' : 'json';
    if (Number(request.headers['content-length'] ?? 0) > LIMITS[kind]) throw fail('BODY_TOO_LARGE', { limitBytes: LIMITS[kind] });
    const { matched } = await handlers[kind].handle(request, response, { prefix: PREFIX, context });
    if (context.failure !== undefined) throw toCatalogueError(context.failure, context, LIMITS[kind]);
    if (!matched) throw methodsOf(context.path).length > 0 ? fail('METHOD_NOT_ALLOWED', {}) : fail('NOT_FOUND', {});
  };

  return (request, response) => {
    const startedAt = performance.now();
    const context = contextOf(request, response, services, publicOrigin);
    response.setHeader('x-request-id', context.requestId);
    response.on('finish', () => log.debug({ ...nameOf(context), status: response.statusCode, durMs: Math.round(performance.now() - startedAt) }, 'request'));
    if (servePublic(context.path, response, services)) return;
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    answer(request, response, context).catch((error: unknown) => {
      const known = toCatalogueError(error, { decoded: true }, LIMITS.json);
      if (!isExpected(known)) log.error({ ...nameOf(context), code: known.code, ...('digest' in known.params ? { digest: known.params.digest } : {}), ...describe(context.failure ?? error) }, 'request failed');
      else if ([401, 403, 429].includes(known.status)) log.info({ ...nameOf(context), code: known.code }, 'request refused');
      if (known.code === 'METHOD_NOT_ALLOWED') response.setHeader('allow', methodsOf(context.path).join(', '));
      request.resume(); // let the client finish sending, so that it reads the answer
      sendProblem(response, known, context.requestId);
    });
  };
}

/** What the log keeps of an unexpected failure: where, not with which values; messages of the database may quote rows. */
function describe(error: unknown): { errorName: string; errorCode?: string; stack?: string } {
  if (!types.isNativeError(error)) return { errorName: typeof error };
  const errorCode = systemCode(error);
  const stack = error.stack?.split('\n').filter((line) => line.trim().startsWith('at ')).join('\n');
  return { errorName: error.name, ...(errorCode === undefined ? {} : { errorCode }), ...(stack === undefined ? {} : { stack }) };
}

const handlerFor = (router: Router, limitBytes: number): OpenAPIHandler<RouteContext> =>
  new OpenAPIHandler(router, {
    plugins: [new BodyLimitPlugin({ maxBodySize: limitBytes }), new CoercionPlugin()],
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

function contextOf(request: IncomingMessage, response: ServerResponse, services: Services, publicOrigin: string): RouteContext {
  const header = (name: string): string | undefined => [request.headers[name]].flat()[0];
  let person: ReturnType<typeof findSignedIn> | undefined;
  return {
    services,
    requestId: given(header('x-request-id')) ?? randomUUID(),
    method: request.method ?? 'GET',
    path: new URL(request.url ?? '/', 'http://localhost').pathname,
    clientAddress: header('x-forwarded-for')?.split(',').at(-1)?.trim() ?? request.socket.remoteAddress ?? '',
    userAgent: header('user-agent')?.slice(0, 400) ?? null,
    header,
    response,
    signedIn: () => (person ??= findSignedIn(services, readSessionToken(header('cookie'), publicOrigin))),
    decoded: false,
    failure: undefined,
  };
}

/** A request id from the gateway, if it is one that is safe to log. */
const given = (id: string | undefined): string | undefined => (id !== undefined && /^[\w.:-]{1,80}$/.test(id) ? id : undefined);

/** Answers what needs neither session nor policy of the api; false: not such a path. */
function servePublic(path: string, response: ServerResponse, { db }: Services): boolean {
  if (path === '/healthz') {
    void db.isReachable().then((reachable) => response.writeHead(reachable ? 200 : 503, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(reachable ? 'ok\n' : 'no database\n'));
    return true;
  }
  if (path === '/api/openapi.json') {
    void openApiDocument().then((document) => response.writeHead(200, { ...SECURITY_HEADERS, 'content-type': 'application/json', 'cache-control': 'no-cache' }).end(document));
    return true;
  }
  if (path === '/api/docs') {
    void docsPage().then(({ html, headers }) => response.writeHead(200, headers).end(html));
    return true;
  }
  return false;
}

interface Endpoint {
  method: string;
  route: string;
  pattern: RegExp;
}

const endpoints: Endpoint[] = [];
traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure }) => {
  const { path: route, method } = procedure['~orpc'].route;
  if (route !== undefined && method !== undefined) endpoints.push({ method, route, pattern: new RegExp(`^${PREFIX}${route.replace(/\{[^}]+\}/g, '[^/]+')}$`) });
});

const methodsOf = (path: string): string[] => endpoints.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);

/** For the log: the template of the path, so that no ids get there. */
const nameOf = ({ requestId, method, path }: RouteContext): { requestId: string; method: string; route: string } => ({
  requestId,
  method,
  route: endpoints.find(({ pattern }) => pattern.test(path))?.route ?? 'none',
});
