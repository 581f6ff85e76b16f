import { type CashFlowReport, type Money, toMoney } from '@tideline/contract';
import {
  addMonths,
  cashFlowIndicator,
  civilDate,
  type CivilMonth,
  type Comparison,
  type FlowGroup,
  monthFlows,
  type MonthFlow,
  monthOf,
  reportMonthDays,
  savingsRate,
  savingsRateIndicator,
} from '@tideline/domain';
import { loadExchange } from '../../ledger/exchange/household-exchange.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { convertedFlows } from '../../ledger/spending/converted-flows.ts';
import { workingToWire } from '../../platform/workings/working-to-wire.ts';
import { checkMonths } from './report-period.ts';

const shift = (month: CivilMonth, months: number): CivilMonth => monthOf(addMonths(civilDate(`${month}-01`), months));

export const getCashFlowReport = (
  scope: Scope,
  { from, to, comparison }: { from: string; to: string; comparison: Comparison },
): Promise<CashFlowReport> =>
  scope.read(async (tx) => {
    const months = checkMonths(from, to);
    const back = comparison === 'year_before' ? 12 : months.length;
    const earlier = months.map((month) => shift(month, -back));
    const { currency, monthStartDay } = scope.household;
    const daysOf = (month: string) => reportMonthDays(month, monthStartDay);
    const flow = (totals: Omit<MonthFlow, 'month'>) => flowToWire(totals, (amount) => toMoney(amount, currency));
    const since = daysOf(earlier[0] ?? from).from;
    const exchange = await loadExchange(tx, scope, { since });
    const converter = exchange.converter();
    const groups = await convertedFlows(tx, { exchange, converter }, { from: since, to: daysOf(to).to, monthStartDay });
    const net = cashFlowIndicator(groups, months);
    const rate = savingsRateIndicator(groups, months);
    const wire = (of: Extract<typeof net | typeof rate, { kind: 'value' }>) =>
      workingToWire(of.working, `/transactions?from=${daysOf(from).from}&to=${daysOf(to).to}`, currency);
    return {
      months: monthFlows(groups, months).map(({ month, ...totals }) => ({ month, ...flow(totals) })),
      total: {
        ...flow(sumOf(groups, months)),
        workings:
          net.kind === 'value' ? { net: wire(net), savingsRate: rate.kind === 'value' ? wire(rate) : null } : null,
      },
      earlier: { from: earlier[0] ?? from, to: earlier.at(-1) ?? to, ...flow(sumOf(groups, earlier)) },
      exchange: exchange.noteOf(converter),
    };
  });

const sumOf = (groups: readonly FlowGroup[], months: readonly CivilMonth[]): Omit<MonthFlow, 'month'> =>
  monthFlows(groups, months).reduce(
    (sum, { incomeMinor, expenseMinor }) => ({
      incomeMinor: (sum.incomeMinor + incomeMinor) as MonthFlow['incomeMinor'],
      expenseMinor: (sum.expenseMinor + expenseMinor) as MonthFlow['expenseMinor'],
    }),
    { incomeMinor: 0 as MonthFlow['incomeMinor'], expenseMinor: 0 as MonthFlow['expenseMinor'] },
  );

const flowToWire = ({ incomeMinor, expenseMinor }: Omit<MonthFlow, 'month'>, money: (amount: number) => Money) => ({
  income: money(incomeMinor),
  expense: money(expenseMinor),
  net: money(incomeMinor - expenseMinor),
  savingsRatePpm: savingsRate(incomeMinor, expenseMinor),
});
