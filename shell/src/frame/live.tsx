import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '@tideline/mfe-kit';

/** Not among what the first sight of a page needs: what happens elsewhere meanwhile is asked for then. */
const START_AFTER_MS = 2_500;

/** Brings the page up to date when the household is changed elsewhere. */
export function Live() {
  const client = useQueryClient();
  const householdId = useSession().household.id;
  useEffect(() => {
    let isOver = false;
    let stop = (): void => undefined;
    const begin = async () => {
      const { followChanges } = await import(/* webpackChunkName: "live" */ '@tideline/mfe-kit/live');
      if (!isOver) stop = followChanges({ client, householdId });
    };
    // a page without this part is brought up to date when it is looked at again, as before
    const timer = setTimeout(() => void begin().catch(() => undefined), START_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [client, householdId]);
  return null;
}
