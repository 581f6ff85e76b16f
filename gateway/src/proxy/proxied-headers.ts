import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { API_TOKEN_HEADER } from './api-targets.ts';

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
/** Headers that only a proxy may set. From a client they are forged or a mistake. */
const proxyOnly = [
  'forwarded',
  'x-real-ip',
  'x-user-id',
  API_TOKEN_HEADER,
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
 * Rewrites request headers in place for the API: no hop-by-hop headers, nothing with which a client could pose as a
 * proxy, and single values for client, host and request id.
 */
export function rewriteRequestHeaders(
  headers: IncomingHttpHeaders,
  { address, host, protocol, requestId, traceparent }: ForwardedContext,
): void {
  const listed = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  for (const name of [...hopByHop, ...listed, ...proxyOnly])
    if (headers[name] !== undefined && name !== 'content-length' && name !== 'transfer-encoding') delete headers[name];
  for (const name of Object.keys(headers)) if (name.startsWith('x-forwarded-')) delete headers[name];
  headers['x-forwarded-for'] = address;
  headers['x-forwarded-host'] = host;
  headers['x-forwarded-proto'] = protocol;
  headers['x-request-id'] = requestId;
  headers.traceparent = traceparent;
}

/** Headers that reveal the server behind the gateway, are hop-by-hop, or are set by the gateway itself. */
const withheld = new Set([
  'server',
  'x-powered-by',
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'trailer',
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-resource-policy',
  'cross-origin-opener-policy',
  'cross-origin-embedder-policy',
  'permissions-policy',
  'origin-agent-cluster',
  'x-request-id',
]);

/**
 * Returns the response headers for the client. `ownPolicy` means that the response has its own content security policy.
 */
export function responseHeaders(
  upstream: IncomingHttpHeaders,
  security: readonly string[],
  { requestId, ownPolicy }: { requestId: string; ownPolicy: boolean },
): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { 'cache-control': 'no-store' };
  for (const [name, value] of Object.entries(upstream)) if (!withheld.has(name)) headers[name] = value;
  for (let index = 0; index + 1 < security.length; index += 2)
    headers[security[index]?.toLowerCase() ?? ''] = security[index + 1];
  const policy = upstream['content-security-policy'];
  if (ownPolicy && typeof policy === 'string') headers['content-security-policy'] = policy;
  headers['x-request-id'] = requestId;
  return headers;
}
