import { type CivilDate, minDate } from '../dates/civil-date.ts';
import { type Minor, ZERO } from '../money/minor.ts';
import { deferredInterestAtEnd, yearAtLaterRate } from './action-formulas.ts';
import { explainedValue } from './explained-value.ts';
import type { ActionPromo, NextAction } from './next-action.ts';
import type { Promo } from '../promo/promo.ts';
import { count, date, money, rate, type WorkingLine } from '../working/working.ts';

type PromoPayment = Extract<NextAction, { kind: 'pay_promo' }>;

/** Deferred interest that today's payments would not prevent; what is at stake most first. */
export function deferredAtRisk(promos: readonly ActionPromo[], today: CivilDate): PromoPayment | undefined {
  return mostAtStake(
    promos.filter(
      ({ promo, plannedPerMonthMinor = ZERO, outlook }) =>
        promo.kind === 'deferred_interest' && plannedPerMonthMinor < (outlook.neededPerMonthMinor ?? 0),
    ),
    today,
  );
}

/** Any promotion whose payment of the month is still open. */
export function promoDue(promos: readonly ActionPromo[], today: CivilDate): PromoPayment | undefined {
  return mostAtStake(promos, today);
}

function mostAtStake(promos: readonly ActionPromo[], today: CivilDate): PromoPayment | undefined {
  return promos.flatMap((entry) => paymentOf(entry, today) ?? []).sort((a, b) => b.valueMinor - a.valueMinor)[0];
}

function paymentOf(
  { promo, outlook, accountId, accountName, paidMinor = ZERO, dueOn }: ActionPromo,
  today: CivilDate,
): PromoPayment | undefined {
  const { neededPerMonthMinor, payBy, opportunities } = outlook;
  if (neededPerMonthMinor === null || payBy === null || outlook.state === 'upcoming') return undefined;
  const amountMinor = (neededPerMonthMinor - paidMinor) as Minor;
  if (amountMinor <= 0) return undefined;
  const deferred = promo.kind === 'deferred_interest';
  const valued = explainedValue(deferred ? deferredInterestAtEnd : yearAtLaterRate, {
    lines: [
      money('promo_balance', promo.balanceMinor),
      ...(deferred ? builtUpFrom(promo, today) : []),
      date('promo_ends_on', outlook.endsOn),
      date('pay_by', payBy),
      count('payments_left', opportunities),
      rate('revert_apr', promo.revertAprPpm),
      money('needed_per_month', neededPerMonthMinor),
    ],
    assumptions: [deferred ? 'deferred_interest_estimated' : 'balance_stays_a_year'],
    otherwise: 'cost_if_nothing_changes',
  });
  return {
    kind: 'pay_promo',
    promoId: promo.id,
    deferred,
    accountId,
    accountName,
    amountMinor,
    payBy: dueOn === undefined ? payBy : minDate(dueOn, payBy),
    ...valued,
  };
}

/** What deferred interest has been building up on since its start. */
const builtUpFrom = ({ originalMinor, startsOn }: Promo, today: CivilDate): WorkingLine[] => [
  ...(originalMinor === null ? [] : [money('promo_original', originalMinor)]),
  date('promo_starts_on', startsOn),
  date('as_of', today),
];
