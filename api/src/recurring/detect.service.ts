import { addDays, civilDate, detectSeries } from '@tideline/domain';
import type { HouseholdTx } from '../database/database.ts';
import type { Scope } from '../http/scope.ts';
import { dropChangeSet } from '../imports/imports.store.ts';
import { toFinding } from './finding.ts';
import { listFindings, listSeriesRows, replaceFindings, seriesTransactions } from './recurring.store.ts';
import { joinSeries } from './stored-series.ts';

/** Three years and some: a yearly payment came at least twice in it, and a season can be told from the one before. */
const HISTORY_DAYS = 1_120;

/** Looks for what comes back and keeps it in place of what was found before. It is no change of anybody's: nothing to undo. Returns how many. */
export async function detectFor(tx: HouseholdTx, today: string): Promise<number> {
  const on = civilDate(today);
  const findings = detectSeries(await seriesTransactions(tx, addDays(on, -HISTORY_DAYS), today), { today: on }).flatMap(
    (series) => toFinding(series) ?? [],
  );
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
