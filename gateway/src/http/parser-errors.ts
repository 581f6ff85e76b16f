import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorCode } from './error-code.ts';
import { problemParts, sendProblem, type ProblemCode } from './problem.ts';
import { uuidv7 } from './request-context.ts';
import type { HeaderList } from './security-headers.ts';

/** Time for which a connection stays open after the response, so that a client that is still sending can read it. */
const lingerMs = 500;

const codes: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TOO_SLOW',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

/**
 * Responds to input that never becomes a request: parser errors, late headers, expectations and tunnels. Node's own
 * responses to these have no headers at all.
 */
export function respondToParserErrors(server: Server, security: HeaderList, now: () => number): void {
  const current = new WeakMap<Duplex, ServerResponse>();
  const refused = new WeakSet<Duplex>();

  const refuse = (socket: Duplex, code: ProblemCode, headers: readonly string[] = []) => {
    const response = current.get(socket);
    const isHalfAnswered = response !== undefined && response.headersSent && !response.writableEnded;
    if (!socket.writable || isHalfAnswered) return void socket.destroy();
    if (refused.has(socket)) return;
    refused.add(socket);
    const problem = problemParts(code, security, { instance: '', requestId: uuidv7(now()), headers });
    socket.end(rawResponse(problem, now()));
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };

  server.prependListener(
    'request',
    (request: IncomingMessage, response: ServerResponse) => void current.set(request.socket, response),
  );
  server.on('clientError', (error, socket) => refuse(socket, codes[errorCode(error)] ?? 'REQUEST_MALFORMED'));
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false;
    sendProblem(response, 'EXPECTATION_REFUSED', security, { instance: '', requestId: uuidv7(now()) });
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    refuse(socket, 'METHOD_NOT_ALLOWED', ['Allow', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS']),
  );
}

function rawResponse(
  { status, headers, body }: { status: number; headers: readonly string[]; body: string },
  nowMs: number,
): string {
  const all = [
    'Date',
    new Date(nowMs).toUTCString(),
    'Connection',
    'close',
    'Content-Length',
    String(Buffer.byteLength(body)),
    ...headers,
  ];
  const lines = all.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : []));
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}
