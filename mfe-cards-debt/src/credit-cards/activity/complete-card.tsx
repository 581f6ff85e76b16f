import type { Card } from '@tideline/contract';
import { api, refusalOf, useChange, useDirty, useErrorText, useIntentKey, useSession, useT } from '@tideline/mfe-kit';
import { Stack, useFormats } from '@tideline/ui';
import { ErrorSummary, MoneyField, PercentField, SelectField, TextField, useForm, type Form } from '@tideline/ui/forms';
import { activityMessages } from '../../../messages/card-activity.en.ts';
import { messages } from '../../../messages/en.ts';
import type { DrawerFormProps } from '../../forms/drawer-form.ts';
import { FormActions } from '../../forms/form-actions.tsx';
import { checkTerms, draftOfCard, type TermsDraft, type TermsInput } from '../terms-draft.ts';

type Step = Card['missing'][number];
const order: readonly Step[] = ['purchase_apr', 'due_day', 'credit_limit', 'minimum'];
const fieldOf: Readonly<Record<Step, keyof TermsDraft>> = {
  purchase_apr: 'purchaseApr',
  due_day: 'dueDay',
  credit_limit: 'limit',
  minimum: 'minimumPercent',
};
const fields = { rates: 'purchaseApr', creditLimit: 'limit', dueDay: 'dueDay', minimum: 'minimumPercent' } as const;

/** Asks for the missing terms of a card, step by step. Each step is saved separately. */
export function CompleteCard({ card, onDone, onDirty }: DrawerFormProps & { card: Card }) {
  const t = useT(activityMessages);
  const step = order.find((each) => card.missing.includes(each));
  if (step === undefined) return <p>{t('complete.done')}</p>;
  return <CompleteStep key={step} card={card} step={step} onDone={onDone} onDirty={onDirty} />;
}

function useSaveStep(card: Card, step: Step, onSaved: () => void) {
  const t = useT(activityMessages);
  const { today } = useSession();
  const keyFor = useIntentKey();
  const { id, name } = card.account;
  return useChange({
    change: ({ rates, terms }: TermsInput): Promise<{ changeSetId: string }> => {
      const ifMatch = card.version ?? 0;
      switch (step) {
        case 'purchase_apr':
          return api.cards.setRates({ id, effectiveFrom: today, rates }, { ifMatch, idempotencyKey: keyFor(rates) });
        case 'due_day':
          return api.cards.setTerms({ id, dueDay: terms.dueDay }, { ifMatch });
        case 'credit_limit':
          return api.cards.setTerms({ id, creditLimit: terms.creditLimit }, { ifMatch });
        case 'minimum':
          return api.cards.setTerms({ id, minimum: terms.minimum }, { ifMatch });
      }
    },
    done: () => t('complete.saved', { name }),
    onSuccess: onSaved,
  });
}

function CompleteStep({ card, step, onDone, onDirty }: DrawerFormProps & { card: Card; step: Step }) {
  const t = useT(activityMessages);
  const say = useT(messages);
  const { locale } = useFormats();
  const errorOf = useErrorText();
  const isLast = card.missing.length === 1;
  const save = useSaveStep(card, step, isLast ? onDone : () => onDirty(false));
  const { currency } = card.owed;
  const initial: TermsDraft = {
    ...draftOfCard(card, locale),
    ...(step === 'minimum' ? { minimumKind: 'percent_plus_interest_and_fees' as const } : {}),
  };
  const form = useForm<TermsDraft, TermsInput>({
    initial,
    validate: (draft) => {
      // Validates only this step, so that a missing rate does not prevent saving the due day.
      const checked = checkTerms(
        step === 'purchase_apr' ? draft : { ...draft, purchaseApr: draft.purchaseApr || '0' },
        { currency, locale, say },
      );
      if (!checked.ok) return checked;
      if (step === 'due_day' && checked.data.terms.dueDay === null)
        return { ok: false, errors: { dueDay: say('terms.dayWrong') } };
      if (step === 'credit_limit' && checked.data.terms.creditLimit === null)
        return { ok: false, errors: { limit: t('complete.limitMissing') } };
      return checked;
    },
    submit: async (input) => {
      try {
        await save.mutateAsync(input);
      } catch (error) {
        return refusalOf<TermsDraft>(error, fields, errorOf);
      }
    },
  });
  useDirty(!form.busy && form.values[fieldOf[step]] !== initial[fieldOf[step]], onDirty);
  return (
    <form {...form.formProps}>
      <Stack gap={16}>
        <p>{t('complete.step', { at: order.length - card.missing.length + 1, of: order.length })}</p>
        <ErrorSummary {...form.summary} />
        <p>{t(`complete.${step}`)}</p>
        <StepFields step={step} form={form} currency={currency} />
        <FormActions submitLabel={say('form.save')} busy={form.busy} onCancel={onDone} />
      </Stack>
    </form>
  );
}

function StepFields({ step, form, currency }: { step: Step; form: Form<TermsDraft>; currency: string }) {
  const t = useT(messages);
  switch (step) {
    case 'purchase_apr':
      return (
        <PercentField label={t('terms.purchaseApr')} hint={t('terms.purchaseAprHint')} {...form.field('purchaseApr')} />
      );
    case 'due_day':
      return (
        <TextField
          label={t('terms.dueDay')}
          hint={t('terms.dayHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          {...form.field('dueDay')}
        />
      );
    case 'credit_limit':
      return <MoneyField label={t('card.limit')} currency={currency} {...form.field('limit')} />;
    case 'minimum':
      return (
        <>
          <SelectField
            label={t('terms.minimum')}
            options={(
              ['percent_of_balance', 'percent_plus_interest_and_fees', 'greater_of_both', 'full_balance'] as const
            ).map((kind) => ({ value: kind, label: t(`minimum.${kind}`) }))}
            {...form.field('minimumKind')}
          />
          {form.values.minimumKind === 'full_balance' ? null : (
            <>
              <PercentField label={t('terms.percent')} {...form.field('minimumPercent')} />
              <MoneyField label={t('terms.floor')} optional currency={currency} {...form.field('minimumFloor')} />
            </>
          )}
        </>
      );
  }
}
