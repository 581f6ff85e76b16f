import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TokenScope } from '@tideline/contract';
import { api, refusalOf, useErrorText, useFreshSignIn, useSession, useT } from '@tideline/mfe-kit';
import { Button, Stack } from '@tideline/ui';
import { ErrorSummary, type Form, RadioGroup, SelectField, TextField, useForm } from '@tideline/ui/forms';
import { Dialog } from '@tideline/ui/overlays';
import { messages } from '../../messages/api-tokens.en.ts';
import { ShownOnce } from '../frame/shown-once.tsx';
import { apiTokensQuery } from './api-tokens.queries.ts';

interface Values {
  name: string;
  scope: TokenScope;
  householdId: string;
  expiresInDays: string;
}

const NAME_LENGTH_MAX = 60;
const LIFETIMES_DAYS = [30, 90, 365] as const;

/** Creates a token after the user confirmed their identity, then shows it once. */
export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const client = useQueryClient();
  const { household } = useSession();
  const { run, dialog } = useFreshSignIn();
  const [token, setToken] = useState<string | null>(null);
  const create = useMutation({
    mutationFn: ({ expiresInDays, ...values }: Values) =>
      run(() => api.apiTokens.create({ ...values, expiresInDays: Number(expiresInDays) })),
    onSuccess: (made) => setToken(made.token),
    onSettled: () => client.invalidateQueries(apiTokensQuery()),
  });
  const form = useForm<Values, Values>({
    initial: { name: '', scope: 'read', householdId: household.id, expiresInDays: '90' },
    validate: (values) =>
      values.name.trim() === ''
        ? { ok: false, errors: { name: t('create.nameMissing') } }
        : { ok: true, data: { ...values, name: values.name.trim() } },
    submit: async (values) => {
      try {
        await create.mutateAsync(values);
      } catch (error) {
        return refusalOf<Values>(error, { name: 'name', expiresInDays: 'expiresInDays' }, errorOf);
      }
    },
  });
  if (token !== null)
    return (
      <Dialog
        open
        dismissable={false}
        onClose={onClose}
        title={t('shown.title')}
        actions={<Button onClick={onClose}>{t('shown.close')}</Button>}
      >
        <ShownOnce
          value={token}
          label={t('shown.label')}
          hint={t('shown.hint')}
          copy={t('shown.copy')}
          copied={t('shown.copied')}
          notCopied={t('shown.notCopied')}
        />
      </Dialog>
    );
  return (
    <>
      <Dialog
        open
        dismissable={false}
        onClose={onClose}
        title={t('create.title')}
        actions={
          <>
            <Button variant="quiet" onClick={onClose}>
              {t('create.cancel')}
            </Button>
            <Button type="submit" form="create-token" busy={form.busy}>
              {t('create.save')}
            </Button>
          </>
        }
      >
        <TokenFields form={form} />
      </Dialog>
      {dialog}
    </>
  );
}

function TokenFields({ form }: { form: Form<Values> }) {
  const t = useT(messages);
  const { households } = useSession();
  return (
    <form id="create-token" {...form.formProps}>
      <Stack gap={16}>
        <ErrorSummary {...form.summary} />
        <TextField
          label={t('create.name')}
          hint={t('create.nameHint')}
          maxLength={NAME_LENGTH_MAX}
          autoComplete="off"
          {...form.field('name')}
        />
        {households.length > 1 ? (
          <SelectField
            label={t('create.household')}
            options={households.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.field('householdId')}
          />
        ) : null}
        <RadioGroup
          legend={t('scope.legend')}
          value={form.values.scope}
          onChange={(scope) => form.set('scope', scope)}
          options={(['read', 'write'] as const).map((value) => ({
            value,
            label: t(`scope.${value}`),
            hint: t(`scope.${value}Hint`),
          }))}
        />
        <SelectField
          label={t('create.expires')}
          options={LIFETIMES_DAYS.map((days) => ({ value: String(days), label: t('create.days', { days }) }))}
          {...form.field('expiresInDays')}
        />
      </Stack>
    </form>
  );
}
