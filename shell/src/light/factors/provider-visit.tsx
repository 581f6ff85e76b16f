import { useEffect, useRef, useState } from 'react';
import type { ErrorParams } from '@tideline/contract';
import { api, ApiError, useT } from '@tideline/mfe-kit/light';
import { LinkButton } from '@tideline/ui/light';
import { messages } from '../../../messages/sign-in-provider.ts';
import { isSignedInHinted } from '../../signed-in-hint.ts';
import { failureText } from '../failure.ts';
import styles from '../form.module.css';
import { LightPage } from '../light-page.tsx';
import { forgetInvitation } from '../pending-invitation.ts';
import { returnPath } from '../return-path.ts';
import { takeProviderSignUp } from './provider-sign-up.ts';
import { SecondStep } from './second-step.tsx';

type State = { step: 'waiting' } | { step: 'second'; needed: ErrorParams<'SECOND_STEP_NEEDED'> } | { failed: string };

type Finished = Pick<Awaited<ReturnType<typeof api.signInProvider.finish>>, 'returnTo' | 'signedUp'>;

/**
 * Returns the page to open: after sign-up the first questions or the invitation's household, and otherwise the
 * requested page.
 */
function pageAfter({ returnTo, signedUp }: Finished, signUp: ReturnType<typeof takeProviderSignUp>): string {
  if (!signedUp) return returnPath(`?${new URLSearchParams({ return: returnTo })}`, location.origin);
  forgetInvitation(); // the invitation was accepted
  return signUp?.invitation === undefined ? '/signup?step=start' : '/dashboard';
}

interface Props {
  /** The query with which the provider sent the browser back. */
  query: string;
  leave: (path: string) => void;
}

/** Completes the visit to the sign-in provider: signs in, or returns to the settings with a linked account. */
export function ProviderVisit({ query, leave }: Props) {
  const t = useT(messages);
  const [state, setState] = useState<State>({ step: 'waiting' });
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return; // the visit can be completed only once
    isAsked.current = true;
    const signUp = takeProviderSignUp();
    api.signInProvider.finish({ query, ...(signUp && { signUp }) }).then(
      (finished) => leave(pageAfter(finished, signUp)),
      (error: unknown) =>
        setState(
          error instanceof ApiError && error.is('SECOND_STEP_NEEDED')
            ? { step: 'second', needed: error.params }
            : { failed: failureText(error) },
        ),
    );
  }, [query, leave]);
  if ('step' in state && state.step === 'second')
    return (
      <SecondStep
        {...state.needed}
        onSignedIn={() => leave('/dashboard')}
        onRestart={() => location.assign('/login')}
      />
    );
  const failed = 'failed' in state ? state.failed : null;
  return (
    <LightPage title={t(failed === null ? 'provider.title' : 'provider.failedTitle')} focusTitle={failed !== null}>
      <div className={styles.form}>
        <p role={failed === null ? 'status' : 'alert'}>{failed ?? t('provider.waiting')}</p>
        {failed === null ? null : (
          <div className={styles.submit}>
            {isSignedInHinted(localStorage) ? (
              <LinkButton href="/settings?section=security">{t('provider.toSettings')}</LinkButton>
            ) : (
              <LinkButton href="/login">{t('provider.toSignIn')}</LinkButton>
            )}
          </div>
        )}
      </div>
    </LightPage>
  );
}
