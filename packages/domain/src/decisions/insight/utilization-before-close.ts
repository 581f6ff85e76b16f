import { daysBetween } from '../../foundation/dates/add.ts';
import { UTILIZATION_BAND_ENDS, utilizationBand } from '../../records/indicators/utilization-bands.ts';
import { minor } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { date, money, rate, text } from '../../foundation/working/working.ts';
import type { HouseholdFacts } from './household-facts.ts';
import { ESTIMATED } from './household-scale.ts';
import { insight, type Insight } from './insight.ts';
import { payBelowBandFormula } from './insight-formulas.ts';

const AHEAD_DAYS = 10;

/**
 * Finds cards that close soon with 30% or more of the limit used, because credit bureaus receive the statement
 * balance.
 */
export function utilizationBeforeClose({ today, cards }: Pick<HouseholdFacts, 'today' | 'cards'>): Insight[] {
  return cards.flatMap(({ accountId, name, owedMinor, limitMinor, outlook, payFromAccountId }) => {
    const closesOn = outlook.next?.closesOn ?? null;
    if (closesOn === null || limitMinor === null || limitMinor <= 0 || owedMinor <= 0) return [];
    const daysLeft = daysBetween(today, closesOn);
    if (daysLeft < 0 || daysLeft > AHEAD_DAYS) return [];
    const band = utilizationBand(owedMinor, limitMinor);
    // Upper end of the next lower band: at 55%, for example, this is 50%.
    const below =
      UTILIZATION_BAND_ENDS[
        band === 'from_75'
          ? UTILIZATION_BAND_ENDS.length - 1
          : UTILIZATION_BAND_ENDS.findIndex((each) => each.band === band) - 1
      ];
    if (below === undefined || band === 'below_10' || band === 'below_30' || band === 'none') return [];
    const working = explain(payBelowBandFormula, {
      lines: [
        money('owed', owedMinor, [accountId]),
        money('credit_limit', limitMinor, [accountId]),
        rate('band', below.belowPpm),
      ],
      assumptions: ['statement_balance_is_reported', 'no_further_purchases'],
      otherwise: text('band', band),
    });
    const payment = working.result.value.kind === 'money' ? working.result.value.minor : minor(0);
    return [
      insight({
        type: 'utilization_before_close',
        severity: 'info',
        working,
        subject: { kind: 'card', id: accountId, name },
        facts: [text('band', band), date('closes_on', closesOn), money('payment', payment)],
        evidenceIds: [accountId],
        confidencePpm: ESTIMATED,
        deadlineOn: closesOn,
        period: closesOn,
        act: {
          kind: 'sweep',
          fromAccountId: payFromAccountId,
          toAccountId: accountId,
          amountMinor: payment,
          by: closesOn,
        },
      }),
    ];
  });
}
