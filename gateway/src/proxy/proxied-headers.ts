import type { IncomingHttpHeaders } from 'node:http';

const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'expect',
];
/** Headers that only a proxy may set; a client that sends them is lying or mistaken. */
const proxyOnly = [
  'forwarded',
  'x-real-ip',
  'x-user-id',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-original-url',
  'x-rewrite-url',
];

export interface ForwardedContext {
  address: string;
  host: string;
  protocol: 'http' | 'https';
  requestId: string;
  traceparent: string;
}

/**
 * Rewrites the headers of a request, in place, to what the API gets: nothing that belongs to one connection, nothing a client
 * could use to pose as a proxy, and single values for who asked, where, and under which id.
 */
export function rewriteRequestHeaders(
  headers: IncomingHttpHeaders,
  { address, host, protocol, requestId, traceparent }: ForwardedContext,
): void {
  const listed = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  for (const name of [...hopByHop, ...listed, ...proxyOnly])
    if (name !== 'content-length' && name !== 'transfer-encoding') delete headers[name];
  for (const name of Object.keys(headers)) if (name.startsWith('x-forwarded-')) delete headers[name];
  headers['x-forwarded-for'] = address;
  headers['x-forwarded-host'] = host;
  headers['x-forwarded-proto'] = protocol;
  headers['x-request-id'] = requestId;
  headers.traceparent = traceparent;
}

/** What a browser need not know about the program behind the gateway, and what the gateway says itself. */
const withheld = [
  'server',
  'x-powered-by',
  'connection',
  'keep-alive',
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-resource-policy',
];

/** Rewrites the headers of a response, in place. `ownPolicy`: the response brings its own content security policy. */
export function rewriteResponseHeaders(
  headers: IncomingHttpHeaders,
  security: readonly string[],
  { requestId, ownPolicy }: { requestId: string; ownPolicy: boolean },
): void {
  const policy = headers['content-security-policy'];
  for (const name of withheld) delete headers[name];
  for (let index = 0; index + 1 < security.length; index += 2)
    headers[security[index]?.toLowerCase() ?? ''] = security[index + 1];
  if (ownPolicy && typeof policy === 'string') headers['content-security-policy'] = policy;
  headers['cache-control'] ??= 'no-store';
  headers['x-request-id'] = requestId;
}
