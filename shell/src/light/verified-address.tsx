import { useEffect, useState } from 'react';
import { api, ApiError, useT } from '@tideline/mfe-kit/light';
import { Button, LinkButton } from '@tideline/ui/light';
import { messages } from '../../messages/light.ts';
import { isSignedInHinted } from '../signed-in-hint.ts';
import { failureText } from './failure.ts';
import styles from './form.module.css';
import { LightPage } from './light-page.tsx';

type Outcome = { state: 'asking' } | { state: 'done' } | { state: 'ended' } | { state: 'failed'; why: string };

/** Confirms an email address with an email link. */
export function VerifiedAddress({ token }: { token: string }) {
  const t = useT(messages);
  const [outcome, setOutcome] = useState<Outcome>({ state: 'asking' });
  const asking = outcome.state === 'asking';
  useEffect(() => {
    if (!asking) return;
    let current = true;
    api.auth.verify({ token }).then(
      () => current && setOutcome({ state: 'done' }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (current)
          setOutcome(error.is('LINK_ENDED') ? { state: 'ended' } : { state: 'failed', why: failureText(error) });
      },
    );
    return () => {
      current = false;
    };
  }, [token, asking]);
  const next = isSignedInHinted(localStorage)
    ? { href: '/dashboard', label: t('go.dashboard') }
    : { href: '/login', label: t('title.login') };
  return (
    <LightPage title={outcome.state === 'done' ? t('verify.doneTitle') : t('verify.title')}>
      <div className={styles.form}>
        <p role={outcome.state === 'failed' || outcome.state === 'ended' ? 'alert' : 'status'}>
          {outcome.state === 'asking'
            ? t('verify.asking')
            : outcome.state === 'done'
              ? t('verify.done')
              : outcome.state === 'ended'
                ? t('verify.ended')
                : outcome.why}
        </p>
        <div className={styles.submit}>
          {outcome.state === 'failed' ? (
            <Button onClick={() => setOutcome({ state: 'asking' })}>{t('verify.again')}</Button>
          ) : outcome.state === 'asking' ? null : (
            <LinkButton href={next.href}>{next.label}</LinkButton>
          )}
        </div>
      </div>
    </LightPage>
  );
}
