import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Matches a name, an IPv4 address, or an IPv6 address in brackets, with or without a port. */
const hostGrammar = /^(?:[a-z0-9._~-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{0,5})?$/i;

/**
 * Returns whether a request has exactly one well-formed Host header (RFC 9112 3.2). If there are two, programs could
 * disagree on which one to trust, and Node silently uses the first.
 */
export function hasOneHost({ headers, rawHeaders }: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count === 1 && hostGrammar.test(headers.host ?? '');
}

const remembered = new Map<string, boolean>();
const rememberedMax = 200;

/**
 * Returns whether a Host header names this gateway: the public origin, loopback, or a bare address. Any other name that
 * resolves here could belong to a page that tries to read a household's data through the browser (DNS rebinding).
 */
export function isServedHost(host: string | undefined, publicOrigin: string): boolean {
  if (host === undefined) return false;
  const key = `${publicOrigin} ${host}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const isServed = namesGateway(host, publicOrigin);
  if (remembered.size >= rememberedMax) remembered.clear();
  remembered.set(key, isServed);
  return isServed;
}

function namesGateway(host: string, publicOrigin: string): boolean {
  let name: string;
  try {
    name = new URL(`http://${host}`).hostname;
  } catch {
    return false;
  }
  const own = new URL(publicOrigin).hostname;
  return (
    name === own || name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[|\]$/g, '')) !== 0
  );
}

/** Returns whether a host name or address is only reachable from this machine. */
export const isThisMachine = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  ['::1', '[::1]'].includes(host) ||
  (isIP(host) === 4 && host.startsWith('127.'));
