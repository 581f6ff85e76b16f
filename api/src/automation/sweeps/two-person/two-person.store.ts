import type { Minor } from '@tideline/domain';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import type { NonNullRowOf, RowOf } from '../../../platform/database/row-of.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Version 0: never changed. Amount null: one member is enough for any amount. */
type TwoPersonRow = RowOf<'two_person_approval', 'version', { aboveMinor: Minor | null }>;

/** A member who may approve transfers. */
export type Approver = RowOf<'membership', 'userId'> & RowOf<'app_user', 'name'>;

export const loadTwoPerson = async (tx: HouseholdTx): Promise<TwoPersonRow> =>
  (await tx.maybe<TwoPersonRow>(
    sql`select version, above_minor from two_person_approval where household_id = ${tx.householdId}`,
  )) ?? { version: 0, aboveMinor: null };

/** Stores the limit in one row per household, whose id is the household's id. */
export const storeTwoPerson = (tx: HouseholdTx, aboveMinor: number | null): Promise<number> =>
  tx.run(sql`
    insert into two_person_approval (household_id, id, above_minor)
    values (${tx.householdId}, ${tx.householdId}, ${aboveMinor})
    on conflict (household_id) do update set above_minor = excluded.above_minor`);

/** Requires two members for proposals above a new limit. Proposals that already need two members still do. */
export const requireTwoAbove = (tx: HouseholdTx, aboveMinor: number): Promise<number> =>
  tx.run(sql`
    update sweep_run set approval = 'needs_two_approvals'
    where household_id = ${tx.householdId} and state = 'proposed' and approval = 'needs_approval'
      and amount_minor > ${aboveMinor}`);

/**
 * Returns the total to each account that one member or a rule alone approved on a day in the household's time zone.
 * Transfers that failed, were returned or were canceled moved nothing, and transfers that two members approved do not
 * count.
 */
export const listApprovedAlone = (
  tx: HouseholdTx,
  today: string,
): Promise<(NonNullRowOf<'sweep_run', 'toAccountId'> & RowOf<'sweep_run', 'amountMinor'>)[]> =>
  tx.many(sql`
    select r.to_account_id, sum(r.amount_minor)::bigint as amount_minor
    from sweep_run r join household h on h.id = r.household_id
    where r.household_id = ${tx.householdId} and r.approval <> 'needs_two_approvals'
      and r.state in ('approved', 'instructed', 'in_transit', 'settled') and r.to_account_id is not null
      and (r.approved_at at time zone h.timezone)::date = ${today}
    group by r.to_account_id`);

/** Requires two members for a proposal, even if the limit is raised later. */
export const requireTwo = (tx: HouseholdTx, runId: string): Promise<number> =>
  tx.run(sql`
    update sweep_run set approval = 'needs_two_approvals'
    where household_id = ${tx.householdId} and id = ${runId} and state = 'proposed'`);

/** Lists the owners and editors, in the order in which they joined. */
export const listApprovers = (tx: HouseholdTx): Promise<Approver[]> =>
  tx.many(sql`
    select m.user_id, u.name from membership m join app_user u on u.id = m.user_id
    where m.household_id = ${tx.householdId} and m.state = 'active' and m.role in ('owner', 'editor')
    order by m.created_at, m.id`);

interface FirstApproval {
  by: string;
  at: Date | string;
  amountMinor: number;
}

/** Stores the first of two approvals of a proposal. null: it has none. */
export const storeFirstApproval = (tx: HouseholdTx, runId: string, first: FirstApproval | null): Promise<number> =>
  tx.run(sql`
    update sweep_run set first_approved_by = ${first?.by ?? null}, first_approved_at = ${first?.at ?? null},
      first_amount_minor = ${first?.amountMinor ?? null}
    where household_id = ${tx.householdId} and id = ${runId} and state = 'proposed'`);
