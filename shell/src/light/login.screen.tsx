import { useEffect, useRef, useState } from 'react';
import type { ErrorParams } from '@tideline/contract';
import { api, ApiError, useT } from '@tideline/mfe-kit/light';
import { Button, ErrorSummary, Link, PasswordField, TextField, useForm, type FormErrors } from '@tideline/ui/light';
import { messages } from '../../messages/light.ts';
import { formError } from './failure.ts';
import styles from './form.module.css';
import { LazyProvider } from './factors/lazy-provider.tsx';
import { PasskeyButton } from './factors/passkey-button.tsx';
import { LazyPart } from './lazy-part.tsx';
import { LightPage } from './light-page.tsx';
import { returnPath } from './return-path.ts';
import type { LightScreenProps } from './start.tsx';
import { usePasskeys } from './use-passkeys.ts';

interface Credentials {
  email: string;
  password: string;
}

const loadSecondStep = () => import(/* webpackChunkName: "second-step" */ './factors/second-step.tsx');

/** The error with which the server requests a second factor after the password. */
type SecondFactor = ErrorParams<'SECOND_STEP_NEEDED'>;

/** Asks for email and password, or for a passkey, and then for the second factor if the user has one. */
export function LoginScreen({ leave }: Pick<LightScreenProps, 'leave'>) {
  const t = useT(messages);
  const [needed, setNeeded] = useState<SecondFactor>();
  const signedIn = () => leave(returnPath(location.search, location.origin));
  if (needed === undefined) return <PasswordStep onSignedIn={signedIn} onSecondStep={setNeeded} />;
  return (
    <LazyPart title={t('title.login')} load={loadSecondStep}>
      {({ SecondStep }) => <SecondStep {...needed} onSignedIn={signedIn} onRestart={() => setNeeded(undefined)} />}
    </LazyPart>
  );
}

interface PasswordStepProps {
  onSignedIn: () => void;
  onSecondStep: (needed: SecondFactor) => void;
}

function PasswordStep({ onSignedIn, onSecondStep }: PasswordStepProps) {
  const t = useT(messages);
  const passkeys = usePasskeys(onSignedIn, { autofill: true });
  const email = useRef<HTMLInputElement>(null);
  useEffect(() => email.current?.focus(), []);
  const form = useForm<Credentials, Credentials>({
    initial: { email: '', password: '' },
    validate: ({ email, password }) => {
      const errors: FormErrors<Credentials> = {
        ...(email.trim() === '' ? { email: t('login.emailMissing') } : {}),
        ...(password === '' ? { password: t('login.passwordMissing') } : {}),
      };
      return Object.keys(errors).length > 0
        ? { ok: false, errors }
        : { ok: true, data: { email: email.trim(), password } };
    },
    submit: async (credentials) => {
      try {
        await api.auth.signIn(credentials);
        onSignedIn();
      } catch (error) {
        if (error instanceof ApiError && error.is('SECOND_STEP_NEEDED')) return void onSecondStep(error.params);
        return formError<Credentials>(error);
      }
    },
  });
  return (
    <LightPage
      title={t('title.login')}
      hasError={form.summary.errors.length > 0}
      foot={
        <>
          <Link href="/login#forgot">{t('login.forgot')}</Link>
          <br />
          {t('login.noAccount')} <Link href="/signup">{t('title.signup')}</Link>
        </>
      }
    >
      <form {...form.formProps} method="post" className={styles.form}>
        <ErrorSummary {...form.summary} />
        <TextField
          label={t('field.email')}
          type="email"
          autoComplete="username webauthn"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          ref={email}
          {...form.field('email')}
        />
        <PasswordField label={t('field.password')} autoComplete="current-password" {...form.field('password')} />
        <div className={styles.submit}>
          <Button type="submit" busy={form.busy}>
            {t('title.login')}
          </Button>
        </div>
      </form>
      {passkeys.available ? (
        <div className={styles.alternative}>
          <PasskeyButton passkeys={passkeys} variant="outline" />
        </div>
      ) : null}
      <LazyProvider />
    </LightPage>
  );
}
