import { useState } from 'react';
import { api, ApiError, useT } from '@tideline/mfe-kit/light';
import { Button, LinkButton } from '@tideline/ui/light';
import { messages } from '../../../messages/link-action.ts';
import { hintSignedIn, isSignedInHinted } from '../../signed-in-hint.ts';
import { failureText } from '../failure.ts';
import styles from '../form.module.css';
import { LightPage } from '../light-page.tsx';

export type LinkActionKind = 'factor-reset' | 'factor-cancel' | 'factor-undo' | 'email-change' | 'email-undo';

/** The server's response, which is empty for most actions. */
interface Answer {
  email?: string;
  /** Token for setting a new password, which is the next step. */
  resetToken?: string;
}

const ACTIONS: Readonly<Record<LinkActionKind, (token: string) => Promise<Answer | void>>> = {
  'factor-reset': (token) => api.secondStep.reset({ token }),
  'factor-cancel': (token) => api.secondStep.cancelReset({ token }),
  'factor-undo': (token) => api.secondStep.undo({ token }),
  'email-change': (token) => api.emailChange.confirm({ token }),
  'email-undo': (token) => api.emailChange.undo({ token }),
};
/** Actions that end all sessions. */
const ENDS_SESSIONS: ReadonlySet<LinkActionKind> = new Set(['factor-reset', 'factor-undo', 'email-undo']);

type Outcome = 'asking' | 'busy' | 'ended' | { failed: string } | { done: Answer };

/** Shows a button for the action of an email link, because programs that scan links in emails do not click buttons. */
export function LinkAction({ kind, token }: { kind: LinkActionKind; token: string }) {
  const t = useT(messages);
  const [outcome, setOutcome] = useState<Outcome>('asking');
  const act = async (): Promise<void> => {
    setOutcome('busy');
    try {
      const answer = await ACTIONS[kind](token);
      if (ENDS_SESSIONS.has(kind)) hintSignedIn(localStorage, false);
      setOutcome({ done: answer ?? {} });
    } catch (error) {
      setOutcome(error instanceof ApiError && error.is('LINK_ENDED') ? 'ended' : { failed: failureText(error) });
    }
  };
  const done = typeof outcome === 'object' && 'done' in outcome ? outcome.done : null;
  const failed = typeof outcome === 'object' && 'failed' in outcome ? outcome.failed : null;
  const isOver = done !== null || outcome === 'ended';
  return (
    <LightPage title={t(done === null ? `${kind}.title` : `${kind}.doneTitle`)} focusTitle={isOver}>
      <div className={styles.form}>
        <p role={outcome === 'ended' ? 'alert' : done === null ? undefined : 'status'}>
          {done !== null
            ? t(`${kind}.done`, { email: done.email ?? '' })
            : t(outcome === 'ended' ? `${kind}.ended` : `${kind}.lead`)}
        </p>
        {failed === null ? null : <p role="alert">{failed}</p>}
        <div className={styles.submit}>
          {isOver ? (
            <NextStep resetToken={done?.resetToken} />
          ) : (
            <Button busy={outcome === 'busy'} onClick={() => void act()}>
              {t(`${kind}.go`)}
            </Button>
          )}
        </div>
      </div>
    </LightPage>
  );
}

function NextStep({ resetToken }: { resetToken: string | undefined }) {
  const t = useT(messages);
  if (resetToken !== undefined)
    return <LinkButton href={`/login#reset=${resetToken}`}>{t('link.newPassword')}</LinkButton>;
  return isSignedInHinted(localStorage) ? (
    <LinkButton href="/dashboard">{t('link.dashboard')}</LinkButton>
  ) : (
    <LinkButton href="/login">{t('link.signIn')}</LinkButton>
  );
}
