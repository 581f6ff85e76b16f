import { useMutation } from '@tanstack/react-query';
import { api, emit, refusalOf, useErrorText, useSession, useT } from '@tideline/mfe-kit';
import { Button, Stack } from '@tideline/ui';
import { ErrorSummary, SelectField, TextField, useForm } from '@tideline/ui/forms';
import { Dialog } from '@tideline/ui/overlays';
import { messages } from '../../messages/members.en.ts';
import { currencyName, timeZones } from '../formats/choices.ts';

interface Values {
  name: string;
  currency: string;
  timezone: string;
}

/** Creates another household with the formats of this one, and opens it. */
export function CreateHouseholdDialog({ onClose }: { onClose: () => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { currency, timezone, locale } = useSession().household;
  const create = useMutation({
    mutationFn: (values: Values) => api.households.create({ ...values, locale }),
    onSuccess: ({ id }) => emit('household.open', { id }),
  });
  const form = useForm<Values, Values>({
    initial: { name: '', currency, timezone },
    validate: (values) =>
      values.name.trim() === ''
        ? { ok: false, errors: { name: t('create.nameMissing') } }
        : { ok: true, data: { ...values, name: values.name.trim() } },
    submit: async (values) => {
      try {
        await create.mutateAsync(values);
      } catch (error) {
        return refusalOf<Values>(error, { name: 'name', currency: 'currency', timezone: 'timezone' }, errorOf);
      }
    },
  });
  return (
    <Dialog
      open
      dismissable={false}
      onClose={onClose}
      title={t('create.title')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('invite.cancel')}
          </Button>
          <Button type="submit" form="create-household" busy={form.busy}>
            {t('create.save')}
          </Button>
        </>
      }
    >
      <form id="create-household" {...form.formProps}>
        <Stack gap={16}>
          <ErrorSummary {...form.summary} />
          <TextField label={t('create.name')} maxLength={120} autoComplete="off" {...form.field('name')} />
          <SelectField
            label={t('create.currency')}
            hint={t('create.currencyHint')}
            options={Intl.supportedValuesOf('currency').map((code) => ({
              value: code,
              label: currencyName(code, locale),
            }))}
            {...form.field('currency')}
          />
          <SelectField label={t('create.timezone')} options={timeZones(timezone)} {...form.field('timezone')} />
        </Stack>
      </form>
    </Dialog>
  );
}
