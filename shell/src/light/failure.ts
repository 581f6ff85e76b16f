import { ApiError, errorText, referenceOf } from '@tideline/mfe-kit/light';
import { formatMoney, type FormErrors } from '@tideline/ui/light';
import { messages } from '../../messages/light.ts';

/** A failure in words, with what a person can quote where it is nobody's fault here. Anything that is no answer of the server is thrown on. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'OFFLINE') return messages['failed.offline'];
  const text = errorText(error, (minor, currency) => formatMoney(minor, currency, 'en-US'));
  const reference = error.status >= 500 ? referenceOf(error) : undefined;
  return reference ? messages['failed.reference']({ text, reference }) : text;
}

/** A failure of the server as the form's own error. */
export const formError = <V>(error: unknown): FormErrors<V> => ({ form: failureText(error) }) as FormErrors<V>;
