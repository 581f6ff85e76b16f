import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncodings } from '../http/accept-encoding.ts';
import { isNotModified } from '../http/conditional.ts';
import type { RenderedPage } from './site.ts';

export interface Sendable {
  body: Buffer;
  entityTag: string;
  headers: readonly string[];
  notModifiedHeaders: readonly string[];
}

/** Sends a response from memory: 304 if the client has it, only headers for HEAD. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  { body, entityTag, headers, notModifiedHeaders }: Sendable,
): void {
  if (isNotModified(request.headers, entityTag)) {
    response.writeHead(304, notModifiedHeaders as string[]);
    response.end();
    return;
  }
  response.writeHead(200, headers as string[]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Returns the variant of a page in the best encoding that the client accepts. */
export const bestOf = (page: RenderedPage, { headers }: IncomingMessage): Sendable =>
  page[acceptedEncodings(headers['accept-encoding'] as string | undefined)[0] ?? 'identity'];

export const withCookie = ({ headers, notModifiedHeaders, ...rest }: Sendable, cookie: string): Sendable => ({
  ...rest,
  headers: [...headers, 'Set-Cookie', cookie],
  notModifiedHeaders: [...notModifiedHeaders, 'Set-Cookie', cookie],
});
