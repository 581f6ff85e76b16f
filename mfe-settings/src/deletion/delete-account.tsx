import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, Load, notify, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, Card, LinkButton, Row, Section, Skeleton, SkeletonBar, Stack, useFormats } from '@tideline/ui';
import { messages } from '../../messages/deletion.en.ts';
import { type AccountDeletion, accountDeletionQuery } from './account-deletion.queries.ts';
import { TypedConfirmation } from './typed-confirmation.tsx';

/**
 * Deletes the user's account in seven days, or cancels the deletion. It does not use the session, because users without
 * a household see it too.
 */
export function DeleteAccount() {
  const t = useT(messages);
  return (
    <Section title={t('account.title')} lead={t('account.lead')}>
      <Load
        query={accountDeletionQuery()}
        failedTitle={t('account.failed')}
        isEmpty={() => false}
        skeleton={
          <Skeleton label={t('account.loading')}>
            <SkeletonBar width="100%" height="7rem" />
          </Skeleton>
        }
      >
        {(deletion) => <DeletionCard {...deletion} />}
      </Load>
    </Section>
  );
}

function DeletionCard({ email, deletesAt, needOwner, privateHousehold }: AccountDeletion) {
  const t = useT(messages);
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  if (deletesAt !== null) return <RequestedDeletion deletesAt={deletesAt} privateHousehold={privateHousehold} />;
  return (
    <Card>
      <Stack gap={16}>
        <p>{t('account.what')}</p>
        <GoesToo privateHousehold={privateHousehold} />
        {needOwner.length > 0 ? (
          <NeedOwner households={needOwner} />
        ) : (
          <Row>
            <Button variant="outline" icon="trash" onClick={() => setAsking(true)}>
              {t('account.action')}
            </Button>
          </Row>
        )}
      </Stack>
      {isAsking ? (
        <TypedConfirmation
          title={t('account.ask')}
          label={t('account.type', { email })}
          expected={email}
          confirmLabel={t('account.confirm')}
          onClose={() => setAsking(false)}
          onConfirm={async (typed) => {
            await api.accountDeletion.request({ email: typed });
            await refresh(client);
          }}
        >
          <p>{t('account.what')}</p>
          <GoesToo privateHousehold={privateHousehold} />
        </TypedConfirmation>
      ) : null}
    </Card>
  );
}

/**
 * Explains that the private household is deleted with its user. The link reloads the page, which opens that household.
 */
function GoesToo({ privateHousehold }: Pick<AccountDeletion, 'privateHousehold'>) {
  const t = useT(messages);
  if (privateHousehold === null) return null;
  const { id, name, accountCount, transactionCount } = privateHousehold;
  return (
    <>
      <p>{t('account.private', { name, accounts: accountCount, transactions: transactionCount })}</p>
      <Row>
        <LinkButton variant="quiet" href={`/settings?section=data&household=${id}`} target="_self">
          {t('account.export')}
        </LinkButton>
      </Row>
    </>
  );
}

/**
 * Lists households with no other owner. Each needs another owner or must be deleted first. The links have a target and
 * reload the page, which opens the other household.
 */
function NeedOwner({ households }: { households: AccountDeletion['needOwner'] }) {
  const t = useT(messages);
  return (
    <Banner tone="info" title={t('account.needOwner')}>
      <Stack gap={16}>
        {households.map(({ id, name }) => (
          <Stack key={id} gap={8}>
            <p>{t('account.onlyOwner', { name })}</p>
            <Row>
              <LinkButton
                variant="outline"
                href={`/settings?section=members&household=${id}`}
                target="_self"
                aria-label={t('account.membersOf', { name })}
              >
                {t('account.members')}
              </LinkButton>
              <LinkButton
                variant="quiet"
                href={`/settings?section=data&household=${id}`}
                target="_self"
                aria-label={t('account.deleteOf', { name })}
              >
                {t('account.delete')}
              </LinkButton>
            </Row>
          </Stack>
        ))}
      </Stack>
    </Banner>
  );
}

function RequestedDeletion({
  deletesAt,
  privateHousehold,
}: Pick<AccountDeletion, 'privateHousehold'> & { deletesAt: string }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const client = useQueryClient();
  const { moment } = useFormats();
  const cancel = useMutation({
    mutationFn: () => api.accountDeletion.cancel({}, { ifMatch: 0 }),
    onSuccess: () => notify(t('account.kept')),
    onSettled: () => refresh(client),
  });
  return (
    <Banner
      tone="warn"
      title={t('account.requested', { when: moment(deletesAt) })}
      actions={
        <Button variant="outline" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('account.cancel')}
        </Button>
      }
    >
      <p>{t('account.until')}</p>
      <GoesToo privateHousehold={privateHousehold} />
      {cancel.error === null ? null : <p role="alert">{errorOf(cancel.error)}</p>}
    </Banner>
  );
}

const refresh = async (client: ReturnType<typeof useQueryClient>): Promise<void> => {
  await Promise.all([
    client.invalidateQueries(accountDeletionQuery()),
    client.invalidateQueries({ queryKey: ['session'] }),
  ]);
};
