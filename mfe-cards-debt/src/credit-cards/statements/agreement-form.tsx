import { useQuery } from '@tanstack/react-query';
import type { CardStatements } from '@tideline/contract';
import {
  accountsQuery,
  api,
  Load,
  refusalOf,
  useChange,
  useDirty,
  useDraftConflict,
  useErrorText,
  useT,
} from '@tideline/mfe-kit';
import { Disclosure, Section, Skeleton, SkeletonBar, Stack, useFormats } from '@tideline/ui';
import { ErrorSummary, MoneyField, PercentField, SelectField, TextField, useForm, type Form } from '@tideline/ui/forms';
import { statementMessages as messages } from '../../../messages/statements.en.ts';
import type { DrawerFormProps } from '../../forms/drawer-form.ts';
import { FormActions } from '../../forms/form-actions.tsx';
import { useSaveRefusal } from '../../forms/use-save-refusal.ts';
import {
  ALLOCATIONS,
  AUTOPAYS,
  BASES,
  checkAgreement,
  DAY_COUNTS,
  draftOfAgreement,
  METHODS,
  type AgreementDraft,
  type AgreementInput,
} from './agreement-draft.ts';
import { cardStatementsQuery } from './statements.queries.ts';

/** Edits further terms of the agreement. Empty fields use the usual value. */
export function AgreementForm({ cardId, ...form }: DrawerFormProps & { cardId: string }) {
  const t = useT(messages);
  return (
    <Load
      query={cardStatementsQuery(cardId)}
      skeleton={
        <Skeleton>
          <SkeletonBar width="100%" height="400px" />
        </Skeleton>
      }
      isEmpty={() => false}
      failedTitle={t('panel.failed')}
    >
      {(statements) => <Fields statements={statements} {...form} />}
    </Load>
  );
}

const fields = {
  interestMethod: 'interestMethod',
  dayCount: 'dayCount',
  minimumInterest: 'minimumInterest',
  graceDays: 'graceDays',
  graceRegainStatements: 'graceRegain',
  minimumBase: 'minimumBase',
  annualFee: 'annualFee',
  lateFee: 'lateFee',
  penaltyAprPpm: 'penaltyApr',
  cashAdvanceLimit: 'cashLimit',
  autopay: 'autopayAmount',
  dueDaysAfterClose: 'dueDaysAfterClose',
  allocationPolicy: 'allocation',
  graceNeedsPromoPaid: 'graceNeedsPromo',
  deferredCompounding: 'deferredCompounding',
  minimumAddPastDue: 'addPastDue',
  minimumAddOverLimit: 'addOverLimit',
} as const;

function useLabels(): Record<keyof AgreementDraft, string> {
  const t = useT(messages);
  return {
    interestMethod: t('terms.method'),
    dayCount: t('terms.dayCount'),
    minimumInterest: t('terms.minimumInterest'),
    graceDays: t('terms.graceDays'),
    graceRegain: t('terms.regain'),
    minimumBase: t('terms.base'),
    annualFee: t('terms.annualFee'),
    annualFeeMonth: t('terms.annualFeeMonth'),
    lateFee: t('terms.lateFee'),
    penaltyApr: t('terms.penaltyApr'),
    cashLimit: t('terms.cashLimit'),
    dueDaysAfterClose: t('terms.dueDays'),
    allocation: t('terms.allocation'),
    graceNeedsPromo: t('terms.graceNeedsPromo'),
    deferredCompounding: t('terms.deferred'),
    addPastDue: t('terms.addPastDue'),
    addOverLimit: t('terms.addOverLimit'),
    autopay: t('terms.autopay'),
    autopayFrom: t('terms.autopayFrom'),
    autopayAmount: t('terms.autopayAmount'),
  };
}

function Fields({ statements, onDone, onDirty }: DrawerFormProps & { statements: CardStatements }) {
  const t = useT(messages);
  const { locale } = useFormats();
  const errorOf = useErrorText();
  const labels = useLabels();
  const { currency } = statements.owed;
  const initial = draftOfAgreement(statements.agreement, locale);
  const conflict = useDraftConflict<AgreementDraft>({
    draft: initial,
    version: statements.termsVersion ?? 0,
    labels,
    textOf: (_field, value) => value,
  });
  const refused = useSaveRefusal<AgreementDraft>(
    'cards',
    (error) => refusalOf<AgreementDraft>(error, fields, errorOf),
    conflict,
  );
  const save = useChange({
    change: (input: AgreementInput) =>
      api.cardStatements.setAgreement({ id: statements.cardId, ...input }, { ifMatch: conflict.version }),
    done: () => t('terms.saved', { name: statements.cardName }),
    onSuccess: onDone,
  });
  const words = {
    days: t('terms.graceDaysWrong'),
    dueDays: t('terms.dueDaysWrong'),
    month: t('terms.monthMissing'),
    amount: t('terms.amountWhat'),
    rate: t('terms.rateWhat'),
    fixedMissing: t('terms.fixedMissing'),
  };
  const form = useForm<AgreementDraft, AgreementInput>({
    initial,
    validate: (draft) => checkAgreement(draft, { currency, locale, words }),
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
        <p>{t('terms.lead')}</p>
        {conflict.notice({ busy: form.busy, onTheirs: form.reset })}
        <ErrorSummary {...form.summary} />
        <Interest form={form} currency={currency} labels={labels} />
        <RareTerms form={form} labels={labels} />
        <Fees form={form} currency={currency} labels={labels} />
        <Autopay form={form} currency={currency} labels={labels} />
        <FormActions submitLabel={t('terms.save')} busy={form.busy} onCancel={onDone} />
      </Stack>
    </form>
  );
}

interface PartProps {
  form: Form<AgreementDraft>;
  currency: string;
  labels: Record<keyof AgreementDraft, string>;
}

function Interest({ form, currency, labels }: PartProps) {
  const t = useT(messages);
  const usual = { value: '', label: t('terms.usual') };
  return (
    <Section title={t('terms.interest')}>
      <Stack gap={16}>
        <SelectField
          label={labels.interestMethod}
          options={[usual, ...METHODS.map((value) => ({ value, label: t(`method.${value}`) }))]}
          {...form.field('interestMethod')}
        />
        <SelectField
          label={labels.dayCount}
          options={[usual, ...DAY_COUNTS.map((value) => ({ value, label: t(`dayCount.${value}`) }))]}
          {...form.field('dayCount')}
        />
        <MoneyField label={labels.minimumInterest} optional currency={currency} {...form.field('minimumInterest')} />
        <TextField
          label={labels.graceDays}
          hint={t('terms.graceDaysHint')}
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          {...form.field('graceDays')}
        />
        <SelectField
          label={labels.graceRegain}
          options={[usual, { value: '1', label: t('regain.1') }, { value: '2', label: t('regain.2') }]}
          {...form.field('graceRegain')}
        />
        <SelectField
          label={labels.minimumBase}
          options={[usual, ...BASES.map((value) => ({ value, label: t(`base.${value}`) }))]}
          {...form.field('minimumBase')}
        />
        <MoneyField label={labels.cashLimit} optional currency={currency} {...form.field('cashLimit')} />
      </Stack>
    </Section>
  );
}

const rareTerms = [
  'dueDaysAfterClose',
  'allocation',
  'graceNeedsPromo',
  'deferredCompounding',
  'addPastDue',
  'addOverLimit',
] as const;

/** Edits the terms that are the same in most agreements. */
function RareTerms({ form, labels }: Omit<PartProps, 'currency'>) {
  const t = useT(messages);
  const usual = { value: '', label: t('terms.usual') };
  const yesOrNo = [usual, { value: 'yes', label: t('terms.yes') }, { value: 'no', label: t('terms.no') }];
  const isUsed = rareTerms.some((field) => form.values[field] !== '' || form.errors[field] !== undefined);
  return (
    <Disclosure summary={t('terms.rarer')} open={isUsed}>
      <Stack gap={16}>
        <SelectField
          label={labels.allocation}
          hint={t('terms.allocationHint')}
          options={[usual, ...ALLOCATIONS.map((value) => ({ value, label: t(`allocation.${value}`) }))]}
          {...form.field('allocation')}
        />
        <SelectField
          label={labels.deferredCompounding}
          options={[usual, { value: 'yes', label: t('deferred.yes') }, { value: 'no', label: t('deferred.no') }]}
          {...form.field('deferredCompounding')}
        />
        <SelectField
          label={labels.graceNeedsPromo}
          hint={t('terms.graceNeedsPromoHint')}
          options={yesOrNo}
          {...form.field('graceNeedsPromo')}
        />
        <TextField
          label={labels.dueDaysAfterClose}
          hint={t('terms.dueDaysHint')}
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          {...form.field('dueDaysAfterClose')}
        />
        <SelectField label={labels.addPastDue} options={yesOrNo} {...form.field('addPastDue')} />
        <SelectField label={labels.addOverLimit} options={yesOrNo} {...form.field('addOverLimit')} />
      </Stack>
    </Disclosure>
  );
}

function Fees({ form, currency, labels }: PartProps) {
  const t = useT(messages);
  const { date } = useFormats();
  const months = Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: date(`2026-${String(index + 1).padStart(2, '0')}-01`, 'monthName'),
  }));
  return (
    <Section title={t('fees.title')}>
      <Stack gap={16}>
        <MoneyField label={labels.annualFee} optional currency={currency} {...form.field('annualFee')} />
        {form.values.annualFee.trim() === '' ? null : (
          <SelectField
            label={labels.annualFeeMonth}
            placeholder={t('terms.monthChoose')}
            options={months}
            {...form.field('annualFeeMonth')}
          />
        )}
        <MoneyField
          label={labels.lateFee}
          hint={t('terms.lateFeeHint')}
          optional
          currency={currency}
          {...form.field('lateFee')}
        />
        <PercentField label={labels.penaltyApr} optional {...form.field('penaltyApr')} />
      </Stack>
    </Section>
  );
}

function Autopay({ form, currency, labels }: PartProps) {
  const t = useT(messages);
  const { data } = useQuery(accountsQuery());
  const own = (data?.items ?? []).filter(
    (account) => account.type === 'depository' && account.state !== 'closed' && account.currency === currency,
  );
  const { autopay } = form.values;
  return (
    <Section title={t('terms.autopay')}>
      <Stack gap={16}>
        <SelectField
          label={labels.autopay}
          options={AUTOPAYS.map((value) => ({ value, label: t(`autopay.${value}`) }))}
          {...form.field('autopay')}
        />
        {autopay === 'none' ? null : (
          <SelectField
            label={labels.autopayFrom}
            options={[
              { value: '', label: t('terms.autopayUnknown') },
              ...own.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...form.field('autopayFrom')}
          />
        )}
        {autopay === 'fixed' ? (
          <MoneyField label={labels.autopayAmount} currency={currency} {...form.field('autopayAmount')} />
        ) : null}
      </Stack>
    </Section>
  );
}
