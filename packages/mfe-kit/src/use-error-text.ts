import { useFormats } from '@tideline/ui';
import { errorText } from './api/error-text.ts';

/** `const errorOf = useErrorText(); errorOf(mutation.error)`: the sentence for a failure. */
export function useErrorText(): (error: unknown) => string {
  const { money } = useFormats();
  return (error) => errorText(error, money);
}
