import { api, refusalOf, useChange, useDirty, useErrorText, useIntentKey, useSession, useT } from '@tideline/mfe-kit';
import { Stack, useFormats } from '@tideline/ui';
import { ErrorSummary, MoneyField, PercentField, SelectField, TextField, useForm, type Form } from '@tideline/ui/forms';
import { useRef } from 'react';
import { messages } from '../../../messages/en.ts';
import { wizardMessages } from '../../../messages/terms-wizard.en.ts';
import { checkAnswer, draftOfQuestion, type CardAnswer, type CardDraft, type CardQuestion } from './card-answer.ts';
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
const fields = { rates: 'purchaseApr', dueDay: 'dueDay', minimum: 'minimumPercent' } as const;

function useSaveAnswer({ accountId: id, name, version }: CardQuestion) {
  const t = useT(wizardMessages);
  const { today } = useSession();
  const keyFor = useIntentKey();
  // If only the rate fails, a retry must not conflict with the terms that were already saved.
  const known = useRef(version);
  return useChange({
    change: async ({ aprPpm, terms }: CardAnswer) => {
      const rates = [{ aprType: 'purchase_apr' as const, aprPpm }];
      // The terms are saved first, so that nothing changes if they conflict with another member's edit.
      if (Object.keys(terms).length > 0) {
        const { item } = await api.cards.setTerms({ id, ...terms }, { ifMatch: Math.max(known.current, version) });
        known.current = item.version ?? 0;
      }
      return api.cards.setRates({ id, effectiveFrom: today, rates }, { idempotencyKey: keyFor(rates) });
    },
    done: () => t('wizard.saved', { name }),
  });
}

/** Asks for the rate of a card, and for its minimum and due day if they are missing too. */
export function CardStep({ question, at, of, onNext, onDirty }: StepProps<CardQuestion>) {
  const t = useT(wizardMessages);
  const say = useT(messages);
  const { locale } = useFormats();
  const errorOf = useErrorText();
  const save = useSaveAnswer(question);
  const initial = draftOfQuestion(question, locale);
  const form = useForm<CardDraft, CardAnswer>({
    initial,
    validate: (draft) => checkAnswer(draft, question, { locale, say }),
    submit: async (answer) => {
      try {
        await save.mutateAsync(answer);
      } catch (error) {
        return refusalOf<CardDraft>(error, fields, errorOf);
      }
      onNext(true);
    },
  });
  useDirty(!form.busy && JSON.stringify(form.values) !== JSON.stringify(initial), onDirty);
  return (
    <StepRegion label={t('wizard.step', { at, of, name: question.name })}>
      <form {...form.formProps}>
        <Stack gap={24}>
          <QuestionHead question={question} at={at} of={of} />
          <ErrorSummary {...form.summary} />
          <Stack gap={4}>
            <PercentField label={say('terms.purchaseApr')} {...form.field('purchaseApr')} />
            <RateBasis {...question} />
          </Stack>
          {question.missing.includes('minimum') ? <MinimumFields form={form} question={question} /> : null}
          {question.missing.includes('due_day') ? (
            <Stack gap={4}>
              <TextField
                label={say('terms.dueDay')}
                hint={say('terms.dayHint')}
                optional
                inputMode="numeric"
                autoComplete="off"
                maxLength={2}
                {...form.field('dueDay')}
              />
              <DueDayBasis {...question} />
            </Stack>
          ) : null}
          <StepActions isLast={at === of} busy={form.busy} onSkip={() => onNext(false)} />
        </Stack>
      </form>
    </StepRegion>
  );
}

const KINDS = [
  'usual',
  'percent_of_balance',
  'percent_plus_interest_and_fees',
  'greater_of_both',
  'full_balance',
] as const;

function MinimumFields({ form, question }: { form: Form<CardDraft>; question: CardQuestion }) {
  const t = useT(wizardMessages);
  const say = useT(messages);
  const { minimumKind } = form.values;
  const { minimum, accountId, name, owed } = question;
  return (
    <Stack gap={8}>
      <SelectField
        label={say('terms.minimum')}
        options={KINDS.map((kind) => ({ value: kind, label: say(`minimum.${kind}`) }))}
        {...form.field('minimumKind')}
      />
      {minimumKind === 'usual' || minimumKind === 'full_balance' ? null : (
        <>
          <PercentField label={say('terms.percent')} {...form.field('minimumPercent')} />
          <MoneyField label={say('terms.floor')} optional currency={owed.currency} {...form.field('minimumFloor')} />
        </>
      )}
      {minimum === null ? null : (
        <Basis
          id={`minimum-${accountId}`}
          text={t('wizard.matches', { count: minimum.payments, of: minimum.checked })}
          working={minimum.working}
          title={t('wizard.ofMinimum', { name })}
        />
      )}
    </Stack>
  );
}
