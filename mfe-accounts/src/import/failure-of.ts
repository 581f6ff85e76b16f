import type { ImportBatch, ImportFailure } from '@tideline/contract';
import { ApiError, type ApiErrorCode } from '@tideline/mfe-kit';
import type { RefusedFile } from './refused-files.tsx';

/** Converts the failure of a background job to an API error. */
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

/** Returns the files of an import that could not be read, with the reasons. */
export const refusedIn = ({ refused }: ImportBatch): RefusedFile[] =>
  refused.map((failure) => ({ name: String(failure.params['file']), error: failureOf(failure) }));
