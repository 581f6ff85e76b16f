import type { ErrorCode, ErrorParams } from '@tideline/contract';

/** Error code of a failed request: one from the contract, or `OFFLINE` if no response arrived. */
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

/** A failed request. Users can quote `requestId` and `digest` to the operator. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  /** HTTP status; 0 if no response arrived. */
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

  /** Input fields that the server rejected; empty for all other codes. */
  get fields(): FieldProblem[] {
    return this.code === 'VALIDATION_FAILED' ? (this.params['fields'] as FieldProblem[]) : [];
  }

  /** Whether a later retry may succeed without any change. */
  get isUnreachable(): boolean {
    return this.code === 'OFFLINE' || this.status === 502 || this.status === 503 || this.status === 504;
  }

  /** Narrows to one error code and types its params. */
  is<C extends ErrorCode>(code: C): this is ApiError & { code: C; params: ErrorParams<C> } {
    return this.code === code;
  }
}

/** Returns whether the server was unreachable. The page reports this once and recovers automatically. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.isUnreachable;
