import { useQuery } from '@tanstack/react-query';
import type { Card, CardPayment } from '@tideline/contract';
import { addDays, checkRateIncrease, civilDate } from '@tideline/domain';
import {
  accountsQuery,
  api,
  refusalOf,
  useChange,
  useDirty,
  useErrorText,
  useIntentKey,
  useSession,
  useT,
} from '@tideline/mfe-kit';
import { Banner, Stack, useFormats } from '@tideline/ui';
import {
  Checkbox,
  ErrorSummary,
  MoneyField,
  parsePercent,
  PercentField,
  SelectField,
  TextField,
  useForm,
  type Form,
} from '@tideline/ui/forms';
import { activityMessages } from '../../../messages/card-activity.en.ts';
import type { DrawerFormProps } from '../../forms/drawer-form.ts';
import { FormActions } from '../../forms/form-actions.tsx';
import {
  activities,
  checkActivity,
  emptyActivity,
  isRaise,
  outside,
  type ActivityDraft,
  type ActivityInput,
} from './activity-draft.ts';
import { isDate } from '../../forms/is-date.ts';
import { useSegmentName } from '../use-segment-name.ts';

/** Fields of the api → fields of the form. */
const fields = {
  amount: 'amount',
  on: 'on',
  openedOn: 'on',
  effectiveFrom: 'on',
  fee: 'fee',
  fromAccountId: 'account',
  toAccountId: 'account',
  promo: 'promoEnds',
  payee: 'payee',
  balanceId: 'balanceId',
  rates: 'apr',
} as const;

interface ActivityProps extends DrawerFormProps {
  card: Card;
  payment: CardPayment | undefined;
}

function useRecordActivity(card: Card, onDone: () => void) {
  const t = useT(activityMessages);
  const { money } = useFormats();
  const keyFor = useIntentKey();
  const { id, name } = card.account;
  const send = (input: ActivityInput): Promise<{ changeSetId: string }> => {
    const idempotencyKey = keyFor(input);
    switch (input.what) {
      case 'transfer':
        return api.cardActivity.transferBalance(
          {
            id,
            amount: input.amount,
            on: input.on,
            fee: input.fee,
            fromAccountId: input.fromAccountId,
            promo: input.promo,
          },
          { idempotencyKey },
        );
      case 'cash':
        return api.cardActivity.advanceCash(
          { id, amount: input.amount, on: input.on, fee: input.fee, toAccountId: input.toAccountId },
          { idempotencyKey },
        );
      case 'refund':
        return api.cardActivity.refund(
          { id, amount: input.amount, on: input.on, payee: input.payee },
          { idempotencyKey },
        );
      case 'rate':
        return api.cards.setRates(
          { id, effectiveFrom: input.on, rates: [{ aprType: input.aprType, aprPpm: input.aprPpm }] },
          { idempotencyKey, ifMatch: card.version ?? 0 },
        );
      case 'dispute':
        return api.cardActivity.dispute(
          { id, balanceId: input.balanceId, amount: input.amount, openedOn: input.on, note: input.note },
          { idempotencyKey },
        );
    }
  };
  return useChange({
    change: send,
    done: (_result, input) =>
      t(`do.done.${input.what}`, {
        amount: input.what === 'rate' ? '' : money(input.amount.minor, input.amount.currency),
        name,
      }),
    onSuccess: onDone,
  });
}

/** Shows the forms for card events other than purchases and payments. Each one saves one change, and offers Undo. */
export function CardActivity({ card, payment, onDone, onDirty }: ActivityProps) {
  const t = useT(activityMessages);
  const { today } = useSession();
  const { locale } = useFormats();
  const errorOf = useErrorText();
  const record = useRecordActivity(card, onDone);
  const { currency } = card.owed;
  const form = useForm<ActivityDraft, ActivityInput>({
    initial: emptyActivity(today),
    validate: (draft) => checkActivity(draft, { currency, locale, today, payment, say: t }),
    submit: async (input) => {
      try {
        await record.mutateAsync(input);
      } catch (error) {
        return refusalOf<ActivityDraft>(error, fields, errorOf);
      }
    },
  });
  const { what, amount, apr } = form.values;
  useDirty(!form.busy && (amount !== '' || apr !== ''), onDirty);
  return (
    <form {...form.formProps}>
      <Stack gap={16}>
        <ErrorSummary {...form.summary} />
        <SelectField
          label={t('do.what')}
          options={activities.map((value) => ({ value, label: t(`do.${value}`) }))}
          {...form.field('what')}
        />
        {what === 'rate' ? (
          <RateFields form={form} card={card} payment={payment} />
        ) : (
          <MoneyField label={t('do.amount')} currency={currency} {...form.field('amount')} />
        )}
        {what === 'rate' ? null : <TextField label={t('do.on')} type="date" max={today} {...form.field('on')} />}
        {what === 'transfer' || what === 'cash' ? <MovedFields form={form} card={card} /> : null}
        {what === 'transfer' ? <PromoFields form={form} /> : null}
        {what === 'refund' ? (
          <TextField label={t('do.payee')} autoComplete="off" maxLength={200} {...form.field('payee')} />
        ) : null}
        {what === 'dispute' ? <DisputeFields form={form} payment={payment} /> : null}
        <FormActions submitLabel={t(`do.save.${what}`)} busy={form.busy} onCancel={onDone} />
      </Stack>
    </form>
  );
}

function MovedFields({ form, card }: { form: Form<ActivityDraft>; card: Card }) {
  const t = useT(activityMessages);
  const { money } = useFormats();
  const { data } = useQuery(accountsQuery());
  const isTransfer = form.values.what === 'transfer';
  const types: readonly string[] = isTransfer ? ['credit_card', 'loan', 'line_of_credit'] : ['depository'];
  const own = (data?.items ?? []).filter(
    ({ id, type, state, currency }) =>
      id !== card.account.id && types.includes(type) && state !== 'closed' && currency === card.owed.currency,
  );
  const options = [
    ...own.map(({ id, name, balance }) => ({
      value: id,
      label: t('do.account', { name, balance: money(balance.minor, balance.currency) }),
    })),
    { value: outside, label: t('do.outside') },
  ];
  return (
    <>
      <SelectField
        label={t(isTransfer ? 'do.moveFrom' : 'do.moveTo')}
        placeholder={t('do.choose')}
        options={options}
        {...form.field('account')}
      />
      <MoneyField
        label={t('do.fee')}
        hint={t('do.feeHint')}
        optional
        currency={card.owed.currency}
        {...form.field('fee')}
      />
    </>
  );
}

function PromoFields({ form }: { form: Form<ActivityDraft> }) {
  const t = useT(activityMessages);
  return (
    <>
      <Checkbox
        label={t('do.promo')}
        name="hasPromo"
        checked={form.values.hasPromo}
        onChange={(checked) => form.set('hasPromo', checked)}
      />
      {form.values.hasPromo ? (
        <>
          <PercentField label={t('do.promoApr')} {...form.field('promoApr')} />
          <TextField label={t('do.promoEnds')} type="date" {...form.field('promoEnds')} />
          <PercentField label={t('do.revertApr')} optional {...form.field('revertApr')} />
        </>
      ) : null}
    </>
  );
}

function RateFields({
  form,
  card,
  payment,
}: {
  form: Form<ActivityDraft>;
  card: Card;
  payment: CardPayment | undefined;
}) {
  const t = useT(activityMessages);
  const { today } = useSession();
  const { locale, date, percent } = useFormats();
  const { apr, aprType, on } = form.values;
  const typed = parsePercent(apr, locale);
  const raised = typed.ok && isRaise(card, { aprType, aprPpm: typed.ppm }) && isDate(on) && on > today;
  // Assumes that the account is older than a year, because only the notice period is checked here.
  const allowed = raised
    ? checkRateIncrease({
        openedOn: addDays(civilDate(today), -400),
        noticeOn: civilDate(today),
        effectiveOn: civilDate(on),
        daysLate: 0,
      })
    : null;
  const coming = payment?.comingRates ?? [];
  return (
    <>
      <SelectField
        label={t('do.aprType')}
        options={(['purchase_apr', 'balance_transfer_apr', 'cash_apr'] as const).map((value) => ({
          value,
          label: t(`apr.${value}`),
        }))}
        {...form.field('aprType')}
      />
      <PercentField label={t('do.apr')} hint={t('do.aprHint')} {...form.field('apr')} />
      <TextField label={t('do.aprFrom')} hint={t('do.aprFromHint')} type="date" {...form.field('on')} />
      {allowed?.ok === false ? (
        <Banner tone="info" title={t('do.noticeShort', { on: date(allowed.allowedFrom) })} />
      ) : null}
      {coming.length === 0 ? null : (
        <div>
          <p>{t('do.coming')}</p>
          {coming.map((rate) =>
            rate.aprType === 'special' ? null : (
              <p key={rate.id}>
                {t('do.comingRate', {
                  type: t(`apr.${rate.aprType}`),
                  rate: percent(rate.aprPpm),
                  on: date(rate.effectiveFrom),
                })}
              </p>
            ),
          )}
        </div>
      )}
    </>
  );
}

function DisputeFields({ form, payment }: { form: Form<ActivityDraft>; payment: CardPayment | undefined }) {
  const t = useT(activityMessages);
  const nameOf = useSegmentName();
  const { money } = useFormats();
  return (
    <>
      <SelectField
        label={t('do.balance')}
        hint={t('do.disputeHint')}
        placeholder={t('do.balance')}
        options={(payment?.balances ?? []).map(({ id, kind, balance }) => ({
          value: id,
          label: t('do.balanceOf', { name: nameOf({ id, kind }), amount: money(balance.minor, balance.currency) }),
        }))}
        {...form.field('balanceId')}
      />
      <TextField label={t('do.note')} optional autoComplete="off" maxLength={200} {...form.field('payee')} />
    </>
  );
}
