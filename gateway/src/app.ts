import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LoadedGeneration } from '@tideline/registry';
import express, {
  type ErrorRequestHandler,
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { errorDigest, type ServerReporter } from '@tideline/reporting/server';
import { acceptedEncodings } from './http/accept-encoding.ts';
import type { TrustedHop } from './http/client-address.ts';
import { isNotModified } from './http/conditional.ts';
import { sendProblem, sendText } from './http/problem.ts';
import { uuidv7 } from './http/request-context.ts';
import { wantedLanguages } from './http/page-language.ts';
import { chooseShell, variantOf, type SiteVariant } from './http/shell-choice.ts';
import { fileHeaders, type HeaderList, type HeaderPolicy } from './http/security-headers.ts';
import { pathTemplate, type Logger } from './operations/log.ts';
import type { Readiness } from './operations/readiness.ts';
import type { OverridePages } from './overrides/override-sites.ts';
import { handleTry, tryPath } from './overrides/try-routes.ts';
import { languageFor, pageTextsIn } from './pages/page-texts.ts';
import { createPlainPages, type PlainPage } from './pages/plain-page.ts';
import type { RenderedPage, Site } from './pages/site.ts';
import { smallFiles } from './pages/small-files.ts';
import { trialsOf } from './releases-of-visit/trials.ts';
import type { Visits } from './releases-of-visit/visits.ts';

export interface AppParts {
  policy: HeaderPolicy;
  trustProxy: number | string[] | undefined;
  site(variant: SiteVariant, visit: string | undefined): Site | undefined;
  isOwnOrigin(origin: string, request: IncomingMessage): boolean;
  visits: Visits;
  overrides: OverridePages;
  /** Called when a browser in which the shell did not start asks for the fallback. */
  onShellFailed(request: IncomingMessage): void;
  loaded(): LoadedGeneration | undefined;
  readiness: Readiness;
  logger: Logger;
  reporter: ServerReporter;
  now(): number;
}

interface Sendable {
  body: Buffer;
  entityTag: string;
  headers: readonly string[];
  notModifiedHeaders: readonly string[];
}

/** Responds from memory: 304 if the client has it, headers only for HEAD. */
function send(
  request: IncomingMessage,
  response: ServerResponse,
  { body, entityTag, headers, notModifiedHeaders }: Sendable,
): void {
  if (isNotModified(request.headers, entityTag)) {
    response.writeHead(304, [...notModifiedHeaders]);
    response.end();
    return;
  }
  response.writeHead(200, [...headers]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

const bestOf = (page: RenderedPage, request: Request) =>
  page[acceptedEncodings(request.get('accept-encoding'))[0] ?? 'identity'];

const withCookie = ({ headers, notModifiedHeaders, ...rest }: Sendable, cookie: string): Sendable => ({
  ...rest,
  headers: [...headers, 'Set-Cookie', cookie],
  notModifiedHeaders: [...notModifiedHeaders, 'Set-Cookie', cookie],
});

const wantsJson = (request: Request): boolean =>
  request.accepts(['html', 'json', 'application/problem+json']) !== 'html' &&
  request.accepts(['json', 'application/problem+json']) !== false;

interface FailureParts extends Pick<AppParts, 'logger' | 'reporter' | 'now'> {
  plain: ReturnType<typeof createPlainPages>;
  security: HeaderList;
}

/**
 * Responds to an unexpected failure with a reference to quote, the same in page, header and log, and nothing about the
 * cause.
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

/** Dependencies shared by the handlers of the Express part. */
interface Handlers {
  security: HeaderList;
  plain: ReturnType<typeof createPlainPages>;
  failed: ReturnType<typeof createFailure>;
  refuseMethod(response: Response): void;
}

const isRead = (request: Request) => request.method === 'GET' || request.method === 'HEAD';

/** Serves small files, health and the live state. */
function createSmallFileHandler(
  { loaded, readiness, visits, now }: Pick<AppParts, 'loaded' | 'readiness' | 'visits' | 'now'>,
  { security, failed, refuseMethod }: Handlers,
): RequestHandler {
  const small = smallFiles(security);
  const answerHealth = async (response: Response) => {
    const isReady = await readiness.isReady();
    sendText(
      response,
      isReady ? 200 : 503,
      isReady ? 'ok' : 'not ready',
      security,
      isReady ? [] : ['Retry-After', '2'],
    );
  };
  return (request, response, next) => {
    const { path } = request;
    const file = small.get(path);
    if (file === undefined && path !== '/healthz' && path !== '/_registry/v1/current') return next();
    if (!isRead(request)) return refuseMethod(response);
    if (file !== undefined) return send(request, response, file);
    if (path === '/healthz') return void answerHealth(response).catch(failed(request, response));
    const current = loaded();
    if (current === undefined)
      return sendProblem(response, 'STARTING', security, {
        instance: path,
        requestId: uuidv7(now()),
        headers: ['Retry-After', '2'],
      });
    send(request, response, currentState(current, trialsOf(current, visits.of(request)), security));
  };
}

function startingPage(request: Request): PlainPage {
  const language = languageFor(request);
  const { title, text, again } = pageTextsIn(language).starting;
  return {
    status: 503,
    language,
    title,
    text: [text],
    link: { href: '/', words: again },
    headers: ['Retry-After', '2'],
  };
}

/** Serves the pages of the active generation, or those of its fallback. */
function createPageHandler(
  { site, policy, visits, overrides }: Pick<AppParts, 'site' | 'policy' | 'visits' | 'overrides'>,
  { security, plain, failed, refuseMethod }: Handlers,
): RequestHandler {
  /** Renders the page that the visit gets; a request without a visit begins one. */
  const sendPage = async (pages: Site, request: Request, response: Response): Promise<void> => {
    const begun = visits.of(request) === undefined ? await visits.begin(request) : undefined;
    const own = begun === undefined ? pages : (site(variantOf(request, policy), begun.visit) ?? pages);
    const languages = wantedLanguages(request);
    // a release on trial may have dropped the page
    const page = own.page(request.path, languages) ?? pages.page(request.path, languages);
    if (page === undefined) throw new Error(`${request.path} has no page`);
    const best = bestOf(await page, request);
    send(request, response, begun === undefined ? best : withCookie(best, begun.cookie));
  };
  /** Renders a page of releases that the browser tries; its visit does not count. */
  const sendTried = async (pages: Site, request: Request, response: Response): Promise<void> => {
    const page = pages.page(request.path, wantedLanguages(request));
    if (page === undefined) throw new Error(`${request.path} has no page`);
    send(request, response, bestOf(await page, request));
  };
  const serve = (pages: Site, sendOne: typeof sendPage, request: Request, response: Response, next: NextFunction) => {
    const { path } = request;
    const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    if (!pages.routes.has(bare)) return next();
    if (!isRead(request)) return refuseMethod(response);
    if (bare !== path) {
      const query = request.url.indexOf('?');
      return sendText(response, 308, 'This page has moved.', security, [
        'Location',
        bare + (query === -1 ? '' : request.url.slice(query)),
      ]);
    }
    sendOne(pages, request, response).catch(failed(request, response));
  };
  return (request, response, next) => {
    const variant = variantOf(request, policy);
    const pages = site(variant, visits.of(request));
    if (pages === undefined) return plain(response, startingPage(request));
    // a browser in which a shell does not start gets the one that does, whatever it tries
    if (variant === 'fallback' || !overrides.isAsked(request)) return serve(pages, sendPage, request, response, next);
    overrides
      .siteFor(request)
      .then((tried) =>
        tried === undefined
          ? serve(pages, sendPage, request, response, next)
          : serve(tried, sendTried, request, response, next),
      )
      .catch(failed(request, response));
  };
}

function createNotFoundHandler({ now }: Pick<AppParts, 'now'>, { security, plain }: Handlers): RequestHandler {
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
 * The Express part of the gateway: pages of the active generation, small files, health, the live state, and real 404s.
 */
export function createApp(parts: AppParts): { app: Express; trusts: TrustedHop } {
  const { policy, trustProxy, isOwnOrigin, onShellFailed, logger, reporter, now } = parts;
  const app = express();
  const security = fileHeaders(policy);
  const plain = createPlainPages(policy);
  const failed = createFailure({ plain, security, logger, reporter, now });
  const handlers: Handlers = {
    security,
    plain,
    failed,
    refuseMethod: (response) =>
      sendText(response, 405, 'Only GET and HEAD are allowed here.', security, ['Allow', 'GET, HEAD']),
  };
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', trustProxy ?? false);
  app.use(createSmallFileHandler(parts, handlers));
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
  app.use(createPageHandler(parts, handlers));
  app.use(createNotFoundHandler(parts, handlers));
  const onError: ErrorRequestHandler = (error: unknown, request, response, _next) => failed(request, response)(error);
  app.use(onError);
  return { app, trusts: app.get('trust proxy fn') as TrustedHop };
}

/** Returns the live state, for tabs that check whether they are outdated: a few bytes, or a 304. */
function currentState(
  { environment, generation }: LoadedGeneration,
  trials: readonly string[],
  security: readonly string[],
): Sendable {
  const remotes = Object.fromEntries(
    Object.entries(generation.entries).map(([name, { active, disabled, trial }]) => [
      name,
      { release: trials.includes(name) && trial ? trial.release : active, ...(disabled && { disabled }) },
    ]),
  );
  const body = Buffer.from(JSON.stringify({ environment, generation: generation.generation, remotes }));
  const entityTag = `"${[generation.generation, ...trials].join(' ')}"`;
  const notModifiedHeaders = ['Cache-Control', 'no-cache', 'ETag', entityTag, ...security];
  return {
    body,
    entityTag,
    notModifiedHeaders,
    headers: [
      'Content-Type',
      'application/json; charset=utf-8',
      'Content-Length',
      String(body.length),
      ...notModifiedHeaders,
    ],
  };
}
