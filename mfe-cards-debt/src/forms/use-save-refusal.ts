import { useQueryClient } from '@tanstack/react-query';
import type { DraftConflict } from '@tideline/mfe-kit';
import type { FormErrors } from '@tideline/ui/forms';

/**
 * Turns a failed save into form errors. After a version conflict, the current state is loaded, the entered values are
 * kept, and the user decides. `refusal` handles other errors.
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
