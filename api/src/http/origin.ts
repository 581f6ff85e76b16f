import { fail } from '@tideline/contract';
import type { RequestContext } from './request-context.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that another site's page asked for. Browsers send Sec-Fetch-Site and Origin and no page can forge
 * them; programs send neither and carry no cookie of ours unless their owner put it there.
 */
export function refuseCrossSite({ method, header }: Pick<RequestContext, 'method' | 'header'>, publicOrigin: string): void {
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
  return asked.protocol === ours.protocol && asked.port === ours.port && isLoopback(asked.hostname) && isLoopback(ours.hostname);
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host === '[::1]' || host.startsWith('127.');
