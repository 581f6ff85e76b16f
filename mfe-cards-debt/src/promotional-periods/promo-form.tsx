import type { ReactNode } from 'react';
import type { Card } from '@tideline/contract';
import { useDirty, useSession, useT } from '@tideline/mfe-kit';
import { Stack, useFormats } from '@tideline/ui';
import { ErrorSummary, MoneyField, PercentField, RadioCards, SelectField, TextField, useForm, type FormErrors } from '@tideline/ui/forms';
import { messages } from '../../messages/en.ts';
import { FormActions } from '../forms/form-actions.tsx';
import { checkPromo, type PromoDraft, type PromoInput, type PromoKind } from './promo-draft.ts';

export interface PromoFormProps {
  /** Cards to choose from; a promotional period stays with its card. */
  cards: readonly Card[];
  initial: PromoDraft;
  /** Above the fields: somebody else was faster. */
  notice?: ReactNode;
  submitLabel: string;
  onSubmit: (input: PromoInput) => Promise<FormErrors<PromoDraft> | void>;
  onCancel: () => void;
  onDirty: (dirty: boolean) => void;
}

const kinds: readonly PromoKind[] = ['deferred_interest', 'balance_transfer', 'intro_purchase', 'reduced_rate'];

/** The fields of a promotional period, new or known. */
export function PromoForm({ cards, initial, notice, submitLabel, onSubmit, onCancel, onDirty }: PromoFormProps) {
  const t = useT(messages);
  const { locale, money } = useFormats();
  const { household } = useSession();
  const currencyOf = (cardId: string) => cards.find(({ account }) => account.id === cardId)?.owed.currency ?? household.currency;
  const form = useForm<PromoDraft, PromoInput>({
    initial,
    validate: (draft) => checkPromo(draft, { currency: currencyOf(draft.cardId), locale, say: t }),
    submit: onSubmit,
  });
  const { kind, cardId } = form.values;
  const currency = currencyOf(cardId);
  useDirty(!form.busy && JSON.stringify(form.values) !== JSON.stringify(initial), onDirty);
  return (
    <form {...form.formProps}>
      <Stack gap={16}>
        {notice}
        <ErrorSummary {...form.summary} />
        <SelectField
          label={t('promo.card')}
          placeholder={t('promo.cardChoose')}
          options={cards.map(({ account, owed }) => ({ value: account.id, label: t('promo.cardOwes', { name: account.name, owed: money(owed.minor, owed.currency) }) }))}
          {...form.field('cardId')}
        />
        <RadioCards
          legend={t('promo.kind')}
          options={kinds.map((value) => ({ value, label: t(`kind.${value}`), body: t(`kindLine.${value}`) }))}
          name="kind"
          value={kind === '' ? null : kind}
          onChange={(value) => form.set('kind', value)}
          error={form.errors.kind}
        />
        <MoneyField label={t('promo.balanceField')} hint={t('promo.balanceHint')} currency={currency} {...form.field('balance')} />
        <TextField label={t('promo.startsOn')} type="date" {...form.field('startsOn')} />
        <TextField label={t('promo.endsOnField')} hint={t('promo.endsOnHint')} type="date" {...form.field('endsOn')} />
        <MoneyField label={t('promo.original')} hint={t('promo.originalHint')} optional currency={currency} {...form.field('original')} />
        {kind === 'deferred_interest' ? null : <PercentField label={t('promo.promoApr')} {...form.field('promoApr')} />}
        <PercentField label={t('promo.revertApr')} hint={t('promo.revertHint')} {...form.field('revertApr')} />
        {kind === 'balance_transfer' ? <PercentField label={t('promo.fee')} hint={t('promo.feeHint')} optional {...form.field('fee')} /> : null}
        <FormActions submitLabel={submitLabel} busy={form.busy} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
