import { useQueryClient } from '@tanstack/react-query';
import {
  api,
  ApiError,
  notify,
  readPushEndpoint,
  refusalOf,
  useDirty,
  useErrorText,
  useFreshSignIn,
  useSession,
  useT,
} from '@tideline/mfe-kit';
import { Button, Row, Stack } from '@tideline/ui';
import { ErrorSummary, type FormErrors, PasswordField, useForm } from '@tideline/ui/forms';
import { messages } from '../../messages/security.en.ts';
import styles from './security.module.css';
import { providerQuery } from './provider-section.tsx';
import { sessionsQuery } from './sessions.queries.ts';

/** Field names that differ from those of the dialog that asks for the password again. */
interface Values {
  current: string;
  fresh: string;
}

const initial: Values = { current: '', fresh: '' };
const PASSWORD_MIN = 12;

interface PasswordFormProps {
  /** False for a user who signs in with the sign-in provider and has not set a password yet. */
  hasPassword: boolean;
  onSaved: () => void;
}

/** Sets a new password, after the current one if there is one. */
export function PasswordForm({ hasPassword, onSaved }: PasswordFormProps) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const client = useQueryClient();
  const { user } = useSession();
  const { run, dialog } = useFreshSignIn();
  const form = useForm({
    initial,
    validate: (values: Values) => {
      const { current, fresh } = values;
      const errors: FormErrors<Values> = {
        ...(hasPassword && current === '' ? { current: t('password.currentMissing') } : {}),
        ...(fresh.length < PASSWORD_MIN
          ? { fresh: t('password.short') }
          : fresh === current
            ? { fresh: t('password.same') }
            : {}),
      };
      return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, data: { current, password: fresh } };
    },
    submit: async (data): Promise<FormErrors<Values> | undefined> => {
      const pushEndpoint = await readPushEndpoint();
      try {
        await run(() => api.auth.changePassword(pushEndpoint === undefined ? data : { ...data, pushEndpoint }));
      } catch (error) {
        if (error instanceof ApiError && error.is('WRONG_CREDENTIALS')) return { current: t('password.currentWrong') };
        if (error instanceof ApiError && error.is('PASSWORD_TOO_COMMON')) return { fresh: errorOf(error) };
        return refusalOf<Values>(error, { current: 'current', password: 'fresh' }, errorOf);
      }
      notify(t('password.saved'));
      onSaved();
      await Promise.all([client.invalidateQueries(sessionsQuery()), client.invalidateQueries(providerQuery())]);
      return undefined;
    },
  });
  useDirty(form.values.current !== '' || form.values.fresh !== '');
  return (
    <>
      <form {...form.formProps} className={styles.form}>
        <Stack gap={16}>
          <ErrorSummary {...form.summary} />
          {/* password managers store the new password for this user name */}
          <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
          {hasPassword ? (
            <PasswordField label={t('password.current')} autoComplete="current-password" {...form.field('current')} />
          ) : null}
          <PasswordField
            label={t('password.new')}
            autoComplete="new-password"
            minLength={PASSWORD_MIN}
            hint={t('password.newHint')}
            {...form.field('fresh')}
          />
          <Row>
            <Button type="submit" busy={form.busy}>
              {t(hasPassword ? 'password.save' : 'password.set')}
            </Button>
          </Row>
        </Stack>
      </form>
      {dialog}
    </>
  );
}
