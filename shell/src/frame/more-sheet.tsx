import { useSession, useT } from '@tideline/mfe-kit';
import { Button, Icon, IconButton, Link } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { messages as guestMessages } from '../../messages/guest.en.ts';
import { HouseholdSwitchPart } from '../households/household-switch-part.tsx';
import { useSignOutWithToast } from '../session/use-sign-out-with-toast.ts';
import { NativeDialog } from '../overlays/native-dialog.tsx';
import type { Place } from '../navigation/navigation.ts';
import { PrivacyButton } from './privacy.tsx';
import styles from './more-sheet.module.css';

export interface MoreSheetProps {
  places: readonly Place[];
  onClose: () => void;
}

/** Lists the destinations that do not fit in the bottom bar, and the account. */
export function MoreSheet({ places, onClose }: MoreSheetProps) {
  const t = useT(messages);
  const guestT = useT(guestMessages);
  const { user } = useSession();
  const { signOut, busy } = useSignOutWithToast();
  return (
    <NativeDialog label={t('more.title')} className={styles.sheet} onClose={onClose}>
      <div className={styles.head}>
        <p className={styles.name}>{user.name}</p>
        <IconButton icon="close" label={t('more.close')} onClick={onClose} />
      </div>
      <ul className={styles.places}>
        {places.map(({ href, label, icon, current }) => (
          <li key={href}>
            <Link className={styles.place} href={href} aria-current={current ? 'page' : undefined} onClick={onClose}>
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <HouseholdSwitchPart />
      <PrivacyButton />
      <Button variant="quiet" icon="logout" busy={busy} onClick={() => void signOut()}>
        {user.guestExpiresAt === null ? t('account.signOut') : guestT('guest.leave')}
      </Button>
    </NativeDialog>
  );
}
