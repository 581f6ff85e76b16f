import type { ImportFailure } from '@tideline/contract';
import { ApiError, type ApiErrorCode } from '@tideline/mfe-kit';

/** Why something was not done in the background, as if it were the answer to a request. */
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
