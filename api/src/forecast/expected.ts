import { addDays, type CivilDate, dailySpending, type DailySpending, detectSeries, type Minor, payCheque, payDays, type PlannedFlow, safeHorizon, seriesFlows } from '@tideline/domain';
import type { AccountRow } from '../accounts/accounts.store.ts';
import type { HouseholdTx } from '../database/database.ts';
import { type ForecastRow, ledgerState, listForecastRows } from './forecast.store.ts';

/** As far back as everyday spending is drawn from. */
const HISTORY_DAYS = 728;
/** Pay-days further off do not move the horizon. */
const PAY_DAYS_AHEAD = 120;

/** What a household's own history says of the coming weeks, apart from balances. */
export interface Expected {
  flows: readonly PlannedFlow[];
  spending: DailySpending;
  /** To the second pay-day, at least 45 days. */
  horizonOn: CivilDate;
  payCheques: ReadonlyMap<string, Minor>;
}

/** Households whose history is remembered: reading two years again takes as long as all the rest together. */
const KEPT = 100;
const kept = new Map<string, { of: string; expected: Expected }>();

/** From the last two years of the given accounts; the same answer until anything of the household is changed or the day is over. */
export async function expectedOf(tx: HouseholdTx, accounts: readonly AccountRow[], today: CivilDate): Promise<Expected> {
  const of = [today, await ledgerState(tx), ...accounts.map(({ id }) => id)].join(' ');
  const known = kept.get(tx.householdId);
  kept.delete(tx.householdId);
  const expected = known?.of === of ? known.expected : await readExpected(tx, accounts, today);
  kept.set(tx.householdId, { of, expected });
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT))) kept.delete(oldest);
  return expected;
}

async function readExpected(tx: HouseholdTx, accounts: readonly AccountRow[], today: CivilDate): Promise<Expected> {
  const rows = await listForecastRows(tx, accounts.map(({ id }) => id), { from: addDays(today, -HISTORY_DAYS), until: today });
  const series = detectSeries(rows, { today });
  const horizonOn = safeHorizon(today, payDays(series, { today, until: addDays(today, PAY_DAYS_AHEAD) }));
  return {
    flows: seriesFlows(series, { today, until: horizonOn }),
    spending: dailySpending(rows, accounts.map(({ id, type }) => ({ id, type })), { today, without: new Set([...planned(series), ...excluded(rows)]) }),
    horizonOn,
    payCheques: new Map(accounts.map(({ id }) => [id, payCheque(series, id)])),
  };
}

const planned = (series: ReturnType<typeof detectSeries>): string[] => series.flatMap(({ occurrences }) => occurrences.map(({ transactionId }) => transactionId));

const excluded = (rows: readonly ForecastRow[]): string[] => rows.filter((row) => row.excluded).map(({ id }) => id);
