import type { Session } from '@tideline/contract';
import { api, ApiError, useT, pageLanguage } from '@tideline/mfe-kit/light';
import {
  Button,
  ErrorSummary,
  PasswordField,
  SelectField,
  TextField,
  useForm,
  type Form,
  type FormErrors,
} from '@tideline/ui/light';
import { messages } from '../../messages/light.ts';
import { isEmailAddress } from './email-address.ts';
import { failureText, formError } from './failure.ts';
import styles from './form.module.css';
import { PASSWORD_MIN } from './password-strength.ts';
import { PasswordStrengthHint } from './password-strength-hint.tsx';
import { COMMON_CURRENCIES, type Region } from '../households/region.ts';

interface Values {
  name: string;
  email: string;
  password: string;
  currency: string;
  timezone: string;
  setupCode: string;
}

type T = ReturnType<typeof useT<typeof messages>>;

const currencyNames = new Intl.DisplayNames(pageLanguage(), { type: 'currency' });
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
  [...new Set([guessed, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }));

function validate(values: Values, needsCode: boolean, t: T): FormErrors<Values> {
  const { name, email, password, setupCode } = values;
  return {
    ...(name.trim() === '' ? { name: t('signup.nameMissing') } : {}),
    ...(isEmailAddress(email) ? {} : { email: t('signup.emailWrong') }),
    ...(password.length < PASSWORD_MIN ? { password: t('signup.passwordShort', { min: PASSWORD_MIN }) } : {}),
    ...(needsCode && setupCode.trim() === '' ? { setupCode: t('signup.setupCodeMissing') } : {}),
  };
}

/** Returns the server's error as an error of the field that caused it. */
function refusal(error: unknown): FormErrors<Values> {
  if (!(error instanceof ApiError)) throw error;
  const text = failureText(error);
  if (error.is('EMAIL_TAKEN')) return { email: text };
  if (error.is('PASSWORD_TOO_COMMON')) return { password: text };
  if (error.is('SETUP_CODE_WRONG')) return { setupCode: text };
  const fields = Object.fromEntries(error.fields.map(({ pointer, message }) => [pointer.slice(1), message]));
  return Object.keys(fields).length > 0 ? fields : formError<Values>(error);
}

export interface SignUpFormOptions {
  region: Region;
  needsCode: boolean;
  /** Whether the user is a guest, whose household is kept. */
  isGuest: boolean;
  /** Whether the account joins or keeps a household, whose currency and time zone it uses. */
  hasHousehold: boolean;
  invitation?: { token: string; email: string };
  onDone: (session: Session) => void;
}

export function useSignUpForm({
  region,
  needsCode,
  isGuest,
  invitation,
  onDone,
}: Omit<SignUpFormOptions, 'hasHousehold'>): Form<Values> {
  const t = useT(messages);
  return useForm<Values, Values>({
    initial: {
      name: '',
      email: invitation?.email ?? '',
      password: '',
      currency: region.currency,
      timezone: region.timezone,
      setupCode: '',
    },
    validate: (values) => {
      const errors = validate(values, needsCode, t);
      return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, data: values };
    },
    submit: async ({ name, email, password, currency, timezone, setupCode }) => {
      const person = {
        name: name.trim(),
        email: email.trim(),
        password,
        ...(needsCode ? { setupCode: setupCode.trim() } : {}),
      };
      try {
        onDone(
          isGuest
            ? await api.auth.keepSample(person)
            : await api.auth.signUp({
                ...person,
                currency,
                timezone,
                locale: region.locale,
                language: pageLanguage(),
                ...(invitation && { invitation: invitation.token }),
              }),
        );
      } catch (error) {
        return refusal(error);
      }
    },
  });
}

/** Returns the settings for an account that is created with the sign-in provider. */
export const providerSignUpOf =
  (
    form: Form<Values>,
    { region, needsCode, invitation }: Pick<SignUpFormOptions, 'region' | 'needsCode' | 'invitation'>,
  ) =>
  () => {
    const { currency, timezone, setupCode } = form.values;
    return {
      currency,
      timezone,
      locale: region.locale,
      language: pageLanguage(),
      ...(needsCode ? { setupCode: setupCode.trim() } : {}),
      ...(invitation && { invitation: invitation.token }),
    };
  };

export function SignUpForm({
  form,
  region,
  needsCode,
  hasHousehold,
  submitLabel,
}: { form: Form<Values>; submitLabel?: string | undefined } & Pick<
  SignUpFormOptions,
  'region' | 'needsCode' | 'hasHousehold'
>) {
  const t = useT(messages);
  return (
    <form {...form.formProps} method="post" className={styles.form}>
      <ErrorSummary {...form.summary} />
      <TextField label={t('field.name')} autoComplete="name" maxLength={120} {...form.field('name')} />
      <TextField
        label={t('field.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <PasswordField
        label={t('field.password')}
        autoComplete="new-password"
        minLength={PASSWORD_MIN}
        hint={<PasswordStrengthHint password={form.values.password} />}
        {...form.field('password')}
      />
      {hasHousehold ? null : (
        <div className={styles.pair}>
          <SelectField
            label={t('field.currency')}
            options={currencyOptions(t, region.currency)}
            {...form.field('currency')}
          />
          <SelectField
            label={t('field.timezone')}
            options={timezoneOptions(region.timezone)}
            {...form.field('timezone')}
          />
        </div>
      )}
      {needsCode ? (
        <TextField
          label={t('field.setupCode')}
          hint={t('signup.setupCodeHint')}
          autoComplete="off"
          spellCheck={false}
          {...form.field('setupCode')}
        />
      ) : null}
      <div className={styles.submit}>
        <Button type="submit" busy={form.busy}>
          {submitLabel ?? t('title.signup')}
        </Button>
      </div>
    </form>
  );
}
