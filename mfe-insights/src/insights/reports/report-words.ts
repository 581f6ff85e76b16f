import { useT, type WorkingWords } from '@tideline/mfe-kit';
import { useMemo } from 'react';
import { messages } from '../../../messages/report-words.en.ts';

type Texts = ReturnType<typeof useT<typeof messages>>;

const linesOf = (t: Texts): WorkingWords['lines'] => ({
  income: t('line.income'),
  spending: t('line.spending'),
  cash_flow: t('line.net'),
  savings_rate: t('line.savings_rate'),
  asset: t('line.asset'),
  liability: t('line.liability'),
  net_worth: t('line.net_worth'),
  liquid: t('line.liquid'),
  essential_month: t('line.essential_month'),
  emergency_months_tenths: t('line.emergency_months'),
  essential_median: t('line.essential_median'),
  interest: t('line.interest'),
  fees: t('line.fees'),
  interest_burden: t('line.interest_burden'),
  owed: t('line.owed'),
  credit_limit: t('line.credit_limit'),
  utilization: t('line.utilization'),
  balance: t('line.balance'),
  apr: t('line.apr'),
  weighted_apr: t('line.weighted_apr'),
  target: t('line.target'),
  spent: t('line.spent'),
  scheduled: t('line.scheduled'),
  days_elapsed: t('line.days_elapsed'),
  days_of_month: t('line.days_of_month'),
  spending_days: t('line.spending_days'),
  earlier_by_day: t('line.earlier_by_day'),
  earlier_rest: t('line.earlier_rest'),
  expected_by_today: t('line.expected_by_today'),
  projected_month: t('line.projected_month'),
});

const formulasOf = (t: Texts): WorkingWords['formulas'] => ({
  'indicator.cash-flow': { terms: ['{income} − {spending}'] },
  'indicator.savings-rate': { terms: ['({income} − {spending}) ÷ {income}'], rounding: t('rounding.share') },
  'indicator.net-worth': { sentence: t('formula.netWorth'), terms: ['{asset}', '−{liability}'] },
  'indicator.emergency-months': {
    sentence: t('formula.emergency'),
    terms: [t('terms.emergency')],
    rounding: t('rounding.down'),
  },
  'indicator.interest-burden': { terms: ['({interest} + {fees}) ÷ {income}'], rounding: t('rounding.share') },
  'indicator.utilization': {
    sentence: t('formula.utilization'),
    terms: ['{owed} ÷ {credit_limit}'],
    rounding: t('rounding.share'),
  },
  'indicator.weighted-apr': {
    sentence: t('formula.weightedApr'),
    terms: [t('terms.weightedApr')],
    rounding: t('rounding.share'),
  },
  'pace.expected-by-today': {
    sentence: t('formula.expected'),
    terms: ['{target} × {days_elapsed} ÷ {days_of_month}', t('terms.expectedByPattern')],
    rounding: t('rounding.cent'),
  },
  'pace.projected-month': {
    sentence: t('formula.projected'),
    terms: [t('terms.projected'), t('terms.projectedByPattern')],
    rounding: t('rounding.cent'),
  },
});

const assumptionsOf = (t: Texts): WorkingWords['assumptions'] => ({
  transfers_left_out: t('assumption.transfers'),
  refunds_reduce_spending: t('assumption.refunds'),
  essential_categories: t('assumption.essential'),
  no_further_income: t('assumption.noIncome'),
  twelve_months: t('assumption.twelveMonths'),
  statement_balance_is_reported: t('assumption.reported'),
  rates_of_today: t('assumption.ratesToday'),
  rates_after_promotions: t('assumption.ratesAfter'),
  pattern_month: t('assumption.pattern'),
  linear_month: t('assumption.linear'),
});

/** Returns labels for the workings of reports and targets. */
export function useReportWords(): Partial<WorkingWords> {
  const t = useT(messages);
  return useMemo(() => ({ lines: linesOf(t), formulas: formulasOf(t), assumptions: assumptionsOf(t) }), [t]);
}
