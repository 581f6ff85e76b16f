import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { InsightFeed } from '@tideline/contract';
import { api, notify, useMay, useT } from '@tideline/mfe-kit';
import { messages } from '../../../messages/feed.en.ts';

export interface Refresh {
  look: () => void;
  isRefreshing: boolean;
  error: Error | null;
}

function useRefreshInsights(said: boolean): Refresh {
  const t = useT(messages);
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.insightFeed.refresh({}),
    onSuccess: async ({ open }) => {
      if (said) notify(t('feed.refreshed', { open }));
      await client.invalidateQueries({ queryKey: ['insights'] });
    },
  });
  return { look: () => mutate(), isRefreshing: isPending, error };
}

/** Returns the state and function of the page's refresh button. */
export const useManualRefresh = (): Refresh => useRefreshInsights(true);

/** Maximum number of refreshes: more than the number of changes that can arrive during one refresh. */
const REFRESHES_MAX = 3;

/** Refreshes the feed automatically after the ledger has changed. A viewer sees the existing insights. */
export function useAutoRefresh(feed: Pick<InsightFeed, 'stale' | 'history'> | undefined): Refresh {
  const mayEdit = useMay('edit');
  const lookAgain = useRefreshInsights(false);
  const looks = useRef(0);
  const { look, isRefreshing, error } = lookAgain;
  useEffect(() => {
    if (feed === undefined || isRefreshing) return;
    if (!feed.stale) looks.current = 0;
    // a failed refresh is not retried until the ledger changes again
    const isSpent = looks.current >= REFRESHES_MAX || (error !== null && looks.current > 0);
    if (!feed.stale || isSpent || feed.history.days === 0 || !mayEdit) return;
    looks.current += 1;
    look();
  });
  return lookAgain;
}
