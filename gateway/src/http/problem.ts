import type { ServerResponse } from 'node:http';
import type { HeaderList } from './security-headers.ts';

/** Failures that the gateway itself answers with; the names are those of the API's catalogue. */
const problems = {
  ADDRESS_REFUSED: { status: 400, title: 'This address is not well-formed' },
  CROSS_SITE_REQUEST: { status: 403, title: 'Requests from other sites are refused' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'This method is not allowed here' },
  BODY_TOO_LARGE: { status: 413, title: 'The request is too large' },
  HOST_UNKNOWN: { status: 421, title: 'This host name is not served here' },
  INTERNAL: { status: 500, title: 'Something went wrong on the server' },
  API_UNAVAILABLE: { status: 502, title: 'The service behind this address cannot be reached right now' },
  STARTING: { status: 503, title: 'Tideline is starting' },
  API_TIMEOUT: { status: 504, title: 'The service behind this address took too long' },
} as const;

export type ProblemCode = keyof typeof problems;

export interface ProblemDetails {
  instance: string;
  requestId: string;
  params?: Record<string, unknown>;
  digest?: string;
  headers?: readonly string[];
}

/** RFC 9457 problem+json; never the body, host or query of the request. */
export function problemParts(code: ProblemCode, security: HeaderList, { instance, requestId, params = {}, digest, headers = [] }: ProblemDetails): { status: number; headers: string[]; body: string } {
  const { status, title } = problems[code];
  const body = JSON.stringify({ type: `/api/docs#${code}`, title, status, instance, code, params, requestId, ...(digest !== undefined && { digest }) });
  return { status, body, headers: ['Content-Type', 'application/problem+json; charset=utf-8', 'Cache-Control', 'no-store', 'X-Request-Id', requestId, ...headers, ...security] };
}

export function sendProblem(response: ServerResponse, code: ProblemCode, security: HeaderList, details: ProblemDetails): void {
  const { status, headers, body } = problemParts(code, security, details);
  response.writeHead(status, ['Content-Length', String(Buffer.byteLength(body)), ...headers]);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** A plain text answer that nobody may keep: missing files, refused methods. */
export function sendText(response: ServerResponse, status: number, text: string, security: HeaderList, headers: readonly string[] = []): void {
  const body = `${text}\n`;
  response.writeHead(status, ['Content-Type', 'text/plain; charset=utf-8', 'Content-Length', String(Buffer.byteLength(body)), 'Cache-Control', 'no-store', ...headers, ...security]);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
