import type { ChangeSet } from '@tideline/contract';
import { api, runFresh, useChange, useIntentKey, useT, useUndo } from '@tideline/mfe-kit';
import { messages } from '../../messages/audit.en.ts';

interface Wish {
  next: NonNullable<ChangeSet['next']>;
  /** Leave what later changes build on. */
  partial: boolean;
}

/** Takes a change of the log back, or brings it back, whoever made it and wherever. */
export function useTakeBack({ label }: Pick<ChangeSet, 'label'>) {
  const t = useT(messages);
  const { forget } = useUndo();
  const keyOf = useIntentKey();
  return useChange({
    change: ({ next, partial }: Wish) =>
      runFresh(() =>
        api.changeSets.undo({ id: next.changeSetId, partial }, { idempotencyKey: keyOf([next.changeSetId, partial]) }),
      ),
    takesBack: true,
    // what Ctrl Z of this tab would have taken back next is taken back
    onSuccess: (_, { next }) => forget(next.changeSetId),
    done: ({ rowsLeft }, { next }) => {
      const said = t(next.action === 'undo' ? 'change.undone' : 'change.redone', { label });
      return rowsLeft === 0 ? said : t('change.partly', { label: said, left: rowsLeft });
    },
  });
}
