import { useEffect, useState } from 'react';
import type { InvitationView, Session } from '@tideline/contract';
import { api, ApiError, useT } from '@tideline/mfe-kit/light';
import { Banner, Button, Link, LinkButton } from '@tideline/ui/light';
import { messages } from '../../messages/invitation.en.ts';
import { messages as common } from '../../messages/light.ts';
import { setTabHousehold } from '../households/tab-household.ts';
import { hintSignedIn } from '../signed-in-hint.ts';
import { failureText } from './failure.ts';
import styles from './form.module.css';
import { LightPage } from './light-page.tsx';
import { forgetInvitation } from './pending-invitation.ts';
import { guessRegion } from '../households/region.ts';
import { LazyProvider } from './factors/lazy-provider.tsx';
import { providerSignUpOf, SignUpForm, useSignUpForm } from './sign-up-form.tsx';

export interface InvitationProps {
  token: string;
  /** The signed-in user, or undefined if nobody or a guest is signed in. `email` is null if it is unknown. */
  account: { email: string | null; householdIds: readonly string[] } | undefined;
  /** Called with the session of a new account that has its own household. Sign-up then continues for that household. */
  onOwnHousehold: (session: Session) => void;
  leave: (path: string) => void;
}

type Outcome =
  | { state: 'asking' }
  | { state: 'open'; invitation: InvitationView }
  | { state: 'ended'; why: string }
  | { state: 'failed'; why: string };

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError && error.is('INVITATION_ENDED'))) return { state: 'failed', why: failureText(error) };
  forgetInvitation();
  return { state: 'ended', why: messages[`ended.${error.params.reason}`] };
}

/** Explains an invitation, and lets the user accept it with the account that is signed in or with a new one. */
export function Invitation({ token, account, onOwnHousehold, leave }: InvitationProps) {
  const t = useT(messages);
  const commonT = useT(common);
  const [outcome, setOutcome] = useState<Outcome>({ state: 'asking' });
  const asking = outcome.state === 'asking';
  useEffect(() => {
    if (!asking) return;
    let current = true;
    api.invitationLinks.preview({ token }).then(
      (invitation) => current && setOutcome({ state: 'open', invitation }),
      (error: unknown) => current && setOutcome(outcomeOf(error)),
    );
    return () => {
      current = false;
    };
  }, [token, asking]);
  const enter = (made: Session) => {
    forgetInvitation();
    setTabHousehold(made.household.id);
    hintSignedIn(localStorage, true);
    leave('/dashboard');
  };
  if (outcome.state === 'open') {
    const { invitation } = outcome;
    return account === undefined ? (
      <NewAccount
        token={token}
        invitation={invitation}
        onDone={(made) => {
          if (invitation.household !== null) return enter(made);
          forgetInvitation();
          onOwnHousehold(made);
        }}
      />
    ) : (
      <Join token={token} invitation={invitation} account={account} onDone={enter} />
    );
  }
  const next = account === undefined ? '/login' : '/dashboard';
  return (
    <LightPage title={t(outcome.state === 'ended' ? 'invitation.endedTitle' : 'invitation.title')}>
      <div className={styles.form}>
        <p role={asking ? 'status' : 'alert'}>{outcome.state === 'asking' ? t('invitation.asking') : outcome.why}</p>
        {outcome.state === 'ended' ? (
          <div className={styles.submit}>
            <LinkButton href={next}>{commonT(account === undefined ? 'title.login' : 'go.dashboard')}</LinkButton>
          </div>
        ) : null}
        {outcome.state === 'failed' ? (
          <div className={styles.submit}>
            <Button onClick={() => setOutcome({ state: 'asking' })}>{commonT('verify.again')}</Button>
          </div>
        ) : null}
      </div>
    </LightPage>
  );
}

function useWords({ household, invitedBy, role }: InvitationView): { title: string; lead: string } {
  const t = useT(messages);
  if (household === null) return { title: t('invitation.ownTitle'), lead: t('invitation.ownLead') };
  return {
    title: t('invitation.joinTitle', { household: household.name }),
    lead: `${t('invitation.by', { name: invitedBy ?? t('invitation.operator') })} ${t(`invitation.${role}`)}`,
  };
}

function Join({
  token,
  invitation,
  account: { email: own, householdIds },
  onDone,
}: {
  token: string;
  invitation: InvitationView;
  account: NonNullable<InvitationProps['account']>;
  onDone: (session: Session) => void;
}) {
  const t = useT(messages);
  const commonT = useT(common);
  const { title, lead } = useWords(invitation);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { household, email } = invitation;
  const isMember = household !== null && householdIds.includes(household.id);
  const accept = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      onDone(await api.invitationLinks.accept({ token }));
    } catch (error) {
      setBusy(false);
      setFailure(failureText(error));
    }
  };
  const cannotJoin = isMember || household === null;
  return (
    <LightPage title={title} lead={lead} focusTitle foot={<Link href="/dashboard">{commonT('go.dashboard')}</Link>}>
      <div className={styles.form}>
        {failure === undefined ? null : <Banner tone="warn" announce="alert" title={failure} />}
        <p>
          {isMember
            ? t('invitation.isMember')
            : household === null
              ? t('invitation.hasAccount')
              : own === null
                ? null
                : t('invitation.as', { email: own })}
        </p>
        {!cannotJoin && email !== null && own !== null && email !== own.toLowerCase() ? (
          <p>{t('invitation.otherAddress', { email })}</p>
        ) : null}
        {cannotJoin ? null : (
          <div className={styles.submit}>
            <Button busy={busy} onClick={() => void accept()}>
              {t('invitation.join')}
            </Button>
          </div>
        )}
      </div>
    </LightPage>
  );
}

function NewAccount({
  token,
  invitation,
  onDone,
}: {
  token: string;
  invitation: InvitationView;
  onDone: (session: Session) => void;
}) {
  const t = useT(messages);
  const commonT = useT(common);
  const { title, lead } = useWords(invitation);
  const [region] = useState(() => guessRegion(navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone));
  const hasHousehold = invitation.household !== null;
  const options = { region, needsCode: false, hasHousehold };
  const given = { ...options, invitation: { token, email: invitation.email ?? '' } };
  const form = useSignUpForm({ ...given, isGuest: false, onDone });
  return (
    <LightPage
      title={title}
      lead={lead}
      hasError={form.summary.errors.length > 0}
      foot={
        hasHousehold ? (
          <>
            {t('invitation.haveAccount')} <Link href="/login">{commonT('title.login')}</Link>
          </>
        ) : undefined
      }
    >
      <SignUpForm form={form} {...options} submitLabel={hasHousehold ? t('invitation.createAndJoin') : undefined} />
      <LazyProvider signUp={providerSignUpOf(form, given)} />
    </LightPage>
  );
}
