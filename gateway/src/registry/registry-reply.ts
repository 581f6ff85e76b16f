import type { IncomingMessage, ServerResponse } from 'node:http';
import { checksOf, GateRefusal, gates, RegistryError, type Check, type RegistryErrorCode } from '@tideline/registry';
import { endAndClose, hasBody } from '../http/read-body.ts';
import type { HeaderList } from '../http/security-headers.ts';

export type ReplyCode =
  | RegistryErrorCode
  | 'TOKEN_MISSING'
  | 'TOKEN_REFUSED'
  | 'NOT_ALLOWED'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_INVALID'
  | 'CONTENT_TYPE_REFUSED'
  | 'TOO_MANY_REQUESTS'
  | 'INTERNAL';

const STATUS: Record<ReplyCode, number> = {
  RELEASE_INVALID: 422,
  RELEASE_UNKNOWN: 404,
  RELEASE_DAMAGED: 500,
  GATE_REFUSED: 422,
  VERSION_TAKEN: 409,
  BUDGETS_DAMAGED: 500,
  HEALTH_DAMAGED: 500,
  ARCHIVE_INVALID: 422,
  ARCHIVE_TOO_LARGE: 413,
  TOKEN_UNKNOWN: 404,
  GENERATION_CONFLICT: 409,
  GENERATION_UNKNOWN: 404,
  GENERATION_DAMAGED: 500,
  NOTHING_TO_ROLL_BACK: 409,
  TRIAL_REFUSED: 409,
  TOKEN_MISSING: 401,
  TOKEN_REFUSED: 401,
  NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_INVALID: 400,
  CONTENT_TYPE_REFUSED: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
};

/** An error response with the reason and what to do about it. */
export class Refusal extends Error {
  readonly code: ReplyCode;
  readonly headers: readonly string[];
  readonly checks: readonly Check[];

  constructor(code: ReplyCode, detail: string, more: { headers?: readonly string[]; checks?: readonly Check[] } = {}) {
    super(detail);
    this.name = 'Refusal';
    this.code = code;
    this.headers = more.headers ?? [];
    this.checks = more.checks ?? [];
  }

  get status(): number {
    return STATUS[this.code];
  }
}

/** Converts a failure of the registry to a refusal; undefined for an unexpected failure. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof GateRefusal)
    return new Refusal('GATE_REFUSED', firstLine(error.message), { checks: checksOf(error.findings) });
  if (!(error instanceof RegistryError)) return undefined;
  const checks = error.problems.map((problem): Check => ({
    gate: 'description',
    ok: false,
    detail: problem,
    fix: gates.correct,
  }));
  const taken: Check[] = [{ gate: 'version', ok: false, detail: firstLine(error.message), fix: gates.raiseVersion }];
  return new Refusal(error.code, firstLine(error.message), {
    checks: error.code === 'VERSION_TAKEN' ? taken : checks,
  });
}

const firstLine = (text: string): string => text.split('\n')[0] ?? text;

const jsonHeaders = (type: string, security: HeaderList): string[] => [
  'Content-Type',
  `${type}; charset=utf-8`,
  'Cache-Control',
  'no-store',
  ...security,
];

export function sendResult(response: ServerResponse, status: number, value: unknown, security: HeaderList): void {
  const body = `${JSON.stringify(value)}\n`;
  response.writeHead(status, [
    'Content-Length',
    String(Buffer.byteLength(body)),
    ...jsonHeaders('application/json', security),
  ]);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** Sends a refusal as problem+json. If the body was not read, closes the connection instead of reading the rest. */
export function sendRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
  security: HeaderList,
): void {
  const { status, code, message, checks, headers } = refusal;
  const problem = {
    type: 'about:blank',
    title: code,
    status,
    code,
    detail: message,
    ...(checks.length > 0 && { checks }),
  };
  const body = `${JSON.stringify(problem)}\n`;
  const all = [...jsonHeaders('application/problem+json', security), ...headers];
  if (hasBody(request) && !request.complete) return endAndClose(request, response, status, all, body);
  response.writeHead(status, ['Content-Length', String(Buffer.byteLength(body)), ...all]);
  response.end(request.method === 'HEAD' ? undefined : body);
}
