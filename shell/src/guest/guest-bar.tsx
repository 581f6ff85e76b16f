import { useEffect, useState } from 'react';
import { useSession, useT } from '@tideline/mfe-kit';
import { Button, Link } from '@tideline/ui';
import { messages } from '../../messages/guest.en.ts';
import { useToldSignOut } from '../frame/use-told-sign-out.ts';
import styles from './guest-bar.module.css';
import { hoursLeft } from './time-left.ts';

const LOOK_EVERY_MS = 60_000;

function useHoursLeft(expiresAt: string): number | null {
  const [hours, setHours] = useState(() => hoursLeft(expiresAt, Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setHours(hoursLeft(expiresAt, Date.now())), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [expiresAt]);
  return hours;
}

function Line({ expiresAt }: { expiresAt: string }) {
  const t = useT(messages);
  const hours = useHoursLeft(expiresAt);
  const { signOut, busy } = useToldSignOut();
  return (
    <section className={styles.bar} aria-label={t('guest.label')}>
      <p>{hours === null ? t('guest.day') : hours === 0 ? t('guest.soon') : t('guest.hours', { hours })}</p>
      <Link className={styles.keep} href="/signup">
        {t('guest.keep')}
      </Link>
      <Button variant="quiet" className={styles.leave} busy={busy} onClick={() => void signOut()}>
        {t('guest.leave')}
      </Button>
    </section>
  );
}

/** Above everything, for somebody without an account: how long this is here, and how to keep it. */
export function GuestBar() {
  const { guestExpiresAt } = useSession().user;
  return guestExpiresAt === null ? null : <Line expiresAt={guestExpiresAt} />;
}
