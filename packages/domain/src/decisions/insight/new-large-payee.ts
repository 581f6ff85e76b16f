import { explain } from '../../foundation/working/formula.ts';
import { date, money } from '../../foundation/working/working.ts';
import type { HouseholdFacts } from './household-facts.ts';
import { isMaterial, POSSIBLE } from './household-scale.ts';
import { insight, type Insight } from './insight.ts';
import { sumFormula } from './insight-formulas.ts';
import { purchasesOf, recentByPayee, recentFrom } from './recent-spending.ts';

type Facts = Pick<HouseholdFacts, 'today' | 'dataThrough' | 'monthlySpendingMinor' | 'monthlyIncomeMinor' | 'rows'>;

/** Minimum number of earlier payments, because in a new household every payment is a first payment. */
const EARLIER_MIN = 30;
const LARGE_SHARE_PPM = 100_000;

/**
 * Finds large first payments to a payee: at least a tenth of a usual month, and larger than at least nineteen in twenty
 * earlier payments.
 */
export function newLargePayee(facts: Facts): Insight[] {
  const purchases = purchasesOf(facts.rows, facts.today);
  return recentByPayee(purchases, facts.dataThrough).flatMap(([payee, own]) => {
    const [first] = own;
    if (
      first === undefined ||
      first.row.on < recentFrom(facts.dataThrough) ||
      !isMaterial(first.spentMinor, facts, LARGE_SHARE_PPM)
    )
      return [];
    const earlier = purchases.filter(({ row }) => row.on < first.row.on);
    const smaller = earlier.filter(({ spentMinor }) => spentMinor < first.spentMinor).length;
    if (earlier.length < EARLIER_MIN || smaller * 20 < earlier.length * 19) return [];
    const { row, spentMinor } = first;
    const subject = { kind: 'transaction', id: row.id, name: payee } as const;
    return [
      insight({
        type: 'new_large_payee',
        severity: 'info',
        subject,
        working: explain(sumFormula, {
          lines: [money('amount', spentMinor, [row.id])],
          assumptions: ['first_payment_to_this_payee'],
        }),
        facts: [money('amount', spentMinor), date('on', row.on)],
        evidenceIds: [row.id],
        confidencePpm: POSSIBLE,
        act: { kind: 'open', subject },
      }),
    ];
  });
}
