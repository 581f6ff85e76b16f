import { type Money, type SpendingInsight, toMoney } from '@tideline/contract';
import {
  addMonths,
  civilDate,
  type CivilMonth,
  endOfMonth,
  flowsOf,
  monthBefore,
  monthFlows,
  monthOf,
  type SpendingSummary,
  summarizeSpending,
} from '@tideline/domain';
import type { Scope } from '../../platform/http/scope.ts';
import {
  type CategoryName,
  categoryNames,
  dataRange,
  flowsBetween,
  flowsByPayee,
  type PayeeFlowRow,
} from '../../ledger/spending/spending.store.ts';

const TREND_MONTHS = 12;
const PAYEES_MAX = 10;

const firstDay = (month: string): string => `${month}-01`;
const lastDay = (month: string): string => endOfMonth(civilDate(firstDay(month)));

/** The default month is the newest one with transactions. */
export const spendingInsight = (
  scope: Scope,
  input: { month?: string | undefined; compare: number },
): Promise<SpendingInsight> =>
  scope.read(async (tx) => {
    const { currency } = scope.household;
    const range = await dataRange(tx, scope.today);
    const month = (input.month ?? range.newest ?? range.first ?? monthOf(civilDate(scope.today))) as CivilMonth;
    const trend = trendMonths(month, range.first);
    const from = monthBefore(month, Math.max(input.compare, TREND_MONTHS - 1));
    const all = await flowsBetween(tx, firstDay(from), lastDay(month));
    const groups = all.filter((group) => group.currency === currency);
    const payees = await flowsByPayee(tx, firstDay(month), lastDay(month));
    const money = (amount: number): Money => toMoney(amount, currency);
    return {
      ...summaryToWire(summarizeSpending(groups, { month, compare: input.compare }), await categoryNames(tx), money),
      payees: topPayees(
        payees.filter((group) => group.currency === currency),
        money,
      ),
      months: monthFlows(groups, trend).map((flow) => ({
        month: flow.month,
        income: money(flow.incomeMinor),
        expense: money(flow.expenseMinor),
      })),
      range: range.first === null || range.last === null ? null : { first: range.first, last: range.last },
      leftOutCurrencies: [...new Set(all.map((group) => group.currency).filter((other) => other !== currency))].sort(),
    };
  });

/** Returns the twelve months up to the given month, excluding those before the first data. */
function trendMonths(month: CivilMonth, first: string | null): CivilMonth[] {
  const start = civilDate(firstDay(monthBefore(month, TREND_MONTHS - 1)));
  return Array.from({ length: TREND_MONTHS }, (_, index) => monthOf(addMonths(start, index))).filter(
    (other) => other === month || (first !== null && other >= first),
  );
}

type SummaryOnWire = Pick<
  SpendingInsight,
  'month' | 'comparedWith' | 'income' | 'expense' | 'savingsRatePpm' | 'categories'
>;

function summaryToWire(
  summary: SpendingSummary,
  names: readonly CategoryName[],
  money: (amount: number) => Money,
): SummaryOnWire {
  const nameOf = new Map(names.map((category) => [category.id, category]));
  return {
    month: summary.month,
    comparedWith: summary.comparedWith,
    income: money(summary.incomeMinor),
    expense: money(summary.expenseMinor),
    savingsRatePpm: summary.savingsRatePpm,
    categories: summary.categories.map(({ categoryId, spentMinor, averageMinor, changeMinor, transactionCount }) => {
      const category = categoryId === null ? undefined : nameOf.get(categoryId);
      return {
        categoryId,
        key: category?.key ?? null,
        name: category?.name ?? 'Without a category',
        spent: money(spentMinor),
        average: averageMinor === null ? null : money(averageMinor),
        change: changeMinor === null ? null : money(changeMinor),
        transactionCount,
      };
    }),
  };
}

function topPayees(groups: readonly PayeeFlowRow[], money: (amount: number) => Money): SpendingInsight['payees'] {
  const totals = new Map<string, { spent: number; count: number }>();
  for (const group of groups) {
    const { spentMinor, spendingCount } = flowsOf(group);
    if (spendingCount === 0 && spentMinor === 0) continue;
    const total = totals.get(group.payee) ?? { spent: 0, count: 0 };
    totals.set(group.payee, { spent: total.spent + spentMinor, count: total.count + spendingCount });
  }
  return [...totals]
    .filter(([, { spent }]) => spent > 0)
    .sort(([a, { spent: ofA }], [b, { spent: ofB }]) => ofB - ofA || (a < b ? -1 : 1))
    .slice(0, PAYEES_MAX)
    .map(([payee, { spent, count }]) => ({ payee, spent: money(spent), transactionCount: count }));
}
