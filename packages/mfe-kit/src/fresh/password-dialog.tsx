import { useId } from 'react';
import { Button, Stack } from '@tideline/ui';
import { ErrorSummary, PasswordField, useForm } from '@tideline/ui/forms';
import type { Dialog as DialogOfUi } from '@tideline/ui/overlays';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/api.ts';
import { messages } from '../messages/en.ts';
import { useErrorText } from '../use-error-text.ts';

interface PasswordDialogProps {
  Dialog: typeof DialogOfUi;
  onGiven: () => void;
  onClose: () => void;
}

/** Asks the signed-in user for their password again. */
export function PasswordDialog({ Dialog, onGiven, onClose }: PasswordDialogProps) {
  const errorOf = useErrorText();
  const formId = useId();
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) =>
      password === '' ? { ok: false, errors: { password: messages.passwordMissing } } : { ok: true, data: password },
    submit: async (password) => {
      try {
        await api.auth.confirm({ password });
        onGiven();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.is('WRONG_CREDENTIALS')) return { password: messages.passwordWrong };
        return { form: errorOf(error) };
      }
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={messages.passwordTitle}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {messages.passwordCancel}
          </Button>
          <Button type="submit" form={formId} busy={form.busy}>
            {messages.passwordGo}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.formProps}>
        <Stack gap={16}>
          <ErrorSummary {...form.summary} />
          <p>{messages.passwordWhy}</p>
          <PasswordField label={messages.passwordField} autoComplete="current-password" {...form.field('password')} />
        </Stack>
      </form>
    </Dialog>
  );
}
