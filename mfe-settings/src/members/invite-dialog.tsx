import { useState } from 'react';
import type { Invitation } from '@tideline/contract';
import { api, refusalOf, useChange, useErrorText, useFreshSignIn, useT } from '@tideline/mfe-kit';
import { Button, Stack } from '@tideline/ui';
import { ErrorSummary, type Form, RadioGroup, TextField, useForm } from '@tideline/ui/forms';
import { Dialog } from '@tideline/ui/overlays';
import { messages } from '../../messages/members.en.ts';
import { LinkToHandOver } from './link-to-hand-over.tsx';

interface Values {
  email: string;
  role: Invitation['role'];
}

const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Invites someone by email, or shows a link that the user can pass on. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { run, dialog } = useFreshSignIn();
  const [issued, setIssued] = useState<{ link: string | null; email: string | null } | null>(null);
  const invite = useChange({
    change: ({ email, role }: Values) =>
      run(() => api.invitations.create({ role, ...(email === '' ? {} : { email }) })),
    onSuccess: ({ item, link }) => setIssued({ link, email: item.email }),
  });
  const form = useForm<Values, Values>({
    initial: { email: '', role: 'viewer' },
    validate: ({ email, role }) => {
      const typed = email.trim();
      return typed === '' || looksLikeEmail(typed)
        ? { ok: true, data: { email: typed, role } }
        : { ok: false, errors: { email: t('invite.emailWrong') } };
    },
    submit: async (values) => {
      try {
        await invite.mutateAsync(values);
      } catch (error) {
        return refusalOf<Values>(error, { email: 'email', role: 'role' }, errorOf);
      }
    },
  });
  if (issued !== null)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('invite.done')}
        actions={<Button onClick={onClose}>{t('invite.close')}</Button>}
      >
        {issued.link === null ? (
          <p role="status">{t('invite.sentTo', { email: issued.email ?? '' })}</p>
        ) : (
          <LinkToHandOver link={issued.link} />
        )}
      </Dialog>
    );
  return (
    <>
      <Dialog
        open
        dismissable={false}
        onClose={onClose}
        title={t('invite.title')}
        actions={
          <>
            <Button variant="quiet" onClick={onClose}>
              {t('invite.cancel')}
            </Button>
            <Button type="submit" form="invite" busy={form.busy}>
              {t(form.values.email.trim() === '' ? 'invite.makeLink' : 'invite.send')}
            </Button>
          </>
        }
      >
        <InviteFields form={form} />
      </Dialog>
      {dialog}
    </>
  );
}

function InviteFields({ form }: { form: Form<Values> }) {
  const t = useT(messages);
  return (
    <form id="invite" {...form.formProps}>
      <Stack gap={16}>
        <ErrorSummary {...form.summary} />
        <TextField
          label={t('invite.email')}
          hint={t('invite.emailHint')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('email')}
        />
        <RadioGroup
          legend={t('access.legend')}
          value={form.values.role}
          onChange={(role) => form.set('role', role)}
          options={(['viewer', 'editor', 'owner'] as const).map((role) => ({
            value: role,
            label: t(`role.${role}`),
            hint: t(`role.${role}Hint`),
          }))}
        />
      </Stack>
    </form>
  );
}
