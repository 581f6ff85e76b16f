import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { showToast, type ToastAction } from '@tideline/ui';
import { emit } from '../events.ts';
import { useUndo } from './use-undo.ts';

/** Says something that needs no answer, for 8 s. */
export const notify = (message: string): void => {
  showToast({ message });
};

/** A function that shows what was done with Undo beside it; Undo takes the change set back and refreshes all figures. */
export const useUndoToast = (): ((changeSetId: string, message: string) => void) => useUndo().offer;

export interface ChangeOptions<I, O> {
  /** The call: `(input) => api.accounts.create(input)`. */
  change: (input: I) => Promise<O>;
  /** What to say when it is done; with a change set in the answer, Undo stands beside it. */
  done?: (result: O, input: I) => string;
  onSuccess?: (result: O, input: I) => void;
  /** What to offer beside Undo, where there is something: it is asked for once the change is made. */
  next?: (result: O, input: I) => Promise<ToastAction | null>;
  /** The call takes a change back, and its answer names that one: there is nothing of its own to undo. */
  takesBack?: boolean;
}

const changeSetOf = (result: unknown): string | undefined =>
  typeof result === 'object' && result !== null && 'changeSetId' in result && typeof result.changeSetId === 'string'
    ? result.changeSetId
    : undefined;

/**
 * A change to the household: sends it, refreshes every figure that may depend on it, says so and offers Undo.
 * The failure is left in `error` for the form to show.
 */
export function useChange<I, O>({
  change,
  done,
  onSuccess,
  next,
  takesBack = false,
}: ChangeOptions<I, O>): UseMutationResult<O, Error, I> {
  const client = useQueryClient();
  const { offer, remember, forget } = useUndo();
  return useMutation({
    mutationFn: change,
    onSuccess: async (result, input) => {
      const changeSetId = changeSetOf(result);
      emit('ledger.changed', changeSetId ? { changeSetId } : {});
      onSuccess?.(result, input);
      const message = done?.(result, input);
      if (changeSetId === undefined || takesBack) {
        if (changeSetId !== undefined) forget(changeSetId);
        if (message !== undefined) notify(message);
      } else if (message === undefined) remember(changeSetId);
      else offer(changeSetId, message, next?.(result, input));
      await client.invalidateQueries();
    },
  });
}
