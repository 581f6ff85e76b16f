import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, notify, useErrorText, useSession, useT } from '@tideline/mfe-kit';
import { Banner, Button, Card, Row, Section, Stack, useFormats } from '@tideline/ui';
import { messages } from '../../messages/deletion.en.ts';
import { TypedConfirmation } from './typed-confirmation.tsx';

/** Lets owners delete the household in seven days, or cancel the deletion. */
export function DeleteHousehold() {
  const t = useT(messages);
  const { householdDeletesAt, household, user } = useSession();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  if (user.guestExpiresAt !== null) return null;
  return (
    <Section title={t('household.title')} lead={t('household.lead')}>
      {householdDeletesAt !== undefined ? (
        <RequestedDeletion deletesAt={householdDeletesAt} />
      ) : (
        <Card>
          <Stack gap={16}>
            <p>{t('household.what')}</p>
            <Row>
              <Button variant="outline" icon="trash" onClick={() => setAsking(true)}>
                {t('household.action')}
              </Button>
            </Row>
          </Stack>
        </Card>
      )}
      {isAsking ? (
        <TypedConfirmation
          title={t('household.ask', { name: household.name })}
          label={t('household.type', { name: household.name })}
          expected={household.name}
          confirmLabel={t('household.confirm')}
          onClose={() => setAsking(false)}
          onConfirm={async (name) => {
            await api.householdDeletion.request({ name });
            await client.invalidateQueries({ queryKey: ['session'] });
          }}
        >
          <p>{t('household.what')}</p>
          <p>{t('household.exportFirst')}</p>
        </TypedConfirmation>
      ) : null}
    </Section>
  );
}

function RequestedDeletion({ deletesAt }: { deletesAt: string }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const client = useQueryClient();
  const { moment } = useFormats();
  const cancel = useMutation({
    mutationFn: () => api.householdDeletion.cancel({}, { ifMatch: 0 }),
    onSuccess: () => notify(t('household.kept')),
    onSettled: () => client.invalidateQueries({ queryKey: ['session'] }),
  });
  return (
    <Banner
      tone="warn"
      title={t('household.requested', { when: moment(deletesAt) })}
      actions={
        <Button variant="outline" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('household.cancel')}
        </Button>
      }
    >
      <p>{t('household.until')}</p>
      {cancel.error === null ? null : <p role="alert">{errorOf(cancel.error)}</p>}
    </Banner>
  );
}
