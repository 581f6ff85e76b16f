import { createServer, type Server, type ServerResponse } from 'node:http';
import { fileHeaders } from '../http/security-headers.ts';
import { pathOf } from '../http/safe-path.ts';
import { isServedHost } from '../http/host.ts';
import { sendText } from '../http/problem.ts';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';

export interface AdminParts {
  readiness: Readiness;
  metrics: Metrics;
  version(): Record<string, unknown>;
  isStarted(): boolean;
  onError(error: unknown): void;
}

const security = fileHeaders({ secure: false });

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const body = `${JSON.stringify(value)}\n`;
  response.writeHead(status, ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(Buffer.byteLength(body)), 'Cache-Control', 'no-store', ...security]);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** The listener for operators, on loopback only: health in detail, metrics, version. */
export function createAdminServer({ readiness, metrics, version, isStarted, onError }: AdminParts): Server {
  const answers: Record<string, (response: ServerResponse) => Promise<void> | void> = {
    '/livez': (response) => sendJson(response, 200, { live: true }),
    '/startupz': (response) => sendJson(response, isStarted() ? 200 : 503, { started: isStarted() }),
    '/readyz': async (response) => {
      const checks = await readiness.checks();
      const isReady = checks.started && checks.generation && checks.api && !checks.draining;
      sendJson(response, isReady ? 200 : 503, { ready: isReady, checks });
    },
    '/version': (response) => sendJson(response, 200, version()),
    '/metrics': async (response) => {
      const body = await metrics.text();
      response.writeHead(200, ['Content-Type', metrics.contentType, 'Content-Length', String(Buffer.byteLength(body)), 'Cache-Control', 'no-store', ...security]);
      response.end(body);
    },
  };
  return createServer((request, response) => {
    // a page elsewhere can give its own name this address, and would read the answers (DNS rebinding)
    if (!isServedHost(request.headers.host, 'http://localhost')) return sendText(response, 421, 'Only this machine is answered, by the name localhost or by address.', security);
    const answer = answers[pathOf(request.url ?? '')];
    if (answer === undefined) return sendText(response, 404, 'There is nothing at this address.', security);
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendText(response, 405, 'Only GET and HEAD are allowed here.', security, ['Allow', 'GET, HEAD']);
    Promise.resolve(answer(response)).catch((error: unknown) => {
      onError(error);
      sendText(response, 500, 'This could not be found out. See the log.', security);
    });
  });
}
