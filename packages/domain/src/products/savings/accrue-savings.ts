import { assert } from '../../foundation/assert.ts';
import { addDays, daysBetween, endOfMonth } from '../../foundation/dates/add.ts';
import { type CivilDate, dateOf, minDate, partsOf } from '../../foundation/dates/civil-date.ts';
import { daysInYearOf, type YearBasis } from '../interest/periodic-rate.ts';
import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { mulDivSum } from '../../foundation/money/mul-div-sum.ts';
import { type SavingsTier, type TierMethod, tierParts } from './savings-tiers.ts';

/** A yearly nominal rate that applies from a given day. A bonus ends when the next step starts. */
export interface SavingsRate {
  from: CivilDate;
  aprPpm: Ppm;
  /** Rates by balance instead of a single one; aprPpm is then ignored. */
  tiers?: readonly SavingsTier[];
  /** A: the whole balance earns the rate of its tier (default). B: each part earns the rate of its own tier. */
  tierMethod?: TierMethod;
}

/** A movement of money into (positive) or out of the account, counted from its day. */
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
  /**
   * When interest is credited: at the end of each month (default), day, quarter or year, or only on the last requested
   * day.
   */
  credited?: CreditInterval;
  /**
   * Number of days by which a year's rate is divided: 366 in leap years only with actual_actual, otherwise always 365
   * (default).
   */
  yearBasis?: Extract<YearBasis, 'actual_365' | 'actual_actual'>;
}

export type CreditInterval = 'daily' | 'monthly' | 'quarterly' | 'yearly' | 'at_end';

/** Fractions of a minor unit in which interest is carried between credits. */
const CARRIED = 1_000_000;

/**
 * Accrues savings interest daily on each day's closing balance, and credits it at the end of each interval.
 *
 *     interest of a day = balance × rate ÷ 365, by tiers if the rate has them; a negative balance earns nothing
 *
 * Units     minor units, parts per million; from startsOn to the last requested day, inclusive
 * Rounding  carried to a millionth of a minor unit, half away from zero when credited; a partial period is credited on
 *           the last day
 * Source    at least five decimals of a daily rate: Regulation DD, 12 CFR 1030 Appendix A, comment 1
 */
export function accrueSavings(
  account: SavingsAccount,
  movements: readonly SavingsMovement[],
  through: CivilDate,
): SavingsCredit[] {
  assert(account.startsOn <= through, 'a period ends on or after its first day');
  assert(
    movements.every(({ on }) => on >= account.startsOn && on <= through),
    'movements fall into the period',
  );
  assert(
    account.rates.every(({ aprPpm, tiers = [] }) => aprPpm >= 0 && tiers.every((tier) => tier.aprPpm >= 0)),
    'rates must not be negative',
  );
  const { credited = 'monthly', yearBasis = 'actual_365' } = account;
  const credits: SavingsCredit[] = [];
  let [balance, carried] = [account.balanceMinor as number, 0];
  for (let from = account.startsOn; from <= through;) {
    const creditOn = minDate(creditDate(from, credited), through);
    for (const stretch of stretches(from, creditOn, account.rates, movements)) {
      balance += stretch.movedMinor;
      carried += earned(balance, stretch, yearBasis);
    }
    const interest = mulDiv(carried, 1, CARRIED, 'half-away');
    carried -= interest * CARRIED;
    balance += interest;
    credits.push({ on: creditOn, interestMinor: interest, balanceMinor: balance as Minor });
    from = addDays(creditOn, 1);
  }
  return credits;
}

/**
 * Computes interest in millionths of a minor unit. Multiplying by parts per million results in whole millionths, except
 * for the division by the days of the year.
 */
function earned(balance: number, { from, days, rate }: RatePeriod, basis: YearBasis): number {
  if (rate === undefined || balance <= 0) return 0;
  const perYear =
    rate.tiers === undefined
      ? [[balance, rate.aprPpm] as const]
      : tierParts(balance, rate.tiers, rate.tierMethod ?? 'A').map(
          ({ partMinor, aprPpm }) => [partMinor, aprPpm] as const,
        );
  const weighted = perYear.map(([part, aprPpm]) => [part * days, aprPpm * (CARRIED / PPM_ONE)] as const);
  return mulDivSum(weighted, daysInYearOf(from, basis), 'half-away');
}

function creditDate(from: CivilDate, interval: CreditInterval): CivilDate {
  const { year, month } = partsOf(from);
  switch (interval) {
    case 'daily':
      return from;
    case 'monthly':
      return endOfMonth(from);
    case 'quarterly':
      return dateOf(year, Math.ceil(month / 3) * 3, 31);
    case 'yearly':
      return dateOf(year, 12, 31);
    case 'at_end':
      return dateOf(9999, 12, 31);
  }
}

interface RatePeriod {
  from: CivilDate;
  movedMinor: number;
  rate: SavingsRate | undefined;
  days: number;
}

/** Splits a term into periods with a constant rate, balance and year, with the movements on their first day. */
function stretches(
  from: CivilDate,
  through: CivilDate,
  rates: readonly SavingsRate[],
  movements: readonly SavingsMovement[],
): RatePeriod[] {
  const years = Array.from({ length: partsOf(through).year - partsOf(from).year }, (_, index) =>
    dateOf(partsOf(from).year + index + 1, 1, 1),
  );
  const changes = [...rates.map((rate) => rate.from), ...movements.map(({ on }) => on), ...years].filter(
    (on) => on > from && on <= through,
  );
  const starts = [...new Set([from, ...changes])].sort();
  return starts.map((start, index) => ({
    from: start,
    movedMinor: movements.reduce((sum, { on, amountMinor }) => (on === start ? sum + amountMinor : sum), 0),
    rate: rates.findLast((rate) => rate.from <= start),
    days: daysBetween(start, starts[index + 1] ?? addDays(through, 1)),
  }));
}
