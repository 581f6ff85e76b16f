import { addDays } from '../../foundation/dates/add.ts';
import { explain } from '../../foundation/working/formula.ts';
import { date, money } from '../../foundation/working/working.ts';
import type { HouseholdFacts } from './household-facts.ts';
import { isMaterial, POSSIBLE } from './household-scale.ts';
import { insight, type Insight, once } from './insight.ts';
import { sumFormula } from './insight-formulas.ts';
import { type Purchase, purchasesOf, recentByPayee, recentFrom } from './recent-spending.ts';

type Facts = Pick<HouseholdFacts, 'today' | 'dataThrough' | 'monthlySpendingMinor' | 'monthlyIncomeMinor' | 'rows'>;

const APART_DAYS = 3;
/** Repeated small purchases are normal, so amounts below one percent of a month are ignored. */
const AMOUNT_SHARE_PPM = 10_000;
/** A duplicate is more likely on the same day than three days apart. */
const SAME_DAY_PPM = 700_000;

/**
 * Finds the same amount charged by the same payee to the same account twice within three days, unless that is usual.
 */
export function duplicateCharge(facts: Facts): Insight[] {
  return recentByPayee(purchasesOf(facts.rows, facts.today), facts.dataThrough).flatMap(([payee, purchases]) => {
    const pairs = pairsOf(purchases);
    const from = recentFrom(facts.dataThrough);
    const usual = pairs.filter(([, second]) => second.row.on < from).length;
    return pairs.flatMap(([first, second]) => {
      if (usual > 0 || second.row.on < from || !isMaterial(second.spentMinor, facts, AMOUNT_SHARE_PPM)) return [];
      const ids = [first.row.id, second.row.id];
      const working = explain(sumFormula, {
        lines: [money('amount', second.spentMinor, ids)],
        steps: [date('first_on', first.row.on), date('second_on', second.row.on)],
        assumptions: ['one_of_the_two_was_charged_by_mistake'],
      });
      const subject = { kind: 'transaction', id: second.row.id, name: payee } as const;
      return [
        insight({
          type: 'duplicate_charge',
          severity: 'warning',
          subject,
          working,
          facts: [money('amount', second.spentMinor), date('first_on', first.row.on), date('second_on', second.row.on)],
          evidenceIds: ids,
          value: once(working),
          confidencePpm: first.row.on === second.row.on ? SAME_DAY_PPM : POSSIBLE,
          act: { kind: 'open', subject },
        }),
      ];
    });
  });
}

/**
 * Pairs each purchase with the previous one of the same amount and account if at most three days lie between them;
 * purchases are oldest first.
 */
function pairsOf(purchases: readonly Purchase[]): [Purchase, Purchase][] {
  const last = new Map<string, Purchase>();
  return purchases.flatMap((purchase): [Purchase, Purchase][] => {
    const key = `${purchase.row.accountId} ${purchase.spentMinor}`;
    const before = last.get(key);
    last.set(key, purchase);
    return before !== undefined && purchase.row.on <= addDays(before.row.on, APART_DAYS) ? [[before, purchase]] : [];
  });
}
