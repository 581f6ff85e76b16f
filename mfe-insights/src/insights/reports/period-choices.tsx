import { useSearchParam, useSession, useT, useTextParam } from '@tideline/mfe-kit';
import { DateField } from '@tideline/ui/dates';
import { SelectField } from '@tideline/ui/forms';
import type { ReactNode } from 'react';
import { messages } from '../../../messages/reports.en.ts';
import { monthsOf, periodOf, PERIODS, type ReportPeriod } from './report-period.ts';
import styles from './reports.module.css';

const COMPARISONS = ['previous', 'year_before'] as const;
type Comparison = (typeof COMPARISONS)[number];

/** Returns the period from the address, and the household's months that it touches. */
export function useReportPeriod(): { period: ReportPeriod; months: ReportPeriod; comparison: Comparison } {
  const { today, household } = useSession();
  const [period] = useSearchParam('period', PERIODS, '3-months');
  const [from] = useTextParam('from');
  const [to] = useTextParam('to');
  const [comparison] = useSearchParam('against', COMPARISONS, 'previous');
  const days = periodOf(period, { today, monthStartDay: household.monthStartDay }, { from, to });
  return { period: days, months: monthsOf(days, household.monthStartDay), comparison };
}

/** Asks for the period and the comparison period, with further choices next to them. */
export function PeriodChoices({ comparable = true, children }: { comparable?: boolean; children?: ReactNode }) {
  const t = useT(messages);
  const { today } = useSession();
  const [period, setPeriod] = useSearchParam('period', PERIODS, '3-months');
  const [comparison, setComparison] = useSearchParam('against', COMPARISONS, 'previous');
  const [from, setFrom] = useTextParam('from');
  const [to, setTo] = useTextParam('to');
  return (
    <div className={styles.choices}>
      <SelectField
        label={t('period.label')}
        name="period"
        value={period}
        onChange={(value) => setPeriod(PERIODS.find((each) => each === value) ?? '3-months')}
        options={PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
      />
      {period !== 'own' ? null : (
        <>
          <DateField
            label={t('period.from')}
            name="from"
            value={from ?? ''}
            max={to ?? today}
            onChange={(value) => setFrom(value === '' ? null : value)}
          />
          <DateField
            label={t('period.to')}
            name="to"
            value={to ?? ''}
            {...(from === null ? {} : { min: from })}
            onChange={(value) => setTo(value === '' ? null : value)}
          />
        </>
      )}
      {comparable ? (
        <SelectField
          label={t('against.label')}
          name="against"
          value={comparison}
          onChange={(value) => setComparison(value === 'year_before' ? 'year_before' : 'previous')}
          options={COMPARISONS.map((value) => ({ value, label: t(`against.${value}`) }))}
        />
      ) : null}
      {children}
    </div>
  );
}
