import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { fileHeaders } from '../http/security-headers.ts';
import { pathOf } from '../http/safe-path.ts';
import { hasOneHost, isServedHost } from '../http/host.ts';
import { respondToParserErrors } from '../http/parser-errors.ts';
import { sendText } from '../http/problem.ts';
import { adminAccess, isForeign } from './admin-access.ts';
import { type Exposition, readApiMetrics } from './api-metrics.ts';
import { handleClock } from './clock.ts';
import { handleJobs, handleRetry } from './jobs.ts';
import { registryPrefix, type RegistryHandler } from '../registry/registry-api.ts';
import type { Metrics } from './metrics.ts';
import { handleOutbox } from './outbox.ts';
import type { ApiTargets } from '../proxy/api-targets.ts';
import type { Readiness } from './readiness.ts';
import { handleReceivers } from './receivers-page.ts';
import type { ReceiverReport } from '../monitoring/relay.ts';

export interface AdminParts {
  readiness: Readiness;
  metrics: Metrics;
  receivers(): ReceiverReport[];
  now(): number;
  version(): Record<string, unknown>;
  api: ApiTargets;
  registry: RegistryHandler;
  releases(request: IncomingMessage, response: ServerResponse): Promise<void>;
  isStarted(): boolean;
  /** Required if other machines can reach the listener. The registry has its own tokens. */
  token: string | undefined;
  onError(error: unknown): void;
}

/** Methods of paths that accept changes. All other paths are read-only. */
const METHODS: Record<string, readonly string[]> = {
  '/clock': ['GET', 'HEAD', 'POST'],
  '/jobs/retry': ['POST'],
  '/releases': ['GET', 'HEAD', 'POST'],
};

const security = fileHeaders({ secure: false });

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const body = `${JSON.stringify(value)}\n`;
  response.writeHead(status, [
    'Content-Type',
    'application/json; charset=utf-8',
    'Content-Length',
    String(Buffer.byteLength(body)),
    'Cache-Control',
    'no-store',
    ...security,
  ]);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

const challenge = ['WWW-Authenticate', 'Basic realm="Tideline operators"'];

function sendMetrics(response: ServerResponse, { contentType, body }: Exposition): void {
  response.writeHead(200, [
    'Content-Type',
    contentType,
    'Content-Length',
    String(Buffer.byteLength(body)),
    'Cache-Control',
    'no-store',
    ...security,
  ]);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

type AdminAnswer = (response: ServerResponse, request: IncomingMessage) => Promise<void> | void;

/** Returns the handlers by path, except those of the registry. */
function createAnswers(parts: AdminParts): Record<string, AdminAnswer> {
  const { readiness, metrics, receivers, now, version, api, releases, isStarted } = parts;
  return {
    '/': (response) =>
      void response
        .writeHead(303, ['Location', '/releases', 'Content-Length', '0', 'Cache-Control', 'no-store', ...security])
        .end(),
    '/livez': (response) => sendJson(response, 200, { live: true }),
    '/startupz': (response) => sendJson(response, isStarted() ? 200 : 503, { started: isStarted() }),
    '/readyz': async (response) => {
      const checks = await readiness.checks();
      const isReady = checks.started && checks.generation && checks.api && !checks.draining;
      sendJson(response, isReady ? 200 : 503, { ready: isReady, checks });
    },
    '/outbox': (response) => handleOutbox(api, response),
    '/jobs': (response) => handleJobs(api, response),
    '/jobs/retry': (response, request) => handleRetry(api, request, response),
    '/receivers': (response) => handleReceivers(receivers(), now(), response),
    '/releases': (response, request) => releases(request, response),
    '/clock': (response, request) => handleClock(api, security, request, response),
    '/version': (response) => sendJson(response, 200, version()),
    '/metrics': async (response) =>
      sendMetrics(response, { contentType: metrics.contentType, body: await metrics.text() }),
    '/metrics/api': async (response) => {
      const exposed = await readApiMetrics(api);
      if (exposed === undefined) sendText(response, 503, 'The api could not be reached.', security);
      else sendMetrics(response, exposed);
    },
  };
}

/**
 * Creates the operators' listener, which is on loopback unless there is a token: detailed health, metrics, version,
 * undelivered emails, jobs, receivers of error reports, releases and the test clock.
 */
export function createAdminServer(parts: AdminParts): Server {
  const { token, registry, onError } = parts;
  const answers = createAnswers(parts);
  const isAllowed = adminAccess(token);
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    if (!hasOneHost(request))
      return sendText(response, 400, 'The Host header is missing, repeated or malformed.', security);
    // otherwise another site could point its own name at this address and read the responses (DNS rebinding)
    if (token === undefined && !isServedHost(request.headers.host, 'http://localhost'))
      return sendText(
        response,
        421,
        'Requests are accepted only from this machine, by the name localhost or by address.',
        security,
      );
    const path = pathOf(request.url ?? '');
    // a page in this machine's browser has no token and may not send requests at all
    if (path.startsWith(registryPrefix))
      return isForeign(request)
        ? sendText(response, 403, 'Requests from other sites are refused.', security)
        : registry(request, response);
    if (!isAllowed(request, path))
      return sendText(response, 401, 'This needs the token in ADMIN_TOKEN.', security, challenge);
    const answer = answers[path];
    if (answer === undefined) return sendText(response, 404, 'There is nothing at this address.', security);
    const allowed = METHODS[path] ?? ['GET', 'HEAD'];
    if (!allowed.includes(request.method ?? ''))
      return sendText(response, 405, `Only ${allowed.join(', ')} are allowed here.`, security, [
        'Allow',
        allowed.join(', '),
      ]);
    // a page in this machine's browser may post a form to loopback, which must not change anything
    if (request.method === 'POST' && isForeign(request))
      return sendText(response, 403, 'Requests from other sites are refused.', security);
    Promise.resolve(answer(response, request)).catch((error: unknown) => {
      onError(error);
      sendText(response, 500, 'This could not be determined. See the log.', security);
    });
  });
  respondToParserErrors(server, security, Date.now);
  return server;
}
