import { billingCycleOf } from '../dates/billing-cycle.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import { minimumTodayWorking } from '../debt/debt-workings.ts';
import { utilisationFormula, utilisationIndicator } from '../indicators/utilisation-bands.ts';
import { type Minor, ZERO } from '../money/minor.ts';
import { explain } from '../working/formula.ts';
import { count, money, rate, type Working } from '../working/working.ts';
import { cycleInterestFormula, feesFormula } from './card-formulas.ts';
import { bearingSegments, type CardFacts } from './card-outlook.ts';

/** How every figure of cardOutlook came about; null where it has none. */
export interface CardOutlookWorkings {
  utilisation: Working | null;
  /** Of the next payment; null where the due day is not known. */
  minimum: Working | null;
  interest: Working | null;
}

/** On the same card and day as cardOutlook; balances of offers are named by their id. */
export function cardOutlookWorkings(facts: CardFacts, today: CivilDate): CardOutlookWorkings {
  const { dueDay, closeDay, minimum, inGrace = false } = facts;
  if (dueDay === undefined) return { utilisation: usedWorking(facts), minimum: null, interest: null };
  const segments = bearingSegments(facts);
  const missesRate = facts.segments.some(({ aprPpm }) => aprPpm === null);
  return {
    utilisation: usedWorking(facts),
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

/** null beyond a thousand times the limit, where the figure is no more than that. */
function usedWorking({
  owedMinor,
  creditLimitMinor = null,
}: {
  owedMinor: Minor;
  creditLimitMinor?: Minor | null;
}): Working | null {
  const { total } = utilisationIndicator([{ accountId: 'card', owedMinor, limitMinor: creditLimitMinor }]);
  if (total.kind !== 'value' || creditLimitMinor === null || owedMinor >= creditLimitMinor * 1_000) return null;
  return explain(utilisationFormula, {
    lines: [money('owed', owedMinor), money('credit_limit', creditLimitMinor)],
    assumptions: ['statement_balance_is_reported'],
  });
}

/** The fees of a year, one line each; otherwise: without any. */
export function feesWorking(fees: readonly { id: string; amountMinor: Minor }[]): Working {
  return explain(feesFormula, {
    lines: fees.map(({ id, amountMinor }) => money('fee_charged', amountMinor, [id])),
    otherwise: money('without_fees', ZERO),
  });
}
