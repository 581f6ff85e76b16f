import type { CivilDate, FlowFacts, Minor } from '@tideline/domain';
import { reportDay } from '../../ledger/spending/spending.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { assignments, type Sql, sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

/** Spending target of a category per month, starting with a given month. */
export type TargetRow = RowOf<
  'category_target',
  'id' | 'version' | 'categoryId' | 'currency' | 'alertPpm',
  {
    /** The household's month, YYYY-MM. */
    since: string;
    /** null: no target from that month on. */
    amountMinor: Minor | null;
  }
>;

/**
 * Selects a target with the month that contains its first day, because the user can change the day on which months
 * start.
 */
const columnsIn = (monthStartDay: number): Sql => sql`id, version, category_id,
  to_char(${reportDay(sql`since`, monthStartDay)}, 'YYYY-MM') as since, amount_minor, currency, alert_ppm`;

/** Returns the targets of all categories that are not deleted, oldest first. */
export const listTargets = (tx: HouseholdTx, monthStartDay: number): Promise<TargetRow[]> =>
  tx.many(sql`
    select ${columnsIn(monthStartDay)} from category_target t where household_id = ${tx.householdId}
      and exists (select from category c where c.household_id = ${tx.householdId} and c.id = t.category_id
        and c.deleted_at is null and c.merged_into_id is null)
    order by t.since, id`);

export const findTarget = (tx: HouseholdTx, id: string, monthStartDay: number): Promise<TargetRow | null> =>
  tx.maybe(sql`
    select ${columnsIn(monthStartDay)} from category_target where household_id = ${tx.householdId} and id = ${id}`);

export const lockTarget = (tx: HouseholdTx, id: string, monthStartDay: number): Promise<TargetRow | null> =>
  tx.maybe(sql`
    select ${columnsIn(monthStartDay)} from category_target where household_id = ${tx.householdId} and id = ${id}
      for no key update`);

/** Inserts a target. Returns 0 if the category already has one for the month with the given days. */
export const insertTarget = (
  tx: HouseholdTx,
  { id, categoryId, amountMinor, currency, alertPpm }: Omit<TargetRow, 'version' | 'since'>,
  { from, to }: { from: string; to: string },
): Promise<number> =>
  tx.run(sql`
    insert into category_target (household_id, id, category_id, since, amount_minor, currency, alert_ppm)
    select ${tx.householdId}, ${id}, ${categoryId}, ${from}::date, ${amountMinor}, ${currency}, ${alertPpm}
    where not exists (select from category_target where household_id = ${tx.householdId}
      and category_id = ${categoryId} and since between ${from}::date and ${to}::date)`);

export const updateTarget = (
  tx: HouseholdTx,
  id: string,
  changes: { amountMinor?: Minor | null; alertPpm?: number },
): Promise<number> =>
  tx.run(sql`update category_target set ${assignments(changes)} where household_id = ${tx.householdId} and id = ${id}`);

export const deleteTarget = (tx: HouseholdTx, id: string): Promise<number> =>
  tx.run(sql`delete from category_target where household_id = ${tx.householdId} and id = ${id}`);

export interface DayFlowRow extends FlowFacts, RowOf<'account', 'currency'>, RowOf<'transaction', 'accountId'> {
  categoryId: string;
  on: CivilDate;
  inMinor: Minor;
  outMinor: Minor;
}

/**
 * Returns the total of transactions between two days, inclusive, by category, day and account. Splits count by their
 * parts. Transactions excluded from reports do not count.
 */
export const flowsByDay = (tx: HouseholdTx, { from, to }: { from: string; to: string }): Promise<DayFlowRow[]> => {
  const sums = (amount: Sql): Sql =>
    sql`coalesce(sum(${amount}) filter (where ${amount} > 0), 0)::bigint as in_minor,
      coalesce(sum(${amount}) filter (where ${amount} < 0), 0)::bigint as out_minor`;
  const posted = sql`t.household_id = ${tx.householdId} and t.posted_on between ${from} and ${to}
    and t.deleted_at is null and not t.excluded and t.status <> 'void'`;
  return tx.many(sql`
    select g.posted_on as on, g.category_id, g.kind, c.nature, a.type as account_type, a.currency, g.account_id,
      sum(g.in_minor)::bigint as in_minor, sum(g.out_minor)::bigint as out_minor
    from (
      select t.posted_on, t.category_id, t.kind, t.account_id, ${sums(sql`t.amount_minor`)} from transaction t
        where ${posted} and not t.is_split group by 1, 2, 3, 4
      union all
      select t.posted_on, s.category_id, t.kind, t.account_id, ${sums(sql`s.amount_minor`)}
      from transaction t join split s on s.household_id = t.household_id and s.transaction_id = t.id
        where ${posted} and t.is_split group by 1, 2, 3, 4
    ) g
    join account a on a.household_id = ${tx.householdId} and a.id = g.account_id
    join category c on c.household_id = ${tx.householdId} and c.id = g.category_id
    where g.kind not in ('opening', 'adjustment')
    group by g.posted_on, g.category_id, g.kind, c.nature, a.type, a.currency, g.account_id`);
};
