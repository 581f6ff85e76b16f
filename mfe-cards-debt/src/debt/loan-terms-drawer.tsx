import type { Loan, Money } from '@tideline/contract';
import { api, refusalOf, useChange, useDirty, useDraftConflict, useErrorText, useT } from '@tideline/mfe-kit';
import { EmptyState, Stack, useFormats } from '@tideline/ui';
import { ErrorSummary, figureMessage, MoneyField, parseMoney, parsePercent, PercentField, TextField, typedMoney, typedPercent, useForm, type FormErrors, type Validated } from '@tideline/ui/forms';
import { Drawer, useLeaveGuard } from '@tideline/ui/overlays';
import { messages } from '../../messages/en.ts';
import { parseDayOfMonth } from '../forms/day-of-month.ts';
import type { DrawerFormProps } from '../forms/drawer-form.ts';
import { FormActions } from '../forms/form-actions.tsx';
import { useSaveRefusal } from '../forms/use-save-refusal.ts';
import type { Say } from '../forms/say.ts';

interface LoanDraft {
  apr: string;
  payment: string;
  dueDay: string;
}

interface LoanInput {
  aprPpm: number;
  payment: Money;
  dueDay: number;
}

const fields = { aprPpm: 'apr', payment: 'payment', dueDay: 'dueDay' } as const;

/** Reads what was typed; every field that is wrong gets its own sentence. */
export function checkLoan(draft: LoanDraft, { currency, locale, say }: { currency: string; locale: string; say: Say }): Validated<LoanDraft, LoanInput> {
  const errors: FormErrors<LoanDraft> = {};
  const apr = parsePercent(draft.apr, locale);
  if (!apr.ok) errors.apr = figureMessage(apr.error, say('terms.aprWhat'));
  const payment = parseMoney(draft.payment, currency, locale);
  if (!payment.ok) errors.payment = figureMessage(payment.error, say('loan.paymentWhat'));
  const day = parseDayOfMonth(draft.dueDay);
  if (!day.ok || day.day === null) errors.dueDay = say('terms.dayWrong');
  if (!apr.ok || !payment.ok || !day.ok || day.day === null) return { ok: false, errors };
  return { ok: true, data: { aprPpm: apr.ppm, payment: { minor: payment.minor, currency }, dueDay: day.day } };
}

/** The rate and payment of one loan. */
export function LoanTermsDrawer({ loan, onClose }: { loan: Loan | undefined; onClose: () => void }) {
  const t = useT(messages);
  const guard = useLeaveGuard(onClose);
  return (
    <>
      <Drawer open onClose={guard.leave} dismissable={false} title={loan ? t('loan.title', { name: loan.account.name }) : t('loan.gone')}>
        {loan ? <LoanTerms loan={loan} onDone={onClose} onDirty={guard.onDirty} /> : <EmptyState title={t('loan.gone')}>{t('card.goneHint')}</EmptyState>}
      </Drawer>
      {guard.question}
    </>
  );
}

function LoanTerms({ loan, onDone, onDirty }: DrawerFormProps & { loan: Loan }) {
  const t = useT(messages);
  const { locale } = useFormats();
  const errorOf = useErrorText();
  const { currency } = loan.owed;
  const initial: LoanDraft = {
    apr: loan.aprPpm === null ? '' : typedPercent(loan.aprPpm, locale),
    payment: loan.payment === null ? '' : typedMoney(loan.payment.minor, currency, locale),
    dueDay: loan.dueDay === null ? '' : String(loan.dueDay),
  };
  const labels = { apr: t('loan.apr'), payment: t('loan.payment'), dueDay: t('terms.dueDay') };
  const conflict = useDraftConflict<LoanDraft>({ draft: initial, version: loan.version ?? 0, labels });
  const refused = useSaveRefusal<LoanDraft>('loans', (error) => refusalOf<LoanDraft>(error, fields, errorOf), conflict);
  const save = useChange({
    change: (input: LoanInput) => api.loans.setTerms({ id: loan.account.id, ...input }, { ifMatch: conflict.version }),
    done: () => t('terms.saved', { name: loan.account.name }),
    onSuccess: onDone,
  });
  const form = useForm<LoanDraft, LoanInput>({
    initial,
    validate: (draft) => checkLoan(draft, { currency, locale, say: t }),
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
        <MoneyField label={t('loan.payment')} hint={t('loan.paymentHint')} currency={currency} {...form.field('payment')} />
        <TextField label={t('terms.dueDay')} hint={t('terms.dayHint')} inputMode="numeric" autoComplete="off" maxLength={2} {...form.field('dueDay')} />
        <FormActions submitLabel={t('form.save')} busy={form.busy} onCancel={onDone} />
      </Stack>
    </form>
  );
}
