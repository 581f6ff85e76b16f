import { explain } from '../../foundation/working/formula.ts';
import { date, money } from '../../foundation/working/working.ts';
import type { HouseholdFacts } from './household-facts.ts';
import { isMaterial } from './household-scale.ts';
import { insight, type Insight, once } from './insight.ts';
import { sumFormula } from './insight-formulas.ts';
import { mayHaveOccurred, overdueAmount, overdueOn } from './overdue-series.ts';
import { evidenceOf, paid } from './payments-a-year.ts';

type Facts = Pick<
  HouseholdFacts,
  'today' | 'monthlySpendingMinor' | 'monthlyIncomeMinor' | 'series' | 'lateFees' | 'rows' | 'freshness'
>;

/** Remainders of a few cents are ignored. */
const AMOUNT_SHARE_PPM = 1_000;

/**
 * Finds bills and debt payments whose due day passed without a payment. If the late fee is known, paying now can save
 * it.
 */
export function missedBill(facts: Facts): Insight[] {
  const { today, lateFees } = facts;
  return facts.series.flatMap((series) => {
    const expectedOn = overdueOn(series);
    if ((series.kind !== 'bill' && series.kind !== 'debt_payment') || expectedOn === undefined) return [];
    // A payment between two accounts has two series, and only the paying side is reported.
    if (
      series.typicalMinor >= 0 ||
      !isMaterial(paid(series.typicalMinor), facts, AMOUNT_SHARE_PPM) ||
      mayHaveOccurred(series, expectedOn, facts)
    )
      return [];
    const fee = lateFees.find(({ seriesKey }) => seriesKey === series.key);
    const subject = { kind: 'series', id: series.key, name: series.payee } as const;
    return [
      insight({
        type: 'missed_bill',
        severity: series.state === 'late' ? 'notice' : 'warning',
        subject,
        working: overdueAmount(series),
        facts: [money('amount', paid(series.typicalMinor)), date('expected_on', expectedOn)],
        evidenceIds: [...evidenceOf(series), series.accountId],
        value:
          fee === undefined
            ? null
            : once(
                explain(sumFormula, {
                  lines: [money('amount', fee.feeMinor, [series.key])],
                  assumptions: ['one_late_fee'],
                }),
              ),
        confidencePpm: series.confidencePpm,
        deadlineOn: today,
        period: expectedOn,
        act: { kind: 'reminder', subject, on: today },
      }),
    ];
  });
}
