import { assert } from '../../foundation/assert.ts';
import { type FlowGroup, flowsOf, monthBefore } from '../cash-flow/spending.ts';
import type { CategoryKey } from '../categorize/categories.ts';
import { partialMonth } from '../cash-flow/partial-month.ts';
import type { CivilDate, CivilMonth } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor, sumMinor } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { explain, type Formula } from '../../foundation/working/formula.ts';
import { money, type WorkingInputs } from '../../foundation/working/working.ts';
import { countOf, type Indicator, notApplicable } from './indicator.ts';
import { medianOf } from '../../foundation/statistics/median.ts';

/**
 * Default categories of essential spending, which a household cannot avoid for some months; members may choose others.
 */
export const ESSENTIAL_CATEGORIES: readonly CategoryKey[] = [
  'groceries',
  'fuel',
  'transport',
  'health',
  'kids',
  'utilities',
  'insurance',
  'phone',
  'internet',
  'rent',
  'mortgage',
  'loan_payment',
  'interest_charge',
  'fees',
  'taxes',
  'education',
];

const MONTHS = 6;
/** Minimum number of months for a median, because fewer are not representative. */
const MONTHS_MIN = 3;

export interface EssentialMonth {
  month: CivilMonth;
  spentMinor: Minor;
}

export interface LiquidAccount {
  accountId: string;
  /** Balance available within days; negative if overdrawn. */
  balanceMinor: Minor;
}

/**
 * Returns essential spending of the six whole months before the given one. Months without any transaction are omitted,
 * not counted as zero. The first month of the ledger is also omitted if it starts after the month's first week, because
 * a partial month would understate essential spending.
 *
 * Units  minor units, newest month first; isEssential decides by category; firstOn is the day of the household's first
 *        entry, null: none
 */
export function essentialMonths(
  groups: readonly FlowGroup[],
  {
    before,
    firstOn,
    isEssential,
  }: { before: CivilMonth; firstOn: CivilDate | null; isEssential: (categoryId: string | null) => boolean },
): EssentialMonth[] {
  const partial = firstOn === null ? undefined : partialMonth(firstOn);
  const months = Array.from({ length: MONTHS }, (_, index) => monthBefore(before, index + 1)).filter(
    (month) => month !== partial,
  );
  return months.flatMap((month) => {
    const within = groups.filter((group) => group.month === month);
    if (within.length === 0) return [];
    const spent = within.reduce(
      (sum, group) => (isEssential(group.categoryId) ? sum + flowsOf(group).spentMinor : sum),
      0,
    );
    return [{ month, spentMinor: minor(Math.max(0, spent)) }];
  });
}

const middle = ({ moneys }: WorkingInputs): Minor => medianOf(moneys('essential_month'));

export const emergencyMonthsFormula: Formula = {
  id: 'indicator.emergency-months',
  resultKey: 'emergency_months_tenths',
  compute: (inputs) => ({
    kind: 'count',
    count: mulDiv(Math.max(0, sumMinor(inputs.moneys('liquid'))), 10, middle(inputs), 'floor'),
  }),
};

export type EmergencyMonths = Indicator<{ monthsTenths: number; liquidMinor: Minor; essentialMonthlyMinor: Minor }>;

/**
 * Computes how long liquid money lasts if only essentials are paid.
 *
 *     months = liquid ÷ median essential spending of a month (of the last six)
 *
 * Units     minor units; the result in tenths of a month
 * Rounding  down, so that it never overstates the time
 * Result    history_too_short below three months, no_spending if the median is zero or less
 * Example   $10,000 at $3,000 a month → 3.3 months
 */
export function emergencyMonthsIndicator(
  accounts: readonly LiquidAccount[],
  essential: readonly EssentialMonth[],
): EmergencyMonths {
  assert(essential.length <= MONTHS, 'there must be at most six months');
  if (essential.length < MONTHS_MIN) return notApplicable('history_too_short');
  const essentialMonthlyMinor = medianOf(essential.map(({ spentMinor }) => spentMinor));
  if (essentialMonthlyMinor <= 0) return notApplicable('no_spending');
  const working = explain(emergencyMonthsFormula, {
    lines: [
      ...accounts.map(({ accountId, balanceMinor }) => money('liquid', balanceMinor, [accountId])),
      ...essential.map(({ month, spentMinor }) => money('essential_month', spentMinor, [month])),
    ],
    steps: [money('essential_median', essentialMonthlyMinor)],
    assumptions: ['essential_categories', 'no_further_income'],
  });
  const liquid = sumMinor(accounts.map(({ balanceMinor }) => balanceMinor));
  return {
    kind: 'value',
    monthsTenths: countOf(working),
    liquidMinor: minor(Math.max(0, liquid)),
    essentialMonthlyMinor,
    working,
  };
}
