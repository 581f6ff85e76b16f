import { deferredAssumptions, deferredLines } from '../../products/promo/deferred-lines.ts';
import { type CivilDate, minDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, ZERO } from '../../foundation/money/minor.ts';
import { deferredInterestAtEnd, yearAtLaterRate } from './action-formulas.ts';
import { explainedValue } from './explained-value.ts';
import type { ActionPromo, NextAction } from './next-action.ts';
import { count, date, money, rate } from '../../foundation/working/working.ts';

type PromoPayment = Extract<NextAction, { kind: 'pay_promo' }>;

/**
 * Returns the deferred-interest promotion with the most at stake among those that the current payments do not clear in
 * time.
 */
export function deferredAtRisk(promos: readonly ActionPromo[], today: CivilDate): PromoPayment | undefined {
  return mostAtStake(
    promos.filter(
      ({ promo, plannedPerMonthMinor = ZERO, outlook }) =>
        promo.kind === 'deferred_interest' && plannedPerMonthMinor < (outlook.neededPerMonthMinor ?? 0),
    ),
    today,
  );
}

/** Returns the promotion with the most at stake whose payment of the month is still open. */
export function promoDue(promos: readonly ActionPromo[], today: CivilDate): PromoPayment | undefined {
  return mostAtStake(promos, today);
}

function mostAtStake(promos: readonly ActionPromo[], today: CivilDate): PromoPayment | undefined {
  return promos.flatMap((entry) => paymentOf(entry, today) ?? []).sort((a, b) => b.valueMinor - a.valueMinor)[0];
}

/**
 * Returns what is still open of the next payment. The balance already includes a payment made since the last statement,
 * so the equal share is that of the balance before it; with one payment left, everything is open.
 *
 * Rounding  down to a whole unit; the last payment takes the remainder
 * Example   $800.00 left, $100.00 paid, 9 payments → $0.00 · $949.00 left, $95.00 paid, 1 payment → $949.00
 */
function openShare({
  neededPerMonthMinor,
  paidMinor,
  opportunities,
}: {
  neededPerMonthMinor: Minor;
  paidMinor: Minor;
  opportunities: number;
}): Minor {
  const shareMinor = Math.floor((neededPerMonthMinor * opportunities + paidMinor) / opportunities);
  return (shareMinor - paidMinor) as Minor;
}

function paymentOf(
  { promo, outlook, accountId, accountName, paidMinor = ZERO, dueOn }: ActionPromo,
  today: CivilDate,
): PromoPayment | undefined {
  const { neededPerMonthMinor, payBy, opportunities } = outlook;
  if (neededPerMonthMinor === null || payBy === null || outlook.state === 'upcoming') return undefined;
  const amountMinor = openShare({ neededPerMonthMinor, paidMinor, opportunities });
  if (amountMinor <= 0) return undefined;
  const deferred = promo.kind === 'deferred_interest';
  const mode = promo.deferredMode ?? 'compounding';
  const valued = explainedValue(deferred ? deferredInterestAtEnd : yearAtLaterRate, {
    lines: [
      ...(deferred
        ? deferredLines(promo, { endsOn: outlook.endsOn, mode, today })
        : [
            money('promo_balance', promo.balanceMinor),
            date('promo_ends_on', outlook.endsOn),
            rate('revert_apr', promo.revertAprPpm),
          ]),
      date('pay_by', payBy),
      count('payments_left', opportunities),
      money('needed_per_month', neededPerMonthMinor),
    ],
    assumptions: deferred ? deferredAssumptions(promo, mode) : ['balance_stays_a_year'],
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
