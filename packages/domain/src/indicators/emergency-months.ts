import { assert } from '../assert.ts';
import { type FlowGroup, flowsOf, monthBefore } from '../cash-flow/spending.ts';
import type { CategoryKey } from '../categorise/categories.ts';
import { partialMonth } from '../cash-flow/partial-month.ts';
import type { CivilDate, CivilMonth } from '../dates/civil-date.ts';
import { type Minor, minor, sumMinor } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';
import { explain, type Formula } from '../working/formula.ts';
import { money, type WorkingInputs } from '../working/working.ts';
import { countOf, type Indicator, notApplicable } from './indicator.ts';
import { medianOf } from '../statistics/median.ts';

/** What a household cannot do without for some months, by default; a person may choose others. */
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
/** Fewer months say too little of a household. */
const MONTHS_MIN = 3;

export interface EssentialMonth {
  month: CivilMonth;
  spentMinor: Minor;
}

export interface LiquidAccount {
  accountId: string;
  /** What can be had within days; below zero: overdrawn. */
  balanceMinor: Minor;
}

/**
 * Essential spending of the six whole months before one; months without any transaction are left out, not counted as zero. So is the
 * month in which the entries begin, where they begin after its first week: half a month would make every month look cheaper.
 *
 * Units  minor units, newest month first; isEssential decides by category; firstOn is the day of the household's first entry, null: none
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
 * How long liquid money lasts when only the essential is paid.
 *
 *     months = liquid ÷ median essential spending of a month (of the last six)
 *
 * Units     minor units; the result in tenths of a month
 * Rounding  down: it never says more than there is
 * Result    history_too_short below three months, no_spending where the median is nothing
 * Example   $10,000 at $3,000 a month → 3.3 months
 */
export function emergencyMonthsIndicator(
  accounts: readonly LiquidAccount[],
  essential: readonly EssentialMonth[],
): EmergencyMonths {
  assert(essential.length <= MONTHS, 'six months at most');
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
