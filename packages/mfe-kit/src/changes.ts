import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { showToast } from '@tideline/ui';
import { api } from './api/api.ts';
import { emit } from './events.ts';
import { messages } from './messages/en.ts';
import { useErrorText } from './use-error-text.ts';

/** Says something that needs no answer, for 8 s. */
export const notify = (message: string): void => {
  showToast({ message });
};

/** A function that shows what was done with Undo beside it; Undo takes the change set back and refreshes all figures. */
export function useUndoToast(): (changeSetId: string, message: string) => void {
  const client = useQueryClient();
  const errorOf = useErrorText();
  const undo = async (changeSetId: string) => {
    try {
      await api.changeSets.undo({ id: changeSetId });
      emit('ledger.changed', { changeSetId });
      await client.invalidateQueries();
      notify(messages.undone);
    } catch (error) {
      notify(messages.undoFailed(errorOf(error)));
    }
  };
  return (changeSetId, message) => {
    showToast({ message, onUndo: () => void undo(changeSetId) });
  };
}

export interface ChangeOptions<I, O> {
  /** The call: `(input) => api.accounts.create(input)`. */
  change: (input: I) => Promise<O>;
  /** What to say when it is done; with a change set in the answer, Undo stands beside it. */
  done?: (result: O, input: I) => string;
  onSuccess?: (result: O, input: I) => void;
}

const changeSetOf = (result: unknown): string | undefined =>
  typeof result === 'object' && result !== null && 'changeSetId' in result && typeof result.changeSetId === 'string' ? result.changeSetId : undefined;

/**
 * A change to the household: sends it, refreshes every figure that may depend on it, says so and offers Undo.
 * The failure is left in `error` for the form to show.
 */
export function useChange<I, O>({ change, done, onSuccess }: ChangeOptions<I, O>): UseMutationResult<O, Error, I> {
  const client = useQueryClient();
  const undoToast = useUndoToast();
  return useMutation({
    mutationFn: change,
    onSuccess: async (result, input) => {
      const changeSetId = changeSetOf(result);
      emit('ledger.changed', changeSetId ? { changeSetId } : {});
      onSuccess?.(result, input);
      if (done) {
        const message = done(result, input);
        if (changeSetId) undoToast(changeSetId, message);
        else notify(message);
      }
      await client.invalidateQueries();
    },
  });
}
