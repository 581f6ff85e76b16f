import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import { errorDigest, type ServerReporter } from '@tideline/reporting/server';
import type { TrustedHop } from './http/client-address.ts';
import { sendProblem } from './http/problem.ts';
import { uuidv7 } from './http/request-context.ts';
import { pathOf } from './http/safe-path.ts';
import { chooseShell } from './http/shell-choice.ts';
import { fileHeaders, type HeaderList } from './http/security-headers.ts';
import { pathTemplate, type Logger } from './operations/log.ts';
import { handleTry, tryPath } from './overrides/try-routes.ts';
import { createPageServer, type PageServerParts } from './page-server.ts';
import { languageFor, pageTextsIn } from './pages/page-texts.ts';
import { createPlainPages } from './pages/plain-page.ts';

export interface AppParts extends Omit<PageServerParts, 'failed'> {
  trustProxy: number | string[] | undefined;
  isOwnOrigin(origin: string, request: IncomingMessage): boolean;
  /** Called when a browser in which the shell did not start requests the fallback. */
  onShellFailed(request: IncomingMessage): void;
  logger: Logger;
  reporter: ServerReporter;
}

const wantsJson = (request: Request): boolean =>
  request.accepts(['html', 'json', 'application/problem+json']) !== 'html' &&
  request.accepts(['json', 'application/problem+json']) !== false;

interface FailureParts extends Pick<AppParts, 'logger' | 'reporter' | 'now'> {
  plain: ReturnType<typeof createPlainPages>;
  security: HeaderList;
}

/**
 * Creates a function that responds to an unexpected failure, without the cause but with a reference, which is the same
 * in the page, the header and the log.
 */
const createFailure =
  ({ plain, security, logger, reporter, now }: FailureParts) =>
  (request: Request, response: Response) =>
  (error: unknown): void => {
    const digest = errorDigest(error);
    const requestId = uuidv7(now());
    const route = pathTemplate(request.path);
    logger.error({ err: error, digest, requestId, route }, 'a page failed');
    reporter.report(error, { digest, requestId, route });
    if (response.headersSent) return void response.destroy();
    const headers = ['X-Digest', digest];
    if (wantsJson(request))
      return sendProblem(response, 'INTERNAL', security, {
        instance: route,
        requestId,
        digest,
        params: { digest },
        headers,
      });
    const text = [
      'Application error: a server-side exception has occurred (see the server logs for more information).',
    ];
    plain(response, {
      status: 500,
      title: 'Application error',
      text,
      reference: `Digest: ${digest}`,
      link: { href: '/', words: 'Go to Tideline' },
      headers,
    });
  };

function createNotFoundHandler(
  { now }: Pick<AppParts, 'now'>,
  { security, plain }: Pick<FailureParts, 'security' | 'plain'>,
): RequestHandler {
  return (request, response) => {
    if (wantsJson(request))
      return sendProblem(response, 'NOT_FOUND', security, {
        instance: pathTemplate(request.path),
        requestId: uuidv7(now()),
      });
    const language = languageFor(request);
    const { title, text, home } = pageTextsIn(language).notFound;
    plain(response, { status: 404, language, title, text: [text], link: { href: '/', words: home } });
  };
}

/**
 * Creates the part of the gateway for requests without bodies: pages and files from memory, and rarer requests in
 * Express.
 */
export function createApp(parts: AppParts): { app: RequestListener; trusts: TrustedHop } {
  const failures = new WeakMap<IncomingMessage, unknown>();
  const { others, trusts } = createOthers(parts, failures);
  const failed = (request: IncomingMessage, response: ServerResponse, error: unknown): void => {
    failures.set(request, error);
    others(request, response);
  };
  const servePage = createPageServer({ ...parts, failed });
  return {
    trusts,
    app: (request, response) => {
      try {
        const served = servePage(request, response, pathOf(request.url ?? ''));
        if (served === false) others(request, response);
        else if (served !== true)
          served.then(
            (isServed) => isServed || others(request, response),
            (error: unknown) => failed(request, response, error),
          );
      } catch (error) {
        failed(request, response, error);
      }
    },
  };
}

/**
 * Creates the Express handler for everything else: the choice of a shell, links that try a release, 404s and failures.
 */
function createOthers(
  parts: AppParts,
  failures: WeakMap<IncomingMessage, unknown>,
): { others: RequestListener; trusts: TrustedHop } {
  const { policy, trustProxy, isOwnOrigin, onShellFailed, logger, reporter, now } = parts;
  const app = express();
  const security = fileHeaders(policy);
  const plain = createPlainPages(policy);
  const failed = createFailure({ plain, security, logger, reporter, now });
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', trustProxy ?? false);
  app.use((request, _response, next) => next(failures.get(request)));
  app.use('/_shell', (request, response) => {
    const isFallback = chooseShell({ policy, security, isOwnOrigin }, request, response);
    if (isFallback) onShellFailed(request);
  });
  app.use(
    tryPath,
    (request, response) =>
      void handleTry({ policy, security, sites: parts.overrides, plain, isOwnOrigin }, request, response).catch(
        failed(request, response),
      ),
  );
  app.use(createNotFoundHandler(parts, { security, plain }));
  const onError: ErrorRequestHandler = (error: unknown, request, response, _next) => failed(request, response)(error);
  app.use(onError);
  return { others: app, trusts: app.get('trust proxy fn') as TrustedHop };
}
