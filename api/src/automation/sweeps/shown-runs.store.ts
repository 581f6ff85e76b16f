import type {
  BetterUse,
  Replacement,
  SweepRunState,
  CivilDate,
  SweepRounding,
  SweepApproval,
  SweepRisk,
  Working,
  SkipReason,
} from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql, empty, type Sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** A decision as the pages show it, including a decision to move nothing. */
export interface ShownRunRow
  extends
    RowOf<
      'sweep_run',
      | 'id'
      | 'version'
      | 'ruleId'
      | 'leg'
      | 'fromAccountId'
      | 'toAccountId'
      | 'destinationKey'
      | 'amountMinor'
      | 'proposedMinor'
      | 'minMoveMinor'
      | 'cancelWindowHours'
      | 'approvedAt'
      | 'approvedBy'
      | 'firstApprovedBy'
      | 'firstApprovedAt'
      | 'firstAmountMinor'
      | 'cancelUntil'
      | 'isSubmitted'
      | 'reason'
      | 'returnCode'
      | 'perMonthMinor'
      | 'perYearMinor'
      | 'avoidsMinor'
      | 'differencePpm'
      | 'evidenceIds'
      | 'createdAt',
      {
        state: SweepRunState;
        decidedOn: CivilDate;
        rounding: SweepRounding;
        approval: SweepApproval;
        arrivesOn: CivilDate | null;
        expiresOn: CivilDate | null;
        settledOn: CivilDate | null;
        nextOn: CivilDate | null;
        risks: SweepRisk[];
        betterUse: BetterUse | null;
        insteadOf: Replacement | null;
        computedOn: CivilDate | null;
        working: Working | null;
        valueWorking: Working | null;
      }
    >,
    RowOf<'account', 'currency'> {
  ruleName: string;
  fromName: string;
  toName: string | null;
  approvedByName: string | null;
  betterName: string | null;
  insteadOfName: string | null;
  way: Tables['sweep_transfer']['way'] | null;
  makeBy: (CivilDate & Tables['sweep_transfer']['makeBy']) | null;
  madeOn: (CivilDate & Tables['sweep_transfer']['madeOn']) | null;
  /** The problem of a transfer under way. */
  problem: Tables['sweep_transfer']['problem'];
  /** Number of times that the transfer was sent to a bank. */
  sends: Tables['sweep_transfer']['sends'];
  /** Whether the user asked to move a sweep's money back, according to the run's key (see run-keys.ts). */
  isAskedFor: boolean;
}

export interface RunFilter {
  states: readonly SweepRunState[];
  ruleId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Lists only rows before this one. */
  before?: { createdAt: string; id: string } | undefined;
  limit: number;
}

export type SettledRow = RowOf<'sweep_run', 'ruleId' | 'amountMinor' | 'leg' | 'differencePpm'> & {
  settledOn: CivilDate & Tables['sweep_run']['settledOn'];
};

export type LastDecisionRow = RowOf<
  'sweep_run',
  'ruleId' | 'id' | 'amountMinor',
  { state: SweepRunState; decidedOn: CivilDate; reason: SkipReason | null; nextOn: CivilDate | null }
>;

export type EvidenceRow = RowOf<'transaction', 'id' | 'payee' | 'amountMinor', { postedOn: CivilDate }>;

const selectShown = (condition: Sql, tail: Sql): Sql => sql`
  select r.id, r.version, r.rule_id, s.name as rule_name, f.currency, r.state, r.leg, r.from_account_id, f.name as
    from_name, r.to_account_id, t.name as to_name, r.destination_key, r.decided_on,
    r.amount_minor, r.proposed_minor, r.min_move_minor, r.rounding, r.approval, r.arrives_on, r.expires_on,
      r.cancel_window_hours, r.approved_at, r.approved_by, u.name as approved_by_name, r.first_approved_by,
      r.first_approved_at, r.first_amount_minor, r.cancel_until,
    r.is_submitted, r.settled_on, r.reason, r.next_on, r.return_code, r.per_month_minor, r.per_year_minor,
      r.avoids_minor, r.difference_ppm, r.evidence_ids, r.risks, r.working, r.value_working, x.way, x.make_by,
    x.made_on, x.problem, coalesce(x.sends, 0) as sends, coalesce(starts_with(r.key, 'back:'), false) as is_asked_for,
      r.created_at, r.better_use, b.name as better_name, r.instead_of, i.name as instead_of_name, r.computed_on
  from sweep_run r
  join sweep_rule s on s.household_id = r.household_id and s.id = r.rule_id
  join account f on f.household_id = r.household_id and f.id = r.from_account_id
  left join account t on t.household_id = r.household_id and t.id = r.to_account_id
  left join account b on b.household_id = r.household_id and b.id = (r.better_use->>'toAccountId')::uuid
  left join account i on i.household_id = r.household_id and i.id = (r.instead_of->>'toAccountId')::uuid
  left join sweep_transfer x on x.household_id = r.household_id and x.run_id = r.id
  left join app_user u on u.id = r.approved_by
  where ${condition} ${tail}`;

export const findShownRun = (tx: HouseholdTx, id: string): Promise<ShownRunRow | null> =>
  tx.maybe(selectShown(sql`r.household_id = ${tx.householdId} and r.id = ${id}`, empty));

export const listShownRuns = (
  tx: HouseholdTx,
  { states, ruleId, from, to, before, limit }: RunFilter,
): Promise<ShownRunRow[]> =>
  tx.many(
    selectShown(
      sql`r.household_id = ${tx.householdId} and r.state = any(${states}::text[])
      ${ruleId === undefined ? empty : sql`and r.rule_id = ${ruleId}`} ${from === undefined ? empty : sql`and r.decided_on >= ${from}::date`} ${to === undefined ? empty : sql`and r.decided_on <= ${to}::date`}
      ${
        before === undefined
          ? empty
          : sql`and (r.created_at, r.id) < (${before.createdAt}::timestamptz,
        ${before.id}::uuid)`
      }`,
      sql`order by r.created_at desc, r.id desc limit ${limit}`,
    ),
  );

export const countRuns = (tx: HouseholdTx): Promise<{ proposed: number; underWay: number; done: number }> =>
  tx.one(sql`
    select count(*) filter (where state = 'proposed') as proposed, count(*)
      filter (where state in ('approved', 'instructed', 'in_transit')) as under_way,
      count(*) filter (where state in ('settled', 'returned', 'failed', 'canceled', 'expired', 'voided')) as done
    from sweep_run where household_id = ${tx.householdId} and state <> 'skipped'`);

export const listSettled = (tx: HouseholdTx): Promise<SettledRow[]> =>
  tx.many(
    sql`select rule_id, settled_on, amount_minor, leg, difference_ppm from sweep_run
      where household_id = ${tx.householdId} and state = 'settled' order by settled_on, id`,
  );

/** Lists the newest decision of each rule. */
export const listLastDecisions = (tx: HouseholdTx): Promise<LastDecisionRow[]> =>
  tx.many(sql`
    select d.* from sweep_rule r cross join lateral (
      select rule_id, id, state, decided_on, reason, next_on, amount_minor from sweep_run s
      where s.household_id = r.household_id and s.rule_id = r.id order by decided_on desc, state = 'skipped',
        created_at desc limit 1
    ) d where r.household_id = ${tx.householdId} and r.deleted_at is null`);

export const listWaiting = (tx: HouseholdTx): Promise<(RowOf<'sweep_run', 'ruleId'> & { waiting: number })[]> =>
  tx.many(
    sql`select rule_id, count(*) as waiting from sweep_run
      where household_id = ${tx.householdId} and state = 'proposed' group by rule_id`,
  );

export const listEvidence = (tx: HouseholdTx, ids: readonly string[]): Promise<EvidenceRow[]> =>
  tx.many(sql`
    select id, payee, posted_on, amount_minor from transaction
    where household_id = ${tx.householdId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
      order by posted_on desc, id limit 50`);
