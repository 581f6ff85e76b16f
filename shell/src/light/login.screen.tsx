import { useEffect, useRef } from 'react';
import { api, useT } from '@tideline/mfe-kit/light';
import { Button, ErrorSummary, Link, PasswordField, TextField, useForm, type FormErrors } from '@tideline/ui/light';
import { messages } from '../../messages/light.ts';
import { formError } from './failure.ts';
import styles from './form.module.css';
import { LightPage } from './light-page.tsx';
import { returnPath } from './return-path.ts';
import type { LightScreenProps } from './start.tsx';

interface Credentials {
  email: string;
  password: string;
}

export function LoginScreen({ leave }: LightScreenProps) {
  const t = useT(messages);
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
        leave(returnPath(location.search, location.origin));
      } catch (error) {
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
          autoComplete="username"
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
    </LightPage>
  );
}
