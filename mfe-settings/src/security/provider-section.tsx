import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, Load, notify, useErrorText, useFreshSignIn, useT } from '@tideline/mfe-kit';
import { Banner, Button, Card, Row, Section, Stack, useFormats } from '@tideline/ui';
import { ConfirmDialog } from '@tideline/ui/overlays';
import { messages } from '../../messages/sign-in-provider.en.ts';
import { PLACES } from '../frame/places.ts';
import styles from './security.module.css';

/** Requests the sign-in provider, the user's account there, and whether the user has a password. */
export const providerQuery = () =>
  queryOptions({
    queryKey: ['sign-in-provider'],
    queryFn: ({ signal }) => api.signInProvider.get({}, { signal }),
    meta: { staleOn: ['notification'] },
  });

type Linked = NonNullable<Awaited<ReturnType<typeof api.signInProvider.get>>['linked']>;

/** Shows the user's account at the operator's sign-in provider, or nothing if there is no provider. */
export function ProviderSection() {
  const t = useT(messages);
  return (
    <Load query={providerQuery()} skeleton={null} isEmpty={() => false} failedTitle={t('provider.failed')}>
      {({ name, linked, hasPassword }) =>
        name === null ? null : (
          <Section
            title={t('provider.title', { name })}
            lead={t(hasPassword ? 'provider.lead' : 'provider.leadAlone', { name })}
          >
            <Card>{linked === null ? <LinkAccount name={name} /> : <LinkedAccount name={name} linked={linked} />}</Card>
          </Section>
        )
      }
    </Load>
  );
}

/** Shows the button that goes to the provider's site, which sends the browser back to this page. */
function LinkAccount({ name }: { name: string }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { run, dialog } = useFreshSignIn();
  const link = useMutation({
    mutationFn: () => run(() => api.signInProvider.start({ purpose: 'link', returnTo: PLACES.security })),
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <Stack gap={16}>
      <p>{t('provider.none')}</p>
      {link.error === null ? null : <Banner tone="warn" announce="alert" title={errorOf(link.error)} />}
      <Row>
        <Button variant="outline" busy={link.isPending || link.isSuccess} onClick={() => link.mutate()}>
          {t('provider.link', { name })}
        </Button>
      </Row>
      {dialog}
    </Stack>
  );
}

function LinkedAccount({ name, linked: { label, linkedAt } }: { name: string; linked: Linked }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const client = useQueryClient();
  const { dayOf } = useFormats();
  const { run, dialog } = useFreshSignIn();
  const [isAsked, setAsked] = useState(false);
  const unlink = useMutation({
    mutationFn: () => run(() => api.signInProvider.unlink({}, { ifMatch: 0 })),
    onSuccess: () => notify(t('provider.unlinked', { name })),
    onSettled: () => client.invalidateQueries(providerQuery()),
  });
  return (
    <Stack gap={16}>
      {unlink.error === null ? null : <Banner tone="warn" announce="alert" title={errorOf(unlink.error)} />}
      <div className={styles.session}>
        <div>
          <p className={styles.device}>{label}</p>
          <p className={styles.quiet}>{t('provider.since', { when: dayOf(linkedAt, 'full') })}</p>
        </div>
        <Button variant="quiet" busy={unlink.isPending} onClick={() => setAsked(true)}>
          {t('provider.unlink')}
        </Button>
      </div>
      {isAsked ? (
        <ConfirmDialog
          open
          title={t('provider.unlinkTitle', { name })}
          confirmLabel={t('provider.unlink')}
          onConfirm={() => {
            setAsked(false);
            unlink.mutate();
          }}
          onClose={() => setAsked(false)}
        >
          {t('provider.unlinkEffect')}
        </ConfirmDialog>
      ) : null}
      {dialog}
    </Stack>
  );
}
