import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** A name, an IPv4 address, or an IPv6 address in brackets, with or without a port. */
const hostGrammar = /^(?:[a-z0-9._~-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{0,5})?$/i;

/**
 * Whether a request has exactly one well-formed Host header (RFC 9112 3.2). With two, different programs could trust
 * different ones; Node silently keeps the first.
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
 * Whether a Host header names this gateway: the public origin, loopback, or a bare address. Any other name resolving
 * here could belong to a page that wants to read a household's data through the browser (DNS rebinding).
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

/** Whether a host name or address is this machine's own: nobody else can use it. */
export const isThisMachine = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  ['::1', '[::1]'].includes(host) ||
  (isIP(host) === 4 && host.startsWith('127.'));
