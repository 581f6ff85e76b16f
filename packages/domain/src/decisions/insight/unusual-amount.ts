import { isAboveUsual, medianOf } from '../../foundation/statistics/median.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, date, money } from '../../foundation/working/working.ts';
import type { HouseholdFacts } from './household-facts.ts';
import { isMaterial, POSSIBLE } from './household-scale.ts';
import { insight, type Insight, once } from './insight.ts';
import { excessFormula } from './insight-formulas.ts';
import { purchasesOf, recentByPayee, recentFrom } from './recent-spending.ts';

type Facts = Pick<
  HouseholdFacts,
  'today' | 'dataThrough' | 'monthlySpendingMinor' | 'monthlyIncomeMinor' | 'rows' | 'series'
>;

/**
 * Minimum and maximum number of earlier payments: fewer payments do not establish a usual amount, and payments before
 * the last fifty say little about today.
 */
const [EARLIER_MIN, EARLIER_MAX] = [5, 50];
/**
 * An amount is rare if at most one in twenty earlier payments reached it. Stores that sell both small and large items
 * have many payments far from the median.
 */
const SELDOM = 20;
const EXCESS_SHARE_PPM = 10_000;

/**
 * Finds payments far above the payee's usual amount: beyond 3.5 median deviations, rarely reached before, at least 1.5
 * times the usual amount, and above it by at least one percent of a usual month.
 */
export function unusualAmount(facts: Facts): Insight[] {
  // A new price of a series has its own insight.
  const reportedElsewhere = new Set(
    facts.series.flatMap(({ priceRise }) => (priceRise === null ? [] : [priceRise.transactionId])),
  );
  const from = recentFrom(facts.dataThrough);
  return recentByPayee(purchasesOf(facts.rows, facts.today), facts.dataThrough).flatMap(([payee, purchases]) =>
    purchases.flatMap((purchase, index) => {
      if (index < EARLIER_MIN || purchase.row.on < from || reportedElsewhere.has(purchase.row.id)) return [];
      const earlier = purchases.slice(Math.max(0, index - EARLIER_MAX), index).map(({ spentMinor }) => spentMinor);
      const usual = medianOf(earlier);
      const asLarge = earlier.filter((each) => each >= purchase.spentMinor).length;
      const { row, spentMinor } = purchase;
      if (
        !isAboveUsual(spentMinor, earlier) ||
        asLarge * SELDOM > earlier.length ||
        2 * spentMinor < 3 * usual ||
        !isMaterial(spentMinor - usual, facts, EXCESS_SHARE_PPM)
      )
        return [];
      const working = explain(excessFormula, {
        lines: [
          money('amount', spentMinor, [row.id]),
          money(
            'measure',
            usual,
            purchases.slice(Math.max(0, index - EARLIER_MIN), index).map((each) => each.row.id),
          ),
        ],
        steps: [count('earlier_payments', earlier.length)],
        assumptions: ['measure_is_the_median_of_earlier_payments'],
      });
      const subject = { kind: 'transaction', id: row.id, name: payee } as const;
      return [
        insight({
          type: 'unusual_amount',
          severity: 'notice',
          subject,
          working,
          facts: [money('amount', spentMinor), money('usual', usual), date('on', row.on)],
          evidenceIds: [row.id],
          value: once(working),
          confidencePpm: POSSIBLE,
          act: { kind: 'open', subject },
        }),
      ];
    }),
  );
}
