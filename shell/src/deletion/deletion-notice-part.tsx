import { lazy, Suspense } from 'react';
import { useSession } from '@tideline/mfe-kit';
import { loadFiles } from '@tideline/mfe-kit/files';

const DeletionNotice = lazy(() =>
  loadFiles(() => import(/* webpackChunkName: "household-switch" */ './deletion-notice.tsx')).then((module) => ({
    default: module.DeletionNotice,
  })),
);

/** Loads the notice where a deletion was requested, which is rare, in the same file as another rare part. */
export function DeletionNoticePart() {
  const { householdDeletesAt, user } = useSession();
  return householdDeletesAt === undefined && !user.deletesAt ? null : (
    <Suspense>
      <DeletionNotice />
    </Suspense>
  );
}
