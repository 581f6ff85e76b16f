import { useEffect, useState } from 'react';
import { useSession, useT } from '@tideline/mfe-kit';
import { Button, Link } from '@tideline/ui';
import { messages } from '../../messages/guest.en.ts';
import { useSignOutWithToast } from '../session/use-sign-out-with-toast.ts';
import styles from './guest-bar.module.css';
import { hoursLeft } from './time-left.ts';

const CHECK_EVERY_MS = 60_000;

function useHoursLeft(expiresAt: string): number | null {
  const [hours, setHours] = useState(() => hoursLeft(expiresAt, Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setHours(hoursLeft(expiresAt, Date.now())), CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [expiresAt]);
  return hours;
}

interface GuestBarProps {
  /** Whether the bar is in the rail, with the button to leave, or in a corner of the top bar. */
  place: 'rail' | 'top';
}

function Line({ expiresAt, place }: GuestBarProps & { expiresAt: string }) {
  const t = useT(messages);
  const hours = useHoursLeft(expiresAt);
  const { signOut, busy } = useSignOutWithToast();
  return (
    <section className={styles[place]} aria-label={t('guest.label')}>
      <p>{hours === null ? t('guest.day') : hours === 0 ? t('guest.soon') : t('guest.hours', { hours })}</p>
      <Link className={styles.keep} href="/signup">
        {t('guest.keep')}
      </Link>
      {place === 'top' ? null : (
        <Button variant="quiet" className={styles.leave} busy={busy} onClick={() => void signOut()}>
          {t('guest.leave')}
        </Button>
      )}
    </section>
  );
}

/** Shows a guest the remaining time and how to keep the household. */
export function GuestBar({ place }: GuestBarProps) {
  const { guestExpiresAt } = useSession().user;
  return guestExpiresAt === null ? null : <Line expiresAt={guestExpiresAt} place={place} />;
}
