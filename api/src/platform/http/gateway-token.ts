import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SECURITY_HEADERS } from './plain-responses.ts';

const HEADER = 'x-api-token';
/** A path that load balancers and the gateway's health checks may request without the token. */
const HEALTH = '/healthz';
/**
 * A path for which Prometheus sends the token as `Authorization: Bearer`, because its older versions can send no other
 * header.
 */
const METRICS = '/metrics';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Returns a check for whether a request comes from the gateway. If other machines can reach the listener, only the
 * gateway may state a client's address or request the operators' paths.
 */
export function gatewayCheck(token: string | undefined): (request: IncomingMessage) => boolean {
  if (token === undefined) return () => true;
  const expected = digest(token);
  return ({ url, headers }) => {
    const bearer = url === METRICS ? /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] : undefined;
    const given = headers[HEADER] ?? bearer;
    return url === HEALTH || (typeof given === 'string' && timingSafeEqual(digest(given), expected));
  };
}

/** Rejects a request that does not come from the gateway, without reading its body. */
export function refuseStranger(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  response
    .writeHead(403, { ...SECURITY_HEADERS, 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
    .end('This address is for the gateway: set the same API_TOKEN for both.\n');
}
