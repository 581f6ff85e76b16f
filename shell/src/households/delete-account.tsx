import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api, Load, useErrorText, useFreshSignIn, useT } from '@tideline/mfe-kit';
import { Banner, Button, Row, Stack, useFormats } from '@tideline/ui';
import { TextField } from '@tideline/ui/forms';
import { messages } from '../../messages/delete-account.en.ts';

const deletionQuery = () =>
  queryOptions({
    queryKey: ['account-deletion'],
    queryFn: ({ signal }) => api.accountDeletion.get({}, { signal }),
    staleTime: 0,
  });

/** Deletes the account of a user who belongs to no household, and so reaches no settings. */
export function DeleteAccount() {
  const t = useT(messages);
  return (
    <Load query={deletionQuery()} failedTitle={t('account.failed')} isEmpty={() => false} skeleton={null}>
      {({ email, deletesAt }) => (deletesAt === null ? <Request email={email} /> : <Requested deletesAt={deletesAt} />)}
    </Load>
  );
}

function useAction(work: () => Promise<unknown>) {
  const errorOf = useErrorText();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const act = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      await client.invalidateQueries(deletionQuery());
    } catch (error) {
      setFailure(errorOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { act, busy, failure };
}

function Request({ email }: { email: string }) {
  const t = useT(messages);
  const { run, dialog } = useFreshSignIn();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { act, busy, failure } = useAction(() => run(() => api.accountDeletion.request({ email: typed.trim() })));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isSame = typed.trim().toLowerCase() === email;
    setWrong(!isSame);
    if (isSame) void act();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={16}>
        {failure === undefined ? null : <Banner tone="warn" announce="alert" title={failure} />}
        <TextField
          label={t('account.type', { email })}
          name="email"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          error={isWrong ? t('account.wrong') : undefined}
        />
        <Row>
          <Button type="submit" variant="danger" busy={busy}>
            {t('account.confirm')}
          </Button>
        </Row>
        {dialog}
      </Stack>
    </form>
  );
}

function Requested({ deletesAt }: { deletesAt: string }) {
  const t = useT(messages);
  const { moment } = useFormats();
  const { act, busy, failure } = useAction(() => api.accountDeletion.cancel({}, { ifMatch: 0 }));
  return (
    <Banner
      tone="warn"
      title={t('account.requested', { when: moment(deletesAt) })}
      actions={
        <Button variant="outline" busy={busy} onClick={() => void act()}>
          {t('account.cancel')}
        </Button>
      }
    >
      {failure === undefined ? null : <p role="alert">{failure}</p>}
    </Banner>
  );
}
