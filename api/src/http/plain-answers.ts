import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MovableClock } from '../clock.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi-document.ts';
import type { Services } from './route-builder.ts';

export const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

export type PlainAnswer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** What is no endpoint of the contract. Only what lies under /api/ is reachable through the gateway's public listener. */
export function plainAnswers(
  { db }: Services,
  movableClock: MovableClock | undefined,
  more: readonly [string, PlainAnswer][],
): ReadonlyMap<string, PlainAnswer> {
  const answers: [string, PlainAnswer][] = [
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
      async (_, response) => {
        response
          .writeHead(200, { ...SECURITY_HEADERS, 'content-type': 'application/json', 'cache-control': 'no-cache' })
          .end(await openApiDocument());
      },
    ],
    [
      '/api/docs',
      async (_, response) => {
        const { html, headers } = await docsPage();
        response.writeHead(200, headers).end(html);
      },
    ],
  ];
  if (movableClock !== undefined) answers.push(['/clock', moveClock(movableClock)]);
  return new Map(answers);
}

/** POST /clock with an instant as text moves a clock that TIDELINE_NOW has fixed; GET tells it. */
const moveClock =
  (clock: MovableClock): PlainAnswer =>
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
