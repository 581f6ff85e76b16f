import { deferredInterestAtEnd } from '../action/action-formulas.ts';
import { promoDrift } from '../promo/promo-drift.ts';
import { explain } from '../working/formula.ts';
import { date, money, rate } from '../working/working.ts';
import type { HouseholdFacts } from './household-facts.ts';
import { ESTIMATED } from './household-scale.ts';
import { insight, type Insight, once } from './insight.ts';

const SOON_DAYS = 60;

/** Deferred interest that will be charged as a whole, because the payments planned leave a balance, however small. */
export function deferredInterestAhead({ today, promos }: Pick<HouseholdFacts, 'today' | 'promos'>): Insight[] {
  return promos.flatMap(({ promo, outlook, accountId, name, plannedPerMonthMinor }) => {
    if (promo.kind !== 'deferred_interest' || outlook.state === 'upcoming') return [];
    const drift = promoDrift(outlook, { balanceMinor: promo.balanceMinor, plannedPerMonthMinor });
    if (!drift.atRisk || outlook.payBy === null) return [];
    const working = explain(deferredInterestAtEnd, {
      lines: [
        money('promo_balance', promo.balanceMinor, [promo.id]),
        ...(promo.originalMinor === null ? [] : [money('promo_original', promo.originalMinor, [promo.id])]),
        rate('revert_apr', promo.revertAprPpm, [promo.id]),
        date('promo_starts_on', promo.startsOn, [promo.id]),
        date('promo_ends_on', outlook.endsOn, [promo.id]),
        date('as_of', today),
      ],
      steps: [money('left_at_the_end', drift.leftAtPayByMinor)],
      assumptions: ['balance_went_down_evenly', 'balance_stays_as_it_is', 'compounding'],
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
        act: { kind: 'plan', subject, perMonthMinor: drift.shortPerMonthMinor },
      }),
    ];
  });
}
