import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NotificationSettings, NotificationSettingsChanges } from '@tideline/contract';
import { api, ApiError } from '@tideline/mfe-kit';
import { notificationSettingsQuery } from './notification-settings.queries.ts';
import { withChanges } from './with-changes.ts';

export interface Save {
  save: (changes: NotificationSettingsChanges) => void;
  isPending: boolean;
  /** Whether a change was saved since the page was opened. */
  isSaved: boolean;
  error: Error | null;
}

/**
 * Shows each change immediately and saves it separately. After a concurrent change on another device, the settings are
 * reloaded and the change is applied again.
 */
export function useSave(): Save {
  const client = useQueryClient();
  const { queryKey } = notificationSettingsQuery();
  const send = (changes: NotificationSettingsChanges): Promise<NotificationSettings> =>
    api.notificationSettings.update(changes, {
      ifMatch: client.getQueryData<NotificationSettings>(queryKey)?.version ?? 0,
    });
  const change = useMutation({
    // changes are saved one after the other, because each builds on the previous version
    scope: { id: 'notification-settings' },
    mutationFn: async (changes: NotificationSettingsChanges) => {
      try {
        return await send(changes);
      } catch (error) {
        if (!(error instanceof ApiError) || !error.is('VERSION_CONFLICT')) throw error;
        await client.refetchQueries({ queryKey });
        return send(changes);
      }
    },
    onMutate: (changes) =>
      client.setQueryData<NotificationSettings>(queryKey, (before) => before && withChanges(before, changes)),
    onSuccess: (settings) => client.setQueryData(queryKey, settings),
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return {
    save: (changes) => change.mutate(changes),
    isPending: change.isPending,
    isSaved: change.isSuccess,
    error: change.error,
  };
}
