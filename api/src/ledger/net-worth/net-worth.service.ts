import { type Money, type NetWorth, toMoney } from '@tideline/contract';
import {
  addDays,
  addMonths,
  civilDate,
  type CivilDate,
  endOfMonth,
  minor,
  netWorth,
  type NetWorthTotals,
  startOfMonth,
} from '@tideline/domain';
import { type AccountRow, listAccounts } from '../accounts/accounts.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { netByPeriod, type PeriodNet } from './net-worth.store.ts';

export const getNetWorth = (scope: Scope, { months }: { months: number }): Promise<NetWorth> =>
  scope.read(async (tx) => netWorthOf(tx, scope, await listAccounts(tx), months));

/**
 * Returns net worth at month ends and today. Future-dated transactions count today, so that the value equals the sum of
 * the balances on every screen. A balance entered this month existed before, so it is not a change.
 */
export async function netWorthOf(
  tx: HouseholdTx,
  { today, household: { currency } }: Pick<Scope, 'today' | 'household'>,
  accounts: readonly AccountRow[],
  months: number,
): Promise<NetWorth> {
  const counted = accounts.filter((account) => account.includeInNetWorth);
  const own = counted.filter((account) => account.currency === currency);
  const ends = monthEndsBefore(civilDate(today), months);
  const periods = await netByPeriod(tx, ends);
  const totals = totalsAt(own, periods, ends.length + 1);
  const points = [...ends, today].map((on, index) => pointToWire(on, totals[index] ?? netWorth([]), currency));
  const current = pointToWire(today, totals.at(-1) ?? netWorth([]), currency);
  const opened = periods
    .filter(({ accountId }) => own.some(({ id }) => id === accountId))
    .reduce((sum, { openedMinor }) => sum + openedMinor, 0);
  return {
    currency,
    points: points.slice(firstWithData(own, periods, ends.length)),
    current,
    changeSinceLastMonth: toMoney((totals.at(-1)?.netMinor ?? 0) - (totals.at(-2)?.netMinor ?? 0) - opened, currency),
    leftOut: counted
      .filter((account) => account.currency !== currency)
      .map(({ id, name, currency: other }) => ({ accountId: id, name, currency: other })),
  };
}

/** Returns the last day of each of the previous months, oldest first. */
function monthEndsBefore(today: CivilDate, months: number): CivilDate[] {
  const thisMonth = startOfMonth(today);
  return Array.from({ length: months }, (_, index) =>
    endOfMonth(addDays(addMonths(thisMonth, index - months + 1), -1)),
  );
}

/** Returns the totals of all account balances at the end of each period. */
function totalsAt(accounts: readonly AccountRow[], periods: readonly PeriodNet[], count: number): NetWorthTotals[] {
  const balances = new Map(accounts.map(({ id }) => [id, 0]));
  return Array.from({ length: count }, (_, index) => {
    for (const { accountId, period, netMinor } of periods) {
      const balance = balances.get(accountId);
      if (period === index && balance !== undefined) balances.set(accountId, balance + netMinor);
    }
    return netWorth([...balances.values()].map((balance) => ({ balanceMinor: minor(balance) })));
  });
}

/** Skips the months before the first data, which would show zero for unknown values. */
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
