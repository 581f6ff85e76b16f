import { useState } from 'react';
import { api, ApiError, pageLocale, useT } from '@tideline/mfe-kit/light';
import { Button } from '@tideline/ui/light';
import { messages } from '../../../messages/second-step.ts';
import { failureText } from '../failure.ts';
import styles from '../form.module.css';
import { LightPage } from '../light-page.tsx';
import { useMailAvailable } from '../use-sign-up-options.ts';

interface LostFactorProps {
  resetDueAt: string | null;
  onBack: () => void;
  onRestart: () => void;
}

type Outcome = { dueAt: string; sent: boolean } | { failed: string };

const momentOf = (at: string): string =>
  new Date(at).toLocaleString(pageLocale(navigator.language), {
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });

/** Lets a user who lost the authenticator, the passkeys and the recovery codes regain access. */
export function LostFactor({ resetDueAt, onBack, onRestart }: LostFactorProps) {
  const t = useT(messages);
  const hasMail = useMailAvailable();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [openedAt] = useState(() => Date.now());
  const isDue = resetDueAt !== null && Date.parse(resetDueAt) <= openedAt;
  const ask = async (): Promise<void> => {
    setBusy(true);
    try {
      setOutcome(await api.secondStep.requestReset({}));
    } catch (error) {
      if (error instanceof ApiError && error.is('SECOND_STEP_ENDED')) onRestart();
      else setOutcome({ failed: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  const answered = outcome !== null && 'dueAt' in outcome ? outcome : null;
  const pendingAt = answered?.dueAt ?? (isDue ? null : resetDueAt);
  return (
    <LightPage
      title={t('lost.title')}
      focusTitle
      foot={
        <Button variant="quiet" onClick={onBack}>
          {t('lost.back')}
        </Button>
      }
    >
      <div className={styles.form}>
        {hasMail ? null : <p>{t('lost.noMail')}</p>}
        {!hasMail ? null : answered?.sent ? (
          <p role="status">{t('lost.sent')}</p>
        ) : pendingAt !== null ? (
          <p role="status">{t('lost.pending', { when: momentOf(pendingAt) })}</p>
        ) : (
          <>
            <p>{t(isDue ? 'lost.due' : 'lost.lead')}</p>
            {outcome !== null && 'failed' in outcome ? <p role="alert">{outcome.failed}</p> : null}
            <div className={styles.submit}>
              <Button busy={busy} onClick={() => void ask()}>
                {t(isDue ? 'lost.send' : 'lost.ask')}
              </Button>
            </div>
          </>
        )}
      </div>
    </LightPage>
  );
}
