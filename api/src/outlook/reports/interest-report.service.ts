import { type InterestReport, type Money, toMoney } from '@tideline/contract';
import { avoidableFeeOf, reportMonthDays } from '@tideline/domain';
import { loadExchange } from '../../ledger/exchange/household-exchange.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { interestCostOf, isDeposit } from './charges.store.ts';
import { convertedCharges, convertedFees, convertedPurchaseInterest } from './converted-charges.ts';
import { checkMonths } from './report-period.ts';

/** Reports the cost of debts and accounts by month. Interest that deposit accounts earned is separate. */
export const getInterestReport = (scope: Scope, asked: { from: string; to: string }): Promise<InterestReport> =>
  scope.read(async (tx) => {
    const months = checkMonths(asked.from, asked.to);
    const { currency, monthStartDay } = scope.household;
    const period = daysOf(asked, monthStartDay);
    const money = (amount: number): Money => toMoney(amount, currency);
    const exchange = await loadExchange(tx, scope, { since: period.from });
    const converter = exchange.converter();
    const own = await convertedCharges(tx, { exchange, converter }, { ...period, monthStartDay });
    const avoidableFees = sumBy(
      (await convertedFees(tx, exchange.converter(), period)).filter(
        ({ description }) => avoidableFeeOf(description) !== undefined,
      ),
      ({ accountId, amountMinor }) => [accountId, -amountMinor],
    );
    const onPurchases = sumBy(
      await convertedPurchaseInterest(tx, exchange.converter(), period),
      ({ accountId, interestMinor }) => [accountId, interestMinor],
    );
    const accounts = [...Map.groupBy(own, ({ accountId }) => accountId)].map(([accountId, rows]) => {
      const interestMinor = rows.reduce((sum, row) => sum + interestCostOf(row), 0);
      const feesMinor = rows.reduce((sum, row) => sum + row.feesMinor, 0);
      const avoidableInterestMinor = onPurchases.get(accountId);
      return {
        accountId,
        name: rows[0]?.name ?? '',
        interestMinor,
        feesMinor,
        avoidableFeesMinor: Math.max(0, avoidableFees.get(accountId) ?? 0),
        avoidableInterestMinor:
          avoidableInterestMinor === undefined ? null : Math.max(0, Math.min(interestMinor, avoidableInterestMinor)),
      };
    });
    const shown = accounts
      .filter(({ interestMinor, feesMinor }) => interestMinor !== 0 || feesMinor !== 0)
      .toSorted((one, other) => other.interestMinor + other.feesMinor - one.interestMinor - one.feesMinor);
    const total = (of: (account: (typeof shown)[number]) => number): Money =>
      money(shown.reduce((sum, account) => sum + of(account), 0));
    return {
      months: months.map((month) => {
        const rows = own.filter((row) => row.month === month);
        return {
          month,
          interest: money(rows.reduce((sum, row) => sum + interestCostOf(row), 0)),
          fees: money(rows.reduce((sum, { feesMinor }) => sum + feesMinor, 0)),
        };
      }),
      accounts: shown.map(
        ({ accountId, name, interestMinor, feesMinor, avoidableFeesMinor, avoidableInterestMinor }) => ({
          accountId,
          name,
          interest: money(interestMinor),
          fees: money(feesMinor),
          avoidableFees: money(avoidableFeesMinor),
          avoidableInterest: avoidableInterestMinor === null ? null : money(avoidableInterestMinor),
        }),
      ),
      total: {
        interest: total(({ interestMinor }) => interestMinor),
        fees: total(({ feesMinor }) => feesMinor),
        avoidable: total(
          ({ avoidableFeesMinor, avoidableInterestMinor }) => avoidableFeesMinor + (avoidableInterestMinor ?? 0),
        ),
      },
      earned: money(own.reduce((sum, row) => sum + (isDeposit(row) ? Math.max(0, -row.interestMinor) : 0), 0)),
      exchange: exchange.noteOf(converter),
    };
  });

const daysOf = ({ from, to }: { from: string; to: string }, monthStartDay: number) => ({
  from: reportMonthDays(from, monthStartDay).from,
  to: reportMonthDays(to, monthStartDay).to,
});

function sumBy<Row>(rows: readonly Row[], of: (row: Row) => [string, number]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const [key, amount] = of(row);
    sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  return sums;
}
