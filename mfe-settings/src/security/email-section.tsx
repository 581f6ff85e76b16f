import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PendingEmail } from '@tideline/contract';
import { api, Load, notify, useErrorText, useFreshSignIn, useSession, useT } from '@tideline/mfe-kit';
import { Badge, Banner, Button, Card, Row, Section, Skeleton, SkeletonBar, Stack, useFormats } from '@tideline/ui';
import { messages } from '../../messages/email-change.en.ts';
import { emailChangeQuery } from './email-change.queries.ts';
import { EmailForm } from './email-form.tsx';
import styles from './security.module.css';

/** Shows the user's email address, and a new one that is not confirmed yet. */
export function EmailSection() {
  const t = useT(messages);
  return (
    <Section title={t('email.title')} lead={t('email.lead')}>
      <Load
        query={emailChangeQuery()}
        failedTitle={t('email.failed')}
        isEmpty={() => false}
        skeleton={
          <Skeleton label={t('email.loading')}>
            <SkeletonBar width="100%" height="7rem" />
          </Skeleton>
        }
      >
        {({ pending, hasMail }) => <EmailCard pending={pending} hasMail={hasMail} />}
      </Load>
    </Section>
  );
}

function EmailCard({ pending, hasMail }: { pending: PendingEmail | null; hasMail: boolean }) {
  const t = useT(messages);
  const client = useQueryClient();
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const waited = useRef(pending !== null);
  useEffect(() => {
    // the link was used on another page, so the session has a new address
    if (waited.current && pending === null) void client.invalidateQueries({ queryKey: ['session'] });
    waited.current = pending !== null;
  }, [pending, client]);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <Card>
      <Stack gap={16}>
        <p className={styles.device}>
          {user.email}{' '}
          <Badge tone={user.emailVerified ? 'tide' : 'warn'}>
            {t(user.emailVerified ? 'email.confirmed' : 'email.notConfirmed')}
          </Badge>
        </p>
        {pending === null ? null : <Pending pending={pending} hasMail={hasMail} />}
        {isOpen ? (
          <EmailForm hasMail={hasMail} onSent={close} onCancel={close} />
        ) : (
          <Row>
            <Button ref={button} variant="outline" onClick={() => setOpen(true)}>
              {t('email.change')}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}

/** Shows a requested address, with buttons to send a new link or to discard it. */
function Pending({ pending: { email, linkEndsAt }, hasMail }: { pending: PendingEmail; hasMail: boolean }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const client = useQueryClient();
  const { moment } = useFormats();
  const { user } = useSession();
  const { run, dialog } = useFreshSignIn();
  const onSettled = () => client.invalidateQueries(emailChangeQuery());
  const again = useMutation({
    mutationFn: () => run(() => api.emailChange.request({ email })),
    onSuccess: () => notify(t(hasMail ? 'email.sent' : 'email.ready', { email })),
    onSettled,
  });
  const cancel = useMutation({
    mutationFn: () => api.emailChange.cancel({}, { ifMatch: 0 }),
    onSuccess: () => notify(t('email.kept', { email: user.email })),
    onSettled,
  });
  const error = again.error ?? cancel.error;
  return (
    <Banner tone="info" title={t('email.pendingTitle', { email })}>
      <Stack gap={8}>
        <p>{t(hasMail ? 'email.pending' : 'email.outbox', { when: moment(linkEndsAt) })}</p>
        {error === null ? null : <p role="alert">{errorOf(error)}</p>}
        <Row>
          <Button variant="outline" busy={again.isPending} onClick={() => again.mutate()}>
            {t('email.again')}
          </Button>
          <Button variant="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('email.keep')}
          </Button>
        </Row>
        {dialog}
      </Stack>
    </Banner>
  );
}
