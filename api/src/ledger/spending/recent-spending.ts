import { type Dashboard, toMoney } from '@tideline/contract';
import {
  civilDate,
  type CivilMonth,
  endOfMonth,
  type FlowGroup,
  flowsOf,
  type Minor,
  monthBefore,
  monthFlows,
  monthOf,
  mulDiv,
  partsOf,
  reportMonthDays,
  toReportDay,
} from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { loadExchange } from '../exchange/household-exchange.ts';
import { convertedFlows } from './converted-flows.ts';

const AVERAGE_MONTHS = 3;

interface RecentSpending {
  /**
   * Spending this month, and last month through the same day; null if nothing was spent yet, because files may be
   * missing.
   */
  byNow: Dashboard['spending'];
  /** Average of the most recent full months with transactions, at most three; null if there are none. */
  monthlyMinor: Minor | null;
}

export async function recentSpending(
  tx: HouseholdTx,
  scope: { today: string; household: { currency: string; monthStartDay: number } },
): Promise<RecentSpending> {
  const {
    today,
    household: { currency, monthStartDay },
  } = scope;
  const on = toReportDay(civilDate(today), monthStartDay);
  const month = monthOf(on);
  const earlier = Array.from({ length: AVERAGE_MONTHS }, (_, index) => monthBefore(month, index + 1));
  // The last day of a month is compared with the whole other month.
  const throughDay = on === endOfMonth(on) ? 31 : partsOf(on).day;
  const { from } = reportMonthDays(earlier.at(-1) ?? month, monthStartDay);
  const exchange = await loadExchange(tx, scope, { since: from });
  const converter = exchange.converter();
  const groups = await convertedFlows(tx, { exchange, converter }, { from, to: today, monthStartDay, throughDay });
  const full = earlier.filter((other) => groups.some((group) => group.month === other));
  const spentIn = (months: readonly CivilMonth[], of: readonly FlowGroup[]): number =>
    monthFlows(of, months).reduce((sum, { expenseMinor }) => sum + expenseMinor, 0);
  return {
    byNow: groups.some((group) => group.month === month && flowsOf(group).spendingCount > 0)
      ? {
          month,
          spent: toMoney(spentIn([month], groups), currency),
          previous: toMoney(
            spentIn(
              earlier.slice(0, 1),
              groups.filter(({ early }) => early),
            ),
            currency,
          ),
          exchange: exchange.noteOf(converter),
        }
      : null,
    monthlyMinor: full.length === 0 ? null : mulDiv(spentIn(full, groups), 1, full.length, 'ceil'),
  };
}
