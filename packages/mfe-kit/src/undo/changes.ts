import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { showToast, type ToastAction } from '@tideline/ui';
import { emit } from '../events.ts';
import { useUndo } from './use-undo.ts';

/** Shows a message that needs no response, for 8 s. */
export const notify = (message: string): void => {
  showToast({ message });
};

/**
 * Returns a function that shows a message with Undo next to it. Undo reverses the change set and refreshes all figures.
 */
export const useUndoToast = (): ((changeSetId: string, message: string) => void) => useUndo().offer;

export interface ChangeOptions<I, O> {
  /** Sends the change: `(input) => api.accounts.create(input)`. */
  change: (input: I) => Promise<O>;
  /**
   * Returns the message to show after the change. If the response has a change set, Undo appears next to the message.
   */
  done?: (result: O, input: I) => string;
  onSuccess?: (result: O, input: I) => void;
  /** Looks up a follow-up action to offer next to Undo. Called after the change. */
  next?: (result: O, input: I) => Promise<ToastAction | null>;
  /** Whether the call undoes a change set that its response names. The call itself cannot be undone. */
  takesBack?: boolean;
}

const changeSetOf = (result: unknown): string | undefined =>
  typeof result === 'object' && result !== null && 'changeSetId' in result && typeof result.changeSetId === 'string'
    ? result.changeSetId
    : undefined;

/**
 * Sends a change to the household, refreshes every figure that may depend on it, shows a message, and offers Undo. A
 * failure stays in `error`, so that the form can show it.
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
