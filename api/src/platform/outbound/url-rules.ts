import { isIP } from 'node:net';
import { isPublicAddress } from './address-rules.ts';
import { OutboundError } from './outbound-error.ts';

/** Private hosts that may be reached: `host:port`, in lower case. */
export type AllowedPlaces = ReadonlySet<string>;

/**
 * Parses `OUTBOUND_ALLOW`: "bridge.lan:8443, 127.0.0.1:9000, [::1]:80". Returns null if an entry is not a host with a
 * port.
 */
export function parseAllowedPlaces(text: string): AllowedPlaces | null {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const places = parts.map((part) => {
    const [, host, port] = /^(\[[0-9a-fA-F:.]+\]|[^\s:/@?#*\\[\]]+):(\d{1,5})$/.exec(part) ?? [];
    const url = host === undefined ? null : URL.parse(`http://${host}`);
    return url === null || port === undefined || Number(port) < 1 || Number(port) > 65_535
      ? null
      : `${url.hostname}:${Number(port)}`;
  });
  return places.every((place) => place !== null) ? new Set(places) : null;
}

export interface Target {
  url: URL;
  /** The host, without brackets or a trailing dot. */
  host: string;
  port: number;
  /** Whether the operator allowed this host and port, regardless of its address. */
  isAllowed: boolean;
}

const HTTPS_PORT = 443;

/**
 * Matches names that are valid only within a network: those without a dot, and those reserved for homes, companies and
 * machines (RFC 6761, 6762, 8375; ICANN for "internal").
 */
const INSIDE =
  /^[^.]+$|(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|in-addr\.arpa|ip6\.arpa)$/;

const isInside = (host: string): boolean => (isIP(host) === 0 ? INSIDE.test(host) : !isPublicAddress(host));

/**
 * Checks whether a URL may be requested. https on its default port is allowed. http, another port, a private address or
 * a private network's name is allowed only if the operator allowed that exact host and port. Credentials are not
 * allowed; the caller must use a header.
 *
 * Errors  OutboundError `url_refused`; `address_refused` if the URL itself names a private network
 */
export function checkUrl(text: string, allowed: AllowedPlaces): Target {
  const url = URL.parse(text);
  if (url === null || text.length > 4_096 || url.username !== '' || url.password !== '')
    throw new OutboundError('url_refused');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutboundError('url_refused');
  const port = url.port === '' ? (url.protocol === 'https:' ? HTTPS_PORT : 80) : Number(url.port);
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isAllowed = allowed.has(`${isIP(host) === 6 ? `[${host}]` : host}:${port}`);
  if (host === '' || (!isAllowed && (url.protocol !== 'https:' || port !== HTTPS_PORT)))
    throw new OutboundError('url_refused');
  if (!isAllowed && isInside(host)) throw new OutboundError('address_refused');
  return { url, host, port, isAllowed };
}
