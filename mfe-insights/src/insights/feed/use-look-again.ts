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

/** More than the changes that can come while one look is under way. */
const LOOKS_MAX = 3;

/** What is shown is brought up to date by itself where the book was changed since. A viewer sees what there is. */
export function useLookAgain(feed: Pick<InsightFeed, 'stale' | 'history'> | undefined): LookAgain {
  const { role } = useSession();
  const lookAgain = useLook(false);
  const looks = useRef(0);
  const { look, isLooking, error } = lookAgain;
  useEffect(() => {
    if (feed === undefined || isLooking) return;
    if (!feed.stale) looks.current = 0;
    // a look that failed is not tried again until the book changes once more
    const isSpent = looks.current >= LOOKS_MAX || (error !== null && looks.current > 0);
    if (!feed.stale || isSpent || feed.history.days === 0 || role === 'viewer') return;
    looks.current += 1;
    look();
  });
  return lookAgain;
}
