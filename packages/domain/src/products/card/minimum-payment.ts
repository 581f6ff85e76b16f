import { assert, unreachable } from '../../foundation/assert.ts';
import { type Minor, type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';

export type MinimumKind = 'percent_of_balance' | 'percent_plus_interest_and_fees' | 'greater_of_both' | 'full_balance';

/** Formula of the minimum payment; each field is a term of the card agreement. */
export interface MinimumFormula {
  kind: MinimumKind;
  pctPpm: Ppm;
  floorMinor: Minor;
  /** Balance to which the percentage applies; default: the statement balance, which includes the month's interest. */
  base?: 'before_interest' | 'after_interest' | 'before_interest_and_fees';
  /** Percentage added to interest and fees in greater_of_both; default 1%. */
  plusInterestPctPpm?: Ppm;
  /** Whether fees are added to the percentage as interest is; default: yes. */
  addFees?: boolean;
  /** Whether missed minimums and the amount above the credit limit are added; default: yes. */
  addPastDue?: boolean;
  addOverLimit?: boolean;
  /** Multiple to round up to, such as 100 for whole dollars; default: exact to the minor unit. */
  roundToMinor?: number;
}

export interface MinimumInputs {
  /** Statement balance, including the month's interest and fees. */
  balanceMinor: Minor;
  interestMinor: Minor;
  feesMinor?: Minor;
  pastDueMinor?: Minor;
  overLimitMinor?: Minor;
}

/**
 * Computes the minimum payment of a statement.
 *     percent_of_balance              max(floor, pct × balance)
 *     percent_plus_interest_and_fees  max(floor, pct × balance + interest + fees)
 *     greater_of_both                 the larger of the two, with plusInterestPctPpm in the second
 *     full_balance                    balance (charge cards)
 * Past-due and over-limit amounts are added, unless the agreement excludes them; the result never exceeds the balance,
 * so a balance below the floor is due in full.
 * Units     minor units; percentages in parts per million
 * Rounding  the percentage half away from zero, then up to roundToMinor
 * Example   $5,000.00 at 2%, floor $25.00 → $100.00
 */
export function minimumPayment(formula: MinimumFormula, inputs: MinimumInputs): Minor {
  const { balanceMinor, interestMinor, feesMinor = 0, pastDueMinor = 0, overLimitMinor = 0 } = inputs;
  if (balanceMinor <= 0) return 0 as Minor;
  const multiple = formula.roundToMinor ?? 1;
  assert(Number.isSafeInteger(multiple) && multiple >= 1, () => `not a rounding multiple: ${multiple}`);
  const base = percentBase(formula, inputs);
  const percent = (pctPpm: Ppm) => mulDiv(base, pctPpm, PPM_ONE, 'half-away');
  const regular = Math.max(
    formula.floorMinor,
    regularPart(formula, percent, interestMinor + (formula.addFees === false ? 0 : feesMinor), balanceMinor),
  );
  const rounded = multiple === 1 ? regular : mulDiv(regular, 1, multiple, 'ceil') * multiple;
  const onTop =
    (formula.addPastDue === false ? 0 : pastDueMinor) + (formula.addOverLimit === false ? 0 : overLimitMinor);
  return Math.min(balanceMinor, rounded + onTop) as Minor;
}

/** Returns the base of the percentage; never negative, even if only the month's charges are owed. */
function percentBase(
  { base = 'after_interest' }: MinimumFormula,
  { balanceMinor, interestMinor, feesMinor = 0 as Minor }: MinimumInputs,
): number {
  switch (base) {
    case 'after_interest':
      return balanceMinor;
    case 'before_interest':
      return Math.max(0, balanceMinor - interestMinor);
    case 'before_interest_and_fees':
      return Math.max(0, balanceMinor - interestMinor - feesMinor);
  }
}

function regularPart(
  formula: MinimumFormula,
  percent: (pctPpm: Ppm) => number,
  charges: number,
  balance: number,
): number {
  switch (formula.kind) {
    case 'percent_of_balance':
      return percent(formula.pctPpm);
    case 'percent_plus_interest_and_fees':
      return percent(formula.pctPpm) + charges;
    case 'greater_of_both':
      return Math.max(percent(formula.pctPpm), percent(formula.plusInterestPctPpm ?? (10_000 as Ppm)) + charges);
    case 'full_balance':
      return balance;
    default:
      return unreachable(formula.kind);
  }
}
