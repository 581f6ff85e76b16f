import { type Money, type SpendingReport, toMoney } from '@tideline/contract';
import {
  comparedPeriod,
  comparedSpendingByTime,
  type Comparison,
  type Converter,
  daysBetween,
  type FlowRow,
  type Period,
  spendingReport,
  spentBy,
} from '@tideline/domain';
import { type AccountRow, listAccounts } from '../../ledger/accounts/accounts.store.ts';
import { loadExchange } from '../../ledger/exchange/household-exchange.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { categoryNames } from '../../ledger/spending/spending.store.ts';
import { checkPeriod } from './report-period.ts';
import { listReportRows } from './report-rows.store.ts';

export interface SpendingAsked {
  from: string;
  to: string;
  comparison: Comparison;
  by: 'category' | 'payee';
}

/** Maximum days of a period shown by day, and by week. */
const [DAYS_MAX, WEEKS_MAX_DAYS] = [45, 190];

const unitOf = ({ from, to }: Period): SpendingReport['unit'] => {
  const days = daysBetween(from, to) + 1;
  return days <= DAYS_MAX ? 'day' : days <= WEEKS_MAX_DAYS ? 'week' : 'month';
};

export const getSpendingReport = (scope: Scope, { from, to, comparison, by }: SpendingAsked): Promise<SpendingReport> =>
  scope.read(async (tx) => {
    const period = checkPeriod(from, to);
    const { currency, monthStartDay } = scope.household;
    const earlier = comparedPeriod(period, comparison, monthStartDay);
    const money = (amount: number): Money => toMoney(amount, currency);
    const accounts = await listAccounts(tx);
    const since = earlier.from < period.from ? earlier.from : period.from;
    const exchange = await loadExchange(tx, scope, { since });
    const converter = exchange.converter();
    const rows = inOneCurrency(await listReportRows(tx, { accounts, from: since, to: period.to }), {
      accounts,
      converter,
    });
    const report = spendingReport(rows, { period, comparison, by, monthStartDay });
    const unit = unitOf(period);
    const time = comparedSpendingByTime(rows, { period, unit, comparison, monthStartDay });
    const nameOf = by === 'payee' ? (key: string | null) => key ?? '' : await categoryNameOf(tx);
    const bucket = ({
      from: first,
      to: last,
      spentMinor,
      transactionCount,
    }: {
      from: string;
      to: string;
      spentMinor: number;
      transactionCount: number;
    }) => ({ from: first, to: last, spent: money(spentMinor), transactionCount });
    return {
      period,
      comparedWith: report.comparedWith,
      by,
      spent: money(report.spentMinor),
      earlier: money(report.earlierMinor),
      change: money(report.changeMinor),
      rows: report.rows.map(({ key, spentMinor, earlierMinor, changeMinor, changePpm, sharePpm, transactionIds }) => ({
        key,
        name: nameOf(key),
        spent: money(spentMinor),
        earlier: money(earlierMinor),
        change: money(changeMinor),
        changePpm,
        sharePpm,
        transactionCount: new Set(transactionIds).size,
      })),
      unit,
      time: time.buckets.map(({ now, earlier: then }) => ({ now: now && bucket(now), earlier: then && bucket(then) })),
      exchange: exchange.noteOf(converter),
    };
  });

/** Converts foreign transactions at the rate of their day. Those without a rate are omitted. */
function inOneCurrency(
  rows: FlowRow[],
  { accounts, converter }: { accounts: readonly AccountRow[]; converter: Converter },
): FlowRow[] {
  const foreign = new Map(
    accounts.flatMap(({ id, currency }) => (currency === converter.currency ? [] : [[id, currency] as const])),
  );
  if (foreign.size === 0) return rows;
  return rows.flatMap((row) => {
    const currency = foreign.get(row.accountId);
    if (currency === undefined) return [row];
    if (spentBy(row) === null) return []; // not part of the report, so a missing rate does not matter
    const amountMinor = converter.convert({ minor: row.amountMinor, currency }, row.on, row);
    return amountMinor === null ? [] : [{ ...row, amountMinor }];
  });
}

async function categoryNameOf(tx: HouseholdTx): Promise<(key: string | null) => string> {
  const names = new Map((await categoryNames(tx)).map(({ id, name }) => [id, name]));
  return (key) => (key === null ? 'Without a category' : (names.get(key) ?? 'Without a category'));
}
