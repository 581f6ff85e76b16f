import { useQueryClient } from '@tanstack/react-query';
import type { DraftConflict } from '@tideline/mfe-kit';
import type { FormErrors } from '@tideline/ui/forms';

/**
 * Turns a failed save into errors of its form. Where somebody else was faster, what stands now is read again and the
 * person decides, with what was typed still there; everything else is told by `refusal`.
 */
export function useSaveRefusal<V>(
  area: 'cards' | 'loans' | 'promos',
  refusal: (error: unknown) => FormErrors<V>,
  { isConflict }: Pick<DraftConflict<V>, 'isConflict'>,
): (error: unknown) => Promise<FormErrors<V> | void> {
  const client = useQueryClient();
  return async (error) => {
    if (!isConflict(error)) return refusal(error);
    await client.invalidateQueries({ queryKey: [area] });
  };
}
