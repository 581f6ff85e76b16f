import { promoDrift } from '../../projections/promo-outlook/promo-drift.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, date, money, rate } from '../../foundation/working/working.ts';
import type { HouseholdFacts, PromoInsightFacts } from './household-facts.ts';
import { ESTIMATED, isMaterial } from './household-scale.ts';
import { insight, type Insight, once } from './insight.ts';
import { interestOverDaysFormula, shortPerMonthFormula } from './insight-formulas.ts';

type Facts = Pick<HouseholdFacts, 'today' | 'monthlySpendingMinor' | 'monthlyIncomeMinor' | 'promos' | 'moves'>;

const SOON_DAYS = 60;
const YEARLY_SHARE_PPM = 1_000;

/** Finds promotions whose planned payments leave a balance on the pay-by date, which then bears the later rate. */
export function promoAtRisk(facts: Facts): Insight[] {
  return facts.promos.flatMap(({ promo, outlook, accountId, name, plannedPerMonthMinor }) => {
    if (promo.kind === 'deferred_interest' || outlook.state === 'upcoming') return [];
    const drift = promoDrift(outlook, { balanceMinor: promo.balanceMinor, plannedPerMonthMinor });
    if (!drift.atRisk || outlook.payBy === null) return [];
    const interest = (days: number) =>
      explain(interestOverDaysFormula, {
        lines: [
          money('balance', drift.leftAtPayByMinor, [promo.id]),
          rate('apr', promo.revertAprPpm, [promo.id]),
          count('days', days),
        ],
        assumptions: ['payments_go_on_as_planned', 'balance_stays_after_the_end'],
        otherwise: date('ends_on', outlook.endsOn),
      });
    const perYear = interest(365);
    if (perYear.result.value.kind !== 'money' || !isMaterial(perYear.result.value.minor, facts, YEARLY_SHARE_PPM))
      return [];
    const subject = { kind: 'promotion', id: promo.id, name } as const;
    const stated = facts.moves
      .flatMap(({ parts }) => parts)
      .find((part) => part.promoId === promo.id && part.per === 'once' && part.valueMinor > 0);
    return [
      insight({
        type: 'promo_at_risk',
        severity: outlook.daysLeft <= SOON_DAYS ? 'warning' : 'notice',
        subject,
        working: shortOf({ promo, outlook, plannedPerMonthMinor }),
        facts: [
          money('left_at_the_end', drift.leftAtPayByMinor),
          money('short_per_month', drift.shortPerMonthMinor),
          date('pay_by', outlook.payBy),
        ],
        evidenceIds: [promo.id, accountId],
        // If today's plan pays the promotion, the values agree; otherwise no interest is charged until the promotion
        // ends.
        value:
          stated !== undefined
            ? once(stated.working)
            : { untilNextStatement: interest(Math.max(0, 31 - Math.max(0, outlook.daysLeft))), perYear },
        confidencePpm: ESTIMATED,
        deadlineOn: outlook.payBy,
        period: outlook.endsOn,
        act: { kind: 'plan', subject },
      }),
    ];
  });
}

/** Returns the shortfall per remaining payment. */
function shortOf({
  promo,
  outlook,
  plannedPerMonthMinor,
}: Pick<PromoInsightFacts, 'promo' | 'outlook' | 'plannedPerMonthMinor'>) {
  return explain(shortPerMonthFormula, {
    lines: [
      money('balance', promo.balanceMinor, [promo.id]),
      money('planned_per_month', plannedPerMonthMinor),
      count('payments', outlook.opportunities),
    ],
    assumptions: ['payments_go_on_as_planned'],
  });
}
