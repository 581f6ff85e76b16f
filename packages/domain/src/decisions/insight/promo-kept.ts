import { promoDrift } from '../../projections/promo-outlook/promo-drift.ts';
import { sumMinor } from '../../foundation/money/minor.ts';
import { date, money } from '../../foundation/working/working.ts';
import type { HouseholdFacts } from './household-facts.ts';
import { ESTIMATED, isMaterial } from './household-scale.ts';
import { insight, type Insight, once } from './insight.ts';

type Facts = Pick<HouseholdFacts, 'today' | 'monthlySpendingMinor' | 'monthlyIncomeMinor' | 'promos' | 'moves'>;

/** A promotion that ends later has further payments after today's, so it is not reported yet. */
const SOON_DAYS = 92;
const YEARLY_SHARE_PPM = 1_000;

/**
 * Finds promotions that end soon and are paid in time because of today's plan, with the charge that this prevents. The
 * rules for promotions at risk find the others.
 */
export function promoKept(facts: Facts): Insight[] {
  return facts.promos.flatMap(({ promo, outlook, accountId, name, plannedPerMonthMinor }) => {
    const { payBy, daysLeft, endsOn } = outlook;
    if (outlook.state === 'upcoming' || payBy === null || daysLeft > SOON_DAYS) return [];
    if (promoDrift(outlook, { balanceMinor: promo.balanceMinor, plannedPerMonthMinor }).atRisk) return [];
    const paying = facts.moves.flatMap((move) =>
      move.from === null ? [] : move.parts.flatMap((part) => (part.promoId === promo.id ? [{ move, part }] : [])),
    );
    const stated = paying.find(({ part }) => part.per === 'once' && part.valueMinor > 0);
    if (stated === undefined || !isMaterial(stated.part.valueMinor, facts, YEARLY_SHARE_PPM)) return [];
    const { move, part } = stated;
    return [
      insight({
        type: 'promo_kept',
        severity: 'notice',
        subject: { kind: 'promotion', id: promo.id, name },
        working: part.working,
        facts: [
          money('amount', sumMinor(paying.map((each) => each.part.amountMinor))),
          money('saved', part.valueMinor),
          date('pay_by', part.payBy ?? payBy),
          date('ends_on', endsOn),
        ],
        evidenceIds: [promo.id, accountId],
        value: once(part.working),
        confidencePpm: ESTIMATED,
        deadlineOn: part.payBy ?? payBy,
        period: endsOn,
        act: {
          kind: 'sweep',
          fromAccountId: move.from?.accountId ?? null,
          toAccountId: accountId,
          amountMinor: move.amountMinor,
          by: part.payBy ?? payBy,
        },
      }),
    ];
  });
}
