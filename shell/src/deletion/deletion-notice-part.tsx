import { useSession } from '@tideline/mfe-kit';
import { rarePart } from '../households/rare-part.tsx';

// the notice is in the same file as another rarely used part, because each file slows down the first view
const DeletionNotice = rarePart(() =>
  import(/* webpackChunkName: "household-switch" */ './deletion-notice.tsx').then((part) => part.DeletionNotice),
);

/** Loads the notice if a deletion was requested. */
export function DeletionNoticePart() {
  const { householdDeletesAt, user } = useSession();
  return (householdDeletesAt ?? user.deletesAt) ? <DeletionNotice /> : null;
}
