import type {
  CivilDate,
  RecentSweepRun,
  SkipReason,
  SweepApproval,
  SweepRisk,
  SweepRounding,
  SweepRunState,
  Working,
} from '@tideline/domain';
import type { HouseholdTx } from '../database/database.ts';
import { empty, type Sql, sql } from '../database/sql.ts';

/** A decision as it is shown: also one to do nothing. */
export interface RunRow {
  id: string;
  version: number;
  ruleId: string;
  ruleName: string;
  currency: string;
  state: SweepRunState;
  leg: 'sweep' | 'top_up';
  fromAccountId: string;
  fromName: string;
  toAccountId: string | null;
  toName: string | null;
  destinationKey: string | null;
  decidedOn: CivilDate;
  amountMinor: number;
  proposedMinor: number;
  minMoveMinor: number;
  rounding: SweepRounding;
  approval: SweepApproval;
  arrivesOn: CivilDate | null;
  expiresOn: CivilDate | null;
  cancelWindowHours: number;
  approvedAt: string | null;
  approvedByName: string | null;
  cancelUntil: string | null;
  isSubmitted: boolean;
  settledOn: CivilDate | null;
  reason: string | null;
  nextOn: CivilDate | null;
  returnCode: string | null;
  perMonthMinor: number;
  perYearMinor: number;
  avoidsMinor: number | null;
  evidenceIds: string[];
  risks: SweepRisk[];
  working: Working | null;
  valueWorking: Working | null;
  way: 'ledger' | 'instruct' | 'webhook' | null;
  makeBy: CivilDate | null;
  madeOn: CivilDate | null;
  /** What stands in the way of a transfer under way. */
  problem: string | null;
  /** Times it was handed to a bank. */
  sends: number;
  /** By its key (run-keys): a person wants back what a sweep has moved. */
  isAskedFor: boolean;
  createdAt: string;
}

const select = (condition: Sql, tail: Sql): Sql => sql`
  select r.id, r.version, r.rule_id, s.name as rule_name, f.currency, r.state, r.leg, r.from_account_id, f.name as from_name, r.to_account_id, t.name as to_name, r.destination_key, r.decided_on,
    r.amount_minor, r.proposed_minor, r.min_move_minor, r.rounding, r.approval, r.arrives_on, r.expires_on, r.cancel_window_hours, r.approved_at, u.name as approved_by_name, r.cancel_until,
    r.is_submitted, r.settled_on, r.reason, r.next_on, r.return_code, r.per_month_minor, r.per_year_minor, r.avoids_minor, r.evidence_ids, r.risks, r.working, r.value_working, x.way, x.make_by,
    x.made_on, x.problem, coalesce(x.sends, 0) as sends, coalesce(starts_with(r.key, 'back:'), false) as is_asked_for, r.created_at
  from sweep_run r
  join sweep_rule s on s.household_id = r.household_id and s.id = r.rule_id
  join account f on f.household_id = r.household_id and f.id = r.from_account_id
  left join account t on t.household_id = r.household_id and t.id = r.to_account_id
  left join sweep_transfer x on x.household_id = r.household_id and x.run_id = r.id
  left join app_user u on u.id = r.approved_by
  where ${condition} ${tail}`;

export const findRunRow = (tx: HouseholdTx, id: string): Promise<RunRow | null> =>
  tx.maybe(select(sql`r.household_id = ${tx.householdId} and r.id = ${id}`, empty));

export interface RunFilter {
  states: readonly SweepRunState[];
  ruleId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Rows before this one. */
  before?: { createdAt: string; id: string } | undefined;
  limit: number;
}

export const listRunRows = (
  tx: HouseholdTx,
  { states, ruleId, from, to, before, limit }: RunFilter,
): Promise<RunRow[]> =>
  tx.many(
    select(
      sql`r.household_id = ${tx.householdId} and r.state = any(${states}::text[])
      ${ruleId === undefined ? empty : sql`and r.rule_id = ${ruleId}`} ${from === undefined ? empty : sql`and r.decided_on >= ${from}::date`} ${to === undefined ? empty : sql`and r.decided_on <= ${to}::date`}
      ${before === undefined ? empty : sql`and (r.created_at, r.id) < (${before.createdAt}::timestamptz, ${before.id}::uuid)`}`,
      sql`order by r.created_at desc, r.id desc limit ${limit}`,
    ),
  );

export const countRuns = (tx: HouseholdTx): Promise<{ proposed: number; underWay: number; done: number }> =>
  tx.one(sql`
    select count(*) filter (where state = 'proposed') as proposed, count(*) filter (where state in ('approved', 'instructed', 'in_transit')) as under_way,
      count(*) filter (where state in ('settled', 'returned', 'failed', 'cancelled', 'expired', 'voided')) as done
    from sweep_run where household_id = ${tx.householdId} and state <> 'skipped'`);

/** Runs as far as they limit what may move on a day: of the last 45 days, and of some rules all. What was decided on the day itself may be left out. */
export const listRecentRuns = (
  tx: HouseholdTx,
  { since, before, allOf }: { since: string; before: string | null; allOf: readonly string[] },
): Promise<RecentSweepRun[]> =>
  tx.many(sql`
    select key, rule_id, from_account_id, to_account_id, destination_key, decided_on, amount_minor, state, out_transaction_id is not null as is_out_counted,
      in_transaction_id is not null as is_in_counted, evidence_ids
    from sweep_run
    where household_id = ${tx.householdId} and state not in ('skipped', 'evaluated') and (decided_on > ${since}::date or rule_id = any(${allOf}::uuid[]))
      ${before === null ? empty : sql`and decided_on < ${before}::date`}
    order by created_at, id`);

export interface NewRun {
  id: string;
  ruleId: string;
  key: string;
  leg: 'sweep' | 'top_up';
  fromAccountId: string;
  toAccountId: string;
  destinationKey: string;
  businessDate: string;
  periodIndex: number;
  decidedOn: string;
  amountMinor: number;
  minMoveMinor: number;
  rounding: SweepRounding;
  plannedFlowId: string | null;
  approval: SweepApproval;
  arrivesOn: string;
  expiresOn: string;
  cancelWindowHours: number;
  differencePpm: number;
  perMonthMinor: number;
  perYearMinor: number;
  avoidsMinor: number | null;
  evidenceIds: readonly string[];
  risks: readonly SweepRisk[];
  working: Working;
  valueWorking: Working;
}

/** Once per key: a second evaluation of the same period writes nothing. Returns whether it is new. */
export const insertProposal = async (tx: HouseholdTx, r: NewRun, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    insert into sweep_run (household_id, id, rule_id, key, state, leg, from_account_id, to_account_id, destination_key, business_date, period_index, decided_on, amount_minor, proposed_minor,
      min_move_minor, rounding, planned_flow_id, approval, arrives_on, expires_on, cancel_window_hours, difference_ppm, per_month_minor, per_year_minor, avoids_minor, evidence_ids, risks, working,
      value_working, created_at)
    values (${tx.householdId}, ${r.id}, ${r.ruleId}, ${r.key}, 'proposed', ${r.leg}, ${r.fromAccountId}, ${r.toAccountId}, ${r.destinationKey}, ${r.businessDate}, ${r.periodIndex}, ${r.decidedOn},
      ${r.amountMinor}, ${r.amountMinor}, ${r.minMoveMinor}, ${r.rounding}, ${r.plannedFlowId}, ${r.approval}, ${r.arrivesOn}, ${r.expiresOn}, ${r.cancelWindowHours}, ${r.differencePpm},
      ${r.perMonthMinor}, ${r.perYearMinor}, ${r.avoidsMinor}, ${[...r.evidenceIds]}::uuid[], ${JSON.stringify(r.risks)}::jsonb, ${JSON.stringify(r.working)}::jsonb,
      ${JSON.stringify(r.valueWorking)}::jsonb, ${now})
    on conflict (household_id, key) where state not in ('evaluated', 'skipped') do nothing`)) === 1;

export interface NewSkip {
  id: string;
  ruleId: string;
  key: string | null;
  fromAccountId: string;
  decidedOn: string;
  reason: SkipReason;
  nextOn: string | null;
  amountMinor: number;
  working: Working | null;
}

/** Why a rule moved nothing on a day: the last word of that day. */
export const storeSkip = (tx: HouseholdTx, s: NewSkip, now: Date): Promise<number> =>
  tx.run(sql`
    insert into sweep_run (household_id, id, rule_id, key, state, leg, from_account_id, decided_on, amount_minor, proposed_minor, reason, next_on, working, created_at)
    values (${tx.householdId}, ${s.id}, ${s.ruleId}, ${s.key}, 'skipped', 'sweep', ${s.fromAccountId}, ${s.decidedOn}, ${s.amountMinor}, ${s.amountMinor}, ${s.reason}, ${s.nextOn},
      ${s.working === null ? null : JSON.stringify(s.working)}::jsonb, ${now})
    on conflict (household_id, rule_id, decided_on) where state = 'skipped' do update
      set key = excluded.key, reason = excluded.reason, next_on = excluded.next_on, amount_minor = excluded.amount_minor, proposed_minor = excluded.proposed_minor, working = excluded.working,
        created_at = excluded.created_at`);

/** Nobody looks so far back at why nothing happened. */
export const forgetSkips = (tx: HouseholdTx, before: string): Promise<number> =>
  tx.run(
    sql`delete from sweep_run where household_id = ${tx.householdId} and state = 'skipped' and decided_on < ${before}::date`,
  );

/** Why it ended, where its last step has no word for it. */
export const noteReason = (tx: HouseholdTx, id: string, reason: string): Promise<number> =>
  tx.run(sql`update sweep_run set reason = ${reason} where household_id = ${tx.householdId} and id = ${id}`);

export const noteApproval = (
  tx: HouseholdTx,
  id: string,
  { at, by, cancelUntil }: { at: Date; by: string | null; cancelUntil: Date },
): Promise<number> =>
  tx.run(
    sql`update sweep_run set approved_at = ${at}, approved_by = ${by}, cancel_until = ${cancelUntil} where household_id = ${tx.householdId} and id = ${id}`,
  );

/** Runs that still wait for something before any bank has them; those of one rule, or of all. */
export const openRunIds = (
  tx: HouseholdTx,
  states: readonly SweepRunState[],
  ruleId: string | null = null,
): Promise<{ id: string }[]> =>
  tx.many(sql`
    select id from sweep_run where household_id = ${tx.householdId} and state = any(${states}::text[]) and (${ruleId}::uuid is null or rule_id = ${ruleId}::uuid) order by created_at, id`);

export const overdueProposals = (tx: HouseholdTx, today: string): Promise<{ id: string }[]> =>
  tx.many(
    sql`select id from sweep_run where household_id = ${tx.householdId} and state = 'proposed' and expires_on < ${today}::date order by created_at, id`,
  );

export interface RunEventRow {
  at: string;
  event: string;
  fromState: SweepRunState;
  toState: SweepRunState;
  amountMinor: number;
  reason: string | null;
  actorName: string | null;
  actorId: string | null;
}

export const listRunEvents = (tx: HouseholdTx, runId: string): Promise<RunEventRow[]> =>
  tx.many(sql`
    select e.at, e.event, e.from_state, e.to_state, e.amount_minor, e.reason, e.actor_id, u.name as actor_name
    from sweep_run_event e left join app_user u on u.id = e.actor_id
    where e.household_id = ${tx.householdId} and e.run_id = ${runId} order by e.at, e.id`);

export interface SettledRow {
  ruleId: string;
  settledOn: CivilDate;
  amountMinor: number;
  leg: 'sweep' | 'top_up';
  differencePpm: number;
}

export const listSettled = (tx: HouseholdTx): Promise<SettledRow[]> =>
  tx.many(
    sql`select rule_id, settled_on, amount_minor, leg, difference_ppm from sweep_run where household_id = ${tx.householdId} and state = 'settled' order by settled_on, id`,
  );

export interface LastDecisionRow {
  ruleId: string;
  id: string;
  state: SweepRunState;
  decidedOn: CivilDate;
  reason: SkipReason | null;
  nextOn: CivilDate | null;
  amountMinor: number;
}

/** Of each rule the newest decision. */
export const listLastDecisions = (tx: HouseholdTx): Promise<LastDecisionRow[]> =>
  tx.many(sql`
    select d.* from sweep_rule r cross join lateral (
      select rule_id, id, state, decided_on, reason, next_on, amount_minor from sweep_run s
      where s.household_id = r.household_id and s.rule_id = r.id order by decided_on desc, state = 'skipped', created_at desc limit 1
    ) d where r.household_id = ${tx.householdId} and r.deleted_at is null`);

export const listWaiting = (tx: HouseholdTx): Promise<{ ruleId: string; waiting: number }[]> =>
  tx.many(
    sql`select rule_id, count(*) as waiting from sweep_run where household_id = ${tx.householdId} and state = 'proposed' group by rule_id`,
  );

export interface EvidenceRow {
  id: string;
  payee: string;
  postedOn: CivilDate;
  amountMinor: number;
}

export const listEvidence = (tx: HouseholdTx, ids: readonly string[]): Promise<EvidenceRow[]> =>
  tx.many(sql`
    select id, payee, posted_on, amount_minor from transaction
    where household_id = ${tx.householdId} and id = any(${[...ids]}::uuid[]) and deleted_at is null order by posted_on desc, id limit 50`);

export const noteEvaluation = (
  tx: HouseholdTx,
  { on, at, proposed, skipped }: { on: string; at: Date; proposed: number; skipped: number },
): Promise<number> =>
  tx.run(sql`
    insert into sweep_evaluation (household_id, evaluated_on, evaluated_at, proposed, skipped) values (${tx.householdId}, ${on}, ${at}, ${proposed}, ${skipped})
    on conflict (household_id, evaluated_on) do update set evaluated_at = excluded.evaluated_at, proposed = sweep_evaluation.proposed + excluded.proposed, skipped = excluded.skipped`);

export const lastEvaluatedAt = async (tx: HouseholdTx): Promise<string | null> =>
  (
    await tx.maybe<{ at: string }>(
      sql`select evaluated_at as at from sweep_evaluation where household_id = ${tx.householdId} order by evaluated_on desc limit 1`,
    )
  )?.at ?? null;
