import type { Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { LedgerCounts } from './check-ledger.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export type NightReportRow = RowOf<
  'night_report',
  'closedOn' | 'finishedAt' | 'tookMs' | 'failedSteps',
  {
    /** The household's id. */
    id: string;
    ledgerProblems: LedgerCounts;
  }
>;

export const readReport = (tx: Tx, id: string): Promise<NightReportRow | null> =>
  tx.maybe(
    sql`select id, closed_on, finished_at, took_ms, failed_steps, ledger_problems from night_report where id = ${id}`,
  );

/** Replaces the previous night's report. */
export const writeReport = (
  tx: Tx,
  {
    id,
    closedOn,
    finishedAt,
    tookMs,
    failedSteps,
    ledgerProblems,
  }: Omit<NightReportRow, 'finishedAt'> & { finishedAt: Date },
): Promise<number> =>
  tx.run(sql`
    insert into night_report (id, closed_on, finished_at, took_ms, failed_steps, ledger_problems)
    values (${id}, ${closedOn}, ${finishedAt}, ${tookMs}, ${failedSteps}, ${JSON.stringify(ledgerProblems)}::jsonb)
    on conflict (id) do update set closed_on = excluded.closed_on, finished_at = excluded.finished_at,
      took_ms = excluded.took_ms, failed_steps = excluded.failed_steps,
      ledger_problems = excluded.ledger_problems`);

/** Totals of all households, for operators. */
export interface NightsReport {
  /** Households that have had a nightly run. */
  households: number;
  /** Households whose last run was more than 36 hours ago. */
  late: number;
  slowestMs: number;
  failedSteps: { step: string; households: number }[];
  ledgerProblems: { code: string; households: number; count: number }[];
}

const LATE_HOURS = 36;

export async function reportNights(tx: Tx, now: Date): Promise<NightsReport> {
  const before = new Date(now.getTime() - LATE_HOURS * 3_600_000);
  const totals = await tx.one<Pick<NightsReport, 'households' | 'late' | 'slowestMs'>>(sql`
    select count(*) as households, count(*) filter (where finished_at < ${before}) as late,
      coalesce(max(took_ms), 0) as slowest_ms from night_report`);
  return {
    ...totals,
    failedSteps: await tx.many(
      sql`select step, count(*) as households from night_report, unnest(failed_steps) step group by step order by step`,
    ),
    ledgerProblems: await tx.many(sql`
      select p.key as code, count(*) as households, sum(p.value::bigint)::bigint as count
        from night_report, jsonb_each_text(ledger_problems) p group by p.key order by p.key`),
  };
}
