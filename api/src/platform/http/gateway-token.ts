import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SECURITY_HEADERS } from './plain-responses.ts';

const HEADER = 'x-api-token';
/** Load balancers and the gateway's health checks may request it. */
const HEALTH = '/healthz';
/** Prometheus sends the token as `Authorization: Bearer`, because its older versions can send no other header. */
const METRICS = '/metrics';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Returns whether a request comes from the gateway. Where other machines reach the listener, only the gateway may say
 * which address a client has, and the operators' paths are for it alone.
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

/** Answers a request of something else than the gateway, whose body is not read. */
export function refuseStranger(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  response
    .writeHead(403, { ...SECURITY_HEADERS, 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
    .end('This address is for the gateway: set the same API_TOKEN for both.\n');
}
