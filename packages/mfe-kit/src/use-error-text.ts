import { useSyncExternalStore } from 'react';
import { useFormats } from '@tideline/ui';
import { errorText, hasErrorTexts, onErrorTexts } from './api/error-text.ts';

/**
 * Returns a function that returns the message for a failure: `const errorOf = useErrorText(); errorOf(mutation.error)`.
 */
export function useErrorText(): (error: unknown) => string {
  const { money } = useFormats();
  useSyncExternalStore(onErrorTexts, hasErrorTexts);
  return (error) => errorText(error, money);
}
