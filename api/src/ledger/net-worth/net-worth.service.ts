import { type Money, type NetWorth, toMoney } from '@tideline/contract';
import {
  addDays,
  addMonths,
  civilDate,
  type CivilDate,
  type Converter,
  endOfMonth,
  minor,
  netWorth,
  type NetWorthTotals,
  startOfMonth,
} from '@tideline/domain';
import { type HouseholdExchange, loadExchange, sumIn } from '../exchange/household-exchange.ts';
import { type AccountRow, listAccounts } from '../accounts/accounts.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { netByPeriod, type PeriodNet } from './net-worth.store.ts';

export const getNetWorth = (scope: Scope, { months }: { months: number }): Promise<NetWorth> =>
  scope.read(async (tx) => {
    const since = addMonths(civilDate(scope.today), -months - 1);
    return netWorthOf(tx, await loadExchange(tx, scope, { since }), { accounts: await listAccounts(tx), months });
  });

/**
 * Returns net worth at month ends and today, each at the rates of its day. Future-dated transactions count today, so
 * that the value equals the sum of the balances on every screen. A balance entered this month counts from the start, so
 * that it is not a change.
 */
export async function netWorthOf(
  tx: HouseholdTx,
  exchange: HouseholdExchange,
  {
    accounts,
    months,
    now = exchange.converter(),
  }: { accounts: readonly AccountRow[]; months: number; now?: Converter },
): Promise<NetWorth> {
  const { today, currency } = exchange;
  const own = accounts.filter((account) => account.includeInNetWorth);
  const ends = monthEndsBefore(today, months);
  const periods = await netByPeriod(tx, ends);
  const then = exchange.converter();
  const totals = totalsAt(own, periods, [...ends, today], (on) => (on === today ? now : then));
  const points = [...ends, today].map((on, index) => pointToWire(on, totals[index] ?? netWorth([]), currency));
  const current = pointToWire(today, totals.at(-1) ?? netWorth([]), currency);
  return {
    currency,
    points: points.slice(firstWithData(own, periods, ends.length)),
    current,
    changeSinceLastMonth: toMoney(changeSince(ends, periods, exchange, own), currency),
    exchange: exchange.noteOf(now),
    history: exchange.noteOf(then),
  };
}

/**
 * Returns the change since the end of last month. Excludes accounts that have a rate on only one of the two days,
 * because a balance that becomes known is no gain.
 */
function changeSince(
  ends: readonly CivilDate[],
  periods: readonly PeriodNet[],
  exchange: HouseholdExchange,
  accounts: readonly AccountRow[],
): number {
  const { today } = exchange;
  const days = [ends.at(-1) ?? today, today];
  const converter = exchange.converter();
  const compared = accounts.filter(({ id, currency }) =>
    days.every((on) => converter.convert({ minor: minor(1), currency }, on, { accountId: id }) !== null),
  );
  const byId = new Map(compared.map((account) => [account.id, account]));
  const opened = sumIn(
    converter,
    periods.flatMap(({ accountId, openedMinor }) => {
      const account = byId.get(accountId);
      return account === undefined ? [] : [{ accountId, currency: account.currency, amountMinor: openedMinor }];
    }),
    today,
  );
  const totals = totalsAt(compared, periods, [...ends, today], () => converter);
  return (totals.at(-1)?.netMinor ?? 0) - (totals.at(-2)?.netMinor ?? 0) - opened;
}

/** Returns the last day of each of the previous months, oldest first. */
function monthEndsBefore(today: CivilDate, months: number): CivilDate[] {
  const thisMonth = startOfMonth(today);
  return Array.from({ length: months }, (_, index) =>
    endOfMonth(addDays(addMonths(thisMonth, index - months + 1), -1)),
  );
}

/** Returns the totals of all account balances at the end of each day. */
function totalsAt(
  accounts: readonly AccountRow[],
  periods: readonly PeriodNet[],
  days: readonly CivilDate[],
  converterOn: (day: CivilDate) => Converter,
): NetWorthTotals[] {
  const balances = new Map(accounts.map(({ id }) => [id, 0]));
  return days.map((on, index) => {
    for (const { accountId, period, netMinor } of periods) {
      const balance = balances.get(accountId);
      if (period === index && balance !== undefined) balances.set(accountId, balance + netMinor);
    }
    return netWorth(
      accounts.flatMap(({ id, currency }) => {
        const balance = { minor: minor(balances.get(id) ?? 0), currency };
        const balanceMinor = converterOn(on).convert(balance, on, { accountId: id });
        return balanceMinor === null ? [] : [{ balanceMinor }];
      }),
    );
  });
}

/** Returns the first month with data. Earlier months would show zero for unknown values. */
function firstWithData(accounts: readonly AccountRow[], periods: readonly PeriodNet[], last: number): number {
  const ids = new Set(accounts.map(({ id }) => id));
  return periods.reduce((first, { accountId, period }) => (ids.has(accountId) ? Math.min(first, period) : first), last);
}

function pointToWire(
  on: string,
  { assetsMinor, liabilitiesMinor, netMinor }: NetWorthTotals,
  currency: string,
): NetWorth['current'] {
  const money = (amount: number): Money => toMoney(amount, currency);
  return { on, assets: money(assetsMinor), liabilities: money(liabilitiesMinor), net: money(netMinor) };
}
