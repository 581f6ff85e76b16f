import { ApiError } from '../api/api-error.ts';
import type { FormErrors } from '@tideline/ui/forms';

/**
 * Converts a failure to form errors. Server errors about an input are shown at its field, and all others above the
 * form.
 * @param fieldOf API input, the first step of its pointer → form field
 */
export function refusalOf<V>(
  error: unknown,
  fieldOf: Partial<Record<string, keyof V & string>>,
  sentence: (error: unknown) => string,
): FormErrors<V> {
  const errors: Partial<Record<string, string>> = {};
  for (const { pointer, message } of error instanceof ApiError ? error.fields : []) {
    const field = fieldOf[pointer.split('/')[1] ?? ''];
    if (field !== undefined) errors[field] ??= message;
  }
  if (Object.keys(errors).length === 0) errors['form'] = sentence(error);
  return errors as FormErrors<V>;
}
