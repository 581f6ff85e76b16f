import { api, refusalOf, useChange, useDirty, useErrorText, useT } from '@tideline/mfe-kit';
import { Stack, useFormats } from '@tideline/ui';
import { ErrorSummary, MoneyField, PercentField, TextField, useForm } from '@tideline/ui/forms';
import { partMessages } from '../../../messages/debt-parts.en.ts';
import { messages } from '../../../messages/en.ts';
import { wizardMessages } from '../../../messages/terms-wizard.en.ts';
import {
  checkLoanAnswer,
  draftOfLoanQuestion,
  type LoanAnswer,
  type LoanAnswerDraft,
  type LoanQuestion,
} from './loan-answer.ts';
import styles from './open-terms.module.css';
import {
  Basis,
  DueDayBasis,
  QuestionHead,
  RateBasis,
  StepActions,
  StepRegion,
  type StepProps,
} from './question-step.tsx';

/** Fields of the api → fields of the form. */
const fields = { aprPpm: 'apr', payment: 'payment', dueDay: 'dueDay' } as const;

/** Asks for the rate, payment and due day of a loan. */
export function LoanStep({ question, at, of, onNext, onDirty }: StepProps<LoanQuestion>) {
  const t = useT(wizardMessages);
  const say = useT(messages);
  const sayPart = useT(partMessages);
  const { locale } = useFormats();
  const errorOf = useErrorText();
  const { accountId: id, name, version, owed } = question;
  const save = useChange({
    change: (answer: LoanAnswer) => api.loans.setTerms({ id, ...answer }, { ifMatch: version }),
    done: () => t('wizard.saved', { name }),
  });
  const initial = draftOfLoanQuestion(question, locale);
  const form = useForm<LoanAnswerDraft, LoanAnswer>({
    initial,
    validate: (draft) => checkLoanAnswer(draft, question, { locale, t: say, say: sayPart }),
    submit: async (answer) => {
      try {
        await save.mutateAsync(answer);
      } catch (error) {
        return refusalOf<LoanAnswerDraft>(error, fields, errorOf);
      }
      onNext(true);
    },
  });
  useDirty(!form.busy && JSON.stringify(form.values) !== JSON.stringify(initial), onDirty);
  return (
    <StepRegion label={t('wizard.step', { at, of, name })}>
      <form {...form.formProps}>
        <Stack gap={24}>
          <QuestionHead question={question} at={at} of={of} />
          <ErrorSummary {...form.summary} />
          <Stack gap={4}>
            <PercentField label={say('loan.apr')} {...form.field('apr')} />
            <RateBasis {...question} />
          </Stack>
          <Stack gap={4}>
            <MoneyField label={say('loan.payment')} currency={owed.currency} {...form.field('payment')} />
            <PaymentBasis question={question} />
          </Stack>
          <Stack gap={4}>
            <TextField
              label={say('terms.dueDay')}
              hint={say('terms.dayHint')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              {...form.field('dueDay')}
            />
            <DueDayBasis {...question} />
          </Stack>
          <StepActions isLast={at === of} busy={form.busy} onSkip={() => onNext(false)} />
        </Stack>
      </form>
    </StepRegion>
  );
}

function PaymentBasis({ question: { payment, ends, accountId, name } }: { question: LoanQuestion }) {
  const t = useT(wizardMessages);
  const { date } = useFormats();
  if (payment === null) return null;
  return (
    <>
      <Basis
        id={`payment-${accountId}`}
        text={t('wizard.fromPayments', { count: payment.payments })}
        working={payment.working}
        title={t('wizard.ofPayment', { name })}
      />
      {ends === null ? null : (
        <p className={styles.quiet}>{t('wizard.ends', { count: ends.payments, on: date(ends.on, 'month') })}</p>
      )}
    </>
  );
}
