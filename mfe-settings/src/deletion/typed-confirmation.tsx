import { useId, type ReactNode } from 'react';
import { ApiError, useErrorText, useFreshSignIn, useT } from '@tideline/mfe-kit';
import { Button, Stack } from '@tideline/ui';
import { ErrorSummary, TextField, useForm } from '@tideline/ui/forms';
import { Dialog } from '@tideline/ui/overlays';
import { messages } from '../../messages/deletion.en.ts';

interface TypedConfirmationProps {
  title: string;
  /** The description of the deletion. */
  children: ReactNode;
  /** The label that asks for the text to type. */
  label: string;
  /** The text to type, ignoring case. */
  expected: string;
  confirmLabel: string;
  /** Requests the deletion with the typed text. It may ask for a fresh sign-in. */
  onConfirm: (typed: string) => Promise<void>;
  onClose: () => void;
}

const plain = (text: string): string => text.trim().toLowerCase();

/** Requires the user to type the name of what will be deleted, to prevent mistakes. */
export function TypedConfirmation({
  title,
  children,
  label,
  expected,
  confirmLabel,
  onConfirm,
  onClose,
}: TypedConfirmationProps) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const id = useId();
  const { run, dialog } = useFreshSignIn();
  const form = useForm({
    initial: { typed: '' },
    validate: ({ typed }) =>
      plain(typed) === plain(expected)
        ? { ok: true, data: expected }
        : { ok: false, errors: { typed: t('confirm.wrong', { expected }) } },
    submit: async (typed) => {
      try {
        await run(() => onConfirm(typed));
        onClose();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { form: errorOf(error) };
      }
    },
  });
  return (
    <>
      <Dialog
        open
        role="alertdialog"
        dismissable={false}
        onClose={onClose}
        title={title}
        actions={
          <>
            <Button variant="outline" onClick={onClose}>
              {t('confirm.cancel')}
            </Button>
            <Button variant="danger" type="submit" form={id} busy={form.busy}>
              {confirmLabel}
            </Button>
          </>
        }
      >
        <form id={id} {...form.formProps}>
          <Stack gap={16}>
            <ErrorSummary {...form.summary} />
            {children}
            <TextField label={label} autoComplete="off" {...form.field('typed')} />
          </Stack>
        </form>
      </Dialog>
      {dialog}
    </>
  );
}
