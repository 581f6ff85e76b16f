import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { InsightFeed } from '@tideline/contract';
import { api, notify, useSession, useT } from '@tideline/mfe-kit';
import { messages } from '../../../messages/feed.en.ts';

export interface LookAgain {
  look: () => void;
  isLooking: boolean;
  error: Error | null;
}

function useLook(said: boolean): LookAgain {
  const t = useT(messages);
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.insightFeed.refresh({}),
    onSuccess: async ({ open }) => {
      if (said) notify(t('feed.refreshed', { open }));
      await client.invalidateQueries({ queryKey: ['insights'] });
    },
  });
  return { look: () => mutate(), isLooking: isPending, error };
}

/** The button of the page. */
export const useRefresh = (): LookAgain => useLook(true);

/** What is shown is brought up to date by itself where the book was changed since: once for each state of it. A viewer sees what there is. */
export function useLookAgain(feed: Pick<InsightFeed, 'stale' | 'refreshedAt' | 'history'> | undefined): LookAgain {
  const { role } = useSession();
  const lookAgain = useLook(false);
  const tried = useRef<string | null | undefined>(undefined);
  const { look, isLooking } = lookAgain;
  useEffect(() => {
    if (feed === undefined || !feed.stale || feed.history.days === 0 || role === 'viewer' || isLooking || tried.current === feed.refreshedAt) return;
    tried.current = feed.refreshedAt;
    look();
  });
  return lookAgain;
}
