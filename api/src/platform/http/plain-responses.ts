import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MovableClock } from '../clock.ts';
import { describedOnce } from './description.ts';
import type { Services } from './route-builder.ts';

export const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

export type PlainResponse = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Returns the routes outside the contract. Only those under /api/ are reachable through the gateway's public listener.
 */
export function plainResponses(
  { db }: Services,
  movableClock: MovableClock | undefined,
  more: readonly [string, PlainResponse][],
): ReadonlyMap<string, PlainResponse> {
  const answers: [string, PlainResponse][] = [
    ...more,
    [
      '/healthz',
      async (_, response) => {
        const reachable = await db.isReachable();
        response
          .writeHead(reachable ? 200 : 503, { ...SECURITY_HEADERS, 'content-type': 'text/plain; charset=utf-8' })
          .end(reachable ? 'ok\n' : 'no database\n');
      },
    ],
    [
      '/api/openapi.json',
      async (request, response) => {
        const { plain, compressed } = await describedOnce();
        const isCompressed = /\bgzip\b/.test([request.headers['accept-encoding']].join());
        const body = isCompressed ? compressed : plain;
        const headers = {
          ...SECURITY_HEADERS,
          'content-type': 'application/json',
          'cache-control': 'no-cache',
          vary: 'Accept-Encoding',
          'content-length': body.length,
        };
        response.writeHead(200, isCompressed ? { ...headers, 'content-encoding': 'gzip' } : headers).end(body);
      },
    ],
    [
      '/api/docs',
      async (_, response) => {
        const { page } = await describedOnce();
        response.writeHead(200, page.headers).end(page.html);
      },
    ],
  ];
  if (movableClock !== undefined) answers.push(['/clock', moveClock(movableClock)]);
  return new Map(answers);
}

/** Serves /clock: POST with an instant as text moves the clock that TIDELINE_NOW fixed, and GET returns its time. */
const moveClock =
  (clock: MovableClock): PlainResponse =>
  async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) if (Buffer.isBuffer(chunk) && chunks.length < 8) chunks.push(chunk);
    const to = new Date(Buffer.concat(chunks).toString('utf8').trim().replace(/^"|"$/g, ''));
    const isMove = request.method === 'POST';
    const isRefused = isMove && Number.isNaN(to.getTime());
    if (isMove && !isRefused) clock.move(to);
    response
      .writeHead(isRefused ? 422 : 200, { ...SECURITY_HEADERS, 'content-type': 'text/plain; charset=utf-8' })
      .end(isRefused ? 'not an instant\n' : `${clock.now().toISOString()}\n`);
  };
