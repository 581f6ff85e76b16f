import {
  addDays,
  type CivilDate,
  dailySpending,
  type DailySpending,
  detectSeries,
  matchOccurrences,
} from '@tideline/domain';
import type { AccountRow } from '../accounts/accounts.store.ts';
import type { HouseholdTx } from '../database/database.ts';
import { type Finding, toFinding } from '../recurring/finding.ts';
import { listFindings, listSeriesRows } from '../recurring/recurring.store.ts';
import { joinSeries, planOfSeries, type StoredSeries } from '../recurring/stored-series.ts';
import { isBelieved } from '../recurring/upcoming.service.ts';
import {
  type ForecastRow,
  ledgerState,
  listForecastRows,
  listSeriesEvidence,
  type SeriesEvidence,
} from './forecast.store.ts';

/** As far back as everyday spending is drawn from. */
const HISTORY_DAYS = 728;
/** Series are looked for every night; a bank may take longer. */
const RECENT_DAYS = 45;

/** What a household's own history says of the coming weeks, apart from balances. */
export interface History {
  /** As they are kept; of a household in which nobody has looked for series yet, as they are found now. */
  findings: readonly Finding[];
  /** Kept ones have days that can be edited. */
  isKept: boolean;
  spending: DailySpending;
  /** By the finding of a series: the account of the household that it pays. */
  paysAccount: ReadonlyMap<string, string>;
}

/** Households whose history is remembered: reading two years again takes as long as all the rest together. */
const KEPT = 100;
const kept = new Map<string, { of: string; history: History }>();

/** From the last two years of the given accounts; the same answer until anything of the household is changed or the day is over. */
export async function historyOf(
  tx: HouseholdTx,
  accounts: readonly Pick<AccountRow, 'id' | 'type'>[],
  today: CivilDate,
): Promise<History> {
  const of = [today, await ledgerState(tx), ...accounts.map(({ id }) => id)].join(' ');
  const known = kept.get(tx.householdId);
  kept.delete(tx.householdId);
  const history = known?.of === of ? known.history : await readHistory(tx, accounts, today);
  kept.set(tx.householdId, { of, history });
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT))) kept.delete(oldest);
  return history;
}

async function readHistory(
  tx: HouseholdTx,
  accounts: readonly Pick<AccountRow, 'id' | 'type'>[],
  today: CivilDate,
): Promise<History> {
  const rows = await listForecastRows(
    tx,
    accounts.map(({ id }) => id),
    { from: addDays(today, -HISTORY_DAYS), until: today },
  );
  const stored = await listFindings(tx);
  const isKept = stored.length > 0;
  const evidence = isKept ? await listSeriesEvidence(tx) : [];
  const found = isKept ? { findings: stored, evidence } : findNow(rows, today);
  const series = joinSeries(await listSeriesRows(tx), found.findings, new Map());
  const without = new Set([
    ...planned(series, found.evidence),
    ...matching(series, rows, today),
    ...rows.filter((row) => row.excluded).map(({ id }) => id),
  ]);
  return {
    findings: found.findings,
    isKept,
    spending: dailySpending(
      rows,
      accounts.map(({ id, type }) => ({ id, type })),
      { today, without },
    ),
    paysAccount: new Map(
      evidence.flatMap(({ id, paysAccountId }) => (paysAccountId === null ? [] : [[id, paysAccountId] as const])),
    ),
  };
}

/** Until somebody looks for series, which happens every night and with the first import. */
function findNow(
  rows: readonly ForecastRow[],
  today: CivilDate,
): { findings: Finding[]; evidence: Pick<SeriesEvidence, 'id' | 'transactionIds'>[] } {
  const found = detectSeries(rows, { today }).flatMap((series) => toFinding(series) ?? []);
  return {
    findings: found.map(({ transactionIds: _transactionIds, ...finding }) => ({
      ...finding,
      id: finding.key,
      foundOn: today,
    })),
    evidence: found.map(({ key, transactionIds }) => ({ id: key, transactionIds })),
  };
}

/** Of series that are in the forecast, and of those somebody stopped: that is spent no more. What is only guessed at is everyday spending. */
function planned(
  series: readonly StoredSeries[],
  evidence: readonly Pick<SeriesEvidence, 'id' | 'transactionIds'>[],
): string[] {
  const counted = new Set(
    series
      .filter((each) => isBelieved(each) || each.state === 'paused' || each.state === 'ended')
      .flatMap(({ finding }) => finding?.id ?? []),
  );
  return evidence.flatMap(({ id, transactionIds }) => (counted.has(id) ? transactionIds : []));
}

/** What came since series were looked for, and all that came of those that were entered by hand. */
function matching(series: readonly StoredSeries[], rows: readonly ForecastRow[], today: CivilDate): string[] {
  const believed = series.filter(isBelieved);
  const since = (days: number, of: readonly StoredSeries[]): string[] => {
    const from = addDays(today, -days);
    const plans = of.flatMap((each) => planOfSeries(each) ?? []);
    const booked = plans.length === 0 ? [] : rows.filter(({ postedOn }) => postedOn >= from);
    return booked.length === 0
      ? []
      : matchOccurrences(plans, booked, { from, to: today, today }).flatMap(({ transactionId }) => transactionId ?? []);
  };
  return [
    ...since(RECENT_DAYS, believed),
    ...since(
      HISTORY_DAYS,
      believed.filter(({ finding }) => finding === null),
    ),
  ];
}
