import { deferredAssumptions, deferredLines } from '../../products/promo/deferred-lines.ts';
import { type CivilDate, minDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, ZERO } from '../../foundation/money/minor.ts';
import { deferredInterestAtEnd, yearAtLaterRate } from './action-formulas.ts';
import { explainedValue } from './explained-value.ts';
import type { ValuedPayment } from './due-payment.ts';
import type { ActionPromo } from './due-facts.ts';
import { count, date, money, rate } from '../../foundation/working/working.ts';

/** This month's payment to an open promotion. */
export interface PromoPayment extends ValuedPayment {
  promoId: string;
  isDeferred: boolean;
}

/**
 * Returns the unpaid part of the next payment. The balance already includes a payment made since the last statement, so
 * the equal share is computed from the balance before that payment. Nothing is unpaid if the amount paid is at least
 * the payment per month. If one payment is left, the whole balance is unpaid.
 *
 * Rounding  after a payment, down to a whole unit; the last payment takes the remainder
 * Example   $800.00 left, $100.00 paid, 9 payments → $0.00 · $949.00 left, $95.00 paid, 1 payment → $949.00
 */
function openShare(
  { promo: { balanceMinor }, outlook: { opportunities } }: ActionPromo,
  perMonthMinor: Minor,
  paidMinor: Minor,
): Minor {
  if (paidMinor === 0 || opportunities === 1) return perMonthMinor;
  if (paidMinor >= perMonthMinor) return ZERO;
  return Math.max(0, Math.floor((balanceMinor + paidMinor) / opportunities) - paidMinor) as Minor;
}

/**
 * Returns the payments that the promotions of one card still need this month, earliest deadline first. A promotion that
 * has not started or is over needs none. Each amount is the total payment to the card that covers the promotion and all
 * earlier ones: the sum of their shares, or more if the payment reaches other balances of the card first. Each value is
 * the cost if nothing more is paid.
 *
 * Units     minor units; the amounts include the minimum of the card
 * @param paidMinor paid to the card since its last statement; applied once, to the promotions in order
 * @param besideMinor part of the same payment that goes to other balances, beyond the minimum
 */
export function promoPayments(
  promos: readonly ActionPromo[],
  { paidMinor, besideMinor, today }: { paidMinor: Minor; besideMinor: Minor; today: CivilDate },
): PromoPayment[] {
  let unused: Minor = paidMinor;
  let shares: number = besideMinor;
  return promos.toSorted(byDeadline).flatMap((entry) => {
    const { neededPerMonthMinor, promoPerMonthMinor, payBy, opportunities, state } = entry.outlook;
    if (neededPerMonthMinor === null || promoPerMonthMinor === null || payBy === null || state === 'upcoming')
      return [];
    // the user keeps the money until the pay-by date
    if (entry.promo.goal === 'float' && opportunities > 1) return [];
    const shareMinor = openShare(entry, promoPerMonthMinor, unused);
    unused = (shareMinor > 0 ? 0 : Math.max(0, unused - promoPerMonthMinor)) as Minor;
    shares += shareMinor;
    const withOthers = neededPerMonthMinor - (opportunities === 1 ? 0 : paidMinor);
    const amountMinor = Math.max(0, withOthers, shareMinor === 0 ? 0 : shares) as Minor;
    return amountMinor === 0 ? [] : [{ ...valuedPromo(entry, payBy, today), amountMinor }];
  });
}

const byDeadline = ({ outlook: a }: ActionPromo, { outlook: b }: ActionPromo): number =>
  (a.payBy ?? a.endsOn) < (b.payBy ?? b.endsOn) ? -1 : (a.payBy ?? a.endsOn) > (b.payBy ?? b.endsOn) ? 1 : 0;

function valuedPromo(
  { promo, outlook, dueOn }: ActionPromo,
  payBy: CivilDate,
  today: CivilDate,
): Omit<PromoPayment, 'amountMinor'> {
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
      count('payments_left', outlook.opportunities),
      money('needed_per_month', outlook.neededPerMonthMinor ?? ZERO),
    ],
    assumptions: deferred ? deferredAssumptions(promo, mode) : ['balance_stays_a_year'],
    otherwise: 'cost_if_nothing_changes',
  });
  return {
    promoId: promo.id,
    isDeferred: deferred,
    payBy: dueOn === undefined ? payBy : minDate(dueOn, payBy),
    ...valued,
  };
}
