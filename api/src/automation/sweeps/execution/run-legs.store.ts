import type { CivilDate, Minor } from '@tideline/domain';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { RowOf } from '../../../platform/database/row-of.ts';

export interface RunLegs {
  from: { accountId: string; name: string };
  to: { accountId: string; name: string };
  currency: string;
  ruleName: string;
}

/** Returns the names of a run's accounts and rule. */
export async function legsOfRun(
  tx: HouseholdTx,
  run: { ruleId: string; fromAccountId: string; toAccountId: string },
): Promise<RunLegs> {
  const row = await tx.one<RowOf<'account', 'currency'> & { ruleName: string; fromName: string; toName: string }>(sql`
    select r.name as rule_name, f.name as from_name, t.name as to_name, f.currency from sweep_rule r
    join account f on f.household_id = r.household_id and f.id = ${run.fromAccountId}
      join account t on t.household_id = r.household_id and t.id = ${run.toAccountId}
    where r.household_id = ${tx.householdId} and r.id = ${run.ruleId}`);
  return {
    from: { accountId: run.fromAccountId, name: row.fromName },
    to: { accountId: run.toAccountId, name: row.toName },
    currency: row.currency,
    ruleName: row.ruleName,
  };
}

export interface LegTransaction extends RowOf<'transaction', 'id' | 'accountId' | 'payee', { amountMinor: Minor }> {
  on: CivilDate;
  /** The other leg of a confirmed transfer. */
  otherId: string | null;
}

const legColumns = sql`t.id, t.account_id, t.posted_on as "on", t.amount_minor, t.payee,
  coalesce(o.inflow_id, i.outflow_id) as other_id`;
const withTransfer = sql`
  transaction t left join transfer o on o.household_id = t.household_id and o.outflow_id = t.id
    and o.state = 'confirmed'
  left join transfer i on i.household_id = t.household_id and i.inflow_id = t.id and i.state = 'confirmed'`;

/** Returns the given transactions that still exist. */
export const activeLegs = (tx: HouseholdTx, ids: readonly string[]): Promise<LegTransaction[]> =>
  tx.many(
    sql`select ${legColumns} from ${withTransfer} where t.household_id = ${tx.householdId}
      and t.id = any(${ids}::uuid[]) and t.deleted_at is null`,
  );

/** Returns the unsplit transactions on these accounts, from a day onward, that are not yet a leg of a sweep. */
export const freeLegs = (
  tx: HouseholdTx,
  { accountIds, from }: { accountIds: readonly string[]; from: CivilDate },
): Promise<LegTransaction[]> =>
  tx.many(sql`
    select ${legColumns} from ${withTransfer}
    where t.household_id = ${tx.householdId} and t.account_id = any(${accountIds}::uuid[])
      and t.posted_on >= ${from}::date and t.deleted_at is null and not t.is_split
      and t.kind not in ('opening', 'adjustment')
      and not exists (select from sweep_run r where r.household_id = t.household_id
        and t.id in (r.out_transaction_id, r.in_transaction_id))
      and not exists (select from sweep_transfer s
        where s.household_id = t.household_id and t.id in (s.out_back_transaction_id, s.in_back_transaction_id))
    order by t.posted_on, t.id`);
