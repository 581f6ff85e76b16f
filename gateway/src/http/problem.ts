import type { ServerResponse } from 'node:http';
import { errors, type ErrorCode } from '@tideline/contract';
import type { HeaderList } from './security-headers.ts';

/** Errors of the shared catalog that the gateway itself returns. */
export type ProblemCode = Extract<
  ErrorCode,
  | 'ADDRESS_REFUSED'
  | 'HOST_MALFORMED'
  | 'HOST_UNKNOWN'
  | 'REQUEST_MALFORMED'
  | 'REQUEST_TOO_SLOW'
  | 'TOO_MANY_REQUESTS'
  | 'SERVER_BUSY'
  | 'EXPECTATION_REFUSED'
  | 'HEADERS_TOO_LARGE'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'BODY_TOO_LARGE'
  | 'INTERNAL'
  | 'STARTING'
  | 'API_UNAVAILABLE'
  | 'API_TIMEOUT'
>;

export interface ProblemDetails {
  instance: string;
  requestId: string;
  /** An explanation of this error for programs. */
  detail?: string;
  params?: Record<string, unknown>;
  digest?: string;
  headers?: readonly string[];
}

/** Builds an RFC 9457 problem+json response without the request's body, host or query. */
export function problemParts(
  code: ProblemCode,
  security: HeaderList,
  { instance, requestId, detail, params = {}, digest, headers = [] }: ProblemDetails,
): { status: number; headers: string[]; body: string } {
  const { status, title } = errors[code];
  const body = JSON.stringify({
    type: `/api/docs#${code}`,
    title,
    status,
    ...(detail !== undefined && { detail }),
    instance,
    code,
    params,
    requestId,
    ...(digest !== undefined && { digest }),
  });
  return {
    status,
    body,
    headers: [
      'Content-Type',
      'application/problem+json; charset=utf-8',
      'Cache-Control',
      'no-store',
      'X-Request-Id',
      requestId,
      ...headers,
      ...security,
    ],
  };
}

export function sendProblem(
  response: ServerResponse,
  code: ProblemCode,
  security: HeaderList,
  details: ProblemDetails,
): void {
  const { status, headers, body } = problemParts(code, security, details);
  response.writeHead(status, ['Content-Length', String(Buffer.byteLength(body)), ...headers]);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** Sends an uncacheable plain-text response, for missing files and rejected methods. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  security: HeaderList,
  headers: readonly string[] = [],
): void {
  const body = `${text}\n`;
  response.writeHead(status, [
    'Content-Type',
    'text/plain; charset=utf-8',
    'Content-Length',
    String(Buffer.byteLength(body)),
    'Cache-Control',
    'no-store',
    ...headers,
    ...security,
  ]);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
