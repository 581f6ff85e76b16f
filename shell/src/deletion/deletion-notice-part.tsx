import { useSession } from '@tideline/mfe-kit';
import { rarePart } from '../households/rare-part.tsx';

// in the same file as another rare part, because each file adds to the first view
const DeletionNotice = rarePart(() =>
  import(/* webpackChunkName: "household-switch" */ './deletion-notice.tsx').then((part) => part.DeletionNotice),
);

/** Loads the notice where a deletion was requested. */
export function DeletionNoticePart() {
  const { householdDeletesAt, user } = useSession();
  return (householdDeletesAt ?? user.deletesAt) ? <DeletionNotice /> : null;
}
