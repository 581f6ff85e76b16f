import { assert } from '../assert.ts';
import { addDays, daysBetween, endOfMonth } from '../dates/add.ts';
import { type CivilDate, minDate } from '../dates/civil-date.ts';
import { type Minor, type Ppm, PPM_ONE } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';

/** A yearly nominal rate from a day on; a bonus ends where the next step begins. */
export interface SavingsRate {
  from: CivilDate;
  aprPpm: Ppm;
}

/** Money in (positive) or out, counted from its day on. */
export interface SavingsMovement {
  on: CivilDate;
  amountMinor: Minor;
}

export interface SavingsCredit {
  on: CivilDate;
  interestMinor: Minor;
  balanceMinor: Minor;
}

export interface SavingsAccount {
  balanceMinor: Minor;
  startsOn: CivilDate;
  rates: readonly SavingsRate[];
}

/** Interest is carried to a millionth of a minor unit between credits. */
const CARRIED = 1_000_000;

/**
 * Interest of a savings account, accrued daily on the balance at the end of each day and credited on the last day of each month.
 *
 *     interest of a day = balance × rate ÷ 365; a balance below zero earns nothing
 *
 * Units     minor units, parts per million; from startsOn to the last day asked for, both included
 * Rounding  carried to a millionth of a minor unit, half away from zero when it is credited; the part begun is credited on the last day
 * Source    at least five decimals of a daily rate: Regulation DD, 12 CFR 1030 Appendix A, comment 1
 */
export function accrueSavings(account: SavingsAccount, movements: readonly SavingsMovement[], through: CivilDate): SavingsCredit[] {
  assert(account.startsOn <= through, 'a period ends on or after its first day');
  assert(movements.every(({ on }) => on >= account.startsOn && on <= through), 'movements fall into the period');
  assert(account.rates.every(({ aprPpm }) => aprPpm >= 0), 'rates are from 0');
  const credits: SavingsCredit[] = [];
  let [balance, carried] = [account.balanceMinor as number, 0];
  for (let from = account.startsOn; from <= through; ) {
    const creditOn = minDate(endOfMonth(from), through);
    for (const stretch of stretches(from, creditOn, account.rates, movements)) {
      balance += stretch.movedMinor;
      carried += mulDiv(Math.max(0, balance) * stretch.days, stretch.aprPpm * (CARRIED / PPM_ONE), 365, 'half-away');
    }
    const interest = mulDiv(carried, 1, CARRIED, 'half-away');
    carried -= interest * CARRIED;
    balance += interest;
    credits.push({ on: creditOn, interestMinor: interest, balanceMinor: balance as Minor });
    from = addDays(creditOn, 1);
  }
  return credits;
}

interface Stretch {
  movedMinor: number;
  aprPpm: number;
  days: number;
}

/** Days without a change of rate or balance, with what moved on the first of them. */
function stretches(from: CivilDate, through: CivilDate, rates: readonly SavingsRate[], movements: readonly SavingsMovement[]): Stretch[] {
  const changes = [...rates.map((rate) => rate.from), ...movements.map(({ on }) => on)].filter((on) => on > from && on <= through);
  const starts = [...new Set([from, ...changes])].sort();
  return starts.map((start, index) => ({
    movedMinor: movements.reduce((sum, { on, amountMinor }) => (on === start ? sum + amountMinor : sum), 0),
    aprPpm: rates.findLast((rate) => rate.from <= start)?.aprPpm ?? 0,
    days: daysBetween(start, starts[index + 1] ?? addDays(through, 1)),
  }));
}
