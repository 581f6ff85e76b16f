import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Override } from '@tideline/registry';
import { sendText } from '../http/problem.ts';
import type { HeaderList, HeaderPolicy } from '../http/security-headers.ts';
import { refererPath } from '../http/shell-choice.ts';
import type { PlainPage } from '../pages/plain-page.ts';
import { linksCookie, linksOf, OVERRIDES_MAX } from './override-cookie.ts';
import type { OverridePages } from './override-sites.ts';

export const tryPath = '/_try';

export interface TryParts {
  policy: HeaderPolicy;
  security: HeaderList;
  sites: OverridePages;
  plain(response: ServerResponse, page: PlainPage): void;
  isOwnOrigin(origin: string, request: IncomingMessage): boolean;
}

const minuteOf = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

/**
 * Shows an explanation of a link. Nothing changes until its button is pressed, so that a message preview has no effect.
 */
async function show({ sites, plain }: TryParts, response: ServerResponse, link: string): Promise<void> {
  const override = await sites.open(link);
  if (override === undefined)
    return plain(response, {
      status: 404,
      title: 'This link no longer works',
      text: ['It has expired or was removed. Ask the team that sent it for another.'],
      link: { href: '/', words: 'Go to Tideline' },
    });
  const { remote, release, expiresAt } = override;
  plain(response, {
    status: 200,
    title: `Try ${remote} ${release}`,
    text: [
      'This release is not active yet. You will see it in this browser until you stop, close the browser, or ' +
        `${minuteOf(expiresAt)}. Nobody else sees it.`,
      'It uses your real data, and what you change stays changed.',
    ],
    button: { action: `${tryPath}?link=${link}`, words: 'Try it' },
    link: { href: '/', words: 'Continue without it' },
  });
}

function redirect({ security }: TryParts, response: ServerResponse, location: string, cookie: string): void {
  const headers = ['Location', location, 'Set-Cookie', cookie, 'Cache-Control', 'no-store', 'Content-Length', '0'];
  response.writeHead(303, [...headers, ...security]);
  response.end();
}

async function start(parts: TryParts, request: IncomingMessage, response: ServerResponse, link: string): Promise<void> {
  const { sites, policy } = parts;
  const override = await sites.open(link);
  if (override === undefined) return show(parts, response, link);
  const others: string[] = [];
  for (const held of linksOf(request, policy)) {
    const other = await sites.open(held);
    if (other !== undefined && other.remote !== override.remote) others.push(held);
  }
  const links = [link, ...others].slice(0, OVERRIDES_MAX);
  redirect(parts, response, await firstPage(parts, links, policy, override), linksCookie(links, policy));
}

/** Returns the first page of the overridden remote, otherwise the start page. */
async function firstPage(
  { sites }: TryParts,
  links: readonly string[],
  policy: HeaderPolicy,
  { remote }: Override,
): Promise<string> {
  const [cookie = ''] = linksCookie(links, policy).split(';');
  const site = await sites.siteFor({ headers: { cookie } });
  const own = [...(site?.routes.values() ?? [])].find(({ owner }) => owner.remote === remote);
  return remote === 'shell' ? '/' : (own?.route.path ?? '/');
}

/** `GET /_try?link=…` explains a link, `POST` follows it, `POST /_try?stop` ends all overrides. */
export async function handleTry(parts: TryParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { policy, security, isOwnOrigin } = parts;
  const query = new URL(request.url ?? '', 'http://here').searchParams;
  const link = query.get('link') ?? '';
  if (request.method === 'GET' || request.method === 'HEAD') return show(parts, response, link);
  if (request.method !== 'POST')
    return sendText(response, 405, 'Only GET and POST are allowed here.', security, ['Allow', 'GET, HEAD, POST']);
  const { origin } = request.headers;
  if (origin === undefined || !isOwnOrigin(origin, request))
    return sendText(response, 403, 'Requests from other sites are refused.', security);
  if (query.has('stop')) return redirect(parts, response, refererPath(request), linksCookie([], policy));
  return start(parts, request, response, link);
}
