import { daysBetween } from '../../foundation/dates/add.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, date } from '../../foundation/working/working.ts';
import type { HouseholdFacts } from './household-facts.ts';
import { insight, type Insight } from './insight.ts';
import { daysOldFormula } from './insight-formulas.ts';

/** Finds accounts with an outdated balance, which may make the figures that use it wrong. */
export function staleData({ today, freshness }: Pick<HouseholdFacts, 'today' | 'freshness'>): Insight[] {
  return freshness.flatMap(({ accountId, name, asOf, staleAfterDays }) => {
    const daysOld = daysBetween(asOf, today);
    if (daysOld <= staleAfterDays) return [];
    const subject = { kind: 'account', id: accountId, name } as const;
    return [
      insight({
        type: 'stale_data',
        severity: daysOld > 2 * staleAfterDays ? 'warning' : 'info',
        subject,
        working: explain(daysOldFormula, {
          lines: [date('as_of', asOf, [accountId]), date('today', today)],
          otherwise: count('stale_after_days', staleAfterDays),
        }),
        // The age in days changes every morning; the day of the balance does not.
        facts: [date('as_of', asOf)],
        evidenceIds: [accountId],
        confidencePpm: 1_000_000,
        act: { kind: 'open', subject },
      }),
    ];
  });
}
