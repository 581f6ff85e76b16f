import type { DebtQuestion, Working } from '@tideline/contract';
import { ShowWorking, useT, WorkingFigure } from '@tideline/mfe-kit';
import { Button, Money, Row, Stack, useFormats } from '@tideline/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { wizardMessages } from '../../../messages/terms-wizard.en.ts';
import styles from './open-terms.module.css';
import { termsWords } from '../../../messages/terms-words.en.ts';

/** Props of every step of the wizard. */
export interface StepProps<Question extends DebtQuestion = DebtQuestion> {
  question: Question;
  /** Position among the questions, starting at 1. */
  at: number;
  of: number;
  /** Called when the step ends; `saved` is whether the answer was saved. */
  onNext: (saved: boolean) => void;
  onDirty: (dirty: boolean) => void;
}

/** Shows a part of the wizard, which takes the focus when it replaces another one. */
export function StepRegion({ label, children }: { label: string; children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls to the top of the region, not to any part that is visible.
    region.current?.focus({ preventScroll: true });
    region.current?.scrollIntoView?.({ block: 'start' });
  }, []);
  return (
    <div ref={region} tabIndex={-1} role="group" aria-label={label} className={styles.region}>
      {children}
    </div>
  );
}

/** Shows the debt, its balance, and the question about its rate. */
export function QuestionHead({ question, at, of }: Pick<StepProps, 'question' | 'at' | 'of'>) {
  const t = useT(wizardMessages);
  const { percent, money, date } = useFormats();
  const { name, owed, apr, interest, asOf = null } = question;
  return (
    <Stack gap={8}>
      <p className={styles.quiet}>{t('wizard.progress', { at, of })}</p>
      <h3>{name}</h3>
      <p>
        {t('wizard.owed')} <Money {...owed} sign="never" />
        {asOf === null ? null : ` ${t('wizard.asOf', { on: date(asOf, 'short') })}`}
      </p>
      <p className={styles.question}>
        {apr === null ? t('wizard.rateUnknown') : t('wizard.rateFound', { rate: percent(apr.aprPpm) })}
      </p>
      <p className={styles.quiet}>
        <WorkingFigure
          id={`worth-${question.accountId}`}
          working={interest.working}
          words={termsWords}
          title={t('wizard.ofWorth', { name })}
        >
          {interest.source === 'estimated'
            ? t('wizard.worthFound', {
                amount: money(interest.amount.minor, interest.amount.currency),
              })
            : t('wizard.worthTypical', {
                amount: money(interest.amount.minor, interest.amount.currency),
                rate: percent(interest.aprPpm),
              })}
        </WorkingFigure>
      </p>
    </Stack>
  );
}

/** Explains where a prefilled value comes from, with its working. */
export function Basis({ id, text, working, title }: { id: string; text: string; working: Working; title: string }) {
  return (
    <Row gap={8}>
      <span className={styles.quiet}>{text}</span>
      <ShowWorking id={id} working={working} words={termsWords} title={title} />
    </Row>
  );
}

/** Explains where the rate comes from, or where to find it if the transactions do not show it. */
export function RateBasis({ apr, accountId, name }: Pick<DebtQuestion, 'apr' | 'accountId' | 'name'>) {
  const t = useT(wizardMessages);
  const { percent } = useFormats();
  if (apr === null) return <p className={styles.quiet}>{t('wizard.rateUnknownHint')}</p>;
  const { months, lowPpm, highPpm, working } = apr;
  return (
    <Basis
      id={`rate-${accountId}`}
      text={t('wizard.rateBasis', { months, low: percent(lowPpm), high: percent(highPpm) })}
      working={working}
      title={t('wizard.ofRate', { name })}
    />
  );
}

/** Explains where the due day comes from. Renders nothing if it was not estimated. */
export function DueDayBasis({ dueDay, accountId, name }: Pick<DebtQuestion, 'dueDay' | 'accountId' | 'name'>) {
  const t = useT(wizardMessages);
  if (dueDay === null) return null;
  return (
    <Basis
      id={`due-day-${accountId}`}
      text={t('wizard.fromPayments', { count: dueDay.payments })}
      working={dueDay.working}
      title={t('wizard.ofDueDay', { name })}
    />
  );
}

export function StepActions({ isLast, busy, onSkip }: { isLast: boolean; busy: boolean; onSkip: () => void }) {
  const t = useT(wizardMessages);
  return (
    <Row gap={8}>
      <Button type="submit" busy={busy}>
        {t(isLast ? 'wizard.saveLast' : 'wizard.saveNext')}
      </Button>
      <Button variant="quiet" disabled={busy} onClick={onSkip}>
        {t('wizard.skip')}
      </Button>
    </Row>
  );
}
