import type {
  BetterUse,
  Replacement,
  Minor,
  OpenSweep,
  SweepRun,
  CivilDate,
  SweepRounding,
  SweepApproval,
  SweepRunState,
  RecentSweepRun,
  SweepRisk,
  Working,
  SkipReason,
} from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql, assignments, empty } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** A run as execution needs it, with an amount and two accounts. */
export interface RunRow
  extends
    SweepRun,
    RowOf<
      'sweep_run',
      | 'id'
      | 'version'
      | 'ruleId'
      | 'leg'
      | 'fromAccountId'
      | 'plannedFlowId'
      | 'approvedBy'
      | 'firstApprovedBy'
      | 'firstApprovedAt'
      | 'firstAmountMinor'
      | 'cancelUntil'
      | 'outTransactionId'
      | 'inTransactionId',
      { decidedOn: CivilDate; rounding: SweepRounding; approval: SweepApproval }
    > {
  key: NonNullable<Tables['sweep_run']['key']>;
  toAccountId: NonNullable<Tables['sweep_run']['toAccountId']>;
  destinationKey: NonNullable<Tables['sweep_run']['destinationKey']>;
}

export type RunChanges = Partial<
  Pick<
    RunRow,
    | 'state'
    | 'amountMinor'
    | 'isSubmitted'
    | 'settledOn'
    | 'reason'
    | 'returnCode'
    | 'outTransactionId'
    | 'inTransactionId'
  >
> & { arrivesOn?: CivilDate };

const columns = sql`
  id, version, rule_id, key, state, leg, from_account_id, to_account_id, destination_key, decided_on, amount_minor,
    proposed_minor, min_move_minor, rounding, planned_flow_id,
  approval, approved_by, first_approved_by, first_approved_at, first_amount_minor, cancel_until, is_submitted, settled_on, reason, return_code, out_transaction_id,
    in_transaction_id`;

const MOVABLE: readonly SweepRunState[] = [
  'proposed',
  'approved',
  'canceled',
  'expired',
  'instructed',
  'voided',
  'in_transit',
  'settled',
  'failed',
  'returned',
];

/** Locks a run until the transaction ends. Returns null if it does not exist or is a decision to move nothing. */
export const lockRun = (tx: HouseholdTx, id: string): Promise<RunRow | null> =>
  tx.maybe(
    sql`select ${columns} from sweep_run where household_id = ${tx.householdId} and id = ${id}
      and state = any(${MOVABLE}::text[]) for update`,
  );

export const findRun = (tx: HouseholdTx, id: string): Promise<RunRow | null> =>
  tx.maybe(
    sql`select ${columns} from sweep_run where household_id = ${tx.householdId} and id = ${id}
      and state = any(${MOVABLE}::text[])`,
  );

export const runsIn = (tx: HouseholdTx, states: readonly SweepRunState[]): Promise<RunRow[]> =>
  tx.many(
    sql`select ${columns} from sweep_run where household_id = ${tx.householdId} and state = any(${states}::text[])
      order by created_at, id`,
  );

/** Returns runs instructed since a day, some of whose transactions may be unknown. */
export const runsInstructedSince = (tx: HouseholdTx, day: CivilDate): Promise<RunRow[]> =>
  tx.many(sql`
    select ${columns} from sweep_run
    where household_id = ${tx.householdId} and state in ('instructed', 'in_transit', 'settled', 'returned')
      and id in (select run_id from sweep_transfer
        where household_id = ${tx.householdId} and instructed_on >= ${day}::date) order by created_at, id`);

/** Returns whether any run is under way, was returned, or has arrived with an unknown transaction. */
export const hasOpenRuns = async (tx: HouseholdTx): Promise<boolean> =>
  (await tx.maybe(sql`
    select from sweep_run where household_id = ${tx.householdId}
      and (state in ('approved', 'instructed', 'in_transit', 'returned')
      or (state = 'settled' and (out_transaction_id is null or in_transaction_id is null))) limit 1`)) !== null;

export const updateRun = (tx: HouseholdTx, id: string, changes: RunChanges): Promise<number> =>
  tx.run(sql`update sweep_run set ${assignments(changes)} where household_id = ${tx.householdId} and id = ${id}`);

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
  betterUse: BetterUse | null;
  insteadOf: Replacement | null;
}

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

/**
 * Lists runs that limit the amounts that may move on a day: those decided after `since`, and all runs of the rules in
 * `allOf`. Decisions on or after `before` are excluded.
 */
export const listRecentRuns = (
  tx: HouseholdTx,
  { since, before, allOf }: { since: string; before: string | null; allOf: readonly string[] },
): Promise<RecentSweepRun[]> =>
  tx.many(sql`
    select key, rule_id, from_account_id, to_account_id, destination_key, decided_on, amount_minor, state,
      out_transaction_id is not null as is_out_counted,
      in_transaction_id is not null as is_in_counted, evidence_ids
    from sweep_run
    where household_id = ${tx.householdId} and state not in ('skipped', 'evaluated')
      and (decided_on > ${since}::date or rule_id = any(${allOf}::uuid[]))
      ${before === null ? empty : sql`and decided_on < ${before}::date`}
    order by created_at, id`);

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** A stored proposal that waits for a response. */
export type OpenRow = Omit<OpenSweep, 'isAskedFor'> &
  RowOf<
    'sweep_run',
    'id' | 'version' | 'perYearMinor',
    {
      risks: SweepRisk[];
      betterUse: BetterUse | null;
      /** null: the figures must be recomputed. */
      computedOn: CivilDate | null;
    }
  >;

/** Lists the proposals that wait for a response, oldest first. */
export const listOpenProposals = (tx: HouseholdTx): Promise<OpenRow[]> =>
  tx.many(sql`
    select id, version, key, rule_id, leg, from_account_id, to_account_id, destination_key, amount_minor, rounding,
      planned_flow_id, business_date, period_index, approval, cancel_window_hours, evidence_ids, avoids_minor,
      per_year_minor, risks, better_use, instead_of, computed_on
    from sweep_run where household_id = ${tx.householdId} and state = 'proposed' order by created_at, id`);

/** The figures of a proposal that change with today's balances. */
export type ProposalFigures = { amountMinor: Minor; arrivesOn: CivilDate } & Pick<
  NewRun,
  | 'minMoveMinor'
  | 'differencePpm'
  | 'perMonthMinor'
  | 'perYearMinor'
  | 'approval'
  | 'risks'
  | 'working'
  | 'valueWorking'
  | 'betterUse'
>;

export const updateProposal = (
  tx: HouseholdTx,
  id: string,
  { risks, working, valueWorking, betterUse, amountMinor, ...figures }: ProposalFigures,
  computedOn: string,
): Promise<number> =>
  tx.run(sql`
    update sweep_run set ${assignments({
      ...figures,
      amountMinor,
      proposedMinor: amountMinor,
      computedOn,
      risks: json(risks),
      working: json(working),
      valueWorking: json(valueWorking),
      betterUse: json(betterUse),
    })}
    where household_id = ${tx.householdId} and id = ${id} and state = 'proposed'`);

/**
 * Inserts a proposal once per key, so that a second evaluation of the same period writes nothing. Returns whether it is
 * new.
 */
export const insertProposal = async (tx: HouseholdTx, r: NewRun, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    insert into sweep_run (household_id, id, rule_id, key, state, leg, from_account_id, to_account_id, destination_key,
      business_date, period_index, decided_on, amount_minor, proposed_minor,
      min_move_minor, rounding, planned_flow_id, approval, arrives_on, expires_on, cancel_window_hours, difference_ppm,
        per_month_minor, per_year_minor, avoids_minor, evidence_ids, risks, working,
      value_working, better_use, instead_of, computed_on, created_at)
    values (${tx.householdId}, ${r.id}, ${r.ruleId}, ${r.key}, 'proposed', ${r.leg}, ${r.fromAccountId},
      ${r.toAccountId}, ${r.destinationKey}, ${r.businessDate}, ${r.periodIndex}, ${r.decidedOn},
      ${r.amountMinor}, ${r.amountMinor}, ${r.minMoveMinor}, ${r.rounding}, ${r.plannedFlowId}, ${r.approval},
        ${r.arrivesOn}, ${r.expiresOn}, ${r.cancelWindowHours}, ${r.differencePpm},
      ${r.perMonthMinor}, ${r.perYearMinor}, ${r.avoidsMinor}, ${[...r.evidenceIds]}::uuid[],
        ${JSON.stringify(r.risks)}::jsonb, ${JSON.stringify(r.working)}::jsonb,
      ${JSON.stringify(r.valueWorking)}::jsonb, ${json(r.betterUse)}::jsonb, ${json(r.insteadOf)}::jsonb,
        ${r.decidedOn}, ${now})
    on conflict (household_id, key) where state not in ('evaluated', 'skipped') do nothing`)) === 1;

/** Stores why a rule moved nothing on a day, replacing that day's earlier reason. */
export const storeSkip = (tx: HouseholdTx, s: NewSkip, now: Date): Promise<number> =>
  tx.run(sql`
    insert into sweep_run (household_id, id, rule_id, key, state, leg, from_account_id, decided_on, amount_minor,
      proposed_minor, reason, next_on, working, created_at)
    values (${tx.householdId}, ${s.id}, ${s.ruleId}, ${s.key}, 'skipped', 'sweep', ${s.fromAccountId}, ${s.decidedOn},
      ${s.amountMinor}, ${s.amountMinor}, ${s.reason}, ${s.nextOn},
      ${s.working === null ? null : JSON.stringify(s.working)}::jsonb, ${now})
    on conflict (household_id, rule_id, decided_on) where state = 'skipped' do update
      set key = excluded.key, reason = excluded.reason, next_on = excluded.next_on,
        amount_minor = excluded.amount_minor, proposed_minor = excluded.proposed_minor, working = excluded.working,
        created_at = excluded.created_at`);

/** Deletes skips that are too old to be useful. */
export const forgetSkips = (tx: HouseholdTx, before: string): Promise<number> =>
  tx.run(
    sql`delete from sweep_run where household_id = ${tx.householdId} and state = 'skipped'
      and decided_on < ${before}::date`,
  );

/** Stores why a run ended, if its last step has no reason. */
export const noteReason = (tx: HouseholdTx, id: string, reason: string): Promise<number> =>
  tx.run(sql`update sweep_run set reason = ${reason} where household_id = ${tx.householdId} and id = ${id}`);

export const noteApproval = (
  tx: HouseholdTx,
  id: string,
  { at, by, cancelUntil }: { at: Date; by: string | null; cancelUntil: Date },
): Promise<number> =>
  tx.run(
    sql`update sweep_run set approved_at = ${at}, approved_by = ${by}, cancel_until = ${cancelUntil}
      where household_id = ${tx.householdId} and id = ${id}`,
  );

/**
 * Makes an approved run wait for a decision again, at least until the end of today, with figures that must be
 * recomputed.
 */
export const clearApproval = (tx: HouseholdTx, id: string, today: string): Promise<number> =>
  tx.run(
    sql`update sweep_run set approved_at = null, approved_by = null, cancel_until = null, computed_on = null,
        first_approved_by = null, first_approved_at = null, first_amount_minor = null,
        expires_on = greatest(expires_on, ${today}::date)
      where household_id = ${tx.householdId} and id = ${id} and state = 'proposed'`,
  );

/** Returns the ids of runs in the given states, of one rule or of all rules. */
export const openRunIds = (
  tx: HouseholdTx,
  states: readonly SweepRunState[],
  ruleId: string | null = null,
): Promise<RowOf<'sweep_run', 'id'>[]> =>
  tx.many(sql`
    select id from sweep_run where household_id = ${tx.householdId} and state = any(${states}::text[])
      and (${ruleId}::uuid is null or rule_id = ${ruleId}::uuid) order by created_at, id`);

export const overdueProposals = (tx: HouseholdTx, today: string): Promise<RowOf<'sweep_run', 'id'>[]> =>
  tx.many(
    sql`select id from sweep_run where household_id = ${tx.householdId} and state = 'proposed'
      and expires_on < ${today}::date order by created_at, id`,
  );
