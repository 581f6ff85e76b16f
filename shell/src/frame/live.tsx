import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '@tideline/mfe-kit';
import { loadFiles } from '@tideline/mfe-kit/files';

/**
 * Live updates are not needed for the first view. Changes made elsewhere until then are fetched when the updates start.
 */
const START_AFTER_MS = 2_500;

/** Updates the page when the household is changed elsewhere. The server ends the stream when the role changes. */
export function Live() {
  const { household, role } = useSession();
  return <Feed key={`${household.id} ${role}`} householdId={household.id} />;
}

function Feed({ householdId }: { householdId: string }) {
  const client = useQueryClient();
  useEffect(() => {
    let isOver = false;
    let stop = (): void => undefined;
    const begin = async () => {
      const { followChanges, prepareInstalledApp } = await loadFiles(
        () => import(/* webpackChunkName: "live" */ '@tideline/mfe-kit/live'),
      );
      prepareInstalledApp();
      if (!isOver) stop = followChanges({ client, householdId });
    };
    // without this part, the page is updated when its tab is shown again
    const timer = setTimeout(() => void begin().catch(() => undefined), START_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [client, householdId]);
  return null;
}
