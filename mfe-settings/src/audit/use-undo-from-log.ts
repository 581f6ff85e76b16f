import type { ChangeSet } from '@tideline/contract';
import { api, runFresh, useChange, useIntentKey, useT, useUndo } from '@tideline/mfe-kit';
import { messages } from '../../messages/audit.en.ts';

interface UndoInput {
  next: NonNullable<ChangeSet['next']>;
  /** Whether to skip rows that later changes build on. */
  partial: boolean;
}

/** Undoes or redoes a change from the log, regardless of its author and device. */
export function useUndoFromLog({ label }: Pick<ChangeSet, 'label'>) {
  const t = useT(messages);
  const { forget } = useUndo();
  const keyOf = useIntentKey();
  return useChange({
    change: ({ next, partial }: UndoInput) =>
      runFresh(() =>
        api.changeSets.undo({ id: next.changeSetId, partial }, { idempotencyKey: keyOf([next.changeSetId, partial]) }),
      ),
    takesBack: true,
    // Ctrl+Z in this tab must not undo it again
    onSuccess: (_, { next }) => forget(next.changeSetId),
    done: ({ rowsLeft }, { next }) => {
      const said = t(next.action === 'undo' ? 'change.undone' : 'change.redone', { label });
      return rowsLeft === 0 ? said : t('change.partly', { label: said, left: rowsLeft });
    },
  });
}
