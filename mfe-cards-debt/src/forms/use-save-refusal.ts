import { useQueryClient } from '@tanstack/react-query';
import { ApiError, useT } from '@tideline/mfe-kit';
import type { FormErrors } from '@tideline/ui/forms';
import { messages } from '../../messages/en.ts';

/**
 * Turns a failed save into errors of its form. Where somebody else was faster, what stands now is read again, so that
 * saving once more replaces it, and what was typed stays; everything else is told by `refusal`.
 */
export function useSaveRefusal<V>(area: 'cards' | 'loans' | 'promos', refusal: (error: unknown) => FormErrors<V>): (error: unknown) => Promise<FormErrors<V> | { form: string }> {
  const t = useT(messages);
  const client = useQueryClient();
  return async (error) => {
    if (!(error instanceof ApiError && error.is('VERSION_CONFLICT'))) return refusal(error);
    await client.invalidateQueries({ queryKey: [area] });
    return { form: t('form.conflict') };
  };
}
