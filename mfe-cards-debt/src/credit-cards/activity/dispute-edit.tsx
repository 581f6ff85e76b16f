import { useQueryClient } from '@tanstack/react-query';
import type { CardDispute, CardPayment, Money } from '@tideline/contract';
import {
  api,
  refusalOf,
  useChange,
  useDirty,
  useDraftConflict,
  useErrorText,
  useSession,
  useT,
} from '@tideline/mfe-kit';
import { Stack, useFormats } from '@tideline/ui';
import {
  ErrorSummary,
  figureMessage,
  MoneyField,
  parseMoney,
  SelectField,
  TextField,
  typedMoney,
  useForm,
  type FormErrors,
} from '@tideline/ui/forms';
import { activityMessages } from '../../../messages/card-activity.en.ts';
import type { DrawerFormProps } from '../../forms/drawer-form.ts';
import { FormActions } from '../../forms/form-actions.tsx';
import { isDate } from '../../forms/is-date.ts';
import { useSegmentName } from '../use-segment-name.ts';

interface DisputeDraft {
  amount: string;
  on: string;
  balanceId: string;
  note: string;
}

interface DisputeChange {
  amount: Money;
  openedOn: string;
  balanceId: string;
  note: string | null;
}

const fields = { amount: 'amount', openedOn: 'on', balanceId: 'balanceId', note: 'note' } as const;

interface DisputeEditProps extends DrawerFormProps {
  dispute: CardDispute;
  balances: CardPayment['balances'];
}

function useDisputeForm({ dispute, onDone, onDirty }: DisputeEditProps) {
  const t = useT(activityMessages);
  const { locale } = useFormats();
  const { today } = useSession();
  const errorOf = useErrorText();
  const client = useQueryClient();
  const { currency } = dispute.amount;
  const initial: DisputeDraft = {
    amount: typedMoney(dispute.amount.minor, currency, locale),
    on: dispute.openedOn,
    balanceId: dispute.balanceId,
    note: dispute.note ?? '',
  };
  const conflict = useDraftConflict<DisputeDraft>({
    draft: initial,
    version: dispute.version,
    labels: { amount: t('do.amount'), on: t('do.on'), note: t('do.note') },
  });
  const save = useChange({
    change: (input: DisputeChange) =>
      api.cardActivity.updateDispute({ id: dispute.id, ...input }, { ifMatch: conflict.version }),
    done: () => t('disputes.saved'),
    onSuccess: onDone,
  });
  const form = useForm<DisputeDraft, DisputeChange>({
    initial,
    validate: ({ amount, on, balanceId, note }) => {
      const errors: FormErrors<DisputeDraft> = {};
      const parsed = parseMoney(amount, currency, locale);
      if (!parsed.ok) errors.amount = figureMessage(parsed.error, t('do.amountWhat'));
      else if (parsed.minor === '0') errors.amount = t('do.amountZero');
      if (!isDate(on)) errors.on = t('do.onMissing');
      else if (on > today) errors.on = t('do.onAhead');
      if (!parsed.ok || Object.keys(errors).length > 0) return { ok: false, errors };
      return {
        ok: true,
        data: { amount: { minor: parsed.minor, currency }, openedOn: on, balanceId, note: note.trim() || null },
      };
    },
    submit: async (input) => {
      try {
        await save.mutateAsync(input);
      } catch (error) {
        if (!conflict.isConflict(error)) return refusalOf<DisputeDraft>(error, fields, errorOf);
        await client.invalidateQueries({ queryKey: ['cards'] });
      }
    },
  });
  useDirty(!form.busy && JSON.stringify(form.values) !== JSON.stringify(initial), onDirty);
  return { form, conflict };
}

/** Corrects an open dispute. */
export function DisputeEdit(props: DisputeEditProps) {
  const { dispute, balances, onDone } = props;
  const t = useT(activityMessages);
  const { money } = useFormats();
  const nameOf = useSegmentName();
  const { today } = useSession();
  const { currency } = dispute.amount;
  const { form, conflict } = useDisputeForm(props);
  return (
    <form {...form.formProps} aria-label={t('disputes.edit')}>
      <Stack gap={16}>
        {conflict.notice({ busy: form.busy, onTheirs: form.reset })}
        <ErrorSummary {...form.summary} />
        <MoneyField label={t('do.amount')} currency={currency} {...form.field('amount')} />
        <TextField label={t('do.on')} type="date" max={today} {...form.field('on')} />
        <SelectField
          label={t('do.balance')}
          options={balances.map(({ id, kind, balance }) => ({
            value: id,
            label: t('do.balanceOf', { name: nameOf({ id, kind }), amount: money(balance.minor, balance.currency) }),
          }))}
          {...form.field('balanceId')}
        />
        <TextField label={t('do.note')} optional autoComplete="off" maxLength={200} {...form.field('note')} />
        <FormActions submitLabel={t('disputes.save')} busy={form.busy} onCancel={onDone} />
      </Stack>
    </form>
  );
}
