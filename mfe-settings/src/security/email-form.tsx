import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  api,
  ApiError,
  notify,
  refusalOf,
  useDirty,
  useErrorText,
  useFreshSignIn,
  useSession,
  useT,
} from '@tideline/mfe-kit';
import { Button, Row, Stack } from '@tideline/ui';
import { ErrorSummary, type FormErrors, TextField, useForm } from '@tideline/ui/forms';
import { messages } from '../../messages/email-change.en.ts';
import { emailChangeQuery } from './email-change.queries.ts';
import styles from './security.module.css';

interface Values {
  email: string;
}

/** The same check as in the sign-up form; the server decides. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface EmailFormProps {
  /** Whether the server sends email. Otherwise its operator has the link. */
  hasMail: boolean;
  onSent: () => void;
  onCancel: () => void;
}

/** Requests a change of the email address. */
export function EmailForm({ hasMail, onSent, onCancel }: EmailFormProps) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const client = useQueryClient();
  const { user } = useSession();
  const { run, dialog } = useFreshSignIn();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const form = useForm({
    initial: { email: '' },
    validate: (values: Values) => {
      const email = values.email.trim();
      if (!ADDRESS.test(email)) return { ok: false, errors: { email: t('email.missing') } };
      return email.toLowerCase() === user.email
        ? { ok: false, errors: { email: t('email.same') } }
        : { ok: true, data: email };
    },
    submit: async (email): Promise<FormErrors<Values> | undefined> => {
      try {
        await run(() => api.emailChange.request({ email }));
      } catch (error) {
        if (error instanceof ApiError && error.is('EMAIL_SAME')) return { email: t('email.same') };
        return refusalOf<Values>(error, { email: 'email' }, errorOf);
      }
      notify(t(hasMail ? 'email.sent' : 'email.ready', { email }));
      onSent();
      await client.invalidateQueries(emailChangeQuery());
      return undefined;
    },
  });
  useDirty(form.values.email !== '');
  return (
    <>
      <form {...form.formProps} className={styles.form}>
        <Stack gap={16}>
          <ErrorSummary {...form.summary} />
          <TextField
            label={t('email.new')}
            type="email"
            autoComplete="email"
            hint={t(hasMail ? 'email.newHint' : 'email.newHintOutbox')}
            ref={field}
            {...form.field('email')}
          />
          <Row>
            <Button type="submit" busy={form.busy}>
              {t('email.send')}
            </Button>
            <Button variant="quiet" onClick={onCancel}>
              {t('email.cancel')}
            </Button>
          </Row>
        </Stack>
      </form>
      {dialog}
    </>
  );
}
