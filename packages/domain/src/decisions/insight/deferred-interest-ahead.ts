import { deferredInterestAtEnd } from '../action/action-formulas.ts';
import { deferredLines } from '../../products/promo/deferred-lines.ts';
import { promoDrift } from '../../projections/promo-outlook/promo-drift.ts';
import { explain } from '../../foundation/working/formula.ts';
import { date, money } from '../../foundation/working/working.ts';
import type { HouseholdFacts } from './household-facts.ts';
import { ESTIMATED } from './household-scale.ts';
import { insight, type Insight, once } from './insight.ts';

const SOON_DAYS = 60;

/**
 * Finds deferred interest that will be charged in full because the planned payments leave a balance, even a small one.
 */
export function deferredInterestAhead({ today, promos }: Pick<HouseholdFacts, 'today' | 'promos'>): Insight[] {
  return promos.flatMap(({ promo, outlook, accountId, name, plannedPerMonthMinor }) => {
    if (promo.kind !== 'deferred_interest' || outlook.state === 'upcoming') return [];
    const drift = promoDrift(outlook, { balanceMinor: promo.balanceMinor, plannedPerMonthMinor });
    const mode = promo.deferredMode ?? 'compounding';
    if (!drift.atRisk || outlook.payBy === null) return [];
    const working = explain(deferredInterestAtEnd, {
      lines: deferredLines(promo, { endsOn: outlook.endsOn, mode, today }),
      steps: [money('left_at_the_end', drift.leftAtPayByMinor)],
      assumptions: [
        ...(promo.paidDown === undefined ? ['balance_went_down_evenly'] : ['deferred_interest_by_payments']),
        'balance_stays_as_it_is',
        mode,
      ],
      otherwise: money('short_per_month', drift.shortPerMonthMinor),
    });
    const subject = { kind: 'promotion', id: promo.id, name } as const;
    return [
      insight({
        type: 'deferred_interest_ahead',
        severity: outlook.daysLeft <= SOON_DAYS ? 'critical' : 'warning',
        subject,
        working,
        facts: [
          money('deferred_interest', outlook.costAtEndMinor),
          money('left_at_the_end', drift.leftAtPayByMinor),
          money('short_per_month', drift.shortPerMonthMinor),
          date('pay_by', outlook.payBy),
        ],
        evidenceIds: [promo.id, accountId],
        value: once(working),
        confidencePpm: ESTIMATED,
        deadlineOn: outlook.payBy,
        period: outlook.endsOn,
        act: { kind: 'plan', subject },
      }),
    ];
  });
}
