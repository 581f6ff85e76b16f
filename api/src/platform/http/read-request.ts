import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { findTokenUser, readApiToken } from '../auth/api-tokens.ts';
import { readSessionToken } from '../auth/cookie.ts';
import { findSignedIn } from '../auth/sessions.ts';
import type { RouteContext, Services } from './route-builder.ts';

export function readRequest(
  request: IncomingMessage,
  response: ServerResponse,
  services: Services,
  publicOrigin: string,
): RouteContext {
  const header = (name: string): string | undefined => [request.headers[name]].flat()[0];
  const url = URL.parse(request.url ?? '/', 'http://localhost');
  const apiToken = readApiToken(header('authorization'));
  let session: ReturnType<typeof findSignedIn> | undefined;
  return {
    services,
    requestId: safeId(header('x-request-id')) ?? randomUUID(),
    method: request.method ?? 'GET',
    path: url?.pathname ?? '',
    // the api listens on loopback, so the gateway added the last entry; entries sent by a client precede it
    clientAddress: header('x-forwarded-for')?.split(',').at(-1)?.trim() ?? request.socket.remoteAddress ?? '',
    userAgent: header('user-agent')?.slice(0, 400) ?? null,
    header,
    household: header('x-household') ?? url?.searchParams.get('household') ?? undefined,
    response,
    hasApiToken: apiToken !== null,
    signedIn: () =>
      (session ??=
        apiToken === null
          ? findSignedIn(services, readSessionToken(header('cookie'), publicOrigin))
          : findTokenUser(services, apiToken)),
    decoded: false,
    failure: undefined,
  };
}

/** Returns the gateway's request id if it is safe to log. */
const safeId = (id: string | undefined): string | undefined =>
  id !== undefined && /^[\w.:-]{1,80}$/.test(id) ? id : undefined;
