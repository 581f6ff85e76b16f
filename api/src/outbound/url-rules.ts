import { isIP } from 'node:net';
import { OutboundError } from './outbound-error.ts';

/** Places that may be reached although they are private: `host:port`, in small letters. */
export type AllowedPlaces = ReadonlySet<string>;

/** `OUTBOUND_ALLOW`: "bridge.lan:8443, 127.0.0.1:9000, [::1]:80". Null where one of them is no host with a port. */
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
  /** Without brackets and without a trailing dot. */
  host: string;
  port: number;
  /** The operator said that this place may be reached, whatever its address is. */
  isAllowed: boolean;
}

const HTTPS_PORT = 443;

/**
 * Whether a URL may be asked at all. https on its own port; http, another port and a private address only where the
 * operator allowed that very host and port. No credentials: they go into a header of the caller's.
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
  return { url, host, port, isAllowed };
}
