import { isIPv4 } from 'node:net';
import { fail } from '@tideline/contract';
import type { RequestContext } from './request-context.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects a change requested by another site's page. Browsers send Sec-Fetch-Site and Origin, which no page can forge;
 * programs send neither header, and have our cookie only if their owner added it.
 */
export function refuseCrossSite(
  { method, header, hasApiToken }: Pick<RequestContext, 'method' | 'header' | 'hasApiToken'>,
  publicOrigin: string,
): void {
  // no page can make a browser send an API token
  if (SAFE.has(method) || hasApiToken) return;
  const site = header('sec-fetch-site');
  const origin = header('origin');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw fail('CROSS_SITE_REQUEST', {});
  if (origin !== undefined && !sameOrigin(origin, publicOrigin)) throw fail('CROSS_SITE_REQUEST', {});
}

/**
 * Returns whether an origin matches the public origin; on this machine, localhost and 127.0.0.1 with the same port are
 * equal.
 */
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

/**
 * Returns whether the host of a parsed URL is this machine. A name that only starts like an address (127.evil.example)
 * is not.
 */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));
