import { minDate } from '../dates/civil-date.ts';
import { type Minor, ZERO } from '../money/minor.ts';
import type { ActionPromo, NextAction } from './next-action.ts';
import { count, date, money, rate, type Working } from '../working/working.ts';

type PromoPayment = Extract<NextAction, { kind: 'pay_promo' }>;

/** Deferred interest that today's payments would not prevent; what is at stake most first. */
export function deferredAtRisk(promos: readonly ActionPromo[]): PromoPayment | undefined {
  return mostAtStake(promos.filter(({ promo, plannedPerMonthMinor = ZERO, outlook }) => promo.kind === 'deferred_interest' && plannedPerMonthMinor < (outlook.neededPerMonthMinor ?? 0)));
}

/** Any promotion whose payment of the month is still open. */
export function promoDue(promos: readonly ActionPromo[]): PromoPayment | undefined {
  return mostAtStake(promos);
}

function mostAtStake(promos: readonly ActionPromo[]): PromoPayment | undefined {
  return promos.flatMap((entry) => paymentOf(entry) ?? []).sort((a, b) => b.valueMinor - a.valueMinor)[0];
}

function paymentOf({ promo, outlook, accountId, accountName, paidMinor = ZERO, dueOn }: ActionPromo): PromoPayment | undefined {
  const { neededPerMonthMinor, payBy, opportunities, costAtEndMinor } = outlook;
  if (neededPerMonthMinor === null || payBy === null || outlook.state === 'upcoming') return undefined;
  const amountMinor = (neededPerMonthMinor - paidMinor) as Minor;
  if (amountMinor <= 0) return undefined;
  const deferred = promo.kind === 'deferred_interest';
  const working: Working = {
    formulaId: deferred ? 'promo.deferred-at-end' : 'promo.year-at-later-rate',
    lines: [money('promo_balance', promo.balanceMinor), date('promo_ends_on', promo.endsOn), date('pay_by', payBy), count('payments_left', opportunities), rate('revert_apr', promo.revertAprPpm), money('needed_per_month', neededPerMonthMinor)],
    result: money('cost_avoided', costAtEndMinor),
    assumptions: [deferred ? 'deferred_interest_estimated' : 'balance_stays_a_year'],
    otherwise: money('cost_if_nothing_changes', costAtEndMinor),
  };
  return { kind: 'pay_promo', promoId: promo.id, deferred, accountId, accountName, amountMinor, payBy: dueOn === undefined ? payBy : minDate(dueOn, payBy), valueMinor: costAtEndMinor, working };
}
