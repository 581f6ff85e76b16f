import {
  addDays,
  type CalendarName,
  calendarOf,
  type CivilDate,
  civilDate,
  type Coverage,
  detectSeries,
  type SeriesTransaction,
} from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { dropChangeSet } from '../../platform/database/change-set.store.ts';
import { readHolidayCalendar } from '../household/household.store.ts';
import { type NewFinding, toFinding } from './finding.ts';
import { listCoverage, listFindings, listSeriesRows, replaceFindings, seriesTransactions } from './recurring.store.ts';
import { joinSeries } from './stored-series.ts';

/**
 * Slightly more than three years, so that a yearly payment occurs at least twice and a season can be compared with the
 * previous one.
 */
const HISTORY_DAYS = 1_120;

/** Returns the first day whose transactions detection reads. */
export const detectionFrom = (today: CivilDate): CivilDate => addDays(today, -HISTORY_DAYS);

/** Detects recurring series in transactions since `detectionFrom`, newest first. */
export const findingsAmong = (
  transactions: readonly SeriesTransaction[],
  { today, coverage, calendar: name }: { today: CivilDate; coverage: Coverage; calendar: CalendarName },
): NewFinding[] => {
  const calendar = calendarOf(name);
  return detectSeries(transactions, { today, coverage, calendar }).flatMap(
    (series) => toFinding(series, calendar) ?? [],
  );
};

/** Detects recurring series without storing them. */
export async function detectIn(tx: HouseholdTx, today: string): Promise<NewFinding[]> {
  const on = civilDate(today);
  return findingsAmong(await seriesTransactions(tx, detectionFrom(on), today), {
    today: on,
    coverage: await listCoverage(tx),
    calendar: await readHolidayCalendar(tx),
  });
}

/**
 * Detects recurring series and replaces the previous findings. This is not a user change and cannot be undone. Returns
 * the number found.
 */
export async function detectFor(tx: HouseholdTx, today: string): Promise<number> {
  const findings = await detectIn(tx, today);
  await replaceFindings(tx, findings, today);
  return findings.length;
}

export const detectNow = (scope: Scope): Promise<{ found: number; suggested: number; detectedAt: string }> =>
  scope.write({ label: 'Looked for recurring payments' }, async (tx, changeSetId) => {
    await dropChangeSet(tx, changeSetId);
    const found = await detectFor(tx, scope.today);
    const suggested = joinSeries(await listSeriesRows(tx), await listFindings(tx), new Map()).filter(
      ({ state }) => state === 'suggested',
    ).length;
    return { found, suggested, detectedAt: scope.now.toISOString() };
  });
