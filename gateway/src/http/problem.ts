import type { ServerResponse } from 'node:http';
import { errors, type ErrorCode } from '@tideline/contract';
import type { HeaderList } from './security-headers.ts';

/** Failures that the gateway itself answers with, out of the one catalogue. */
export type ProblemCode = Extract<
  ErrorCode,
  | 'ADDRESS_REFUSED'
  | 'HOST_UNKNOWN'
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
  params?: Record<string, unknown>;
  digest?: string;
  headers?: readonly string[];
}

/** RFC 9457 problem+json; never the body, host or query of the request. */
export function problemParts(
  code: ProblemCode,
  security: HeaderList,
  { instance, requestId, params = {}, digest, headers = [] }: ProblemDetails,
): { status: number; headers: string[]; body: string } {
  const { status, title } = errors[code];
  const body = JSON.stringify({
    type: `/api/docs#${code}`,
    title,
    status,
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

/** A plain text answer that nobody may keep: missing files, refused methods. */
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
