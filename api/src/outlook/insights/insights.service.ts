import { type Money, type SpendingInsight, toMoney } from '@tideline/contract';
import {
  addMonths,
  type CivilDate,
  civilDate,
  type CivilMonth,
  dateOf,
  flowsOf,
  fromReportDay,
  minor,
  monthBefore,
  monthFlows,
  monthOf,
  mulDiv,
  partsOf,
  reportMonthDays,
  reportMonthOf,
  type SpendingSummary,
  summarizeSpending,
  toReportDay,
} from '@tideline/domain';
import type { Scope } from '../../platform/http/scope.ts';
import {
  type CategoryName,
  categoryNames,
  dataRange,
  type FlowGroupRow,
  type PayeeFlowRow,
} from '../../ledger/spending/spending.store.ts';
import { loadExchange } from '../../ledger/exchange/household-exchange.ts';
import { convertedFlows, convertedFlowsByPayee } from '../../ledger/spending/converted-flows.ts';
import { loadAverageMonth } from './average-month.ts';

const TREND_MONTHS = 12;
const PAYEES_MAX = 10;

/**
 * Returns the spending insight of a month. The default is the newest month with transactions. An unfinished month is
 * compared with the same days of earlier months, and no average includes it.
 */
export const spendingInsight = (
  scope: Scope,
  input: { month?: string | undefined; compare: number; accountId?: string | undefined },
): Promise<SpendingInsight> =>
  scope.read(async (tx) => {
    const { accountId } = input;
    const { currency, monthStartDay } = scope.household;
    const daysIn = (of: CivilMonth) => reportMonthDays(of, monthStartDay);
    const range = await dataRange(tx, scope.today, monthStartDay);
    const thisMonth = reportMonthOf(civilDate(scope.today), monthStartDay);
    const month = (input.month ?? range.newest ?? range.first ?? thisMonth) as CivilMonth;
    // today if the month is unfinished
    const through = month === thisMonth && scope.today < daysIn(month).to ? civilDate(scope.today) : null;
    const trend = trendMonths(month, range.first);
    const from = monthBefore(month, Math.max(input.compare, TREND_MONTHS - 1));
    const exchange = await loadExchange(tx, scope, { since: daysIn(from).from });
    const exchanging = { exchange, converter: exchange.converter() };
    const to = through ?? daysIn(month).to;
    const groups = await convertedFlows(tx, exchanging, {
      from: daysIn(from).from,
      to,
      monthStartDay,
      throughDay: through === null ? LONGEST_MONTH_DAYS : partsOf(toReportDay(through, monthStartDay)).day,
      accountId,
    });
    const early = groups.map((group) => (group.early ? group : { ...group, ...NOTHING }));
    const quiet = { exchange, converter: exchange.converter() }; // `exchanging` has already noted the same amounts
    const payees = await convertedFlowsByPayee(tx, quiet, {
      from: daysIn(month).from,
      to,
      byDay: true,
      onlyIn: false,
      accountId,
    });
    const money = (amount: number): Money => toMoney(amount, currency);
    const summary = summarizeSpending(early, { month, compare: input.compare });
    const whole = wholeMonths(trend, through === null ? null : month, groups);
    return {
      ...summaryToWire(summary, await categoryNames(tx), money),
      through,
      ...comparisonOf(early, summary, { through, monthStartDay, money }),
      payees: topPayees(payees, money),
      days: daysOf(payees, money),
      months: monthFlows(groups, trend).map((flow) => ({
        month: flow.month,
        income: money(flow.incomeMinor),
        expense: money(flow.expenseMinor),
        net: money(flow.incomeMinor - flow.expenseMinor),
      })),
      averageMonth:
        accountId === undefined
          ? await loadAverageMonth(tx, groups, { months: whole, monthStartDay, exchanging: quiet })
          : null,
      range: range.first === null || range.last === null ? null : { first: range.first, last: range.last },
      exchange: exchange.noteOf(exchanging.converter),
    };
  });

/** Replaces the flows of a month that has data, but none through that day. */
const NOTHING = { inMinor: minor(0), outMinor: minor(0), inCount: 0, outCount: 0 };

const LONGEST_MONTH_DAYS = 31;

/** Returns the finished months that have any transaction. */
function wholeMonths(trend: readonly CivilMonth[], open: CivilMonth | null, groups: readonly FlowGroupRow[]) {
  const withData = new Set(groups.map((group) => group.month));
  return trend.filter((month) => month !== open && withData.has(month));
}

/** Compares the spending with the average of the compared months that have data. Rounding: half away from zero. */
function comparisonOf(
  early: readonly FlowGroupRow[],
  { comparedWith, expenseMinor }: SpendingSummary,
  {
    through,
    monthStartDay,
    money,
  }: { through: CivilDate | null; monthStartDay: number; money: (amount: number) => Money },
): Pick<SpendingInsight, 'earlier' | 'usual' | 'change'> {
  const withData = new Set(early.map((group) => group.month));
  const flows = monthFlows(early, comparedWith.filter((month) => withData.has(month)).toReversed());
  const day = through === null ? LONGEST_MONTH_DAYS : partsOf(toReportDay(through, monthStartDay)).day;
  const earlier = flows.map((flow) => ({
    month: flow.month,
    to: sameDayIn(flow.month, day, monthStartDay),
    expense: money(flow.expenseMinor),
  }));
  if (flows.length === 0) return { earlier, usual: null, change: null };
  const total = flows.reduce((sum, flow) => sum + flow.expenseMinor, 0);
  const usualMinor = mulDiv(minor(total), 1, flows.length, 'half-away');
  return { earlier, usual: money(usualMinor), change: money(expenseMinor - usualMinor) };
}

/** Returns the date of a day in a household's month, or the month's last day if it is shorter. */
function sameDayIn(month: CivilMonth, day: number, monthStartDay: number): CivilDate {
  const first = partsOf(civilDate(`${month}-01`));
  return fromReportDay(dateOf(first.year, first.month, day), monthStartDay);
}

/** Returns the days with spending, and the payee that received the most on each. */
function daysOf(groups: readonly PayeeFlowRow[], money: (amount: number) => Money): SpendingInsight['days'] {
  const days = new Map<string, Map<string, number>>();
  for (const group of groups) {
    const { spentMinor, spendingCount } = flowsOf(group);
    if (spendingCount === 0 || group.on === null) continue;
    const payees = days.get(group.on) ?? new Map<string, number>();
    payees.set(group.payee, (payees.get(group.payee) ?? 0) + spentMinor);
    days.set(group.on, payees);
  }
  return [...days]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([on, payees]) => {
      const [most] = [...payees].sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1));
      return {
        on,
        spent: money([...payees.values()].reduce((sum, amount) => sum + amount, 0)),
        payee: most?.[0] ?? '',
        payees: payees.size,
      };
    });
}

/** Returns the twelve months up to the given month, without those before the first data. */
function trendMonths(month: CivilMonth, first: string | null): CivilMonth[] {
  const start = civilDate(`${monthBefore(month, TREND_MONTHS - 1)}-01`);
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
