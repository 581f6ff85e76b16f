import { addDays } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type DueDay, nextDueDate } from '../../foundation/dates/due-date.ts';
import { dailyPeriodicRate, type RateRounding, type YearBasis } from '../interest/periodic-rate.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import type { AllocationAsOf, AllocationPolicy } from './allocation-order.ts';
import type { StatementTerms } from './close-statement.ts';
import { defaultMinimum } from './default-minimum.ts';
import type { InterestMethod } from './interest-method.ts';
import type { MinimumFormula } from './minimum-payment.ts';

/** When a payment is due: the same day each month, or some days after the statement closed. */
export type DueRule = { kind: 'day'; day: DueDay } | { kind: 'days_after_close'; days: number };

export type Autopay =
  | { kind: 'none' }
  | { kind: 'minimum' | 'statement' | 'current'; fromAccountId: string }
  | { kind: 'fixed'; amountMinor: Minor; fromAccountId: string };

/** Agreement terms of a card. Terms that the issuer may set have defaults; the screen then says "estimate". */
export interface CardTerms {
  creditLimitMinor: Minor | null;
  cashAdvanceLimitMinor: Minor | null;
  closeDay: DueDay | null;
  due: DueRule | null;
  graceDays: number;
  allocationPolicy: AllocationPolicy;
  allocationAsOf: AllocationAsOf;
  minimumAllocation: 'lowest_apr_first' | 'highest_apr_first';
  interestMethod: InterestMethod;
  dayCount: YearBasis;
  rateRounding: RateRounding | null;
  minimumInterestMinor: Minor;
  minimum: MinimumFormula;
  graceRegainStatements: 1 | 2;
  graceNeedsPromoPaid: boolean;
  deferredCompounding: boolean;
  autopay: Autopay;
  annualFee: { amountMinor: Minor; month: number } | null;
  /** The fee as agreed. The legal safe harbors change and are not hard-coded. */
  lateFeeMinor: Minor | null;
  penaltyAprPpm: Ppm | null;
}

/**
 * Returns the terms of most agreements in a country, used for everything that was not entered.
 *
 * US  payments above the minimum to the highest rate (12 CFR 1026.53), a grace period that promotional balances do not
 *     affect
 * GB  whole payments to the highest rate, minimum of interest, fees and 2.5% of the rest, at least £5
 */
export function defaultCardTerms(country: 'US' | 'GB', currency: string): CardTerms {
  const base: CardTerms = {
    creditLimitMinor: null,
    cashAdvanceLimitMinor: null,
    closeDay: null,
    due: null,
    graceDays: 21,
    allocationPolicy: 'us_reg_z',
    allocationAsOf: 'day_credited',
    minimumAllocation: 'lowest_apr_first',
    interestMethod: 'adb_including_new',
    dayCount: 'actual_365',
    rateRounding: null,
    minimumInterestMinor: 0 as Minor,
    minimum: defaultMinimum(currency),
    graceRegainStatements: 1,
    graceNeedsPromoPaid: false,
    deferredCompounding: true,
    autopay: { kind: 'none' },
    annualFee: null,
    lateFeeMinor: null,
    penaltyAprPpm: null,
  };
  if (country === 'US') return base;
  const minimum: MinimumFormula = {
    kind: 'percent_plus_interest_and_fees',
    pctPpm: 25_000 as Ppm,
    floorMinor: 500 as Minor,
    base: 'before_interest_and_fees',
  };
  return { ...base, allocationPolicy: 'uk_highest_first', interestMethod: 'daily_compounding', minimum };
}

export type TermsProblem =
  | { field: 'rateRounding'; reason: 'beyond_an_eighth_of_a_point'; aprPpm: Ppm }
  | { field: 'graceDays'; reason: 'below_21_days' }
  | { field: 'cashAdvanceLimitMinor'; reason: 'above_credit_limit' }
  | { field: 'annualFee'; reason: 'no_such_month' }
  | { field: 'minimum'; reason: 'asks_nothing' };

/**
 * Returns implausible values among the entered terms and rates.
 * Source  statement 21 days before the due date: Regulation Z, 12 CFR 1026.5(b)(2)(ii); rounded rates: 1026.14(a)(2)
 */
export function checkCardTerms(terms: CardTerms, aprsPpm: readonly Ppm[]): TermsProblem[] {
  const problems: TermsProblem[] = [];
  const { rateRounding, graceDays, cashAdvanceLimitMinor, creditLimitMinor, annualFee, minimum } = terms;
  if (rateRounding !== null) {
    const [off] = aprsPpm.filter(
      (aprPpm) => !dailyPeriodicRate(aprPpm, terms.dayCount === 'actual_360' ? 360 : 365, rateRounding).ok,
    );
    if (off !== undefined) problems.push({ field: 'rateRounding', reason: 'beyond_an_eighth_of_a_point', aprPpm: off });
  }
  // 0 means no grace period, which the law allows.
  if (graceDays > 0 && graceDays < 21) problems.push({ field: 'graceDays', reason: 'below_21_days' });
  if (cashAdvanceLimitMinor !== null && creditLimitMinor !== null && cashAdvanceLimitMinor > creditLimitMinor)
    problems.push({ field: 'cashAdvanceLimitMinor', reason: 'above_credit_limit' });
  if (annualFee !== null && (annualFee.month < 1 || annualFee.month > 12))
    problems.push({ field: 'annualFee', reason: 'no_such_month' });
  if (minimum.kind !== 'full_balance' && minimum.pctPpm === 0 && minimum.floorMinor === 0)
    problems.push({ field: 'minimum', reason: 'asks_nothing' });
  return problems;
}

/** Returns the terms that closing a statement needs. */
export function statementTermsOf(terms: CardTerms): StatementTerms {
  return {
    method: terms.interestMethod,
    basis: terms.dayCount,
    ...(terms.rateRounding === null ? {} : { rounding: terms.rateRounding }),
    deferredMode: terms.deferredCompounding ? 'compounding' : 'simple',
    minimumChargeMinor: terms.minimumInterestMinor,
    allocation: { policy: terms.allocationPolicy, minimumOrder: terms.minimumAllocation },
    ...(terms.creditLimitMinor === null ? {} : { creditLimitMinor: terms.creditLimitMinor }),
    graceNeedsPromoPaid: terms.graceNeedsPromoPaid,
  };
}

/** Returns the due date of a statement that closed on a day; null if the terms do not define it. */
export function dueDateOf({ due }: CardTerms, closesOn: CivilDate): CivilDate | null {
  if (due === null) return null;
  return due.kind === 'days_after_close' ? addDays(closesOn, due.days) : nextDueDate(addDays(closesOn, 21), due.day);
}
