import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendText } from './problem.ts';
import type { HeaderList, HeaderPolicy } from './security-headers.ts';

/** The pages that a browser gets: those of the active shell, or those for browsers in which it does not start. */
export type SiteVariant = 'active' | 'fallback';

/** Time for which a browser gets the fallback before it gets the active shell again. */
const FALLBACK_SECONDS = 15 * 60;

const cookieName = ({ secure }: HeaderPolicy): string => `${secure ? '__Host-' : ''}tideline_shell`;

/** Returns the variant that the browser chose. */
export function variantOf({ headers }: Pick<IncomingMessage, 'headers'>, policy: HeaderPolicy): SiteVariant {
  const wanted = `${cookieName(policy)}=fallback`;
  return (headers.cookie ?? '').split(';').some((pair) => pair.trim() === wanted) ? 'fallback' : 'active';
}

/** Returns the path of the page that sent the request, never that of another site. */
export function refererPath({ headers }: IncomingMessage): string {
  try {
    const { host, pathname, search } = new URL(headers.referer ?? '');
    return host === headers.host && !pathname.startsWith('//') ? pathname + search : '/';
  } catch {
    return '/'; // no referer
  }
}

export interface ShellChoiceParts {
  policy: HeaderPolicy;
  security: HeaderList;
  isOwnOrigin(origin: string, request: IncomingMessage): boolean;
}

/**
 * `POST /_shell?to=fallback|active`: stores the choice for a while and returns to the page. Returns whether the browser
 * requested the fallback.
 */
export function chooseShell(
  { policy, security, isOwnOrigin }: ShellChoiceParts,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const refuse = (status: number, text: string, headers?: readonly string[]): false => {
    sendText(response, status, text, security, headers);
    return false;
  };
  if (request.method !== 'POST') return refuse(405, 'Only POST is allowed here.', ['Allow', 'POST']);
  const { origin } = request.headers;
  if (origin === undefined || !isOwnOrigin(origin, request)) return refuse(403, 'Not from another site.');
  const to = new URL(request.url ?? '', 'http://here').searchParams.get('to');
  if (to !== 'fallback' && to !== 'active') return refuse(400, 'to must be fallback or active.');
  const cookie = [
    `${cookieName(policy)}=${to === 'fallback' ? to : ''}`,
    `Max-Age=${to === 'fallback' ? FALLBACK_SECONDS : 0}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    ...(policy.secure ? ['Secure'] : []),
  ].join('; ');
  response.writeHead(303, [
    'Location',
    refererPath(request),
    'Set-Cookie',
    cookie,
    'Cache-Control',
    'no-store',
    'Content-Length',
    '0',
    ...security,
  ]);
  response.end();
  return to === 'fallback';
}
