import type { ImportFailure } from '@tideline/contract';
import { ApiError, type ApiErrorCode } from '@tideline/mfe-kit';

/** Converts the failure of a background job to an api error. */
export function failureOf({ code, params }: ImportFailure): ApiError {
  const { digest } = params;
  return new ApiError({
    code: code as ApiErrorCode,
    status: 422,
    title: code,
    params,
    ...(typeof digest === 'string' ? { digest } : {}),
  });
}
