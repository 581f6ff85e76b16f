import { addMonths } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, sumMinor } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import type { PaidDown, Promo } from './promo.ts';

export interface CardPaymentMade {
  on: CivilDate;
  amountMinor: Minor;
}

/**
 * Reconstructs how a promotion declined from its original amount to its recorded balance, from the payments its card
 * received.
 *
 * If the payments exceed the difference, they also paid other balances, so each counts proportionally. If they fall
 * short, the remainder is assumed to have declined evenly from month to month.
 *
 * Units     minor units; the last step is the recorded balance
 * Rounding  half away from zero on the running total, so that the steps add up
 * Result    empty if the balance did not decline, or the original amount is unknown
 */
export function paidDownUntil(
  { originalMinor, startsOn, balanceMinor }: Pick<Promo, 'originalMinor' | 'startsOn' | 'balanceMinor'>,
  recordedOn: CivilDate,
  payments: readonly CardPaymentMade[],
): PaidDown[] {
  const cameDown = (originalMinor ?? balanceMinor) - balanceMinor;
  if (originalMinor === null || cameDown <= 0 || recordedOn <= startsOn) return [];
  const total = sumMinor(payments.map(({ amountMinor }) => amountMinor));
  const known = Math.min(total, cameDown);
  const evenly = known < cameDown ? monthlyDays(startsOn, recordedOn) : [];
  const days = [...new Set([...payments.map(({ on }) => on), ...evenly])].sort();
  return days.map((on) => {
    const paid = payments.reduce((sum, payment) => (payment.on <= on ? sum + payment.amountMinor : sum), 0);
    const passed = evenly.filter((day) => day <= on).length;
    const gone =
      (total === 0 ? 0 : mulDiv(known, paid, total, 'half-away')) +
      (passed === 0 ? 0 : mulDiv(cameDown - known, passed, evenly.length, 'half-away'));
    return { on, balanceMinor: (originalMinor - gone) as Minor };
  });
}

/** Returns the monthly anniversaries of a start through a day, or only that day if there are none. */
function monthlyDays(startsOn: CivilDate, through: CivilDate): CivilDate[] {
  const days: CivilDate[] = [];
  for (let month = 1; addMonths(startsOn, month) <= through; month += 1) days.push(addMonths(startsOn, month));
  return days.length === 0 ? [through] : days;
}
