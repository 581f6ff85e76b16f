import type { CountedDebt, PlanExtra, PlanState, Strategy } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ModeBasis } from './mode-basis.ts';
import type { RowOf } from '../../platform/database/row-of.ts';
import type { Tables } from '../../platform/database/tables.ts';

export interface PayoffPlanRow extends RowOf<
  'payoff_plan',
  'id' | 'version' | 'monthlyMinor' | 'currency' | 'startOn',
  {
    strategy: Strategy;
    state: PlanState;
    extras: PlanExtra[];
    /**
     * The mode that the plan follows, with the cash from the most recent computation. null: the user chose the
     * strategy.
     */
    follows: ModeBasis | null;
    /** The debts at the start of the plan; empty for plans older than this field. */
    begunWith: CountedDebt[];
  }
> {
  /** Debts by account, in payoff order. */
  order: string[];
}

export interface PayoffPlanRecord
  extends PayoffPlanRow, RowOf<'payoff_plan', 'promisedFreeOn' | 'promisedInterestMinor' | 'endedOn' | 'replacesId'> {
  /** The mode that the plan follows, with the cash at its start. */
  begunFollows: ModeBasis | null;
  /** The mode change that created this plan from the previous one. null: the user created it. */
  modeChangeId: Tables['payoff_plan']['modeChangeId'];
}

/** The debts with which a plan starts, and the projected results. */
export type PlanStart = Pick<PayoffPlanRecord, 'begunWith' | 'promisedFreeOn' | 'promisedInterestMinor'>;

const columns = sql`id, version, strategy, monthly_minor, currency, start_on, state, custom_order as "order", extras,
  begun_with, promised_free_on, promised_interest_minor, ended_on, follows, follows as begun_follows, mode_change_id,
  replaces_id`;

/** Returns the household's active plan, if any. */
export const followedPlan = (tx: HouseholdTx): Promise<PayoffPlanRecord | null> =>
  tx.maybe(
    sql`select ${columns} from payoff_plan where household_id = ${tx.householdId} and state in ('active', 'paused')`.kept(),
  );

/** Lists plans, newest first. */
export const listPlans = (tx: HouseholdTx): Promise<PayoffPlanRecord[]> =>
  tx.many(
    sql`select ${columns} from payoff_plan where household_id = ${tx.householdId} order by start_on desc, id desc`,
  );

export const findPlan = (tx: HouseholdTx, id: string): Promise<PayoffPlanRecord | null> =>
  tx.maybe(sql`select ${columns} from payoff_plan where household_id = ${tx.householdId} and id = ${id}`);

export const lockPlan = (tx: HouseholdTx, id: string): Promise<PayoffPlanRecord | null> =>
  tx.maybe(sql`select ${columns} from payoff_plan where household_id = ${tx.householdId} and id = ${id} for update`);

export const supersedePlans = (tx: HouseholdTx, endedOn: string): Promise<number> =>
  tx.run(
    sql`update payoff_plan set state = 'superseded', ended_on = ${endedOn}
      where household_id = ${tx.householdId} and state in ('active', 'paused')`,
  );

type NewPlan = Omit<PayoffPlanRow, 'version' | 'order' | 'extras' | 'state' | 'follows' | 'begunWith'> &
  Partial<Pick<PayoffPlanRecord, 'order' | 'extras' | 'state' | 'follows' | 'modeChangeId' | 'replacesId'>> &
  Partial<PlanStart>;

export const insertPlan = (tx: HouseholdTx, plan: NewPlan): Promise<number> => {
  const {
    id,
    strategy,
    monthlyMinor,
    currency,
    startOn,
    state = 'active',
    order = [],
    extras = [],
    begunWith = [],
    promisedFreeOn = null,
    promisedInterestMinor = null,
    follows = null,
    modeChangeId = null,
    replacesId = null,
  } = plan;
  return tx.run(sql`
    insert into payoff_plan (household_id, id, strategy, monthly_minor, currency, start_on, state, custom_order,
      extras, begun_with, promised_free_on, promised_interest_minor, follows, mode_change_id, replaces_id)
    values (${tx.householdId}, ${id}, ${strategy}, ${monthlyMinor}, ${currency}, ${startOn}, ${state},
      ${order}::uuid[], ${JSON.stringify(extras)}::jsonb,
      ${JSON.stringify(begunWith)}::jsonb, ${promisedFreeOn}, ${promisedInterestMinor},
        ${follows === null ? null : JSON.stringify(follows)}::jsonb, ${modeChangeId}, ${replacesId})`);
};

/** Starts a draft today, with the current debts. */
export const beginPlan = (
  tx: HouseholdTx,
  { id, follows }: Pick<PayoffPlanRow, 'id' | 'follows'>,
  startOn: string,
  { begunWith, promisedFreeOn, promisedInterestMinor }: PlanStart,
): Promise<number> =>
  tx.run(sql`
    update payoff_plan set state = 'active', start_on = ${startOn},
      follows = ${follows === null ? null : JSON.stringify(follows)}::jsonb,
      begun_with = ${JSON.stringify(begunWith)}::jsonb, promised_free_on = ${promisedFreeOn},
      promised_interest_minor = ${promisedInterestMinor}
    where household_id = ${tx.householdId} and id = ${id}`);

export const setPlanState = (tx: HouseholdTx, id: string, state: PlanState, endedOn: string | null): Promise<number> =>
  tx.run(
    sql`update payoff_plan set state = ${state}, ended_on = ${endedOn}
      where household_id = ${tx.householdId} and id = ${id}`,
  );

/** Returns the ids of rows recorded after a plan was started; none if the plan is not stored. */
export const rowsSinceStart = async (tx: HouseholdTx, planId: string, rowIds: readonly string[]): Promise<string[]> => {
  const rows = await tx.many<Pick<Tables['change_row'], 'rowId'>>(sql`
    select row_id from change_row
    where household_id = ${tx.householdId} and row_id = any(${rowIds}::uuid[])
    group by row_id
    having min(statement) > (
      select min(statement) from change_row
      where household_id = ${tx.householdId} and row_id = ${planId} and new_row ->> 'state' = 'active'
        and (old_row is null or old_row ->> 'state' = 'draft'))`);
  return rows.map(({ rowId }) => rowId);
};

export interface DebtChange extends RowOf<'transaction', 'accountId' | 'postedOn'> {
  /** Positive: the debt decreased. */
  amountMinor: Tables['transaction']['amountMinor'];
  kind: 'payment' | 'charge' | 'spending' | 'other';
}

/**
 * Lists changes to debt balances after a day, by type. A credit that is not a refund is a payment, regardless of the
 * bank's type.
 */
export const listDebtChanges = (tx: HouseholdTx, accountIds: readonly string[], after: string): Promise<DebtChange[]> =>
  tx.many(sql`
    select t.account_id, t.posted_on, sum(t.amount_minor)::bigint as amount_minor,
      case
        when t.kind in ('opening', 'adjustment', 'refund') or (t.amount_minor > 0 and t.kind = 'standard'
          and c.nature = 'expense') then 'other'
        when t.kind in ('interest', 'fee') then 'charge'
        when t.amount_minor > 0 then 'payment'
        else 'spending' end as kind
    from transaction t left join category c on c.household_id = ${tx.householdId} and c.id = t.category_id
    where t.household_id = ${tx.householdId} and t.account_id = any(${accountIds}::uuid[]) and t.posted_on > ${after}
      and t.deleted_at is null
    group by t.account_id, t.posted_on, 4 order by t.posted_on`);
