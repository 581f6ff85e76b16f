import { useEffect, useRef, useState } from 'react';
import { api, useT } from '@tideline/mfe-kit/light';
import { Banner, Button, ErrorSummary, Link, TextField, useForm } from '@tideline/ui/light';
import { messages } from '../../messages/light.ts';
import { isEmailAddress } from './email-address.ts';
import { formError } from './failure.ts';
import styles from './form.module.css';
import { LightPage } from './light-page.tsx';
import { useMailAvailable } from './use-sign-up-options.ts';

/** Requests the email with a link. The confirmation does not reveal whether the address has an account. */
export function ForgottenPassword() {
  const t = useT(messages);
  const mail = useMailAvailable();
  const [sentTo, setSentTo] = useState<string>();
  const email = useRef<HTMLInputElement>(null);
  useEffect(() => email.current?.focus(), []);
  const form = useForm<{ email: string }, string>({
    initial: { email: '' },
    validate: ({ email: typed }) =>
      isEmailAddress(typed)
        ? { ok: true, data: typed.trim() }
        : { ok: false, errors: { email: t('signup.emailWrong') } },
    submit: async (address) => {
      try {
        await api.auth.requestReset({ email: address });
        setSentTo(address);
      } catch (error) {
        return formError<{ email: string }>(error);
      }
    },
  });
  const foot = <Link href="/login">{t('forgot.back')}</Link>;
  if (sentTo !== undefined) {
    return (
      <LightPage title={t('forgot.sentTitle')} foot={foot}>
        <p role="status">{mail ? t('forgot.sent', { email: sentTo }) : t('forgot.outbox')}</p>
      </LightPage>
    );
  }
  return (
    <LightPage title={t('forgot.title')} lead={t('forgot.lead')} hasError={form.summary.errors.length > 0} foot={foot}>
      <form {...form.formProps} method="post" className={styles.form}>
        {mail ? null : <Banner tone="info" title={t('forgot.outbox')} />}
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
        <div className={styles.submit}>
          <Button type="submit" busy={form.busy}>
            {t('forgot.send')}
          </Button>
        </div>
      </form>
    </LightPage>
  );
}
