import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, useErrorText, useIntentKey, useT } from '@tideline/mfe-kit';
import { showToast } from '@tideline/ui';
import { messages } from '../../messages/notifications.en.ts';

type Input = Parameters<typeof api.notifications.setStates>[0];
type Change = NonNullable<Input['changes']>[number];

export interface StateChanges {
  /** Changes states, confirms with a message, and offers Undo. */
  set: (changes: Change[], said: string) => void;
  markAllRead: () => void;
  /** Marks a notification as read without a message, for example when it is opened. */
  read: (id: string) => void;
  isPending: boolean;
}

/** Changes notification states, and offers Undo for each change. */
export function useStateChanges(): StateChanges {
  const t = useT(messages);
  const errorOf = useErrorText();
  const client = useQueryClient();
  const intentKey = useIntentKey();
  const change = useMutation({
    mutationFn: (input: Input) => api.notifications.setStates(input, { idempotencyKey: intentKey(input) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['notifications'] }),
  });
  const send = (input: Input, said: string | null): void => {
    change.mutate(input, {
      onSuccess: ({ previous }) => {
        if (said === null || previous.length === 0) return;
        showToast({
          message: said,
          onUndo: () =>
            change.mutate({ changes: previous }, { onError: (error) => void showToast({ message: errorOf(error) }) }),
        });
      },
      onError: (error) => void showToast({ message: errorOf(error) }),
    });
  };
  return {
    set: (changes, said) => send({ changes }, said),
    markAllRead: () => send({ allRead: true }, t('done.allRead')),
    read: (id) => send({ changes: [{ id, state: 'read' }] }, null),
    isPending: change.isPending,
  };
}
