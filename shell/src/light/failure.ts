import { ApiError, errorText, pageLocale, referenceOf } from '@tideline/mfe-kit/light';
import { formatMoney, type FormErrors } from '@tideline/ui/light';
import { messages } from '../../messages/light.ts';

/** Describes a failure, with a reference if the server caused it. Rethrows anything that is not a server response. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'OFFLINE') return messages['failed.offline'];
  const text = errorText(error, (minor, currency) => formatMoney(minor, currency, pageLocale('en-US')));
  const reference = error.status >= 500 ? referenceOf(error) : undefined;
  return reference ? messages['failed.reference']({ text, reference }) : text;
}

/** Returns a server failure as a form-level error. */
export const formError = <V>(error: unknown): FormErrors<V> => ({ form: failureText(error) }) as FormErrors<V>;
