import { billingCycleOf } from '../../foundation/dates/billing-cycle.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { minimumTodayWorking } from '../debt/debt-workings.ts';
import { utilizationFormula, utilizationIndicator } from '../../records/indicators/utilization-bands.ts';
import { type Minor, ZERO } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, money, rate, type Working } from '../../foundation/working/working.ts';
import { cycleInterestFormula, feesFormula } from '../../products/card/card-formulas.ts';
import { effectiveSegments, type CardFacts } from './card-outlook.ts';

/** Workings of all figures of cardOutlook; null for a figure that does not exist. */
export interface CardOutlookWorkings {
  utilization: Working | null;
  /** Working of the next payment; null if the due day is unknown. */
  minimum: Working | null;
  interest: Working | null;
}

/**
 * Returns the workings of cardOutlook's figures for the same card and day. Each balance refers to its segment by id.
 */
export function cardOutlookWorkings(facts: CardFacts, today: CivilDate): CardOutlookWorkings {
  const { dueDay, closeDay, minimum, inGrace = false } = facts;
  if (dueDay === undefined) return { utilization: usedWorking(facts), minimum: null, interest: null };
  const segments = effectiveSegments(facts);
  const missesRate = facts.segments.some(({ aprPpm }) => aprPpm === null);
  return {
    utilization: usedWorking(facts),
    minimum: minimumTodayWorking({ id: '', name: '', kind: 'card', segments, minimum }),
    interest: explain(cycleInterestFormula, {
      lines: [
        count('cycle_days', billingCycleOf(today, closeDay ?? 'last').days),
        ...segments.flatMap(({ id, balanceMinor, aprPpm }) => [
          money('balance', balanceMinor, [id]),
          rate('apr', aprPpm, [id]),
        ]),
      ],
      assumptions: [
        'balances_stay_until_the_close',
        ...(inGrace ? ['purchases_paid_in_full'] : []),
        ...(missesRate ? ['apr_not_entered'] : []),
      ],
      otherwise: money('if_paid_today', ZERO),
    }),
  };
}

/** Returns the working of the utilization; null above 1,000 times the limit, where the figure is capped. */
function usedWorking({
  owedMinor,
  creditLimitMinor = null,
}: {
  owedMinor: Minor;
  creditLimitMinor?: Minor | null;
}): Working | null {
  const { total } = utilizationIndicator([{ accountId: 'card', owedMinor, limitMinor: creditLimitMinor }]);
  if (total.kind !== 'value' || creditLimitMinor === null || owedMinor >= creditLimitMinor * 1_000) return null;
  return explain(utilizationFormula, {
    lines: [money('owed', owedMinor), money('credit_limit', creditLimitMinor)],
    assumptions: ['statement_balance_is_reported'],
  });
}

/**
 * Returns the working of a year's fees, with one line per fee. Its alternative, `otherwise`, is the amount without
 * any fee.
 */
export function feesWorking(fees: readonly { id: string; amountMinor: Minor }[]): Working {
  return explain(feesFormula, {
    lines: fees.map(({ id, amountMinor }) => money('fee_charged', amountMinor, [id])),
    otherwise: money('without_fees', ZERO),
  });
}
