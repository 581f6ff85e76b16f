import { useState } from 'react';
import { api, ApiError, useT } from '@tideline/mfe-kit/light';
import { Button, LinkButton } from '@tideline/ui/light';
import { messages } from '../../../messages/link-action.ts';
import { hintSignedIn } from '../../signed-in-hint.ts';
import { failureText } from '../failure.ts';
import styles from '../form.module.css';
import { LightPage } from '../light-page.tsx';

export type LinkActionKind = 'factor-reset' | 'factor-cancel';

const ACTIONS: Readonly<Record<LinkActionKind, (token: string) => Promise<unknown>>> = {
  'factor-reset': (token) => api.secondStep.reset({ token }),
  'factor-cancel': (token) => api.secondStep.cancelReset({ token }),
};
/** After these, no session is left. */
const ENDS_SESSIONS: ReadonlySet<LinkActionKind> = new Set(['factor-reset']);

type Outcome = 'asking' | 'busy' | 'done' | 'ended' | { failed: string };

/** What an email link does once its button is pressed: programs that open links in emails press none. */
export function LinkAction({ kind, token }: { kind: LinkActionKind; token: string }) {
  const t = useT(messages);
  const [outcome, setOutcome] = useState<Outcome>('asking');
  const act = async (): Promise<void> => {
    setOutcome('busy');
    try {
      await ACTIONS[kind](token);
      if (ENDS_SESSIONS.has(kind)) hintSignedIn(localStorage, false);
      setOutcome('done');
    } catch (error) {
      setOutcome(error instanceof ApiError && error.is('LINK_ENDED') ? 'ended' : { failed: failureText(error) });
    }
  };
  const isOver = outcome === 'done' || outcome === 'ended';
  return (
    <LightPage title={t(outcome === 'done' ? `${kind}.doneTitle` : `${kind}.title`)} focusTitle={isOver}>
      <div className={styles.form}>
        <p role={outcome === 'ended' ? 'alert' : outcome === 'done' ? 'status' : undefined}>
          {t(outcome === 'done' ? `${kind}.done` : outcome === 'ended' ? 'link.ended' : `${kind}.lead`)}
        </p>
        {typeof outcome === 'object' ? <p role="alert">{outcome.failed}</p> : null}
        <div className={styles.submit}>
          {isOver ? (
            <LinkButton href="/login">{t('link.signIn')}</LinkButton>
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
