import { addMonths } from '../../foundation/dates/add.ts';
import { civilDate, type CivilMonth, monthOf } from '../../foundation/dates/civil-date.ts';
import { type Minor, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { type FlowFacts, flowOf } from './flow-of.ts';

/** Sum of one month's transactions with the same category, kind and type of account. */
export interface FlowGroup extends FlowFacts {
  month: CivilMonth;
  categoryId: string | null;
  /** Sums of the positive and of the negative amounts; the second is zero or less. */
  inMinor: Minor;
  outMinor: Minor;
  inCount: number;
  outCount: number;
}

export interface MonthFlow {
  month: CivilMonth;
  incomeMinor: Minor;
  /** Net of refunds; negative if refunds exceed spending. */
  expenseMinor: Minor;
}

export interface CategorySpending {
  categoryId: string | null;
  spentMinor: Minor;
  /** Monthly average over the compared months with data; null if none has any. */
  averageMinor: Minor | null;
  changeMinor: Minor | null;
  transactionCount: number;
}

export interface SpendingSummary extends MonthFlow {
  comparedWith: CivilMonth[];
  /** Savings rate: (income − expense) ÷ income; null without income. */
  savingsRatePpm: number | null;
  /** Categories with spending in the month or in a compared one, largest first. */
  categories: CategorySpending[];
}

/** Maximum share, because larger ones are not meaningful. */
const RATE_LIMIT_PPM = 1_000 * PPM_ONE;

export function monthBefore(month: CivilMonth, months: number): CivilMonth {
  return monthOf(addMonths(civilDate(`${month}-01`), -months));
}

/** Returns the amounts that a group adds to income and to spending. */
export function flowsOf(group: FlowGroup): { incomeMinor: number; spentMinor: number; spendingCount: number } {
  const [flowIn, flowOut] = [flowOf(group, 'in'), flowOf(group, 'out')];
  return {
    incomeMinor: (flowIn === 'income' ? group.inMinor : 0) + (flowOut === 'income' ? group.outMinor : 0),
    spentMinor: -(flowIn === 'spending' ? group.inMinor : 0) - (flowOut === 'spending' ? group.outMinor : 0),
    spendingCount: (flowIn === 'spending' ? group.inCount : 0) + (flowOut === 'spending' ? group.outCount : 0),
  };
}

/** Computes the income and spending of each given month; zero for months without transactions. */
export function monthFlows(groups: readonly FlowGroup[], months: readonly CivilMonth[]): MonthFlow[] {
  return months.map((month) => {
    let [income, expense] = [0, 0];
    for (const group of groups) {
      if (group.month !== month) continue;
      const { incomeMinor, spentMinor } = flowsOf(group);
      income += incomeMinor;
      expense += spentMinor;
    }
    return { month, incomeMinor: whole(income), expenseMinor: whole(expense) };
  });
}

/**
 * Computes a month's spending by category, compared with the average of earlier months.
 * Rounding  averages half-even (statistics), the savings rate half away from zero
 * Result    the average excludes months without any transaction: an import that starts in March has no data for
 *           February
 */
export function summarizeSpending(
  groups: readonly FlowGroup[],
  { month, compare }: { month: CivilMonth; compare: number },
): SpendingSummary {
  const comparedWith = Array.from({ length: compare }, (_, index) => monthBefore(month, index + 1));
  const withData = new Set(groups.map((group) => group.month).filter((other) => comparedWith.includes(other)));
  const [flow] = monthFlows(groups, [month]);
  const { incomeMinor, expenseMinor } = flow ?? { incomeMinor: whole(0), expenseMinor: whole(0) };
  const categories = [...totalsByCategory(groups, month, withData)].map(
    ([categoryId, { spent, earlier, count }]): CategorySpending => {
      const averageMinor = withData.size === 0 ? null : mulDiv(earlier, 1, withData.size, 'half-even');
      return {
        categoryId,
        spentMinor: whole(spent),
        averageMinor,
        changeMinor: averageMinor === null ? null : whole(spent - averageMinor),
        transactionCount: count,
      };
    },
  );
  return {
    month,
    comparedWith,
    incomeMinor,
    expenseMinor,
    savingsRatePpm: savingsRate(incomeMinor, expenseMinor),
    categories: categories
      .filter(({ spentMinor, averageMinor }) => spentMinor !== 0 || (averageMinor ?? 0) !== 0)
      .sort((a, b) => b.spentMinor - a.spentMinor || (b.averageMinor ?? 0) - (a.averageMinor ?? 0)),
  };
}

/** Computes (income − expense) ÷ income, limited to ±100,000%; null without income. */
export function savingsRate(incomeMinor: Minor, expenseMinor: Minor): number | null {
  if (incomeMinor <= 0) return null;
  const saved = incomeMinor - expenseMinor;
  if (Math.abs(saved) >= incomeMinor * 1_000) return Math.sign(saved) * RATE_LIMIT_PPM;
  return mulDiv(saved, PPM_ONE, incomeMinor, 'half-away');
}

interface CategoryTotal {
  spent: number;
  /** Total of all compared months. */
  earlier: number;
  count: number;
}

function totalsByCategory(
  groups: readonly FlowGroup[],
  month: CivilMonth,
  compared: ReadonlySet<CivilMonth>,
): Map<string | null, CategoryTotal> {
  const totals = new Map<string | null, CategoryTotal>();
  for (const group of groups) {
    const { spentMinor, spendingCount } = flowsOf(group);
    if (spendingCount === 0) continue;
    const total = totals.get(group.categoryId) ?? { spent: 0, earlier: 0, count: 0 };
    if (group.month === month) {
      total.spent += spentMinor;
      total.count += spendingCount;
    } else if (compared.has(group.month)) {
      total.earlier += spentMinor;
    }
    totals.set(group.categoryId, total);
  }
  return totals;
}

/** Normalizes −0 to 0. */
const whole = (amount: number): Minor => (amount === 0 ? 0 : amount) as Minor;
