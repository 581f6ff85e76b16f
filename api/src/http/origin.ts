import { isIPv4 } from 'node:net';
import { fail } from '@tideline/contract';
import type { RequestContext } from './request-context.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that another site's page asked for. Browsers send Sec-Fetch-Site and Origin and no page can forge
 * them; programs send neither and carry no cookie of ours unless their owner put it there.
 */
export function refuseCrossSite(
  { method, header }: Pick<RequestContext, 'method' | 'header'>,
  publicOrigin: string,
): void {
  if (SAFE.has(method)) return;
  const site = header('sec-fetch-site');
  const origin = header('origin');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw fail('CROSS_SITE_REQUEST', {});
  if (origin !== undefined && !sameOrigin(origin, publicOrigin)) throw fail('CROSS_SITE_REQUEST', {});
}

/** The public origin; on this machine localhost and 127.0.0.1 with the same port are one place. */
function sameOrigin(origin: string, publicOrigin: string): boolean {
  if (origin === publicOrigin) return true;
  if (!URL.canParse(origin)) return false;
  const [asked, ours] = [new URL(origin), new URL(publicOrigin)];
  return (
    asked.protocol === ours.protocol &&
    asked.port === ours.port &&
    isLoopback(asked.hostname) &&
    isLoopback(ours.hostname)
  );
}

/** Of a parsed URL. A name that merely begins like an address (127.evil.example) is somebody's site. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));
