import type { ReactNode } from 'react';
import { toMinor, type Account } from '@tideline/contract';
import { useDirty, useSession, useT } from '@tideline/mfe-kit';
import { Disclosure, Stack, useFormats, useMayChange } from '@tideline/ui';
import {
  Checkbox,
  CountField,
  ErrorSummary,
  MoneyField,
  PercentField,
  RadioCards,
  SelectField,
  TextField,
  useForm,
  type Form,
  type FormErrors,
} from '@tideline/ui/forms';
import { messages } from '../../messages/en.ts';
import { promoMessages } from '../../messages/promos.en.ts';
import { FormActions } from '../forms/form-actions.tsx';
import {
  checkPromo,
  hasNoBalance,
  promoConditions,
  type PromoDraft,
  type PromoInput,
  type PromoKind,
} from './promo-draft.ts';

export interface PromoFormProps {
  /** Cards and deposit accounts to choose from. An existing promotional period cannot move to another account. */
  accounts: readonly Account[];
  initial: PromoDraft;
  /** Shown above the fields: a notice of a concurrent change. */
  notice?: ReactNode;
  submitLabel: string;
  onSubmit: (input: PromoInput) => Promise<FormErrors<PromoDraft> | void>;
  onCancel: () => void;
  onDirty: (dirty: boolean) => void;
}

const kinds: readonly PromoKind[] = [
  'deferred_interest',
  'balance_transfer',
  'intro_purchase',
  'reduced_rate',
  'installment_plan',
  'fee_waiver',
  'savings_bonus_rate',
];
const bases = ['fixed_date', 'last_close_before', 'billing_cycles'] as const;
const goals = ['pay_to_zero', 'minimum_then_lump', 'transfer_again', 'float'] as const;

/** Shows the fields of a new or existing promotional period: common terms first, the rest collapsed. */
export function PromoForm({ accounts, initial, notice, submitLabel, onSubmit, onCancel, onDirty }: PromoFormProps) {
  const t = useT(messages);
  const p = useT(promoMessages);
  const { locale } = useFormats();
  const { household } = useSession();
  const currencyOf = (id: string) => accounts.find((account) => account.id === id)?.currency ?? household.currency;
  const what = {
    feeMin: p('form.feeMinWhat'),
    feeMax: p('form.feeMaxWhat'),
    planned: p('form.plannedWhat'),
    cyclesMissing: p('form.cyclesMissing'),
    marginWrong: p('form.marginWrong'),
  };
  const form = useForm<PromoDraft, PromoInput>({
    initial,
    validate: (draft) => checkPromo(draft, { currency: currencyOf(draft.cardId), locale, say: t, what }),
    submit: onSubmit,
  });
  const currency = currencyOf(form.values.cardId);
  useDirty(!form.busy && JSON.stringify(form.values) !== JSON.stringify(initial), onDirty);
  return (
    <form {...form.formProps}>
      <Stack gap={16}>
        {notice}
        <ErrorSummary {...form.summary} />
        <Place form={form} accounts={accounts} />
        <RadioCards
          legend={t('promo.kind')}
          options={kinds.map((value) => ({ value, label: t(`kind.${value}`), body: t(`kindLine.${value}`) }))}
          name="kind"
          value={form.values.kind === '' ? null : form.values.kind}
          onChange={(value) => {
            form.set('kind', value);
            const fits =
              accounts.find(({ id }) => id === form.values.cardId)?.type ===
              (value === 'savings_bonus_rate' ? 'depository' : 'credit_card');
            if (!fits) form.set('cardId', '');
          }}
          error={form.errors.kind}
        />
        {hasNoBalance(form.values.kind) ? null : (
          <MoneyField
            label={t('promo.balanceField')}
            hint={t('promo.balanceHint')}
            currency={currency}
            {...form.field('balance')}
          />
        )}
        <Days form={form} />
        <Rates form={form} currency={currency} />
        <Disclosure summary={p('form.more')} open={isDetailed(initial)}>
          <Details form={form} currency={currency} />
        </Disclosure>
        <FormActions submitLabel={submitLabel} busy={form.busy} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

type Fields = { form: Form<PromoDraft> };

const isDetailed = ({ transferWindowEndsOn, planned, margin, goal, closedToNewOn, ...draft }: PromoDraft): boolean =>
  [transferWindowEndsOn, planned, margin, closedToNewOn].some((typed) => typed !== '') ||
  goal !== 'pay_to_zero' ||
  promoConditions.some((condition) => draft[condition]);

function Place({ form, accounts }: Fields & { accounts: readonly Account[] }) {
  const t = useT(messages);
  const p = useT(promoMessages);
  const { money } = useFormats();
  const mayChange = useMayChange();
  const isSavings = form.values.kind === 'savings_bonus_rate';
  const fitting = accounts.filter(
    ({ id, type }) => type === (isSavings ? 'depository' : 'credit_card') && mayChange(id),
  );
  return (
    <SelectField
      label={isSavings ? p('form.place') : t('promo.card')}
      placeholder={t('promo.cardChoose')}
      options={fitting.map(({ id, name, balance }) => ({
        value: id,
        label: isSavings
          ? name
          : t('promo.cardOwes', { name, owed: money(Math.max(0, -toMinor(balance)), balance.currency) }),
      }))}
      {...form.field('cardId')}
    />
  );
}

function Days({ form }: Fields) {
  const t = useT(messages);
  const p = useT(promoMessages);
  const isCard = form.values.kind !== 'savings_bonus_rate';
  return (
    <>
      <TextField label={t('promo.startsOn')} type="date" {...form.field('startsOn')} />
      {isCard ? (
        <SelectField
          label={p('form.basis')}
          options={bases.map((value) => ({ value, label: p(`form.basis.${value}`) }))}
          name="endsBasis"
          value={form.values.endsBasis}
          onChange={(value) => form.set('endsBasis', bases.find((one) => one === value) ?? 'fixed_date')}
        />
      ) : null}
      {form.values.endsBasis === 'billing_cycles' ? (
        <CountField label={p('form.cycles')} {...form.field('cycles')} />
      ) : (
        <TextField
          label={t('promo.endsOnField')}
          hint={`${t('promo.endsOnHint')} ${p('form.endOptional')}`}
          optional
          type="date"
          {...form.field('endsOn')}
        />
      )}
    </>
  );
}

function Rates({ form, currency }: Fields & { currency: string }) {
  const t = useT(messages);
  const p = useT(promoMessages);
  const { kind } = form.values;
  return (
    <>
      {hasNoBalance(kind) ? null : (
        <MoneyField
          label={t('promo.original')}
          hint={t('promo.originalHint')}
          optional
          currency={currency}
          {...form.field('original')}
        />
      )}
      {kind === 'deferred_interest' || kind === 'fee_waiver' ? null : (
        <PercentField
          label={kind === 'savings_bonus_rate' ? p('form.bonusRate') : t('promo.promoApr')}
          {...form.field('promoApr')}
        />
      )}
      {kind === 'fee_waiver' ? null : (
        <PercentField label={t('promo.revertApr')} hint={t('promo.revertHint')} {...form.field('revertApr')} />
      )}
      {kind === 'balance_transfer' ? (
        <>
          <PercentField label={t('promo.fee')} hint={t('promo.feeHint')} optional {...form.field('fee')} />
          <MoneyField label={p('form.feeMin')} optional currency={currency} {...form.field('feeMin')} />
          <MoneyField label={p('form.feeMax')} optional currency={currency} {...form.field('feeMax')} />
        </>
      ) : null}
    </>
  );
}

function Details({ form, currency }: Fields & { currency: string }) {
  const p = useT(promoMessages);
  const isBalance = !hasNoBalance(form.values.kind);
  return (
    <Stack gap={16}>
      {isBalance ? (
        <>
          <TextField
            label={p('form.window')}
            hint={p('form.windowHint')}
            optional
            type="date"
            {...form.field('transferWindowEndsOn')}
          />
          <TextField label={p('form.closedOn')} optional type="date" {...form.field('closedToNewOn')} />
          <MoneyField
            label={p('form.planned')}
            hint={p('form.plannedHint')}
            optional
            currency={currency}
            {...form.field('planned')}
          />
          <SelectField
            label={p('goal.label')}
            options={goals.map((value) => ({ value, label: p(`goal.${value}`) }))}
            name="goal"
            value={form.values.goal}
            onChange={(value) => form.set('goal', goals.find((one) => one === value) ?? 'pay_to_zero')}
          />
          <CountField label={p('form.margin')} hint={p('form.marginHint')} optional {...form.field('margin')} />
        </>
      ) : null}
      {isBalance ? (
        <fieldset>
          <legend>{p('form.conditions')}</legend>
          {promoConditions.map((condition) => (
            <Checkbox
              key={condition}
              label={p(`condition.${condition}`)}
              name={condition}
              checked={form.values[condition]}
              onChange={(checked) => form.set(condition, checked)}
            />
          ))}
        </fieldset>
      ) : null}
    </Stack>
  );
}
