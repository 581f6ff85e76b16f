import type { ErrorCode, ErrorParams } from '@tideline/contract';

/** What went wrong with a request: a code of the contract's catalogue, or `OFFLINE` when no answer came at all. */
export type ApiErrorCode = ErrorCode | 'OFFLINE';

export interface FieldProblem {
  /** JSON pointer of the input field, e.g. `/amount`. */
  pointer: string;
  rule: string;
  message: string;
}

export interface ApiErrorInit {
  code: ApiErrorCode;
  status: number;
  title: string;
  params?: Record<string, unknown>;
  requestId?: string;
  digest?: string;
}

/** A failed request. `requestId` and `digest` are what a person can quote to the operator. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly params: Record<string, unknown>;
  readonly requestId: string | undefined;
  readonly digest: string | undefined;

  constructor({ code, status, title, params = {}, requestId, digest }: ApiErrorInit) {
    super(title);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.params = params;
    this.requestId = requestId;
    this.digest = digest;
  }

  /** Input fields the server refused; empty for every other code. */
  get fields(): FieldProblem[] {
    return this.code === 'VALIDATION_FAILED' ? (this.params['fields'] as FieldProblem[]) : [];
  }

  /** True where trying again later may help, without changing anything. */
  get isUnreachable(): boolean {
    return this.code === 'OFFLINE' || this.status === 502 || this.status === 503 || this.status === 504;
  }

  /** Narrows to one code of the catalogue and types its params. */
  is<C extends ErrorCode>(code: C): this is ApiError & { code: C; params: ErrorParams<C> } {
    return this.code === code;
  }
}

/** Nothing came of it because the server cannot be reached: said once a page, and made good by itself. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.isUnreachable;
