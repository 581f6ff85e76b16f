import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LoadedGeneration } from '@tideline/registry';
import { wantedLanguages } from './http/page-language.ts';
import { sendProblem, sendText } from './http/problem.ts';
import { uuidv7 } from './http/request-context.ts';
import { fileHeaders, type HeaderList, type HeaderPolicy } from './http/security-headers.ts';
import { variantOf, type SiteVariant } from './http/shell-choice.ts';
import type { Readiness } from './operations/readiness.ts';
import type { OverridePages } from './overrides/override-sites.ts';
import { trialsOf } from './releases-of-visit/trials.ts';
import type { Visits } from './releases-of-visit/visits.ts';
import { languageFor, pageTextsIn } from './pages/page-texts.ts';
import { createPlainPages, type PlainPage } from './pages/plain-page.ts';
import { bestOf, send, withCookie, type Sendable } from './pages/send-rendered.ts';
import type { Site } from './pages/site.ts';
import { smallFiles } from './pages/small-files.ts';

export interface PageServerParts {
  policy: HeaderPolicy;
  site(variant: SiteVariant, visit: string | undefined): Site | undefined;
  visits: Visits;
  overrides: OverridePages;
  loaded(): LoadedGeneration | undefined;
  readiness: Readiness;
  now(): number;
  /** Responds to an unexpected failure. */
  failed(request: IncomingMessage, response: ServerResponse, error: unknown): void;
}

/** Responds to requests whose content is in memory. Returns false for all others. */
export type PageServer = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) => boolean | Promise<boolean>;

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

const refuseMethod = (response: ServerResponse, security: HeaderList): void =>
  sendText(response, 405, 'Only GET and HEAD are allowed here.', security, ['Allow', 'GET, HEAD']);

/** Serves small files, health and the live state. */
function createSmallFileServer({ loaded, readiness, visits, now, failed }: PageServerParts, security: HeaderList) {
  const small = smallFiles(security);
  const answerHealth = async (response: ServerResponse): Promise<void> => {
    const isReady = await readiness.isReady();
    sendText(
      response,
      isReady ? 200 : 503,
      isReady ? 'ok' : 'not ready',
      security,
      isReady ? [] : ['Retry-After', '2'],
    );
  };
  const sendCurrent = (request: IncomingMessage, response: ServerResponse): void => {
    const current = loaded();
    if (current !== undefined)
      return send(request, response, currentState(current, trialsOf(current, visits.of(request)), security));
    sendProblem(response, 'STARTING', security, {
      instance: '/_registry/v1/current',
      requestId: uuidv7(now()),
      headers: ['Retry-After', '2'],
    });
  };
  return (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
    const file = small.get(path);
    if (file === undefined && path !== '/healthz' && path !== '/_registry/v1/current') return false;
    if (!isRead(request)) refuseMethod(response, security);
    else if (file !== undefined) send(request, response, file);
    else if (path === '/healthz') answerHealth(response).catch((error: unknown) => failed(request, response, error));
    else sendCurrent(request, response);
    return true;
  };
}

function startingPage(request: IncomingMessage): PlainPage {
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

/** Serves the pages of the active generation or of its fallback. */
function createSiteServer({ site, policy, visits, overrides, failed }: PageServerParts, security: HeaderList) {
  const plain = createPlainPages(policy);

  const sendTried = async (pages: Site, path: string, request: IncomingMessage, response: ServerResponse) => {
    const page = await pages.page(path, wantedLanguages(request));
    if (page === undefined) throw new Error(`${path} has no page`);
    send(request, response, bestOf(page, request));
  };
  /** Renders the page for a visit. A request without a visit begins one. */
  const sendPage = async (
    pages: Site,
    path: string,
    { visit, request, response }: { visit: string | undefined; request: IncomingMessage; response: ServerResponse },
  ): Promise<void> => {
    const begun = visit === undefined ? await visits.begin(request) : undefined;
    const own = begun === undefined ? pages : (site(variantOf(request, policy), begun.visit) ?? pages);
    const languages = wantedLanguages(request);
    // a release on trial may lack the page
    const page = await (own.page(path, languages) ?? pages.page(path, languages));
    if (page === undefined) throw new Error(`${path} has no page`);
    const best = bestOf(page, request);
    send(request, response, begun === undefined ? best : withCookie(best, begun.cookie));
  };
  /**
   * Responds to requests that no page matches: another method, or a trailing slash. Returns false if there is no such
   * page.
   */
  const answerOthers = (pages: Site, path: string, request: IncomingMessage, response: ServerResponse): boolean => {
    const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    if (!pages.routes.has(bare)) return false;
    if (!isRead(request)) refuseMethod(response, security);
    else {
      const url = request.url ?? '';
      const query = url.indexOf('?');
      sendText(response, 308, 'This page has moved.', security, [
        'Location',
        bare + (query === -1 ? '' : url.slice(query)),
      ]);
    }
    return true;
  };

  return (request: IncomingMessage, response: ServerResponse, path: string): boolean | Promise<boolean> => {
    const variant = variantOf(request, policy);
    const visit = visits.of(request);
    const pages = site(variant, visit);
    if (pages === undefined) {
      plain(response, startingPage(request));
      return true;
    }
    const serve = (these: Site, sending: () => Promise<void>): boolean => {
      if (!isRead(request) || !these.routes.has(path)) return answerOthers(these, path, request, response);
      sending().catch((error: unknown) => failed(request, response, error));
      return true;
    };
    const usual = (): boolean => serve(pages, () => sendPage(pages, path, { visit, request, response }));
    // a browser in which a shell does not start gets the fallback, even if it tries other releases
    if (variant === 'fallback' || !overrides.isAsked(request)) return usual();
    return overrides
      .siteFor(request)
      .then((tried) => (tried === undefined ? usual() : serve(tried, () => sendTried(tried, path, request, response))));
  };
}

/**
 * Serves content in memory without a framework: pages of the active generation, small files, health and the live state.
 */
export function createPageServer(parts: PageServerParts): PageServer {
  const security = fileHeaders(parts.policy);
  const serveSmallFile = createSmallFileServer(parts, security);
  const serveSite = createSiteServer(parts, security);
  return (request, response, path) => {
    if (serveSmallFile(request, response, path)) return true;
    return path.startsWith('/_') ? false : serveSite(request, response, path);
  };
}

/** Returns the live state in a few bytes, or a 304, for tabs that check whether they are outdated. */
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
