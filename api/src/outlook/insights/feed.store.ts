import type { DismissReason, WrongReason } from '@tideline/contract';
import type { Insight, InsightFacts, CivilDate } from '@tideline/domain';
import type { HouseholdTx, Tx } from '../../platform/database/database.ts';
import { assignments, type Sql, sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** The household's decision about an insight. It may no longer apply if the insight was reopened since. */
export type DecisionRow = RowOf<
  'insight_decision',
  'id' | 'version' | 'insightId' | 'decision' | 'acted' | 'snoozedUntil' | 'decidedAt' | 'useful',
  { facts: InsightFacts | null; reason: DismissReason | null; because: WrongReason | null }
>;

/** The fields that determine an insight's state. */
export interface StandingRow extends RowOf<
  'insight',
  'id' | 'dedupKey' | 'reopenedAt' | 'expiredAt',
  { facts: InsightFacts }
> {
  decision: DecisionRow | null;
}

export interface FoundRow
  extends
    StandingRow,
    Pick<Insight, 'type' | 'subject' | 'severity' | 'working' | 'value' | 'act'>,
    RowOf<
      'insight',
      | 'period'
      | 'evidenceIds'
      | 'valueMinor'
      | 'valuePerYearMinor'
      | 'confidencePpm'
      | 'deadlineOn'
      | 'currency'
      | 'firstFoundOn'
    > {
  /** When the signed-in user read it; null if unread. */
  readAt: Tables['insight_read']['readAt'] | null;
}

const decisionOf = sql`(
  select json_build_object('id', d.id, 'version', d.version, 'insightId', d.insight_id, 'decision', d.decision,
    'acted', d.acted, 'facts', d.facts, 'reason', d.reason,
    'snoozedUntil', d.snoozed_until, 'decidedAt', d.decided_at, 'useful', d.useful, 'because', d.because)
  from insight_decision d where d.household_id = i.household_id and d.insight_id = i.id
) as decision`;

const standing = sql`i.id, i.dedup_key, i.facts, i.reopened_at, i.expired_at, ${decisionOf}`;

const found = sql`${standing}, i.type, i.subject, i.period, i.severity, i.working, i.value, i.act, i.evidence_ids,
  i.value_minor, i.value_per_year_minor, i.confidence_ppm, i.deadline_on, i.currency, i.first_found_on`;

const rows = (tx: HouseholdTx, condition: Sql): Promise<FoundRow[]> =>
  tx.many(sql`
    select ${found}, r.read_at from insight i
    left join insight_read r on r.household_id = i.household_id and r.insight_id = i.id
      and r.user_id::text = ${tx.userId}
    where i.household_id = ${tx.householdId} and ${condition} order by i.weight desc, i.dedup_key collate "C"`);

/** Returns the insights of the last refresh, most valuable first. */
export const listFound = (tx: HouseholdTx): Promise<FoundRow[]> => rows(tx, sql`i.expired_at is null`);

export const findInsight = async (tx: HouseholdTx, id: string): Promise<FoundRow | null> =>
  (await rows(tx, sql`i.id = ${id}`))[0] ?? null;

/** Returns the fields that determine the state of every insight ever found. */
export const listStandings = (tx: HouseholdTx): Promise<StandingRow[]> =>
  tx.many(sql`select ${standing} from insight i where i.household_id = ${tx.householdId}`);

/** Serializes concurrent refreshes and decisions: the second one waits, and then reads what the first one wrote. */
export const lockInsights = (tx: HouseholdTx): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`insights of ${tx.householdId}`}, 0))`);

export interface FeedUpdate {
  insight: Insight;
  id: string;
  period: string | null;
  weight: number;
  reopened: boolean;
}

/**
 * Stores the insights found, one per key. If a key exists, updates its values and preserves the date on which it was
 * first found.
 */
export const writeFound = (
  tx: HouseholdTx,
  found: readonly FeedUpdate[],
  { now, today, currency }: { now: Date; today: string; currency: string },
): Promise<number> =>
  tx.run(sql`
    insert into insight as i (household_id, id, dedup_key, type, subject, period, severity, facts, evidence_ids,
      working, value, value_minor, value_per_year_minor, confidence_ppm, deadline_on, act,
      currency, weight, first_found_on, found_at)
    select ${tx.householdId}, r.id, r.insight->>'dedupKey', r.insight->>'type', r.insight->'subject', r.period,
      r.insight->>'severity', r.insight->'facts',
      array(select jsonb_array_elements_text(r.insight->'evidenceIds')), r.insight->'working',
        nullif(r.insight->'value', 'null'), (r.insight->>'valueMinor')::bigint,
      (r.insight->>'valuePerYearMinor')::bigint, (r.insight->>'confidencePpm')::integer,
        (r.insight->>'deadlineOn')::date, r.insight->'act', ${currency}, r.weight, ${today}::date, ${now}
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as r (id uuid, insight jsonb, period text, weight bigint,
      reopened boolean)
    on conflict (household_id, dedup_key) do update set
      subject = excluded.subject, severity = excluded.severity, facts = excluded.facts,
        evidence_ids = excluded.evidence_ids, working = excluded.working, value = excluded.value,
      value_minor = excluded.value_minor, value_per_year_minor = excluded.value_per_year_minor,
        confidence_ppm = excluded.confidence_ppm, deadline_on = excluded.deadline_on, act = excluded.act,
      currency = excluded.currency, weight = excluded.weight, found_at = excluded.found_at, expired_at = null`);

/** Reopens insights that returned or changed. Earlier decisions and read marks no longer apply to them. */
export const reopen = (tx: HouseholdTx, ids: readonly string[], now: Date): Promise<number> =>
  ids.length === 0
    ? Promise.resolve(0)
    : tx.run(
        sql`update insight set reopened_at = ${now} where household_id = ${tx.householdId} and id = any(${ids}::uuid[])`,
      );

export const expire = (tx: HouseholdTx, ids: readonly string[], now: Date): Promise<number> =>
  ids.length === 0
    ? Promise.resolve(0)
    : tx.run(
        sql`update insight set expired_at = ${now} where household_id = ${tx.householdId} and id = any(${ids}::uuid[])`,
      );

export type RunRow = RowOf<'insight_run', 'refreshedAt' | 'ledgerState'>;

export const findRun = (tx: HouseholdTx): Promise<RunRow | null> =>
  tx.maybe(sql`select refreshed_at, ledger_state from insight_run where household_id = ${tx.householdId}`);

export const writeRun = (tx: HouseholdTx, { now, ledgerState }: { now: Date; ledgerState: string }): Promise<number> =>
  tx.run(sql`
    insert into insight_run (household_id, refreshed_at, ledger_state)
      values (${tx.householdId}, ${now}, ${ledgerState})
    on conflict (household_id) do update
      set refreshed_at = excluded.refreshed_at, ledger_state = excluded.ledger_state`);

/** Returns a value that changes with the date, and with every change of data that insights depend on. */
export const ledgerStateNow = async (tx: HouseholdTx, today: string): Promise<string> =>
  (
    await tx.one<{ state: string }>(sql`
    select ${today} || ' ' || count(*) || ' ' || coalesce(max(change_set_id::text), '') as state from change_set_table
    where household_id = ${tx.householdId} and table_name <> all(array['insight_decision', 'saved_filter',
      'attachment', 'tag', 'transaction_tag'])`)
  ).state;

export type DecisionFields = Omit<DecisionRow, 'id' | 'version' | 'insightId' | 'decidedAt'> & {
  decidedAt: Date | null;
};

export const insertDecision = (
  tx: HouseholdTx,
  id: string,
  insightId: string,
  { facts, ...fields }: DecisionFields,
): Promise<number> =>
  tx.run(sql`
    insert into insight_decision (household_id, id, insight_id, decision, acted, facts, reason, snoozed_until,
      decided_at, useful, because)
    values (${tx.householdId}, ${id}, ${insightId}, ${fields.decision}, ${fields.acted},
      ${facts === null ? null : JSON.stringify(facts)}::jsonb, ${fields.reason}, ${fields.snoozedUntil}::date,
      ${fields.decidedAt}::timestamptz, ${fields.useful}::boolean, ${fields.because})`);

export const updateDecision = (
  tx: HouseholdTx,
  id: string,
  { facts, ...changes }: Partial<DecisionFields>,
): Promise<number> =>
  tx.run(sql`
    update insight_decision
      set ${assignments({ ...changes, facts: facts === undefined ? sql`facts` : sql`${facts === null ? null : JSON.stringify(facts)}::jsonb` })}
    where household_id = ${tx.householdId} and id = ${id}`);

/** Marks existing insights as read. */
export const markRead = (tx: HouseholdTx, ids: readonly string[], now: Date): Promise<number> =>
  tx.run(sql`
    insert into insight_read (household_id, user_id, insight_id, read_at)
    select ${tx.householdId}, ${tx.userId}::uuid, i.id, ${now} from insight i where i.household_id = ${tx.householdId}
      and i.id = any(${ids}::uuid[])
    on conflict (household_id, user_id, insight_id) do update set read_at = excluded.read_at`);

export const readFirstDay = (tx: HouseholdTx, today: CivilDate): Promise<{ first: CivilDate | null }> =>
  tx.one(sql`
    select (
      select posted_on from transaction where household_id = ${tx.householdId} and deleted_at is null
        and kind not in ('opening', 'adjustment') and posted_on <= ${today}::date
      order by posted_on limit 1
    ) as first`);

/** Returns the number of the household's transactions. */
export const countTransactions = async (tx: HouseholdTx): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      sql`select coalesce(sum(transaction_count), 0)::bigint as count from account_balance
        where household_id = ${tx.householdId}`,
    )
  ).count;

/** Removes and returns the queued households that have changed, but not within the given number of seconds. */
export const takeDue = async (tx: Tx, quietSeconds: number): Promise<string[]> =>
  (
    await tx.many<RowOf<'insight_due', 'id'>>(
      sql`delete from insight_due where changed_at <= clock_timestamp() - make_interval(secs => ${quietSeconds})
        returning id`,
    )
  ).map(({ id }) => id);
