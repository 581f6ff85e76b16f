import {
  addDays,
  type CalendarName,
  calendarOf,
  type CivilDate,
  dailySpending,
  type DailySpending,
  matchOccurrences,
} from '@tideline/domain';
import type { AccountRow } from '../../ledger/accounts/accounts.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { detectIn } from '../../ledger/recurring/detect.service.ts';
import type { Finding } from '../../ledger/recurring/finding.ts';
import { listFindings, listSeriesRows } from '../../ledger/recurring/recurring.store.ts';
import { joinSeries, planOfSeries, type StoredSeries } from '../../ledger/recurring/stored-series.ts';
import { isBelieved } from '../../ledger/recurring/upcoming.service.ts';
import {
  type ForecastRow,
  ledgerState,
  listEvidenceOf,
  listForecastRows,
  listSeriesEvidence,
  type SeriesEvidence,
} from './forecast.store.ts';

/** Days of history from which everyday spending is sampled. */
const HISTORY_DAYS = 728;
/** Days to search for payments since the last detection. Detection runs every night, but banks may report late. */
const RECENT_DAYS = 45;

/** The household's history as far as it affects the coming weeks, without balances. */
export interface History {
  /** Stored findings, or those found now if series detection has never run. */
  findings: readonly Finding[];
  /** Whether the series are stored, so that their occurrences can be edited. */
  isKept: boolean;
  spending: DailySpending;
  /** The household's account that each series pays, by the finding's id. */
  paysAccount: ReadonlyMap<string, string>;
}

interface HistoryContext {
  today: CivilDate;
  calendar: CalendarName;
}

/** Number of households with cached history. Reading two years again takes as long as all other steps together. */
const KEPT = 100;
const kept = new Map<string, { of: string; history: History }>();

/**
 * Loads the last two years of the given accounts. The result is cached until the household's data changes or the day
 * ends.
 */
export async function historyOf(
  tx: HouseholdTx,
  accounts: readonly Pick<AccountRow, 'id' | 'type'>[],
  { today, calendar }: HistoryContext,
): Promise<History> {
  const of = [today, calendar, await ledgerState(tx), ...accounts.map(({ id }) => id)].join(' ');
  const known = kept.get(tx.householdId);
  kept.delete(tx.householdId);
  const history = known?.of === of ? known.history : await readHistory(tx, accounts, { today, calendar });
  kept.set(tx.householdId, { of, history });
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT))) kept.delete(oldest);
  return history;
}

async function readHistory(
  tx: HouseholdTx,
  accounts: readonly Pick<AccountRow, 'id' | 'type'>[],
  { today, calendar }: HistoryContext,
): Promise<History> {
  const rows = await listForecastRows(
    tx,
    accounts.map(({ id }) => id),
    { from: addDays(today, -HISTORY_DAYS), until: today },
  );
  const stored = await listFindings(tx);
  const isKept = stored.length > 0;
  const found = isKept ? { findings: stored, evidence: await listSeriesEvidence(tx) } : await findNow(tx, today);
  const series = joinSeries(await listSeriesRows(tx), found.findings, new Map());
  const without = new Set([
    ...planned(series, found.evidence),
    ...matching(series, rows, { today, calendar }),
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
      found.evidence.flatMap(({ id, paysAccountId }) => (paysAccountId === null ? [] : [[id, paysAccountId] as const])),
    ),
  };
}

/**
 * Detects the series that the first detection will store soon after the first import, so that storing them changes no
 * figure.
 */
async function findNow(
  tx: HouseholdTx,
  today: CivilDate,
): Promise<{ findings: Finding[]; evidence: SeriesEvidence[] }> {
  const found = await detectIn(tx, today);
  return {
    findings: found.map(({ transactionIds: _transactionIds, ...finding }) => ({
      ...finding,
      id: finding.key,
      foundOn: today,
    })),
    evidence:
      found.length === 0
        ? []
        : await listEvidenceOf(
            tx,
            found.map(({ key, transactionIds }) => ({ id: key, transactionIds })),
          ),
  };
}

/**
 * Returns the transactions of series in the forecast, and of paused and ended series, which are not everyday spending.
 * Transactions of merely guessed series count as everyday spending.
 */
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

/**
 * Returns transactions since the last detection that match a series, and all transactions that match a series entered
 * by hand.
 */
function matching(
  series: readonly StoredSeries[],
  rows: readonly ForecastRow[],
  { today, calendar: name }: HistoryContext,
): string[] {
  const calendar = calendarOf(name);
  const believed = series.filter(isBelieved);
  const since = (days: number, of: readonly StoredSeries[]): string[] => {
    const from = addDays(today, -days);
    const plans = of.flatMap((each) => planOfSeries(each) ?? []);
    const posted = plans.length === 0 ? [] : rows.filter(({ postedOn }) => postedOn >= from);
    return posted.length === 0
      ? []
      : matchOccurrences(plans, posted, { from, to: today, today, calendar }).flatMap(
          ({ transactionId }) => transactionId ?? [],
        );
  };
  return [
    ...since(RECENT_DAYS, believed),
    ...since(
      HISTORY_DAYS,
      believed.filter(({ finding }) => finding === null),
    ),
  ];
}
