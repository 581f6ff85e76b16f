import type { Card } from '@tideline/contract';
import {
  api,
  refusalOf,
  useChange,
  useDirty,
  useDraftConflict,
  useErrorText,
  useIntentKey,
  useSession,
  useT,
} from '@tideline/mfe-kit';
import { Section, Stack, useFormats } from '@tideline/ui';
import { ErrorSummary, MoneyField, PercentField, SelectField, TextField, useForm, type Form } from '@tideline/ui/forms';
import { useEffect, useRef } from 'react';
import { messages } from '../../messages/en.ts';
import type { DrawerFormProps } from '../forms/drawer-form.ts';
import { FormActions } from '../forms/form-actions.tsx';
import type { Translate } from '../forms/translate.ts';
import { useSaveRefusal } from '../forms/use-save-refusal.ts';
import { changedRates, checkTerms, draftOfCard, termsDiffer, type TermsDraft, type TermsInput } from './terms-draft.ts';

/** Fields of the api → fields of the form. */
const fields = {
  rates: 'purchaseApr',
  creditLimit: 'limit',
  dueDay: 'dueDay',
  closeDay: 'closeDay',
  minimum: 'minimumPercent',
  autopay: 'autopay',
} as const;

/** Saves the terms that differ: first the rates as of today, then the other terms. */
function useSaveTerms(card: Card, version: number, onDone: () => void) {
  const t = useT(messages);
  const { today } = useSession();
  const keyFor = useIntentKey();
  return useChange({
    change: async ({ rates, terms }: TermsInput) => {
      const newRates = changedRates(card, rates);
      const id = card.account.id;
      const ratesSaved =
        newRates.length === 0
          ? null
          : await api.cards.setRates(
              { id, effectiveFrom: today, rates: newRates },
              { ifMatch: version, idempotencyKey: keyFor(newRates) },
            );
      if (!termsDiffer(card, terms)) return ratesSaved;
      return api.cards.setTerms({ id, ...terms }, { ifMatch: ratesSaved?.item.version ?? version });
    },
    done: () => t('terms.saved', { name: card.account.name }),
    onSuccess: onDone,
  });
}

const labelsOf = (t: Translate): Record<keyof TermsDraft, string> => ({
  purchaseApr: t('terms.purchaseApr'),
  transferApr: t('terms.transferApr'),
  cashApr: t('terms.cashApr'),
  limit: t('card.limit'),
  dueDay: t('terms.dueDay'),
  closeDay: t('terms.closeDay'),
  minimumKind: t('terms.minimum'),
  minimumPercent: t('terms.percent'),
  minimumFloor: t('terms.floor'),
  autopay: t('card.autopay'),
});

/** Returns the label for the value of a choice field. */
const choiceText =
  (t: Translate) =>
  (field: keyof TermsDraft, value: string): string => {
    if (field === 'minimumKind') return t(`minimum.${value as TermsDraft['minimumKind']}`);
    return field === 'autopay' ? t(`autopay.${value as TermsDraft['autopay']}`) : value;
  };

/** Edits the rates and terms of one card. */
export function CardTerms({
  card,
  atAutopay,
  onDone,
  onDirty,
}: DrawerFormProps & {
  card: Card;
  /** Whether the focus starts at autopay. */
  atAutopay: boolean;
}) {
  const t = useT(messages);
  const { locale } = useFormats();
  const errorOf = useErrorText();
  const initial = draftOfCard(card, locale);
  const conflict = useDraftConflict<TermsDraft>({
    draft: initial,
    version: card.version ?? 0,
    labels: labelsOf(t),
    textOf: choiceText(t),
  });
  const refused = useSaveRefusal<TermsDraft>(
    'cards',
    (error) => refusalOf<TermsDraft>(error, fields, errorOf),
    conflict,
  );
  const save = useSaveTerms(card, conflict.version, onDone);
  const { currency } = card.owed;
  const form = useForm<TermsDraft, TermsInput>({
    initial,
    validate: (draft) => checkTerms(draft, { currency, locale, say: t }),
    submit: async (input) => {
      try {
        await save.mutateAsync(input);
      } catch (error) {
        return refused(error);
      }
    },
  });
  useDirty(!form.busy && JSON.stringify(form.values) !== JSON.stringify(initial), onDirty);
  return (
    <form {...form.formProps}>
      <Stack gap={24}>
        {conflict.notice({ busy: form.busy, onTheirs: form.reset })}
        <ErrorSummary {...form.summary} />
        <RateFields form={form} />
        <PaymentFields form={form} currency={currency} atAutopay={atAutopay} />
        <FormActions submitLabel={t('form.save')} busy={form.busy} onCancel={onDone} />
      </Stack>
    </form>
  );
}

function RateFields({ form }: { form: Form<TermsDraft> }) {
  const t = useT(messages);
  return (
    <Section title={t('terms.rates')} lead={t('terms.ratesLead')}>
      <Stack gap={16}>
        <PercentField label={t('terms.purchaseApr')} hint={t('terms.purchaseAprHint')} {...form.field('purchaseApr')} />
        <PercentField label={t('terms.transferApr')} optional {...form.field('transferApr')} />
        <PercentField label={t('terms.cashApr')} optional {...form.field('cashApr')} />
      </Stack>
    </Section>
  );
}

function PaymentFields({
  form,
  currency,
  atAutopay,
}: {
  form: Form<TermsDraft>;
  currency: string;
  atAutopay: boolean;
}) {
  const t = useT(messages);
  const { minimumKind } = form.values;
  const autopay = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (atAutopay) autopay.current?.focus();
  }, [atAutopay]);
  return (
    <Section title={t('terms.payment')}>
      <Stack gap={16}>
        <MoneyField label={t('card.limit')} optional currency={currency} {...form.field('limit')} />
        <TextField
          label={t('terms.dueDay')}
          hint={t('terms.dayHint')}
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          {...form.field('dueDay')}
        />
        <TextField
          label={t('terms.closeDay')}
          hint={t('terms.dayHint')}
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          {...form.field('closeDay')}
        />
        <SelectField
          label={t('terms.minimum')}
          hint={t('terms.minimumHint')}
          options={(
            [
              'usual',
              'percent_of_balance',
              'percent_plus_interest_and_fees',
              'greater_of_both',
              'full_balance',
            ] as const
          ).map((kind) => ({ value: kind, label: t(`minimum.${kind}`) }))}
          {...form.field('minimumKind')}
        />
        {minimumKind === 'usual' || minimumKind === 'full_balance' ? null : (
          <>
            <PercentField label={t('terms.percent')} {...form.field('minimumPercent')} />
            <MoneyField label={t('terms.floor')} optional currency={currency} {...form.field('minimumFloor')} />
          </>
        )}
        <SelectField
          label={t('card.autopay')}
          options={[...new Set(['none', 'minimum', 'statement', 'current', form.values.autopay] as const)].map(
            (kind) => ({ value: kind, label: t(`autopay.${kind}`) }),
          )}
          ref={autopay}
          {...form.field('autopay')}
        />
      </Stack>
    </Section>
  );
}
