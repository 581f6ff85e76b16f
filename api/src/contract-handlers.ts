import { OpenAPIHandler } from '@orpc/openapi/node';
import { BodyLimitPlugin, CompressionPlugin } from '@orpc/server/node';
import { experimental_ZodSmartCoercionPlugin as CoercionPlugin } from '@orpc/zod/zod4';
import { BODY_KINDS, BODY_LIMITS, type BodyKind } from '@tideline/contract';
import { admitToken } from './platform/auth/api-tokens.ts';
import type { RouteContext } from './platform/http/route-builder.ts';
import type { Router } from './router.ts';

/** Creates a handler of all endpoints for each kind of body, because each kind has its own size limit. */
export const createContractHandlers = (router: Router): Record<BodyKind, OpenAPIHandler<RouteContext>> =>
  Object.fromEntries(BODY_KINDS.map((kind) => [kind, handlerFor(router, BODY_LIMITS[kind].bodyBytes)])) as Record<
    BodyKind,
    OpenAPIHandler<RouteContext>
  >;

/**
 * Excludes error responses from compression. We write them uncompressed after the plugin has finished, so their headers
 * must not declare an encoding.
 */
const isOrdinaryAnswer = (_request: unknown, response: { getHeader: (name: string) => unknown }): boolean =>
  /^(application\/json|text\/)/.test(String(response.getHeader('content-type')));

const handlerFor = (router: Router, limitBytes: number): OpenAPIHandler<RouteContext> =>
  new OpenAPIHandler(router, {
    // a page of transactions compresses to a tenth of its size
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
      async ({ next, context, path }) => {
        context.decoded = true;
        if (context.hasApiToken) admitToken(await context.signedIn(), path.join('.'), context.method);
        return next();
      },
    ],
  });
