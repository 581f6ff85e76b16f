import { date, money } from '../../foundation/working/working.ts';
import type { HouseholdFacts } from './household-facts.ts';
import { isMaterial } from './household-scale.ts';
import { insight, type Insight } from './insight.ts';
import { mayHaveOccurred, overdueAmount, overdueOn } from './overdue-series.ts';
import { evidenceOf, paid } from './payments-a-year.ts';

type Facts = Pick<HouseholdFacts, 'monthlySpendingMinor' | 'monthlyIncomeMinor' | 'series' | 'rows' | 'freshness'>;

/** Less than one percent of a usual month (interest on a savings account, for example) is ignored. */
const AMOUNT_SHARE_PPM = 10_000;

/** Finds income that was expected and has not arrived. */
export function missedIncome(facts: Facts): Insight[] {
  return facts.series.flatMap((series) => {
    const expectedOn = overdueOn(series);
    if (
      series.kind !== 'income' ||
      expectedOn === undefined ||
      !isMaterial(paid(series.typicalMinor), facts, AMOUNT_SHARE_PPM) ||
      mayHaveOccurred(series, expectedOn, facts)
    )
      return [];
    const subject = { kind: 'series', id: series.key, name: series.payee } as const;
    return [
      insight({
        type: 'missed_income',
        severity: series.state === 'late' ? 'notice' : 'warning',
        subject,
        working: overdueAmount(series),
        facts: [money('amount', paid(series.typicalMinor)), date('expected_on', expectedOn)],
        evidenceIds: [...evidenceOf(series), series.accountId],
        confidencePpm: series.confidencePpm,
        period: expectedOn,
        act: { kind: 'open', subject },
      }),
    ];
  });
}
