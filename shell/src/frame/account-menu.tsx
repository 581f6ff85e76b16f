import { useEffect, useId, useRef, useState } from 'react';
import { useSession, useT } from '@tideline/mfe-kit';
import { Button, Icon, Link } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { messages as guestMessages } from '../../messages/guest.en.ts';
import { messages as keysMessages } from '../../messages/keys.en.ts';
import { PrivacyButton } from './privacy.tsx';
import { HouseholdSwitchPart } from '../households/household-switch-part.tsx';
import { useSignOutWithToast } from '../session/use-sign-out-with-toast.ts';
import styles from './account-menu.module.css';

/** Shows the signed-in user, and the sign-out button. */
export function AccountMenu({ onKeys }: { onKeys: () => void }) {
  const t = useT(messages);
  const guestT = useT(guestMessages);
  const keysT = useT(keysMessages);
  const { user, household, households } = useSession();
  const isGuest = user.guestExpiresAt !== null;
  const { signOut, busy } = useSignOutWithToast();
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);
  return (
    <div ref={area} className={styles.area}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="user" />
        <span className={styles.name}>
          {user.name}
          {households.length > 1 ? <span className={styles.household}>{household.name}</span> : null}
        </span>
        <Icon name={open ? 'chevron-down' : 'chevron-right'} />
      </button>
      <div id={id} className={styles.panel} hidden={!open}>
        {isGuest ? (
          <p className={styles.note}>{guestT('guest.without')}</p>
        ) : (
          <p className={styles.mail} title={user.email}>
            {user.email}
          </p>
        )}
        {open ? <HouseholdSwitchPart /> : null}
        {isGuest ? <Link href="/signup">{guestT('guest.keep')}</Link> : null}
        <PrivacyButton />
        <Button variant="quiet" icon="keyboard" title="?" onClick={onKeys}>
          {keysT('keys.list')}
        </Button>
        <Button variant="quiet" icon="logout" busy={busy} onClick={() => void signOut()}>
          {isGuest ? guestT('guest.leave') : t('account.signOut')}
        </Button>
      </div>
    </div>
  );
}
