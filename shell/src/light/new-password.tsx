import { useState } from 'react';
import { api, ApiError, useT } from '@tideline/mfe-kit/light';
import { Button, ErrorSummary, Link, LinkButton, PasswordField, useForm, type FormErrors } from '@tideline/ui/light';
import { messages } from '../../messages/light.ts';
import { hintSignedIn } from '../signed-in-hint.ts';
import { formError } from './failure.ts';
import styles from './form.module.css';
import { LightPage } from './light-page.tsx';
import { PASSWORD_MIN } from './password-strength.ts';
import { PasswordStrengthHint } from './password-strength-hint.tsx';

interface Values {
  password: string;
}

/** Sets a new password with an email link. */
export function NewPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useT(messages);
  const [done, setDone] = useState(false);
  const [ended, setEnded] = useState(false);
  const form = useForm<Values, Values>({
    initial: { password: '' },
    validate: (values) =>
      values.password.length < PASSWORD_MIN
        ? { ok: false, errors: { password: t('signup.passwordShort', { min: PASSWORD_MIN }) } }
        : { ok: true, data: values },
    submit: async ({ password }) => {
      try {
        await api.auth.reset({ token, password });
        hintSignedIn(localStorage, false); // all sessions have ended, including the one in this browser
        setDone(true);
      } catch (error) {
        const refused = formError<Values>(error);
        if (!(error instanceof ApiError)) return refused;
        if (error.is('LINK_ENDED')) setEnded(true);
        else
          return error.is('PASSWORD_TOO_COMMON') && refused.form
            ? ({ password: refused.form } satisfies FormErrors<Values>)
            : refused;
      }
    },
  });
  if (ended) return <ExpiredLink />;
  if (done) {
    return (
      <LightPage title={t('reset.doneTitle')}>
        <div className={styles.form}>
          <p role="status">{t('reset.done')}</p>
          <div className={styles.submit}>
            <Button onClick={onDone}>{t('title.login')}</Button>
          </div>
        </div>
      </LightPage>
    );
  }
  return (
    <LightPage
      title={t('reset.title')}
      hasError={form.summary.errors.length > 0}
      foot={<Link href="/login">{t('forgot.back')}</Link>}
    >
      <form {...form.formProps} method="post" className={styles.form}>
        <ErrorSummary {...form.summary} />
        <PasswordField
          label={t('reset.field')}
          autoComplete="new-password"
          minLength={PASSWORD_MIN}
          hint={<PasswordStrengthHint password={form.values.password} />}
          {...form.field('password')}
        />
        <div className={styles.submit}>
          <Button type="submit" busy={form.busy}>
            {t('reset.save')}
          </Button>
        </div>
      </form>
    </LightPage>
  );
}

function ExpiredLink() {
  const t = useT(messages);
  return (
    <LightPage title={t('link.endedTitle')} foot={<Link href="/login">{t('forgot.back')}</Link>}>
      <div className={styles.form}>
        <p role="alert">{t('link.ended')}</p>
        <div className={styles.submit}>
          <LinkButton href="/login#forgot">{t('link.again')}</LinkButton>
        </div>
      </div>
    </LightPage>
  );
}
