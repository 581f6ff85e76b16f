import { useState } from 'react';
import { api, ApiError, errorText, useT } from '@tideline/mfe-kit/light';
import { Banner, Button, ErrorSummary, formatMoney, Link, PasswordField, SelectField, TextField, useForm, type Form, type FormErrors } from '@tideline/ui/light';
import { messages } from '../../messages/en.ts';
import { hintSignedIn } from '../signed-in-hint.ts';
import styles from './form.module.css';
import { LightPage } from './light-page.tsx';
import { formError } from './login.screen.tsx';
import { PASSWORD_MIN } from './password-strength.ts';
import { PasswordStrengthHint } from './password-strength-hint.tsx';
import { COMMON_CURRENCIES, guessRegion, type Region } from './region.ts';
import type { LightScreenProps } from './start.tsx';
import { useSignUpOptions } from './use-sign-up-options.ts';
import { WaysIn } from './ways-in.tsx';

interface Values {
  name: string;
  email: string;
  password: string;
  currency: string;
  timezone: string;
  setupCode: string;
}

type T = ReturnType<typeof useT<typeof messages>>;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });
const currencyOption = (code: string) => ({ value: code, label: `${code} · ${currencyNames.of(code) ?? code}` });
const currencyOptions = (t: T, guessed: string) => {
  const common = [...new Set([guessed, ...COMMON_CURRENCIES])];
  const others = Intl.supportedValuesOf('currency').filter((code) => !common.includes(code));
  return [
    { label: t('signup.commonCurrencies'), options: common.map(currencyOption) },
    { label: t('signup.otherCurrencies'), options: others.map(currencyOption) },
  ];
};
const timezoneOptions = (guessed: string) =>
  [...new Set([guessed, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

function validate(values: Values, needsCode: boolean, t: T): FormErrors<Values> {
  const { name, email, password, setupCode } = values;
  return {
    ...(name.trim() === '' ? { name: t('signup.nameMissing') } : {}),
    ...(EMAIL.test(email.trim()) ? {} : { email: t('signup.emailWrong') }),
    ...(password.length < PASSWORD_MIN ? { password: t('signup.passwordShort', { min: PASSWORD_MIN }) } : {}),
    ...(needsCode && setupCode.trim() === '' ? { setupCode: t('signup.setupCodeMissing') } : {}),
  };
}

/** The server's refusal, at the field it is about. */
function refusal(error: unknown): FormErrors<Values> {
  if (!(error instanceof ApiError)) throw error;
  const text = errorText(error, (minor, currency) => formatMoney(minor, currency, 'en-US'));
  if (error.is('EMAIL_TAKEN')) return { email: text };
  if (error.is('PASSWORD_TOO_COMMON')) return { password: text };
  if (error.is('SETUP_CODE_WRONG')) return { setupCode: text };
  const fields = Object.fromEntries(error.fields.map(({ pointer, message }) => [pointer.slice(1), message]));
  return Object.keys(fields).length > 0 ? fields : formError<Values>(error);
}

function useSignUpForm(region: Region, needsCode: boolean, onDone: () => void) {
  const t = useT(messages);
  return useForm<Values, Values>({
    initial: { name: '', email: '', password: '', currency: region.currency, timezone: region.timezone, setupCode: '' },
    validate: (values) => {
      const errors = validate(values, needsCode, t);
      return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, data: values };
    },
    submit: async ({ name, email, password, currency, timezone, setupCode }) => {
      try {
        const code = needsCode ? { setupCode: setupCode.trim() } : {};
        await api.auth.signUp({ name: name.trim(), email: email.trim(), password, currency, timezone, locale: region.locale, ...code });
        onDone();
      } catch (error) {
        return refusal(error);
      }
    },
  });
}

function SignUpForm({ form, region, needsCode }: { form: Form<Values>; region: Region; needsCode: boolean }) {
  const t = useT(messages);
  return (
    <form {...form.formProps} method="post" className={styles.form}>
      <ErrorSummary {...form.summary} />
      <TextField label={t('field.name')} autoComplete="name" maxLength={120} {...form.field('name')} />
      <TextField label={t('field.email')} type="email" autoComplete="username" inputMode="email" autoCapitalize="none" spellCheck={false} {...form.field('email')} />
      <PasswordField
        label={t('field.password')}
        autoComplete="new-password"
        minLength={PASSWORD_MIN}
        hint={<PasswordStrengthHint password={form.values.password} />}
        {...form.field('password')}
      />
      <div className={styles.pair}>
        <SelectField label={t('field.currency')} options={currencyOptions(t, region.currency)} {...form.field('currency')} />
        <SelectField label={t('field.timezone')} options={timezoneOptions(region.timezone)} {...form.field('timezone')} />
      </div>
      {needsCode ? <TextField label={t('field.setupCode')} hint={t('signup.setupCodeHint')} autoComplete="off" spellCheck={false} {...form.field('setupCode')} /> : null}
      <div className={styles.submit}>
        <Button type="submit" busy={form.busy}>
          {t('title.signup')}
        </Button>
      </div>
    </form>
  );
}

export function SignUpScreen({ leave }: LightScreenProps) {
  const t = useT(messages);
  const options = useSignUpOptions();
  const [region] = useState(() => guessRegion(navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone));
  const [done, setDone] = useState(false);
  const needsCode = options.state === 'open' && options.needsCode;
  const form = useSignUpForm(region, needsCode, () => {
    hintSignedIn(localStorage, true);
    setDone(true);
  });
  if (done) return <WaysIn leave={leave} />;
  const closed = options.state === 'closed';
  return (
    <LightPage
      title={t('title.signup')}
      {...(closed ? {} : { lead: t('signup.lead') })}
      hasError={form.summary.errors.length > 0}
      foot={
        <>
          {t('signup.haveAccount')} <Link href="/login">{t('title.login')}</Link>
        </>
      }
    >
      {closed ? <Banner tone="info" title={t(`signup.${options.policy}`)} /> : <SignUpForm form={form} region={region} needsCode={needsCode} />}
    </LightPage>
  );
}
