import type { Loan } from '@tideline/contract';
import { api, refusalOf, useChange, useDirty, useDraftConflict, useErrorText, useT, useMay } from '@tideline/mfe-kit';
import { EmptyState, Stack, useFormats } from '@tideline/ui';
import { ErrorSummary, MoneyField, PercentField, TextField, useForm } from '@tideline/ui/forms';
import { Drawer, useLeaveGuard } from '@tideline/ui/overlays';
import { partMessages } from '../../messages/debt-parts.en.ts';
import { messages } from '../../messages/en.ts';
import type { DrawerFormProps } from '../forms/drawer-form.ts';
import { FormActions } from '../forms/form-actions.tsx';
import { useSaveRefusal } from '../forms/use-save-refusal.ts';
import { checkLoan, draftOfLoan, type LoanDraft, type LoanInput } from './loan-draft.ts';
import { LoanStatus } from './loan-status.tsx';
import { OptionalLoanTerms } from './optional-loan-terms.tsx';
import { LoanScheduleView } from './loan-schedule.tsx';

/** Edits the rate and payment of one loan. */
export function LoanTermsDrawer({ loan, onClose }: { loan: Loan | undefined; onClose: () => void }) {
  const t = useT(messages);
  const guard = useLeaveGuard(onClose);
  return (
    <>
      <Drawer
        open
        onClose={guard.leave}
        dismissable={false}
        title={loan ? t('loan.title', { name: loan.account.name }) : t('loan.gone')}
      >
        {loan ? (
          <LoanContent loan={loan} onDone={onClose} onDirty={guard.onDirty} />
        ) : (
          <EmptyState title={t('loan.gone')}>{t('card.goneHint')}</EmptyState>
        )}
      </Drawer>
      {guard.question}
    </>
  );
}

/** Shows the agreed terms and, once they are known, the resulting payments. */
function LoanContent({ loan, ...form }: DrawerFormProps & { loan: Loan }) {
  const mayEdit = useMay('edit', loan.account.id);
  return (
    <Stack gap={24}>
      {mayEdit ? <LoanTerms loan={loan} {...form} /> : null}
      <LoanStatus loan={loan} />
      {loan.missing.length > 0 ? null : <LoanScheduleView loan={loan} />}
    </Stack>
  );
}

const fields = {
  aprPpm: 'apr',
  payment: 'payment',
  dueDay: 'dueDay',
  termMonths: 'term',
  firstPaymentOn: 'first',
  overpaymentMode: 'overpayment',
  rateKind: 'rateKind',
  rateSteps: 'steps',
  originalPrincipal: 'principal',
  prepaymentFee: 'fee',
  escrow: 'escrow',
  dayCount: 'dayCount',
} as const;

function LoanTerms({ loan, onDone, onDirty }: DrawerFormProps & { loan: Loan }) {
  const t = useT(messages);
  const say = useT(partMessages);
  const { locale } = useFormats();
  const errorOf = useErrorText();
  const { currency } = loan.owed;
  const initial = draftOfLoan(loan, locale);
  const labels = {
    apr: t('loan.apr'),
    payment: t('loan.payment'),
    dueDay: t('terms.dueDay'),
    overpayment: say('loan.overpayment'),
    term: say('loan.term'),
    first: say('loan.first'),
    rateKind: say('loan.rateKind'),
    steps: say('loan.steps'),
    principal: say('loan.principal'),
    fee: say('loan.fee'),
    feeUntil: say('loan.feeUntil'),
    escrow: say('loan.escrow'),
    dayCount: say('loan.dayCount'),
  };
  const conflict = useDraftConflict<LoanDraft>({ draft: initial, version: loan.version ?? 0, labels });
  const refused = useSaveRefusal<LoanDraft>('loans', (error) => refusalOf<LoanDraft>(error, fields, errorOf), conflict);
  const save = useChange({
    change: (input: LoanInput) => api.loans.setTerms({ id: loan.account.id, ...input }, { ifMatch: conflict.version }),
    done: () => t('terms.saved', { name: loan.account.name }),
    onSuccess: onDone,
  });
  const form = useForm<LoanDraft, LoanInput>({
    initial,
    validate: (draft) => checkLoan(draft, { currency, locale, t, say }),
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
      <Stack gap={16}>
        {conflict.notice({ busy: form.busy, onTheirs: form.reset })}
        <ErrorSummary {...form.summary} />
        <PercentField label={t('loan.apr')} hint={t('loan.aprHint')} {...form.field('apr')} />
        <MoneyField
          label={t('loan.payment')}
          hint={t('loan.paymentHint')}
          currency={currency}
          {...form.field('payment')}
        />
        <TextField
          label={t('terms.dueDay')}
          hint={t('terms.dayHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          {...form.field('dueDay')}
        />
        <OptionalLoanTerms form={form} currency={currency} />
        <FormActions submitLabel={t('form.save')} busy={form.busy} onCancel={onDone} />
      </Stack>
    </form>
  );
}
