import { lazy, Suspense, useEffect, useState } from 'react';
import type { Session } from '@tideline/contract';
import { loadFiles } from '@tideline/mfe-kit/files';
import { useT } from '@tideline/mfe-kit/light';
import { Banner, Button, Link } from '@tideline/ui/light';
import { messages } from '../../messages/light.ts';
import { hintSignedIn } from '../signed-in-hint.ts';
import { LightPage } from './light-page.tsx';
import { takeInvitation } from './pending-invitation.ts';
import { guessRegion } from '../households/region.ts';
import { LazyProvider } from './factors/lazy-provider.tsx';
import { providerSignUpOf, SignUpForm, useSignUpForm } from './sign-up-form.tsx';
import { useSignUpStep } from './sign-up-step.ts';
import type { LightScreenProps } from './start.tsx';
import { useSignUpOptions, type SignUpOptions } from './use-sign-up-options.ts';
import { useVisitor } from './use-visitor.ts';

const Invitation = lazy(() =>
  loadFiles(() => import(/* webpackChunkName: "invitation" */ './invitation.tsx')).then((module) => ({
    default: module.Invitation,
  })),
);
const loadOnboarding = () => loadFiles(() => import(/* webpackChunkName: "onboarding" */ './onboarding.tsx'));
const Onboarding = lazy(() => loadOnboarding().then((module) => ({ default: module.Onboarding })));
const ModeQuestions = lazy(() => loadOnboarding().then((module) => ({ default: module.ModeQuestions })));

/** Asks for the credentials of a new account, which keeps the household if the user is a guest. */
function AccountStep({
  options,
  isGuest,
  onDone,
}: {
  options: SignUpOptions;
  isGuest: boolean;
  onDone: (session: Session) => void;
}) {
  const t = useT(messages);
  const [region] = useState(() => guessRegion(navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone));
  const needsCode = options.state === 'open' && options.needsCode;
  const form = useSignUpForm({ region, needsCode, isGuest, onDone });
  useEffect(() => {
    // Loads the next step in the background. A failed load is retried when the account exists.
    loadOnboarding().catch(() => undefined);
  }, []);
  const closed = options.state === 'closed';
  return (
    <LightPage
      title={t('title.signup')}
      {...(closed ? {} : { lead: t(isGuest ? 'signup.keepLead' : 'signup.lead') })}
      hasError={form.summary.errors.length > 0}
      foot={
        isGuest ? (
          <Link href="/dashboard">{t('signup.backToSample')}</Link>
        ) : (
          <>
            {t('signup.haveAccount')} <Link href="/login">{t('title.login')}</Link>
          </>
        )
      }
    >
      {closed ? (
        <Banner tone="info" title={t(`signup.${options.policy}`)} />
      ) : (
        <>
          <SignUpForm form={form} region={region} needsCode={needsCode} hasHousehold={isGuest} />
          {isGuest ? null : <LazyProvider signUp={providerSignUpOf(form, { region, needsCode })} />}
        </>
      )}
    </LightPage>
  );
}

/** /signup: the account, then two questions and ways to add data. Guests keep their household here. */
export function SignUpScreen({ leave }: LightScreenProps) {
  const t = useT(messages);
  const options = useSignUpOptions();
  const { step, goTo } = useSignUpStep();
  const { visitor, setSession, again } = useVisitor();
  const session = visitor.state === 'signed-in' ? visitor.session : undefined;
  const isGuest = session !== undefined && session.user.guestExpiresAt !== null;
  const [invitation, setInvitation] = useState(takeInvitation);
  const isOutside = visitor.state === 'without-household';
  const isDone = invitation === undefined && (isOutside || (session !== undefined && !isGuest && step === 'account'));
  useEffect(() => {
    if (isDone) leave('/dashboard');
  }, [isDone, leave]);
  if (visitor.state === 'asking' || isDone)
    return <LightPage title={t('title.signup')}>{t('signup.asking')}</LightPage>;
  if (visitor.state === 'failed') {
    return (
      <LightPage title={t('title.signup')}>
        <Banner
          tone="warn"
          announce="alert"
          title={visitor.why}
          actions={<Button onClick={again}>{t('verify.again')}</Button>}
        />
      </LightPage>
    );
  }
  if (invitation !== undefined)
    return (
      <Suspense>
        <Invitation
          token={invitation}
          account={
            isOutside
              ? { email: null, householdIds: [] }
              : session === undefined || isGuest
                ? undefined
                : { email: session.user.email, householdIds: session.households.map(({ id }) => id) }
          }
          onOwnHousehold={(made) => {
            hintSignedIn(localStorage, true);
            goTo('start');
            setInvitation(undefined);
            setSession(made);
          }}
          leave={leave}
        />
      </Suspense>
    );
  if (session === undefined || isGuest) {
    const enter = (made: Session) => {
      hintSignedIn(localStorage, true);
      goTo(isGuest ? 'mode' : 'start');
      setSession(made);
    };
    return <AccountStep key={isGuest ? 'guest' : 'new'} options={options} isGuest={isGuest} onDone={enter} />;
  }
  const Step = step === 'mode' ? ModeQuestions : Onboarding;
  return (
    <Suspense>
      <Step session={session} mail={options.state === 'unknown' || options.mail} leave={leave} />
    </Suspense>
  );
}
