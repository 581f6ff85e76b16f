import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** Express's compiled `trust proxy` setting. Returns whether the hop at this distance is one of our proxies. */
export type TrustedHop = (address: string, distance: number) => boolean;

const plain = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address);

/**
 * Returns the client's address: the nearest hop that is not one of our proxies, starting with the socket and continuing
 * through X-Forwarded-For from its end. If all hops are our proxies, returns the farthest.
 */
export function clientAddress(request: IncomingMessage, trusts: TrustedHop): string {
  const forwarded = request.headers['x-forwarded-for'];
  const listed = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? ''))
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const hops = [request.socket.remoteAddress ?? '', ...listed.toReversed()];
  const index = hops.findIndex(
    (address, distance) => distance === hops.length - 1 || !trusts(plain(address), distance),
  );
  return plain(hops[index] ?? '');
}

/** Returns the first groups of an IPv6 address with zeros expanded. */
function ipv6Groups(address: string): string[] {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...right].map((group) =>
    group.padStart(4, '0'),
  );
}

const ipv6Prefix56 = (address: string): string => {
  const [a = '', b = '', c = '', d = ''] = ipv6Groups(address);
  return `${a}:${b}:${c}:${d.slice(0, 2)}00::`;
};

/** Returns the key for rate limits: an IPv4 address, or the /56 prefix that an IPv6 subscriber usually has. */
export const limitKey = (address: string): string => (isIPv6(address) ? ipv6Prefix56(address) : address);

/** Returns the part of an address that may be logged: /24 for IPv4, /56 for IPv6. */
export function truncatedAddress(address: string): string {
  if (isIPv6(address)) return ipv6Prefix56(address);
  return address.replace(/\.\d+$/, '.0');
}
